import type {CatalogCommand} from '../catalog/catalog.js'

/** A command line that is being corrected. */
export type Draft = {
  command: CatalogCommand
  /** The words that name the command. */
  name: readonly string[]
  /** The words after the command. */
  words: readonly string[]
  /** The cost of the assumptions; about 1 for each typing mistake. */
  cost: number
  changes: readonly Change[]
  /** 4.9: whether the command may mutate, and may therefore only be offered. */
  isOnlyOffered?: boolean
  /** The environment variables that the reader must set. */
  variables?: readonly string[]
}

/** A single change. */
export type Change = {
  /** The typed text; undefined if something was added. */
  from?: string | undefined
  /** The replacement; undefined if something was removed. */
  to?: string | undefined
  /** The valid values for a placeholder in `to`, and what it must be without any. */
  choices?: readonly string[] | undefined
  expected?: string | undefined
  /** Why something was removed. */
  reason?: string | undefined
  /** An environment variable to set. */
  variable?: string
}

/** Replaces `count` words; the change describes them unless it is given. */
export function splice(
  draft: Draft,
  index: number,
  count: number,
  added: readonly string[],
  more: {change?: Change; cost: number},
): Draft {
  const removed = draft.words.slice(index, index + count)
  const change = more.change ?? {from: removed.join(' ') || undefined, to: added.join(' ') || undefined}
  return {
    ...draft,
    changes: [...draft.changes, change],
    cost: draft.cost + more.cost,
    words: draft.words.toSpliced(index, count, ...added),
  }
}
