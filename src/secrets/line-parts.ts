import {argumentAt, listArguments} from '../command-line/argument-at.js'
import type {Token} from '../command-line/tokenize.js'
import {dashes, type SecretCommand} from './sensitive-names.js'

/** A part of a command line that may hold a value: its text, which is the end of a word. */
export type LinePart = {
  kind: Token['kind']
  /** The index of that word. */
  index: number
  /**
   * The flag or argument that it belongs to; null if the command may take it as an argument without
   * a name, undefined if it is too many.
   */
  name: string | null | undefined
  text: string
}

/**
 * The words of a command line that may hold values, with the flag or argument that each belongs to.
 */
export function readParts(tokens: readonly Token[], {args, strict}: SecretCommand): LinePart[] {
  const definitions = listArguments(args)
  const count = tokens.filter(({kind}) => kind === 'argument').length
  const nameOfOthers = args === undefined || strict === false ? null : undefined
  const parts: LinePart[] = []
  let place = 0
  for (const token of tokens) {
    const {index, kind, raw} = token
    if (kind === 'argument') {
      const name = argumentAt(definitions, place, count)?.[0] ?? nameOfOthers
      parts.push({index, kind, name, text: raw})
      place += 1
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
  return {index, kind, name, text: kind === 'terminator' ? '' : raw}
}

/** Splits a word after its name; without dashes, only at an equals sign after a name. */
export function splitFlagName(word: string): [name: string, value?: string] {
  const isFlag = dashes.test(word)
  // Trailing equals signs of base64 belong to the value.
  const end = isFlag ? word.replace(/(?<!=)=+$/, '').search(/[:=]./s) : word.indexOf('=')
  if (end === -1) return [word]
  const name = word.slice(0, end)
  const isName = isFlag || /^[\w.-]+$/.test(name)
  return isName ? [name, word.slice(end + 1)] : [word]
}
