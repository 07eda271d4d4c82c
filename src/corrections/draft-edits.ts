import type {Flags} from '../command-line/find-flag.js'
import type {Token} from '../command-line/tokenize.js'
import {flagsEnd} from '../line/line.js'
import type {LineChange, Draft} from './candidates.js'
import type {LineProblem} from './problem.js'
import {splitFor} from './routed-line.js'

/** What a fix repairs: a problem of a draft, whose words are split by these flags. */
export type Context = {
  draft: Draft
  problem: LineProblem
  flags: Flags
  tokens: readonly Token[]
}

/**
 * Replaces `count` words.
 *
 * @param change what to report instead
 */
export function splice(
  draft: Draft,
  index: number,
  count: number,
  added: readonly string[],
  cost: number,
  change?: LineChange,
) {
  const removed = draft.words.slice(index, index + count)
  return {
    ...reword(draft, draft.words.toSpliced(index, count, ...added)),
    changes: [
      ...draft.changes,
      {
        from: removed.join(' ') || undefined,
        to: added.join(' ') || undefined,
        ...change,
      },
    ],
    cost: draft.cost + cost,
  }
}

/** The draft of another command line of its command. */
export function reword(draft: Draft, words: readonly string[]): Draft {
  return {
    ...draft,
    tokens: splitFor(draft.command, words),
    words,
  }
}

/** The index in a draft's words before which a flag may be added. */
export function endOfFlags({tokens, words}: Draft): number {
  return flagsEnd({argv: words, tokens})
}

/** Splits `--name=value` into the name and the value with its `=`. */
export function splitEquals(word: string): [name: string, value: string] {
  const [name = ''] = word.split('=', 1)
  return [name, word.slice(name.length)]
}

/** The argument that follows the word at an index. */
export function argumentAfter(tokens: readonly Token[], index: number): string | undefined {
  return tokens.find((token) => token.index === index + 1 && token.kind === 'argument')?.raw
}
