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
      greedy = isGreedy(flag) ? token.name : undefined
      const next = queue.at(-1)
      if (token.value === undefined && next && !find(next.raw)) {
        queue.pop()
        takeValue(token, next)
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
function takeValue(token: FlagToken, {index, raw}: {index: number; raw: string}): void {
  token.value = raw
  token.valueIndex = index
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
    const flag = flags[read.token.name]!
    if (flag.type === 'boolean') {
      if (read.rest !== undefined) {
        claimed.push({index: token.index, kind: 'argument', raw: read.rest})
      }
      continue
    }
    greedy = isGreedy(flag) ? read.token.name : undefined
    const next = tokens[at + 1]
    const isFree = next && next.kind !== 'flag' && next.kind !== 'terminator' && !find(next.raw)
    if (read.token.value !== undefined || !isFree) continue
    taken = next
    takeValue(read.token, next)
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
