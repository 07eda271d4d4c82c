import {argumentAt, argumentEntries} from '../command-line/argument-at.js'
import type {Token} from '../command-line/tokenize.js'
import type {SecretCommand} from './sensitive-names.js'

/** A word of a command line, or the end of one, that may be a value. */
export type LinePart = {
  kind: Token['kind']
  /** The index of the word. */
  index: number
  /** The flag or argument that it belongs to, if the command declares one. */
  name?: string | undefined
  /** Whether it is one argument more than the command takes. */
  isSurplus?: boolean
  /** The possible value, with which the word ends. */
  text: string
}

/**
 * The words of a command line that may hold values, with the flag or argument that each belongs to.
 */
export function readParts(tokens: readonly Token[], {args, strict}: SecretCommand): LinePart[] {
  const definitions = argumentEntries(args)
  const count = tokens.filter(({kind}) => kind === 'argument').length
  const takesAnyWords = args === undefined || strict === false
  const parts: LinePart[] = []
  let position = 0
  for (const token of tokens) {
    const {index, kind, raw} = token
    if (kind === 'argument') {
      const [name] = argumentAt(definitions, position, count) ?? []
      const isSurplus = name === undefined && !takesAnyWords
      parts.push({index, isSurplus, kind, name, text: raw})
      position += 1
    } else {
      parts.push(readOtherPart(token))
    }
  }
  return parts
}

/** The part of a token that is not an argument; a terminator holds no value. */
function readOtherPart(token: Token): LinePart {
  const {index, kind, raw} = token
  if (kind === 'flag') {
    const {name, value = '', valueIndex = index} = token
    return {index: valueIndex, kind, name, text: value}
  }
  const name = kind === 'value' ? token.name : undefined
  return {
    index,
    kind,
    name,
    text: kind === 'terminator' ? '' : raw,
  }
}
