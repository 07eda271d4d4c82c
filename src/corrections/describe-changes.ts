import {bound, joinPhrases, phrase} from '../contract/phrase.js'
import type {LineChange} from './fixes/draft.js'

/** How much of a typed word is shown, in characters. */
const maxShown = 120

/** Whether a word is the CLI's own, and so needs no masking. */
type IsPublic = (word: string) => boolean

/** Describes changes in one sentence, if any. */
export function describeChanges(
  changes: readonly LineChange[],
  isPublic: IsPublic,
): string | undefined {
  if (changes.length === 0) return undefined
  const different = new Map(changes.map((change) => [JSON.stringify(change), change]))
  const parts = [...different.values()].map((change, index) => {
    const verb = verbOf(change)
    const start = index === 0 ? verb[0]!.toUpperCase() + verb.slice(1) : verb
    return describeOne(change, {ours: start}, isPublic)
  })
  return joinPhrases([joinPhrases(parts, ', '), phrase`.`], '')
}

function verbOf({from, to, variable}: LineChange): string {
  if (variable) return 'set'
  if (from === undefined) return 'add'
  return to === undefined ? 'leave out' : 'write'
}

/** Describes one change, after the verb that begins it. */
function describeOne(
  {expected, from, to, variable}: LineChange,
  start: {ours: string},
  isPublic: IsPublic,
): string {
  if (variable) {
    return phrase`${start} ${{ours: variable}} in the environment`
  }
  if (to === undefined) return phrase`${start} ${show(from!)}`
  const isOurs = from === undefined || isPublic(to)
  const written = describeWritten(show(to), expected, isOurs)
  if (from === undefined) return phrase`${start} ${written}`
  return phrase`${start} ${written} instead of ${show(from)}`
}

/** What to write: what a placeholder must be, or else the word itself. */
function describeWritten(
  word: string,
  expected: string | undefined,
  isOurs: boolean,
): string | {ours: string} {
  if (expected) return {ours: expected}
  return isOurs ? {ours: word} : word
}

/** A word as it is shown, without the mark of a placeholder. */
function show(word: string): string {
  return bound(word.replaceAll('\0', ''), maxShown)
}
