import {argumentAt} from '../command-line/argument-at.js'
import type {Token} from '../command-line/tokenize.js'
import type {SecretCommand} from './sensitive-names.js'

/**
 * A part of a command line: the index of the word that ends with its text, and its flag or argument
 * (null if the command may take it, undefined if it is too many).
 */
export type LinePart = {
  kind: Token['kind']
  index: number
  name: string | null | undefined
  text: string
}

/**
 * The words of a command line that may hold values, with the flag or argument that each belongs to.
 */
export function readParts(tokens: readonly Token[], {args, strict}: SecretCommand): LinePart[] {
  const definitions = Object.entries(args ?? {})
  const count = tokens.filter(({kind}) => kind === 'argument').length
  const other = args === undefined || strict === false ? null : undefined
  let place = -1
  return tokens.map((token) => {
    const {index, kind, raw} = token
    if (kind === 'flag') {
      return {
        index: token.valueIndex ?? index,
        kind,
        name: token.name,
        text: token.value ?? '',
      }
    }
    if (kind === 'value') {
      return {
        index,
        kind,
        name: token.name,
        text: raw,
      }
    }
    if (kind !== 'argument') {
      return {
        index,
        kind,
        name: undefined,
        text: kind === 'terminator' ? '' : raw,
      }
    }
    place += 1
    return {
      index,
      kind,
      name: argumentAt(definitions, place, count)?.[0] ?? other,
      text: raw,
    }
  })
}
