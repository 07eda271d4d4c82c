import type {Catalog, CatalogCommand} from '../../src/catalog/catalog.js'
import {quoteLine} from '../../src/command-line/quote.js'
import {tokenize} from '../../src/command-line/tokenize.js'
import {diagnoseLine} from '../../src/corrections/diagnose.js'
import {routeLine} from '../../src/corrections/route.js'
import type {FlagDefinition} from '../../src/oclif/shapes.js'
import {maskLine} from '../../src/secrets/mask-line.js'

/** A source of numbers that is the same for the same seed. */
export type Random = {below(limit: number): number; pick<Item>(items: readonly Item[]): Item}

/** One piece of what follows a command; `isInline` is true for a value after an equals sign. */
type Piece = {type: 'argument' | 'enum' | 'flag' | 'value'; text: string; isInline?: boolean}

/** A valid command line in pieces, so that each can be broken. */
export type Line = {command: CatalogCommand; name: string; pieces: Piece[]}

/** A command line that was broken in one way or more, and what it was. */
export type Trial = {
  kind: string
  broken: readonly string[]
  right: string
  command: CatalogCommand
}

/** Breaks a command line in one way; undefined if there is nothing to break in that way. */
type Edit = (line: Line, random: Random) => Line | undefined

const values =
  'acme web 42 example.com production my-team v1.2.3 eu ./report.csv a@example.com'.split(' ')
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Starts a source of numbers (mulberry32). */
export function startRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (items) => items[Math.floor(next() * items.length)]!,
  }
}

/**
 * Makes valid command lines of a catalog: the examples of its commands, and lines made up from
 * flags and arguments.
 */
export function makeLines(catalog: Catalog, random: Random, perCommand: number): Line[] {
  const seen = new Set<string>()
  const lines: Line[] = []
  for (const command of catalog.commands.filter(({isHidden}) => !isHidden)) {
    const madeUp = Array.from({length: perCommand}, () => makeUp(catalog, command, random))
    for (const argv of [...readExamples(catalog, command), ...madeUp]) {
      const key = argv.join('\0')
      if (seen.has(key) || argv.some((word) => /[<>[\]|]|\.\.\./.test(word))) continue
      seen.add(key)
      const line = diagnoseLine(catalog, argv) ? undefined : takeApart(catalog, argv)
      // A line with a secret is never repeated as it was: there is nothing to measure.
      if (line && maskLine(argv, line.command.definition).secrets.length === 0) lines.push(line)
    }
  }

  return lines
}

/**
 * Breaks command lines in each way `perKind` times, and then in any way until there are as many
 * edits as wanted.
 */
export function breakLines(
  lines: readonly Line[],
  bin: string,
  random: Random,
  wanted: {edits: number; perKind: number},
): Trial[] {
  const trials: Trial[] = []
  for (const [kind, edit] of Object.entries(edits)) {
    const breakable = lines.filter((line) => edit(line, random))
    for (let tries = 0, made = 0; made < wanted.perKind && tries < wanted.perKind * 20; tries++) {
      if (breakable.length === 0) break
      const line = random.pick(breakable)
      let broken = edit(line, random)
      for (let more = 1; broken && more < wanted.edits; more++) {
        broken = random.pick(Object.values(edits))(broken, random)
      }

      const right = quoteLine([bin, ...putTogether(line)])
      if (!broken || quoteLine([bin, ...putTogether(broken)]) === right) continue
      trials.push({broken: putTogether(broken), command: line.command, kind, right})
      made++
    }
  }

  return trials
}

