import {isRecord} from '../contract/unknown-value.js'
import type {FlagDefinition} from '../oclif/shapes.js'

/** A part of a command line, with the index of its element of argv. */
export type Token = {index: number; raw: string} & (
  | {kind: 'argument' | 'terminator' | 'unknown'}
  /** Another value of a flag that takes several. */
  | {kind: 'value'; name: string}
  /** `surplus` is the text after a boolean flag's `=`, which oclif reads as the next word. */
  | {
      kind: 'flag'
      name: string
      negated: boolean
      surplus?: string
      value?: string
      valueIndex?: number
    }
)

/** The definitions of flags, by name. */
export type Flags = Record<string, FlagDefinition>

type FlagToken = Extract<Token, {kind: 'flag'}>
type FindFlag = (word: string) => {name: string; negated: boolean} | undefined

/**
 * Splits argv like oclif's parser (core 4 and 5, lib/parser/parse.js), without parsing values. It
 * never throws.
 */
export function tokenize(argv: readonly string[], flags: Flags): Token[] {
  const find = flagFinder(flags)
  const tokens: Token[] = []
  // The last element is the next word: shifting 20,000 words each time would be slow.
  const queue = argv.map((raw, index) => ({index, raw})).toReversed()
  let greedy: string | undefined
  let hasEnded = false
  while (queue.length > 0) {
    const {index, raw} = queue.pop()!
    const hasDash = !hasEnded && raw.startsWith('-') && raw !== '-'
    const read = hasDash && raw !== '--' ? readFlag(raw, index, find, flags) : undefined
    if (read) {
      const {rest, token} = read
      tokens.push(token)
      const flag = flags[token.name]!
      if (flag.type === 'boolean') {
        if (rest !== undefined) queue.push({index, raw: rest})
        continue
      }
      greedy = flag.multiple && !flag.multipleNonGreedy ? token.name : undefined
      const next = queue.at(-1)
      if (token.value === undefined && next && !find(next.raw)) {
        queue.pop()
        Object.assign(token, {value: next.raw, valueIndex: next.index})
      }
    } else if (hasDash && raw === '--') {
      hasEnded = true
      tokens.push({index, kind: 'terminator', raw})
    } else if (hasDash && !/^-\d/.test(raw)) {
      tokens.push({index, kind: 'unknown', raw})
    } else if (!hasEnded && greedy) {
      tokens.push({
        index,
        kind: 'value',
        name: greedy,
        raw,
      })
    } else {
      tokens.push({index, kind: 'argument', raw})
    }
  }
  return tokens
}

/**
 * Reads a word as a flag, with the value that it contains; `rest` is what remains of it after a
 * boolean flag, which oclif reads as the next word.
 */
function readFlag(
  raw: string,
  index: number,
  find: FindFlag,
  flags: Flags,
): {token: FlagToken; rest?: string | undefined} | undefined {
  const isLong = raw.startsWith('--')
  const word = isLong ? raw.split('=', 1)[0]! : raw.slice(0, 2)
  const found = find(word)
  if (!found) return undefined
  const {name, negated} = found
  const isEqual = raw[word.length] === '='
  const rest = word === raw ? undefined : raw.slice(word.length + (isEqual ? 1 : 0))
  // Not the whole word: of 100,000 letters, each would keep the rest.
  const token: FlagToken = {index, kind: 'flag', name, negated, raw: word}
  if (flags[name]!.type !== 'boolean') {
    if (rest !== undefined) Object.assign(token, {value: rest, valueIndex: index})
    return {token}
  }
  return {
    rest: isLong || rest === undefined ? rest : `-${raw.slice(2)}`,
    token: isEqual ? {...token, surplus: rest!} : token,
  }
}

/**
 * Reads unknown words as other flags: flags that the command's parser does not know. A word that
 * the parser takes for a value stays one.
 */
