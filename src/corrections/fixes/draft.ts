import type {CatalogCommand} from '../../catalog/catalog.js'
import type {Flags} from '../../command-line/find-flag.js'
import type {Token} from '../../command-line/tokenize.js'
import {flagsEnd} from '../../line/line.js'
import type {LineProblem, ParserFacts} from '../problems/problem.js'
import {splitFor} from '../route/routed-line.js'

/**
 * A command line that is being corrected. Its `variables` are environment variables that the reader
 * must set before running it.
 */
export type Draft = ParserFacts & {
  command: CatalogCommand
  /** The words that name the command. */
  name: readonly string[]
  /** The other words, and their tokens by the command's flags. */
  words: readonly string[]
  tokens: readonly Token[]
  /** The cost of the assumptions; about 1 for each typing mistake. */
  cost: number
  changes: readonly LineChange[]
  /**
   * Whether the command may change something that was not asked for (4.9): it is not a correction,
   * but search may find it (10.5).
   */
  isWithheld?: boolean
  /** The habitual flags that were left out, to check again once other words are repaired (4.11a). */
  omitted?: readonly Habit[]
}

/** A flag that is typed by habit, and the argument that follows it. */
export type Habit = {word: string; next: string | undefined}

/** A single change: without `from` something was added, without `to` removed. */
export type LineChange = {
  from?: string | undefined
  to?: string | undefined
  /** What a placeholder in `to` must be. */
  expected?: string | undefined
  /** The environment variable that the reader must set instead. */
  variable?: string
}

/** What a fix repairs: one problem of a draft, whose command accepts these flags. */
export type FixContext = {
  draft: Draft
  problem: LineProblem
  flags: Flags
}

/** An edit of a draft's words. */
type WordEdit = {
  /** The index of the first removed word, or the one before which words are inserted. */
  at: number
  /** How many words are removed. */
  remove: number
  insert: readonly string[]
  cost: number
  /** Replaces members of the reported change, which otherwise lists the words of the edit. */
  change?: LineChange
}

/** Removes words of a draft and inserts others in their place, as one change. */
export function editWords(draft: Draft, edit: WordEdit): Draft {
  const {at, change, cost, insert, remove} = edit
  const removed = draft.words.slice(at, at + remove)
  return {
    ...reword(draft, draft.words.toSpliced(at, remove, ...insert)),
    changes: addChange(draft.changes, {
      from: removed.join(' ') || undefined,
      to: insert.join(' ') || undefined,
      ...change,
    }),
    cost: draft.cost + cost,
  }
}

/**
 * Adds a change. If an earlier one has written the words that it replaces, or that it completes, the
 * two become one: what was typed is replaced, or left out (4.7a).
 */
export function addChange(changes: readonly LineChange[], change: LineChange): LineChange[] {
  const {from, to = ''} = change
  const given = from ?? to
  const earlier = changes.findLast((each) => each.to && `${given} `.startsWith(`${each.to} `))
  if (!earlier) return [...changes, change]
  const others = changes.filter((each) => each !== earlier)
  const further = from?.slice(earlier.to!.length) ?? ''
  const typed = `${earlier.from ?? ''}${further}`.trim() || undefined
  return typed === change.to ? others : [...others, {...change, from: typed}]
}

/** The draft with other words after the name of its command. */
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

/** The words of a flag with a value: one word if the value would be read as a flag of its own. */
export function writeFlag(flag: string, value: string): string[] {
  return value.startsWith('-') ? [`${flag}=${value}`] : [flag, value]
}

/** The argument that follows the word at an index. */
export function argumentAfter(tokens: readonly Token[], index: number): string | undefined {
  return tokens.find((token) => token.index === index + 1 && token.kind === 'argument')?.raw
}
