import {isRecord} from '../contract/unknown-value.js'
import type {FlagDefinition} from '../oclif/shapes.js'

/** A part of a command line, with the index of its element of argv. */
export type Token =
  /**
   * A flag of the command, with the `value` of an option flag and the index of its element; `surplus` is the text after
   * `=` of a boolean flag, which oclif reads as the next word.
   */
  | {
      kind: 'flag'
      index: number
      raw: string
      name: string
      negated: boolean
      surplus?: string
      value?: string
      valueIndex?: number
    }
  /** A further value of a flag that takes several. */
  | {kind: 'value'; index: number; raw: string; name: string}
  /** A positional argument. */
  | {kind: 'argument'; index: number; raw: string}
  /** A word that starts with a dash and is not a flag of the command. */
  | {kind: 'unknown'; index: number; raw: string}
  /** The `--` that ends the flags. */
  | {kind: 'terminator'; index: number; raw: string}

/** A command's flags by name. */
export type Flags = Record<string, FlagDefinition>

const NEGATION = '--no-'

/**
 * Splits a command's argv as oclif's parser does (core 4 and 5, lib/parser/parse.js), without parsing a value.
 *
 * It never throws: an option flag without a value is a `flag` token without `value`.
 *
 * @param argv the words after the command's id
 * @param flags the command's flags, its base flags included
 */
export function tokenize(argv: readonly string[], flags: Flags): Token[] {
  const find = flagFinder(flags)
  const tokens: Token[] = []
  // Its last element is the next word: taking the first of 20,000 would move all others each time.
  const queue = argv.map((raw, index) => ({index, raw})).toReversed()
  let greedy: string | undefined
  let parsingFlags = true

  const takeFlag = (word: string, index: number, inline?: string): boolean => {
    const found = find(word)
    if (!found) {
      const equals = word.indexOf('=')
      if (equals === -1) return false
      return takeFlag(word.slice(0, equals), index, word.slice(equals + 1))
    }

    const {isLong, name, negated} = found
    const flag = flags[name]!
    if (flag.type === 'boolean') {
      const surplus = inline ?? (!isLong && word[2] === '=' ? word.slice(3) : undefined)
      tokens.push({index, kind: 'flag', name, negated, raw: word, ...(surplus !== undefined && {surplus})})
      if (!isLong && word.length > 2) queue.push({index, raw: `-${word.slice(2)}`})
      else if (inline !== undefined) queue.push({index, raw: inline})
      return true
    }

    greedy = flag.multiple && !flag.multipleNonGreedy ? name : undefined
    const token: Token = {index, kind: 'flag', name, negated: false, raw: word}
    tokens.push(token)
    if (inline !== undefined) return setValue(token, inline, index)
    if (!isLong && word.length > 2) return setValue(token, word.slice(word[2] === '=' ? 3 : 2), index)
    const next = queue.at(-1)
    if (next && !find(next.raw)) {
      queue.pop()
      setValue(token, next.raw, next.index)
    }

    return true
  }

  while (queue.length > 0) {
    const {index, raw} = queue.pop()!
    if (parsingFlags && raw.startsWith('-') && raw !== '-') {
      if (raw === '--') {
        parsingFlags = false
        tokens.push({index, kind: 'terminator', raw})
        continue
      }

      if (takeFlag(raw, index)) continue
      if (!/^-\d/.test(raw)) {
        tokens.push({index, kind: 'unknown', raw})
        continue
      }
    }

    tokens.push(parsingFlags && greedy ? {index, kind: 'value', name: greedy, raw} : {index, kind: 'argument', raw})
  }

  return tokens
}

function setValue(token: Extract<Token, {kind: 'flag'}>, value: string, index: number): true {
  token.value = value
  token.valueIndex = index
  return true
}

/** Finds the flag that a word names, by name, alias, character or `--no-` negation. */
export function flagFinder(
  flags: Flags,
): (word: string) => {name: string; isLong: boolean; negated: boolean} | undefined {
  const aliases = new Map<string, string>()
  const chars = new Map<string, string>()
  for (const [name, flag] of Object.entries(flags)) {
    // An entry of a damaged manifest may be null or a text; `murli doctor` reports it.
    if (!isRecord(flag)) continue
    if (flag.char && !chars.has(flag.char)) chars.set(flag.char, name)
    for (const alias of [...(flag.aliases ?? []), ...(flag.charAliases ?? [])]) aliases.set(alias, name)
  }

  const findLong = (word: string) => {
    const name = word.slice(2)
    if (Object.hasOwn(flags, name) && isRecord(flags[name])) return {name, negated: false}
    if (aliases.has(name)) return {name: aliases.get(name)!, negated: false}
    if (!word.startsWith(NEGATION)) return
    const positive = word.slice(NEGATION.length)
    const target = Object.hasOwn(flags, positive) ? positive : aliases.get(positive)
    if (target && flags[target]?.type === 'boolean' && flags[target].allowNo) return {name: target, negated: true}
  }

  return (word) => {
    if (word.startsWith('--')) {
      const long = findLong(word)
      return long && {...long, isLong: true}
    }

    if (!word.startsWith('-') || word.length < 2) return
    const char = word[1]!
    const name = aliases.get(char) ?? chars.get(char)
    return name === undefined ? undefined : {isLong: false, name, negated: false}
  }
}

/**
 * Finds the argument that a word is for, as oclif assigns words around an argument that takes several.
 *
 * @param args the command's arguments in order
 * @param position the position of the word among the positional words, from 0
 * @param count how many positional words there are
 * @returns undefined for a word that no argument takes
 */
export function argumentAt<Definition extends {multiple?: boolean}>(
  args: [string, Definition][],
  position: number,
  count: number,
): [string, Definition] | undefined {
  const variadic = args.findIndex(([, arg]) => arg.multiple)
  if (variadic === -1 || position < variadic) return args[position]
  const fromEnd = count - position
  const after = args.length - 1 - variadic
  return fromEnd <= after ? args[args.length - fromEnd] : args[variadic]
}

/** Removes a boolean flag from an argv; after `--`, and as another flag's value, the word stays. */
export function dropFlag(argv: readonly string[], flags: Flags, name: string): string[] {
  const found = tokenize(argv, flags).filter((token) => token.kind === 'flag' && token.name === name)
  const indices = new Set(found.map(({index}) => index))
  return argv.filter((_, index) => !indices.has(index))
}

/** The longest word that is compared with names; a longer one is not a typing error. */
export const LONGEST_WORD = 64

/** Converts a word to lower kebab-case, for comparing names. */
export function fold(word: string): string {
  if (/^[a-z\d-]*$/.test(word) && word.length <= LONGEST_WORD) return word
  return word
    .slice(0, LONGEST_WORD + 1)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}
