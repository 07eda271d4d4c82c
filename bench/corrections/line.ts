import type {Catalog, CatalogCommand} from '../../src/catalog/catalog.js'
import {tokenize} from '../../src/command-line/tokenize.js'
import {routeLine} from '../../src/errors/route.js'

/** One piece of what follows a command; `isInline` is true for a value behind an equals sign. */
export type Piece = {type: 'argument' | 'enum' | 'flag' | 'value'; text: string; isInline?: boolean}

/** A line in pieces, so that each can be broken by itself. */
export type Line = {
  command: CatalogCommand
  /** The command as it is typed. */
  name: string
  pieces: Piece[]
}

/** Takes a valid line apart. */
export function takeApart(catalog: Catalog, argv: readonly string[]): Line | undefined {
  const route = routeLine(catalog, argv)
  if (!route.command || route.leading > 0) return undefined
  const rest = argv.slice(route.length)
  const {definition} = route.command
  const pieces: Piece[] = []
  for (const token of tokenize(rest, definition.flags)) {
    if (token.kind === 'unknown') return undefined
    if (token.kind === 'argument' || token.kind === 'terminator') pieces.push({text: token.raw, type: 'argument'})
    if (token.kind === 'value') pieces.push({text: token.raw, type: 'value'})
    if (token.kind !== 'flag') continue
    pieces.push({text: token.raw, type: 'flag'})
    if (token.value === undefined) continue
    const isInline = token.valueIndex === token.index
    const isShort = isInline && !token.raw.startsWith('--')
    if (isShort) pieces.at(-1)!.text = rest[token.index]!
    else pieces.push({isInline, text: token.value, type: definition.flags[token.name]?.options ? 'enum' : 'value'})
  }

  // A word that was read twice (a cluster of one-letter flags) cannot be put together again.
  if (putTogether({name: '', pieces}).join('\0') !== rest.join('\0')) return undefined
  return {command: route.command, name: route.id.replaceAll(':', catalog.separator), pieces}
}

/** Puts a line together again. */
export function putTogether(line: Pick<Line, 'name' | 'pieces'>): string[] {
  const words = line.name.split(' ').filter(Boolean)
  for (const {isInline, text} of line.pieces) {
    if (isInline) words.push(`${words.pop()}=${text}`)
    else words.push(text)
  }

  return words
}
