import {flagFinder, type Flags, isGreedy} from './find-flag.js'
import {readFlag, takeNext, toArgument, type Token} from './tokenize.js'

/**
 * Splits a command line further, by flags that the command's parser does not know, such as the
 * plugin's: an unknown word becomes one of them, and a word after it may become its value. What the
 * parser takes for a flag stays one, with its value.
 *
 * @param tokens the words, split as the command's parser does
 */
export function claimFlags(tokens: readonly Token[], flags: Flags): Token[] {
  const find = flagFinder(flags)
  const claimed: Token[] = []
  // The last element is the next token.
  const queue = tokens.toReversed()
  // The last claimed flag with a value, if it takes several: further arguments are values of it.
  let greedy: string | undefined
  while (queue.length > 0) {
    const token = queue.pop()!
    const read = isLongUnknown(token) ? readFlag(token, find, flags) : undefined
    if (!read) {
      if (endsValues(token)) greedy = undefined
      claimed.push(greedy === undefined ? token : toValue(token, greedy))
      continue
    }
    const {rest, token: flagToken} = read
    claimed.push(flagToken)
    const flag = flags[flagToken.name]!
    if (flag.type !== 'boolean') {
      if (!isFlagOrTerminator(queue.at(-1))) takeNext(flagToken, queue, find)
      greedy = isGreedy(flag) ? flagToken.name : undefined
    } else if (rest) {
      claimed.push(toArgument(rest))
    }
  }
  return claimed
}

/** Whether a token may be a claimed flag: only words with two dashes are claimed. */
function isLongUnknown({kind, raw}: Token): boolean {
  return kind === 'unknown' && raw.startsWith('--')
}

function isFlagOrTerminator(token: Token | undefined): boolean {
  return token?.kind === 'flag' || token?.kind === 'terminator'
}

/** Whether a token ends the values of a flag before it: `--`, or another flag with a value. */
function endsValues(token: Token): boolean {
  return token.kind === 'terminator' || (token.kind === 'flag' && 'value' in token)
}

/** Makes an argument a value of a flag; other tokens stay what they are. */
function toValue(token: Token, name: string): Token {
  return token.kind === 'argument' ? {...token, kind: 'value', name} : token
}
