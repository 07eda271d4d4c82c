import {placeBits, places} from './places.js'
import {nearnessOf} from './rank-features.js'
import type {IntentWord} from './read-intent.js'
import type {SearchIndex} from './search-index.js'
import type {Weights} from './weights.js'

/** How near a word of a command has to come to a thing to name it: as itself, as a synonym, or as what it may mean. */
const NAMED = 0.5

/** How sure a verb has to be for its word to be what is to be done rather than a thing. */
const SURE_VERB = 0.9

/**
 * Whether an intent is about a thing that no command's name, summary or description names, nor that of a topic: then the
 * nearest command is for something else.
 */
export function hasStranger(index: SearchIndex, words: readonly IntentWord[], weights: Weights): boolean {
  return words.some((word) => isOnlyThing(word) && !isNamed(index, word, weights))
}

function isOnlyThing({isThing, verbs}: IntentWord): boolean {
  return isThing && !verbs.some(({strength}) => strength >= SURE_VERB)
}

/** Whether a command has the word itself, which is most often so, or else one that means the same. */
function isNamed(index: SearchIndex, {terms}: IntentWord, {meaning}: Weights): boolean {
  const {meaningful, words} = index.reader
  const itself = [...terms.keys()].flatMap((term) => index.reader.wordOf(term) ?? [])
  return [itself, meaningful].some((near) => {
    const names = new Uint8Array(words.length)
    let isAnywhere = false
    for (const word of near) {
      if (nearnessOf(word, terms, meaning) < NAMED) continue
      names[word.id] = 1
      isAnywhere = true
    }

    return isAnywhere && standsInText(index, names)
  })
}

/** Flags, arguments and examples name things that come from anywhere. */
function standsInText({starts, tokens}: SearchIndex, names: Uint8Array): boolean {
  for (let at = 0, end = starts[starts.length - 1]!; at < end; at++) {
    if (names[tokens[at]! >> placeBits] && (tokens[at]! & ((1 << placeBits) - 1)) <= places.topic) return true
  }

  return false
}
