import {type FindFlag, flagFinder, type Flags, isGreedy} from './find-flag.js'

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

/** A word of argv, or what is left of one. */
type Word = {index: number; raw: string}

/**
 * Splits argv like oclif's parser (core 4 and 5, lib/parser/parse.js), without parsing values. It
 * never throws.
 */
export function tokenize(argv: readonly string[], flags: Flags): Token[] {
  const find = flagFinder(flags)
  const tokens: Token[] = []
  // The last element is the next word: shifting 20,000 words each time would be slow.
  const queue: Word[] = argv.map((raw, index) => ({index, raw})).toReversed()
  // The last flag, if it takes several values: the words after it are values of it.
  let greedy: string | undefined
  let hasEnded = false
  while (queue.length > 0) {
    const word = queue.pop()!
    const read = hasEnded || word.raw === '--' ? undefined : readFlag(word, find, flags)
    if (!read) {
      const token: Token = hasEnded ? toArgument(word) : readOther(word, greedy)
      hasEnded ||= token.kind === 'terminator'
      tokens.push(token)
      continue
    }
    const {rest, token} = read
    tokens.push(token)
    const flag = flags[token.name]!
    if (flag.type === 'boolean') {
      if (rest === undefined) continue
      const cluster = readSwitches({index: word.index, raw: rest}, find, flags)
      for (const each of cluster.switches) tokens.push(each)
      if (cluster.rest !== undefined) queue.push({index: word.index, raw: cluster.rest})
      continue
    }
    greedy = isGreedy(flag) ? token.name : undefined
    const next = queue.at(-1)
    if (token.value === undefined && next && !find(next.raw)) {
      queue.pop()
      takeValue(token, next)
    }
  }
  return tokens
}

/**
 * Reads the boolean flags that a cluster such as `-abc` begins with, letter by letter: to take what is
 * left of it each time is quadratic. It stops before a letter that {@link readFlag} has to read.
 */
function readSwitches(
  {index, raw}: Word,
  find: FindFlag,
  flags: Flags,
): {switches: FlagToken[]; rest?: string} {
  const switches: FlagToken[] = []
  if (!raw.startsWith('-') || raw.length < 2) return {rest: raw, switches}
  let at = 1
  // `readFlag` reads a letter before an equals sign, and any other character.
  while (at < raw.length && /^\w$/.test(raw[at]!) && raw[at + 1] !== '=') {
    const letter = `-${raw[at]}`
    const match = find(letter)
    if (!match || flags[match.name]!.type !== 'boolean') break
    switches.push({index, kind: 'flag', ...match, raw: letter})
    at += 1
  }
  if (at === raw.length) return {switches}
  return {rest: at === 1 ? raw : `-${raw.slice(at)}`, switches}
}

/** Reads a word that is not a flag of the command. */
function readOther(word: Word, greedy: string | undefined): Token {
  const {raw} = word
  if (raw === '--') return {...word, kind: 'terminator'}
  // A negative number and a single dash are values.
  const isFlag = raw.startsWith('-') && raw !== '-' && !/^-\d/.test(raw)
  if (isFlag) return {...word, kind: 'unknown'}
  return greedy === undefined ? toArgument(word) : {...word, kind: 'value', name: greedy}
}

function toArgument(word: Word): Token {
  return {...word, kind: 'argument'}
}

/**
 * Reads a word as a flag, with the value that it contains; `rest` is what remains of it after a
 * boolean flag, which oclif reads as the next word.
 */
function readFlag(
  {index, raw}: Word,
  find: FindFlag,
  flags: Flags,
): {token: FlagToken; rest?: string | undefined} | undefined {
  const isLong = raw.startsWith('--')
  const word = isLong ? raw.split('=', 1)[0]! : raw.slice(0, 2)
  const match = find(isLong ? word : raw)
  if (!match) return undefined
  const {name, negated} = match
  const isEqual = raw[word.length] === '='
  const restStart = isEqual ? word.length + 1 : word.length
  const rest = word === raw ? undefined : raw.slice(restStart)
  // Not the whole word: each flag in a cluster of 100,000 letters would keep the letters after it.
  const token: FlagToken = {
    index,
    kind: 'flag',
    name,
    negated,
    raw: word,
  }
  if (flags[name]!.type !== 'boolean') {
    if (rest !== undefined) takeValue(token, {index, raw: rest})
    return {token}
  }
  return {
    rest: isLong || rest === undefined ? rest : `-${raw.slice(2)}`,
    token: isEqual ? {...token, surplus: rest!} : token,
  }
}

/** Gives a flag its value. */
function takeValue(token: FlagToken, {index, raw}: Word): void {
  token.value = raw
  token.valueIndex = index
}

/**
 * Splits further by flags that the command's parser does not know, such as the plugin's: an unknown
 * word becomes one of them, and a word after it may become its value. A word that the parser takes
 * for a flag or for the value of one stays that.
 */
export function claimFlags(tokens: readonly Token[], flags: Flags): Token[] {
  const find = flagFinder(flags)
  const claimed: Token[] = []
  // The token after a claimed flag, if it became the value of that flag.
  let taken: Token | undefined
  // The last claimed flag, if it takes several values.
  let greedy: string | undefined
  for (const [position, token] of tokens.entries()) {
    if (token === taken) continue
    const isLong = token.kind === 'unknown' && token.raw.startsWith('--')
    const read = isLong ? readFlag(token, find, flags) : undefined
    if (!read) {
      if (endsValues(token)) greedy = undefined
      const isValue = token.kind === 'argument' && greedy !== undefined
      claimed.push(isValue ? {...token, kind: 'value', name: greedy!} : token)
      continue
    }
    claimed.push(read.token)
    const flag = flags[read.token.name]!
    if (flag.type === 'boolean') {
      if (read.rest !== undefined) claimed.push(toArgument({index: token.index, raw: read.rest}))
      continue
    }
    greedy = isGreedy(flag) ? read.token.name : undefined
    const next = tokens[position + 1]
    const isFree = next && next.kind !== 'flag' && next.kind !== 'terminator' && !find(next.raw)
    if (read.token.value === undefined && isFree) {
      taken = next
      takeValue(read.token, next)
    }
  }
  return claimed
}

/** Whether a token ends the values of a flag before it: `--`, or another flag with a value. */
function endsValues(token: Token): boolean {
  return token.kind === 'terminator' || (token.kind === 'flag' && 'value' in token)
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
