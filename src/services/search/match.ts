import {readFeatures} from './features.js'
import {type Intent, readIntent} from './intent.js'
import {scoreWord, sum} from './score-word.js'
import {type IndexedCommand, readEffects, type SearchIndex} from './search-index.js'
import {type Action, isOpposite} from './vocabulary.js'

/** The candidates of an intent, with the data for ranking them. */
export type Found = ReturnType<typeof findCandidates>

/** A command that may serve an intent, and what it has of it. */
export type Candidate = Found['candidates'][number]

/** The most commands compared in detail. */
const maxCandidates = 60

/** The weight of an intent's word that the host lacks. */
const unknownWeight = 1.5

/** Finds an intent's candidates, with the data for ranking them. */
export function findCandidates(index: SearchIndex, text: string) {
  const intent = readIntent(text)
  const {words} = intent
  const scores = words.map((word) => scoreWord(index, word))
  const most = sum(scores.map(({best}) => best)) || 1
  const unknown = scores.filter(({best}) => best === 0).length * unknownWeight
  const candidates = index.commands
    .map((indexed, number) => ({
      indexed,
      number,
      own: sum(scores.map(({weighed}) => weighed[number]!)),
    }))
    .filter(({own}) => own > 0)
    .toSorted((a, b) => b.own - a.own)
    .slice(0, maxCandidates)
    .map(({indexed, number, own}) => {
      const candidate = {...indexed, ...readEffects(index, indexed), number}
      return {
        command: indexed.command,
        /**
         * How much of the intent the command explains, from 0 to 1; words that no command has
         * count in full.
         */
        explained: own / (most + unknown),
        features: readFeatures(intent, scores, candidate, own / most),
        isContrary: isContrary(intent, candidate.action, indexed.name),
        /** Whether it destroys something that the intent does not ask to destroy. */
        isHarmful: candidate.destroys && !intent.mayDestroy,
        /** Whether it only lists or shows something. */
        reads: candidate.reads,
      }
    })
  /** Whether it is about a thing that the host names nowhere, except in flags and examples. */
  const isOffTopic = words.some(({isThing}, position) => isThing && !scores[position]!.isNamed)
  return {candidates, isOffTopic, words}
}

/**
 * Whether an intent and a command certainly conflict: one changes and the other reads, one destroys,
 * or the intent rules out what the command does.
 */
function isContrary(intent: Intent, action: Action, name: IndexedCommand['name']): boolean {
  return (
    isOpposite(intent, action) ||
    (intent.changes && action.reads) ||
    ((intent.reads || intent.isQuestion) && action.changes) ||
    (intent.destroys && action.changes && !action.mayDestroy) ||
    (action.destroys && intent.changes && !intent.mayDestroy) ||
    [...action.does, ...name.map(({stem}) => stem)].some((term) => intent.excluded.has(term))
  )
}
