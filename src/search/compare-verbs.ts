import type {IntentWord} from './read-intent.js'
import type {WordReader} from './read-words.js'
import type {Meaning} from './vocabulary/meanings.js'

/** Words that ask, so that what they ask about is rather shown than done. */
const questions = new Set(['how many', 'what', 'what is', 'which', 'who'])

/** The classes of verbs that an intent means, and how surely. */
export function wantedVerbs(words: readonly IntentWord[]): ReadonlyMap<string, number> {
  const verbs = new Map<string, number>()
  for (const word of words) {
    for (const {name, strength} of word.verbs) verbs.set(name, Math.max(strength, verbs.get(name) ?? 0))
  }

  if (words.some(({text}) => questions.has(text))) {
    for (const [name, strength] of verbs) verbs.set(name, isReading(name) ? Math.max(strength, 0.8) : strength * 0.6)
  }

  return verbs
}

/** How well each word, by its number, is a verb that is wanted; where none is, one that shows something is likelier. */
export function compareVerbs({meaningful, words}: WordReader, wanted: ReadonlyMap<string, number>): Float64Array {
  const wish = ({name, strength}: Meaning) =>
    name.startsWith('verb:')
      ? strength * (wanted.size === 0 ? (isReading(name) ? 0.5 : 0) : (wanted.get(name) ?? 0))
      : 0
  const wishes = new Float64Array(words.length)
  for (const {id, meanings} of meaningful) wishes[id] = Math.max(...meanings.map((meaning) => wish(meaning)))
  return wishes
}

function isReading(name: string): boolean {
  return name === 'verb:list' || name === 'verb:show'
}
