import {effectOfWord, showsSomething} from '../catalog/effects/verbs.js'
import {wordCosts} from './costs.js'
import {splitName} from './similar-commands.js'
import {isMisspelling, listingCost} from './similarity.js'

/**
 * 4.9: whether the typed words mean a command, rather than an intent that needs a search: only its
 * verb is misspelled, or every word is near. A different verb together with other changes is an
 * intent, and so is a verb that reads where the command's does not.
 *
 * @param nameWords the typed words
 * @param cost their distance from the command's id
 */
export function isSameIntent(nameWords: readonly string[], id: string, cost: number): boolean {
  const words = id.split(':')
  const verb = words.at(-1)!
  const typed = nameWords.flatMap(splitName)
  const typedVerb = typed.at(-1) ?? ''
  if (asksToRead(typed, words) && effectOfWord(verb) !== 'reads') return false
  // The plural of a one-word command is a list: `builds`.
  if (typedVerb.toLowerCase() === `${id}s`) return false
  // At most a synonym as the verb, or the words in another order.
  if (cost <= wordCosts.synonym && words.length > 1) return true
  if (isMisspelling(typedVerb, verb)) return true
  if (isMisspelling(typed.join(''), words.join(''))) return true
  if (typed.length !== words.length) return false
  // 10.5: a loss needs its exact words: `delete app` is not `apps:delete`.
  if (effectOfWord(verb) === 'destroys') {
    return words.every((word) => typed.includes(word))
  }
  return words.every((word) => typed.some((each) => isMisspelling(each, word)))
}

/** Whether the last typed word asks for a list, or to see something. */
function asksToRead(typed: readonly string[], words: readonly string[]): boolean {
  const verb = (typed.at(-1) ?? '').toLowerCase()
  const isListing = typed.length > words.length && listingCost(verb) < Infinity
  return isListing || effectOfWord(verb) === 'reads' || showsSomething(verb)
}
