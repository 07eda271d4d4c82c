import type {NextActionParam} from '../contract/outcome.js'
import {placeholder} from '../command-line/quote.js'

/** A line on its way to being right: the words that follow the command, and what was done to them. */
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
  /** What stood there; missing where something was added. */
  from?: string
  /** What stands there now; missing where something was taken away. */
  to?: string
  /** What may stand there, where `to` is a placeholder for one of them. */
  choices?: readonly string[] | undefined
  /** What kind of value may stand there, in our words, where `to` is a placeholder for it. */
  expected?: string | undefined
}

/** Starts with the words as they are. */
export function startDraft(words: readonly string[]): Draft {
  return {changes: [], cost: 0, params: {}, words}
}

/** Puts words in the place of `count` others. */
export function splice(
  draft: Draft,
  index: number,
  count: number,
  words: readonly string[],
  {change, cost}: {change?: Change; cost: number},
): Draft {
  return {
    ...draft,
    changes: change ? [...draft.changes, change] : draft.changes,
    cost: draft.cost + cost,
    words: [...draft.words.slice(0, index), ...words, ...draft.words.slice(index + count)],
  }
}

/** Puts one word in the place of another. */
export function replaceWord(draft: Draft, index: number, word: string, cost: number, change?: Change): Draft {
  const from = draft.words[index]!
  return splice(draft, index, 1, [word], {change: change ?? {from, to: word}, cost})
}

/** Adds what a placeholder stands for, and returns how it is written in a word. */
export function addParam(draft: Draft, name: string, param: NextActionParam): {draft: Draft; word: string} {
  return {draft: {...draft, params: {...draft.params, [name]: {...param, required: true}}}, word: placeholder(name)}
}

/** Where words are put that belong behind the others, but not behind a `--`. */
export function endOfFlags(draft: Draft): number {
  const terminator = draft.words.indexOf('--')
  return terminator === -1 ? draft.words.length : terminator
}
