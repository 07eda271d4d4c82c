import {placeholder} from '../command-line/quote.js'
import type {NextActionParam} from '../contract/outcome.js'

/** The words after a command on their way to being right, and what was done to them. */
export type Draft = {
  words: readonly string[]
  /** How much had to be assumed; about 1 for each typing mistake. */
  cost: number
  changes: readonly Change[]
  /** What the placeholders in `words` stand for. */
  params: Readonly<Record<string, NextActionParam>>
}

/** One thing that was changed. */
export type Change = {
  /** What was typed; missing if something was added. */
  from?: string
  /** What replaces it; missing if something was left out. */
  to?: string
  /** The values that a placeholder in `to` may stand for. */
  choices?: readonly string[] | undefined
  /** The kind of value that a placeholder in `to` stands for, in the plugin's words. */
  expected?: string | undefined
}

/** Starts with the words as they are. */
export function startDraft(words: readonly string[]): Draft {
  return {changes: [], cost: 0, params: {}, words}
}

/** Replaces `count` words. */
export function splice(
  draft: Draft,
  index: number,
  count: number,
  words: readonly string[],
  {change, cost}: {change: Change; cost: number},
): Draft {
  const changed = draft.words.toSpliced(index, count, ...words)
  return {...draft, changes: [...draft.changes, change], cost: draft.cost + cost, words: changed}
}

/** Adds what a placeholder stands for, and returns how it is written in a word. */
export function addParam(draft: Draft, name: string, param: NextActionParam): {draft: Draft; word: string} {
  return {draft: {...draft, params: {...draft.params, [name]: {...param, required: true}}}, word: placeholder(name)}
}
