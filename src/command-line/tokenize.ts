import {isRecord} from '../is-record.js'
import type {FlagDefinition} from '../oclif/shapes.js'

/** One thing that a command line says, with the index of the argv element that says it. */
export type Token =
  /**
   * A flag of the command. `value` is there for option flags that were given one, and `valueIndex` is where it stands;
   * `surplus` is what a boolean flag was given behind `=`, which oclif reads as the next word.
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
  /** A word that starts with a dash and is no flag of the command. */
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
  const queue = argv.map((raw, index) => ({index, raw}))
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
      if (!isLong && word.length > 2) queue.unshift({index, raw: `-${word.slice(2)}`})
      else if (inline !== undefined) queue.unshift({index, raw: inline})
      return true
    }

    greedy = flag.multiple && !flag.multipleNonGreedy ? name : undefined
    const token: Token = {index, kind: 'flag', name, negated: false, raw: word}
    tokens.push(token)
    if (inline !== undefined) return setValue(token, inline, index)
    if (!isLong && word.length > 2) return setValue(token, word.slice(word[2] === '=' ? 3 : 2), index)
    const next = queue[0]
    if (next && !find(next.raw)) {
      queue.shift()
      setValue(token, next.raw, next.index)
    }

    return true
  }

  while (queue.length > 0) {
    const {index, raw} = queue.shift()!
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
