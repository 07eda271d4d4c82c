import type {CatalogCommand} from '../catalog/catalog.js'
import {fold, tokenize} from '../command-line/tokenize.js'
import {type Draft, splice} from './draft.js'
import {knownFlags} from './known-flags.js'

/** Reads `--name my-app` and `--name=my-app` as the argument of that name, at the place where the command takes it. */
export function fixNamedArgument(draft: Draft, index: number, command: CatalogCommand): Draft[] {
  const raw = draft.words[index]!
  const equals = raw.indexOf('=')
  const typed = fold((equals === -1 ? raw : raw.slice(0, equals)).replace(/^-+/, ''))
  const place = Object.keys(command.definition.args).findIndex((name) => fold(name) === typed)
  const value = equals === -1 ? draft.words[index + 1] : raw.slice(equals + 1)
  const given = argumentsOf(draft.words, command)
  const isValue = equals === -1 ? given.includes(index + 1) : value !== ''
  if (place === -1 || value === undefined || !isValue) return []
  const count = equals === -1 ? 2 : 1
  const others = draft.words.toSpliced(index, count)
  const left = argumentsOf(others, command)
  // Where it was typed, if that is behind the arguments before it and in front of those behind it.
  const target = Math.max((left.slice(0, place).at(-1) ?? -1) + 1, Math.min(index, left[place] ?? Infinity))
  const change = {from: draft.words.slice(index, index + count).join(' '), to: value}
  const fixed = splice(draft, index, count, [], {change, cost: 0.5})
  return [splice(fixed, target, 0, [value], {cost: 0})]
}

/** Where the words stand that are arguments. */
function argumentsOf(words: readonly string[], command: CatalogCommand): number[] {
  return tokenize(words, knownFlags(command)).flatMap((token) => (token.kind === 'argument' ? [token.index] : []))
}
