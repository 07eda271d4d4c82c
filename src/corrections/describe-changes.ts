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
  const different = [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
  const show = (text: string) => bound(text.replaceAll('\0', ''), longestWord)
  const parts = different.map(({expected, from, to, variable}, index) => {
    let verb = 'write'
    if (variable) verb = 'set'
    else if (from === undefined) verb = 'add'
    else if (to === undefined) verb = 'leave out'
    const start = {ours: index === 0 ? verb[0]!.toUpperCase() + verb.slice(1) : verb}
    if (variable) return phrase`${start} ${{ours: variable}} in the environment`
    const word = show((to ?? from)!)
    const isOurs = to !== undefined && (from === undefined || isOwn(to))
    const what = expected || isOurs ? {ours: expected ?? word} : word
    if (from !== undefined && to !== undefined) {
      return phrase`${start} ${what} instead of ${show(from)}`
    }
    return phrase`${start} ${what}`
  })
  return parts.length > 0 ? joinPhrases([joinPhrases(parts, ', '), phrase`.`], '') : undefined
}