function readExamples(catalog: Catalog, command: CatalogCommand): string[][] {
  const examples = [command.definition.examples ?? []].flat()
  const text = examples
    .map((example) => (typeof example === 'string' ? example : example.command))
    .join('\n')
  return text
    .replaceAll(/<%=\s*config\.bin\s*%>/g, catalog.bin)
    .replaceAll(/<%=\s*command\.id\s*%>/g, command.name)
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^\$ /, '')
        .replace(/\s+#\s.*$/, ''),
    )
    .filter((line) => line.startsWith(`${catalog.bin} `) && !/['"\\$`;&]/.test(line))
    .map((line) => line.split(/\s+/).slice(1))
}

function makeUp(catalog: Catalog, command: CatalogCommand, random: Random): string[] {
  const {args, flags} = command.definition
  const words = command.name.split(catalog.separator === ' ' ? ' ' : /$^/)
  for (const arg of Object.values(args))
    if (arg.required) words.push(random.pick(arg.options ?? values))
  // A command line that asks for help is right, regardless of its other words.
  const open = Object.entries(flags).filter(([name, flag]) => !flag.hidden && name !== 'help')
  const chosen = open.filter(([, flag]) => flag.options && random.below(2) === 0)
  for (const [name, flag] of chosen) words.push(...writeFlag(name, flag, random))
  for (let count = Math.min(random.below(4), open.length); count > 0; count--) {
    for (const [name, flag] of open.splice(random.below(open.length), 1)) {
      if (!flag.options) words.push(...writeFlag(name, flag, random))
    }
  }

  return words
}

function writeFlag(name: string, flag: FlagDefinition, random: Random): string[] {
  const style = random.below(10)
  const word = flag.char && style === 0 ? `-${flag.char}` : `--${name}`
  if (flag.type === 'boolean') return [word]
  const value = random.pick(
    flag.options ?? (name === 'app' ? ['my-app', 'acme-web', 'demo'] : values),
  )
  return style > 5 ? [`${word}=${value}`] : [word, value]
}

function takeApart(catalog: Catalog, argv: readonly string[]): Line | undefined {
  const route = routeLine(catalog, argv)
  if (!route.command || route.leading > 0) return undefined
  const rest = argv.slice(route.length)
  const {definition} = route.command
  const pieces: Piece[] = []
  for (const token of tokenize(rest, definition.flags)) {
    if (token.kind === 'unknown') return undefined
    if (token.kind === 'argument' || token.kind === 'terminator')
      pieces.push({text: token.raw, type: 'argument'})
    if (token.kind === 'value') pieces.push({text: token.raw, type: 'value'})
    if (token.kind !== 'flag') continue
    pieces.push({text: token.raw, type: 'flag'})
    if (token.value === undefined) continue
    const isInline = token.valueIndex === token.index
    const isShort = isInline && !token.raw.startsWith('--')
    if (isShort) pieces.at(-1)!.text = rest[token.index]!
    else
      pieces.push({
        isInline,
        text: token.value,
        type: definition.flags[token.name]?.options ? 'enum' : 'value',
      })
  }

  // A word that was read twice (a cluster of one-letter flags) cannot be put together again.
  if (putTogether({name: '', pieces}).join('\0') !== rest.join('\0')) return undefined
  return {command: route.command, name: route.id.replaceAll(':', catalog.separator), pieces}
}

function putTogether({name, pieces}: Pick<Line, 'name' | 'pieces'>): string[] {
  const words = name.split(' ').filter(Boolean)
  for (const {isInline, text} of pieces) words.push(isInline ? `${words.pop()}=${text}` : text)
  return words
}

const letterEdits: Record<string, (text: string, at: number, random: Random) => string> = {
  deletion: (text, at) => text.slice(0, at) + text.slice(at + 1),
  insertion: (text, at, random) => text.slice(0, at) + random.pick(letters) + text.slice(at),
  substitution: (text, at, random) => text.slice(0, at) + random.pick(letters) + text.slice(at + 1),
  transposition: (text, at) =>
    text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2),
}

const isEnum = ({type}: Piece) => type === 'enum'
const isLong = ({text, type}: Piece) => type === 'flag' && /^--\w/.test(text)
const isHyphened = (piece: Piece) => isLong(piece) && /^--.*\w-\w/.test(piece.text)

/** Every way to break a command line, by name. */
const edits: Record<string, Edit> = {
  ...Object.fromEntries(
    Object.entries(letterEdits).flatMap(([name, edit]): [string, Edit][] => [
      [
        `command ${name}`,
        (line, random) => ({
          ...line,
          name: edit(line.name, random.below(line.name.length), random),
        }),
      ],
      [
        `flag ${name}`,
        onPiece(
          isLong,
          (text, random) => `--${edit(text.slice(2), random.below(text.length - 2), random)}`,
        ),
      ],
      [
        `enum ${name}`,
        onPiece(isEnum, (text, random) => edit(text, random.below(text.length), random)),
      ],
    ]),
  ),
  'command plural': (line, random) => {
    const parts = line.name.split(/([: ])/)
    const at = random.below((parts.length + 1) / 2) * 2
    const word = parts[at]!
    return {
      ...line,
      name: parts.with(at, word.endsWith('s') ? word.slice(0, -1) : `${word}s`).join(''),
    }
  },
  'command separator': (line) => {
    const name = line.name.includes(':')
      ? line.name.replaceAll(':', ' ')
      : line.name.replaceAll(' ', ':')
    return name === line.name ? undefined : {...line, name}
  },
  'command swapped': (line, random) => {
    const parts = line.name.split(/([: ])/)
    if (parts.length < 3) return undefined
    const at = random.below((parts.length - 1) / 2) * 2
    ;[parts[at], parts[at + 2]] = [parts[at + 2]!, parts[at]!]
    return {...line, name: parts.join('')}
  },
  'enum case': onPiece(isEnum, (text) =>
    text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase(),
  ),
  'flag camel case': onPiece(
    isHyphened,
    (text) =>
      `--${text.slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  ),
  'flag dash doubled': onPiece(isLong, (text) => `-${text}`),
  'flag dash dropped': onPiece(isLong, (text) => text.slice(1)),
}

function onPiece(
  matches: (piece: Piece) => boolean,
  edit: (text: string, random: Random) => string,
): Edit {
  return (line, random) => {
    const places = line.pieces.flatMap((piece, index) => (matches(piece) ? [index] : []))
    if (places.length === 0) return undefined
    const place = random.pick(places)
    const piece = line.pieces[place]!
    return {...line, pieces: line.pieces.with(place, {...piece, text: edit(piece.text, random)})}
  }
}
