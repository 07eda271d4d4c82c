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

export type Flags = Record<string, FlagDefinition>

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

  const takeFlag = (raw: string, index: number): boolean => {
    const isLong = raw.startsWith('--')
    const word = isLong ? raw.split('=', 1)[0]! : raw.slice(0, 2)
    const found = find(word)
    if (!found) return false
    const {name, negated} = found
    const flag = flags[name]!
    const typed = isLong ? word : raw
    const isEqual = raw[word.length] === '='
    const rest = word === raw ? undefined : raw.slice(word.length + (isEqual ? 1 : 0))
    if (flag.type === 'boolean') {
      tokens.push({
        index,
        kind: 'flag',
        name,
        negated,
        raw: typed,
        ...(isEqual && {surplus: rest!}),
      })
      if (rest !== undefined) queue.push({index, raw: isLong ? rest : `-${raw.slice(2)}`})
      return true
    }

    greedy = flag.multiple && !flag.multipleNonGreedy ? name : undefined
    const next = queue.at(-1)
    const isSeparate = rest === undefined && next !== undefined && !find(next.raw)
    if (isSeparate) queue.pop()
    const value = isSeparate
      ? {value: next.raw, valueIndex: next.index}
      : {value: rest, valueIndex: index}
    tokens.push({
      index,
      kind: 'flag',
      name,
      negated: false,
      raw: typed,
      ...(value.value !== undefined && value),
    })
    return true
  }

  while (queue.length > 0) {
    const {index, raw} = queue.pop()!
    const hasDash = !hasEnded && raw.startsWith('-') && raw !== '-'
    if (hasDash && raw === '--') {
      hasEnded = true
      tokens.push({index, kind: 'terminator', raw})
    } else if (hasDash && takeFlag(raw, index)) {
      continue
    } else if (hasDash && !/^-\d/.test(raw)) tokens.push({index, kind: 'unknown', raw})
    else
      tokens.push(
        !hasEnded && greedy
          ? {index, kind: 'value', name: greedy, raw}
          : {index, kind: 'argument', raw},
      )
  }

  return tokens
}

/** Finds the flag that a word names, by name, alias, character or `--no-` negation. */
export function flagFinder(
  flags: Flags,
): (word: string) => {name: string; negated: boolean} | undefined {
  const aliases = new Map<string, string>()
  const chars = new Map<string, string>()
  for (const [name, flag] of Object.entries(flags)) {
    // A malformed manifest's entry may be null or a text; `murli doctor` reports it.
    if (!isRecord(flag)) continue
    if (flag.char && !chars.has(flag.char)) chars.set(flag.char, name)
    for (const alias of [...(flag.aliases ?? []), ...(flag.charAliases ?? [])])
      aliases.set(alias, name)
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
    if (negated === undefined || flags[negated]!.type !== 'boolean' || !flags[negated]!.allowNo)
      return
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

/** Adds a flag, with its value, to the words of a command line, before any `--`. */
export function addFlag(words: readonly string[], ...flag: string[]): string[] {
  const terminator = words.indexOf('--')
  return words.toSpliced(terminator === -1 ? words.length : terminator, 0, ...flag)
}

/** Removes a flag without its value from argv. */
export function dropFlag(argv: readonly string[], flags: Flags, name: string): string[] {
  const found = tokenize(argv, flags).filter(
    (token) => token.kind === 'flag' && token.name === name,
  )
  const indices = new Set(found.map(({index}) => index))
  return argv.filter((_, index) => !indices.has(index))
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