export function claimFlags(tokens: readonly Token[], flags: Flags): Token[] {
  const find = flagFinder(flags)
  const claimed: Token[] = []
  let taken: Token | undefined
  let greedy: string | undefined
  for (const [at, token] of tokens.entries()) {
    if (token === taken) continue
    const isLong = token.kind === 'unknown' && token.raw.startsWith('--')
    const read = isLong ? readFlag(token.raw, token.index, find, flags) : undefined
    if (!read) {
      const hasEnded = token.kind === 'terminator' || (token.kind === 'flag' && 'value' in token)
      if (hasEnded) greedy = undefined
      const isValue = token.kind === 'argument' && greedy !== undefined
      claimed.push(isValue ? {...token, kind: 'value', name: greedy!} : token)
      continue
    }
    claimed.push(read.token)
    const {multiple, multipleNonGreedy, type} = flags[read.token.name]!
    if (type === 'boolean') {
      if (read.rest !== undefined) {
        claimed.push({index: token.index, kind: 'argument', raw: read.rest})
      }
      continue
    }
    greedy = multiple && !multipleNonGreedy ? read.token.name : undefined
    const next = tokens[at + 1]
    const isFree = next && next.kind !== 'flag' && next.kind !== 'terminator' && !find(next.raw)
    if (read.token.value !== undefined || !isFree) continue
    taken = next
    Object.assign(read.token, {value: next.raw, valueIndex: next.index})
  }
  return claimed
}

/** The tokens of the words from an index on. */
export function tokensFrom(tokens: readonly Token[], start: number): Token[] {
  const later = tokens.filter(({index}) => index >= start)
  return later.map((token) => ({
    ...token,
    index: token.index - start,
    ...('valueIndex' in token && {valueIndex: token.valueIndex! - start}),
  }))
}

/** Whether two sets of flags read every word of argv alike, so that it has the same tokens. */
export function splitsAlike(argv: readonly string[], flags: Flags, others: Flags): boolean {
  if (flags === others) return true
  const [read, readOther] = [flags, others].map((table) => {
    const find = flagFinder(table)
    return (word: string) => {
      const {name, negated} = find(word) ?? {}
      if (name === undefined) return undefined
      const {multiple, multipleNonGreedy, type} = table[name]!
      return [name, negated, type, multiple === true && !multipleNonGreedy].join(' ')
    }
  })
  const spellings = argv.flatMap((word) => {
    if (!word.startsWith('-')) return []
    const letters = word.startsWith('--') ? [] : Array.from(word.slice(1), (letter) => `-${letter}`)
    return [word, word.split('=', 1)[0]!, ...letters]
  })
  return spellings.every((word) => read!(word) === readOther!(word))
}

/** Finds the flag that a word names, by name, alias, character or `--no-` negation. */
export function flagFinder(flags: Flags): FindFlag {
  const aliases = new Map<string, string>()
  const chars = new Map<string, string>()
  for (const [name, flag] of Object.entries(flags)) {
    // A malformed manifest's entry may be null or a text; `murli doctor` reports it.
    if (!isRecord(flag)) continue
    if (flag.char && !chars.has(flag.char)) chars.set(flag.char, name)
    for (const alias of [...(flag.aliases ?? []), ...(flag.charAliases ?? [])]) {
      aliases.set(alias, name)
    }
  }
  const findName = (name: string) =>
    Object.hasOwn(flags, name) && isRecord(flags[name]) ? name : aliases.get(name)
  return (word) => {
    if (!word.startsWith('-') || word.length < 2) return
    if (!word.startsWith('--')) {
      const name = aliases.get(word[1]!) ?? chars.get(word[1]!)
      return name === undefined ? undefined : {name, negated: false}
    }
    const name = findName(word.slice(2))
    if (name !== undefined) return {name, negated: false}
    const negated = word.startsWith('--no-') ? findName(word.slice('--no-'.length)) : undefined
    if (negated === undefined || flags[negated]!.type !== 'boolean' || !flags[negated]!.allowNo) {
      return
    }
    return {name: negated, negated: true}
  }
}

/**
 * Finds the argument for the word at `position` of `count`; the last ones follow an argument that
 * takes several.
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

/** Removes words from argv in place, because oclif passes this array to the command. */
export function removeWords(argv: string[], indices: readonly number[]): void {
  for (const index of indices.toSorted((a, b) => b - a)) argv.splice(index, 1)
}

/** The longest word compared with names; a longer one is not a typing mistake. */
export const maxWordLength = 64

/** Converts a word to lower kebab-case, for comparing names. */
export function fold(word: string): string {
  const start = word.slice(0, maxWordLength + 1)
  return start
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}
