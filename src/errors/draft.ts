/** The words after a command on their way to being right, and what was done to them. */
export type Draft = {
  words: readonly string[]
  /** How much had to be assumed; about 1 for each typing mistake. */
  cost: number
  changes: readonly Change[]
  /** The environment variables that a reader has to set. */
  variables?: readonly string[]
}

/** One thing that was changed. */
export type Change = {
  /** What was typed; missing if something was added. */
  from?: string | undefined
  /** What replaces it; missing if something was left out. */
  to?: string | undefined
  /** The values that a placeholder in `to` may stand for. */
  choices?: readonly string[] | undefined
  /** An environment variable to set. */
  variable?: string
}

/** Replaces `count` words; the change describes them unless it is given. */
export function splice(
  {changes, cost, words, ...draft}: Draft,
  index: number,
  count: number,
  added: readonly string[],
  more: {change?: Change; cost: number},
): Draft {
  const removed = words.slice(index, index + count)
  const change = more.change ?? {from: removed.join(' ') || undefined, to: added.join(' ') || undefined}
  return {
    ...draft,
    changes: [...changes, change],
    cost: cost + more.cost,
    words: words.toSpliced(index, count, ...added),
  }
}
