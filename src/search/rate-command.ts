import {type CatalogCommand, isHousekeeping, entryOf} from '../catalog/catalog.js'
import {compareVerbs, wantedVerbs} from './compare-verbs.js'
import {deepestLevel, placeBits, places, verbPlaces, weighPlaces} from './places.js'
import type {IntentWord} from './read-intent.js'
import type {SearchIndex} from './search-index.js'
import type {Weights} from './weights.js'

/** What a command's name and verb tell of whether an intent means it. */
export type Rating = {
  /** How much of its name the intent asks for, from 0 to 1. */
  named: number
  /** What is taken off its score for the words of its name that nothing in the intent asks for. */
  surplus: number
  /** How well the verb of the intent is that of the command. */
  verb: number
}

/** Makes what rates the commands of an index, by their numbers, for one intent. */
export function makeRating(
  {reader, starts, tokens}: SearchIndex,
  words: readonly IntentWord[],
  weights: Weights,
): (number: number) => Rating {
  const wanted = wantedVerbs(words)
  const wishes = compareVerbs(reader, wanted)
  const trusts = weighPlaces(weights)
  const terms = new Set(words.flatMap((word) => [...word.terms.keys()]))
  const isAskedFor = new Uint8Array(reader.words.length)
  for (const {id, meanings} of reader.meaningful) {
    if (meanings.some(({name, strength}) => strength === 1 && terms.has(name))) isAskedFor[id] = 1
  }

  for (const term of terms) {
    const word = reader.wordOf(term)
    if (word) isAskedFor[word.id] = 1
  }

  return (number) => {
    let length = 0
    let asked = 0
    let verb = 0
    for (let at = starts[number]!, end = starts[number + 1]!; at < end; at++) {
      const place = tokens[at]! & ((1 << placeBits) - 1)
      const word = tokens[at]! >> placeBits
      if (place <= deepestLevel) {
        length++
        asked += isAskedFor[word]!
      } else if (place === places.summary) {
        // Names and verbs stand before all texts.
        break
      } else if (place >= verbPlaces.last) verb = Math.max(verb, wishes[word]! * trusts[place]!)
    }

    const named = length === 0 ? 1 : asked / length
    return {named, surplus: weights.surplus * (1 - named) * Math.log2(1 + length), verb}
  }
}

/** What a command's score is multiplied by, at most 1: less for one that keeps the CLI itself in order or is deprecated. */
export function factorOf(command: CatalogCommand, {deprecated, housekeeping}: Weights): number {
  const {deprecationOptions, state} = entryOf(command)
  const isDeprecated = state === 'deprecated' || Boolean(deprecationOptions)
  return (isHousekeeping(command) ? housekeeping : 1) * (isDeprecated ? deprecated : 1)
}
