import {effectOfWord, showsSomething} from '../../catalog/effects/verbs.js'
import {fold} from '../../command-line/fold.js'
import {wordCosts} from './costs.js'
import {splitName} from './similar-commands.js'
import {isMisspelling, isOtherShortWord, listingCost} from './similarity.js'
import {isDestructive} from './verb-meaning.js'

/**
 * Whether typed words mean the command with an id, rather than an intent that needs a search (4.9):
 * they name it by a synonym or with typing mistakes, and do not ask to read where it changes
 * something.
 *
 * @param cost the distance of the words from the id
 */
export function isSameIntent(typedWords: readonly string[], id: string, cost: number): boolean {
  const typed = typedWords.flatMap(splitName)
  const name = id.split(':')
  if (asksToRead(typed, name) && effectOfWord(verbOf(name)) !== 'reads') return false
  // The plural of a one-word command is a list: `builds`.
  if (verbOf(typed).toLowerCase() === `${id}s`) return false
  // At most a synonym as the verb, or the words in another order.
  if (cost <= wordCosts.synonym && name.length > 1) return true
  if (isDestructive(verbOf(name)) && isOtherLoss(typed, name, cost)) return false
  return isMisspelling(verbOf(typed), verbOf(name)) || isMisspelledName(typed, name)
}

/** The cost from which words have two typing mistakes. */
const twoMistakes = 2

/**
 * 4.9: whether words name another thing than a command that causes a loss: `pages:destroy` is not
 * `spaces:destroy`, nor `apis:destroy` a misspelled `apps:destroy`.
 */
function isOtherLoss(typed: readonly string[], name: readonly string[], cost: number): boolean {
  // A separator may only be in another place: `appd:elete`.
  if (typed.join('') === name.join('')) return false
  if (cost >= twoMistakes) return true
  if (typed.length !== name.length) return false
  return name.some((word, index) => isOtherShortWord(fold(typed[index]!), word))
}

/** Whether the last typed word asks for a list, or to see something. */
function asksToRead(typed: readonly string[], name: readonly string[]): boolean {
  const verb = verbOf(typed).toLowerCase()
  const isListing = typed.length > name.length && listingCost(verb) < Infinity
  return isListing || effectOfWord(verb) === 'reads' || showsSomething(verb)
}

/** Whether each typed word is a misspelling of a word of the name, or all of them run together. */
function isMisspelledName(typed: readonly string[], name: readonly string[]): boolean {
  if (isMisspelling(typed.join(''), name.join(''))) return true
  if (typed.length !== name.length) return false
  // 10.5: a loss needs its exact words: `delete app` is not `apps:delete`.
  const needsExactWords = effectOfWord(verbOf(name)) === 'destroys'
  return name.every((word) =>
    needsExactWords ? typed.includes(word) : typed.some((each) => isMisspelling(each, word)),
  )
}

/** The last word of a command's name, which is usually its verb. */
function verbOf(words: readonly string[]): string {
  return words.at(-1) ?? ''
}
