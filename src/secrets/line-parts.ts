import {argumentAt, listArguments} from '../command-line/argument-at.js'
import {dashes} from '../command-line/fold.js'
import type {Token} from '../command-line/tokenize.js'
import type {SecretCommand} from './sensitive-names.js'

/** A word of a command line, or the end of one, that may be a value. */
export type LinePart = {
  kind: Token['kind']
  /** The index of the word. */
  index: number
  /**
   * The flag or argument that it belongs to; null if the command may take it as an argument without
   * a name, undefined for a word that the command does not take.
   */
  name: string | null | undefined
  /** The possible value, with which the word ends. */
  text: string
}

/**
 * The words of a command line that may hold values, with the flag or argument that each belongs to.
 */
export function readParts(tokens: readonly Token[], {args, strict}: SecretCommand): LinePart[] {
  const definitions = listArguments(args)
  const count = tokens.filter(({kind}) => kind === 'argument').length
  const takesMore = args === undefined || strict === false
  const parts: LinePart[] = []
  let position = 0
  for (const token of tokens) {
    const {index, kind, raw} = token
    if (kind === 'argument') {
      const name = argumentAt(definitions, position, count)?.[0] ?? (takesMore ? null : undefined)
      parts.push({index, kind, name, text: raw})
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
  return {index, kind, name, text: kind === 'terminator' ? '' : raw}
}

/**
 * Splits `--name=value` or `--name:value` after its name; a word without dashes only at an equals
 * sign, as `name=value`.
 */
export function splitFlagName(word: string): [name: string, value?: string] {
  const isFlag = dashes.test(word)
  // The equals signs at the end of `-pUzNDUkVU==` belong to a value in base64.
  const nameEnd = isFlag ? word.replace(/(?<!=)=+$/, '').search(/[:=]./s) : word.indexOf('=')
  if (nameEnd === -1) return [word]
  const name = word.slice(0, nameEnd)
  const isName = isFlag || /^[\w.-]+$/.test(name)
  return isName ? [name, word.slice(nameEnd + 1)] : [word]
}
