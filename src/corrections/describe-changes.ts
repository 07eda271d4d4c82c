import {bound, joinPhrases, phrase} from '../contract/phrase.js'
import type {LineChange} from './candidates.js'

/** How much of a typed word is shown, in characters. */
const longestWord = 120

/**
 * Describes changes in one sentence, if any.
 *
 * @param isOwn whether a word is the CLI's own, and so needs no masking
 */
export function describeChanges(
  changes: readonly LineChange[],
  isOwn: (word: string) => boolean,
): string | undefined {
  if (changes.length === 0) return undefined
  const different = new Map(changes.map((change) => [JSON.stringify(change), change]))
  const parts = [...different.values()].map((change, index) => {
    const verb = verbOf(change)
    const start = {ours: index === 0 ? verb[0]!.toUpperCase() + verb.slice(1) : verb}
    return describeOne(change, start, isOwn)
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
  isOwn: (word: string) => boolean,
): string {
  if (variable) {
    return phrase`${start} ${{ours: variable}} in the environment`
  }
  const word = show((to ?? from)!)
  const isOurs = to !== undefined && (from === undefined || isOwn(to))
  const what = expected || isOurs ? {ours: expected ?? word} : word
  if (from === undefined || to === undefined) {
    return phrase`${start} ${what}`
  }
  return phrase`${start} ${what} instead of ${show(from)}`
}

function show(text: string): string {
  return bound(text.replaceAll('\0', ''), longestWord)
}
