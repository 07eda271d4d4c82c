import {type FindFlag, flagFinder, type Flags, isFromStdin, isGreedy} from './find-flag.js'
import {looksLikeFlag} from './fold.js'

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

/** A flag, with its value. */
export type FlagToken = Extract<Token, {kind: 'flag'}>

/** The last mention of a flag; undefined if there is none. */
export function findLastFlag(tokens: readonly Token[], name: string): FlagToken | undefined {
  return tokens.filter((token) => token.kind === 'flag').findLast((flag) => flag.name === name)
}

/** A word of argv, or the rest of one. */
type Word = {index: number; raw: string}

/**
 * Splits argv like oclif's parser (core 4 and 5, lib/parser/parse.js), without parsing values. It
 * never throws.
 *
 * @param takesFlags whether a value may look like a flag, as in oclif; where no command's parser
 *   reads the words, `--output --dry-run` lacks its value (4.6a)
 */
export function tokenize(
  argv: readonly string[],
  flags: Flags,
  {takesFlags = true}: {takesFlags?: boolean} = {},
): Token[] {
  const find = flagFinder(flags)
  const mayTake = valueTest(find, takesFlags)
  const tokens: Token[] = []
  // The last element is the next word: shifting 20,000 words each time would be slow.
  const queue: Word[] = argv.map((raw, index) => ({index, raw})).toReversed()
  // The last flag with a value, if it takes several: further words that are not flags are values of
  // it, even after a boolean flag.
  let greedy: string | undefined
  while (queue.length > 0) {
    const word = queue.pop()!
    if (word.raw === '--') {
      tokens.push({...word, kind: 'terminator'})
      return [...tokens, ...queue.toReversed().map(toArgument)]
    }
    const read = readFlag(word, find, flags)
    if (!read) {
      tokens.push(readOther(word, greedy))
      continue
    }
    const {rest, token} = read
    tokens.push(token)
    const flag = flags[token.name]!
    if (flag.type !== 'boolean') {
      takeNext(token, queue, isFromStdin(flag) ? takesAny : mayTake)
      greedy = isGreedy(flag) ? token.name : undefined
    } else if (rest) {
      const cluster = readSwitches(rest, find, flags)
      for (const each of cluster.switches) tokens.push(each)
      if (cluster.rest) queue.push(cluster.rest)
    }
  }
  return tokens
}

/**
 * Reads the boolean flags that a cluster such as `-abc` begins with, letter by letter: cutting the
 * first one off each time would be quadratic. It stops before a letter that {@link readFlag} has to
 * read.
 */
function readSwitches(
  word: Word,
  find: FindFlag,
  flags: Flags,
): {switches: FlagToken[]; rest?: Word} {
  const {index, raw} = word
  const switches: FlagToken[] = []
  if (!raw.startsWith('-') || raw.length < 2) return {rest: word, switches}
  let at = 1
  // `readFlag` reads a letter before an equals sign, and any other character.
  while (at < raw.length && /^\w$/.test(raw[at]!) && raw[at + 1] !== '=') {
    const letter = `-${raw[at]}`
    const match = find(letter)
    if (!match || flags[match.name]!.type !== 'boolean') break
    switches.push({
      index,
      kind: 'flag',
      ...match,
      raw: letter,
    })
    at += 1
  }
  if (at === raw.length) return {switches}
  return {rest: at === 1 ? word : {index, raw: `-${raw.slice(at)}`}, switches}
}

/** Reads a word that is not a flag of the command: a value of the `greedy` flag, if there is one. */
function readOther(word: Word, greedy: string | undefined): Token {
  const {raw} = word
  // A negative number and a single dash are values.
  const isFlag = raw.startsWith('-') && raw !== '-' && !/^-\d/.test(raw)
  if (isFlag) return {...word, kind: 'unknown'}
  return greedy === undefined ? toArgument(word) : {...word, kind: 'value', name: greedy}
}

/** Makes a word an argument. */
export function toArgument(word: Word): Token {
  return {...word, kind: 'argument'}
}

/** A flag, and the rest of its word after a boolean flag, which oclif reads as the next word. */
type FlagReading = {token: FlagToken; rest?: Word}

/** Reads a word as a flag, with the value in the word; undefined if it names no flag. */
export function readFlag(
  {index, raw}: Word,
  find: FindFlag,
  flags: Flags,
): FlagReading | undefined {
  const isLong = raw.startsWith('--')
  const typed = isLong ? raw.split('=', 1)[0]! : raw.slice(0, 2)
  const match = find(isLong ? typed : raw)
  if (!match) return undefined
  const {name, negated} = match
  // Not the whole word: each flag in a cluster of 100,000 letters would keep the letters after it.
  const token: FlagToken = {
    index,
    kind: 'flag',
    name,
    negated,
    raw: typed,
  }
  if (typed === raw) return {token}
  const isEqual = raw[typed.length] === '='
  const value = raw.slice(isEqual ? typed.length + 1 : typed.length)
  if (flags[name]!.type !== 'boolean') {
    takeValue(token, {index, raw: value})
    return {token}
  }
  if (isEqual) token.surplus = value
  return {rest: {index, raw: isLong ? value : `-${raw.slice(2)}`}, token}
}

/** Takes any word for a value. */
const takesAny = (): boolean => true

/** Makes a test of whether a word may be a flag's value, rather than a flag itself. */
export function valueTest(find: FindFlag, takesFlags: boolean): (word: string) => boolean {
  return (word) => !find(word) && (takesFlags || !looksLikeFlag(word))
}

/** Gives a flag that lacks its value the next word of a queue, if it may be one. */
export function takeNext(
  token: FlagToken,
  queue: Word[],
  mayTake: (word: string) => boolean,
): void {
  const next = queue.at(-1)
  if (token.value === undefined && next && mayTake(next.raw)) takeValue(token, queue.pop()!)
}

function takeValue(token: FlagToken, {index, raw}: Word): void {
  token.value = raw
  token.valueIndex = index
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
