import {flagFinder, type Flags, isGreedy} from './find-flag.js'
import {readFlag, takeNext, toArgument, type Token, valueTest} from './tokenize.js'

/**
 * Splits a command line further, by flags that the command's parser does not know, such as the
 * plugin's: an unknown word becomes one of them, and a word after it may become its value. What the
 * parser takes for a flag stays one, with its value.
 *
 * @param tokens the words, split as the command's parser does
 * @param takesFlags whether a value may look like a flag; of the plugin's flags none may, so that
 *   `--output --dry-run` lacks its value (4.6a)
 */
export function claimFlags(
  tokens: readonly Token[],
  flags: Flags,
  {takesFlags = false}: {takesFlags?: boolean} = {},
): Token[] {
  const find = flagFinder(flags)
  const mayTake = valueTest(find, takesFlags)
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
      if (mayBeValue(queue.at(-1), takesFlags)) takeNext(flagToken, queue, mayTake)
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

function mayBeValue(token: Token | undefined, takesFlags: boolean): boolean {
  if (!token || token.kind === 'flag' || token.kind === 'terminator') return false
  return takesFlags || token.kind !== 'unknown'
}

/** Whether a token ends the values of a flag before it: `--`, or another flag with a value. */
function endsValues(token: Token): boolean {
  return token.kind === 'terminator' || (token.kind === 'flag' && 'value' in token)
}

/** Makes an argument a value of a flag; other tokens stay what they are. */
function toValue(token: Token, name: string): Token {
  return token.kind === 'argument' ? {...token, kind: 'value', name} : token
}
