import {confidenceModel, leastConfident, scoreShares} from '../../src/search/models.js'
import {type Candidate, findCandidates, type Found, orderCandidates, type Ranked} from '../../src/search/rank.js'
import type {Features} from '../../src/search/models.js'
import {buildSearchIndex} from '../../src/search/search-index.js'
import {type HostName, type Intent, type IntentSet, intentSets, readIntents, readSnapshot} from './corpus.js'

/** An intent and the commands that may serve it, before they are ranked. */
export type Question = {found: Found<Candidate>; host: HostName; intent: Intent}

/** How one intent was answered. */
export type Trial = {
  answer: Found<Ranked>
  host: HostName
  intent: Intent
  isConfident: boolean
  /** The place of the first command that serves the intent, from 1; Infinity if there is none. */
  place: number
}

/** Asks the hosts of a set its intents, up to the ranking. */
export function askHosts(set: IntentSet, hosts: readonly HostName[] = intentSets[set].hosts): Question[] {
  return hosts.flatMap((host) => {
    const index = buildSearchIndex(readSnapshot(host))
    const {served, unserved} = readIntents(host, set)
    return [...served, ...unserved].map((intent) => ({found: findCandidates(index, intent.text), host, intent}))
  })
}

/** Ranks the commands of a question. */
export function answerQuestion({found, host, intent}: Question, model?: Features, confidence = confidenceModel): Trial {
  const answer = scoreShares({...found, candidates: orderCandidates(found.candidates, model)}, confidence)
  const position = answer.candidates.findIndex(({command}) => intent.commands.includes(command.name))
  const isConfident = (answer.candidates[0]?.score ?? 0) >= leastConfident
  return {answer, host, intent, isConfident, place: position === -1 ? Infinity : position + 1}
}

/** How often the right command comes first, among three and among five, and what being called confident is worth. */
export type Score = {
  asked: number
  first: number
  three: number
  five: number
  /** The share of the confident answers that are right, and of the right ones that are confident. */
  confidentRight: number
  rightConfident: number
  /** How many intents that no command serves were asked, and how many of the answers are confident. */
  unserved: number
  unservedConfident: number
}

/** Scores trials; shares are from 0 to 1. */
export function scoreTrials(trials: readonly Trial[]): Score {
  const served = trials.filter(({intent}) => intent.commands.length > 0)
  const unserved = trials.filter(({intent}) => intent.commands.length === 0)
  const confident = served.filter(({isConfident}) => isConfident)
  const within = (limit: number) => served.filter(({place}) => place <= limit)
  const both = confident.filter(({place}) => place === 1).length
  return {
    asked: served.length,
    confidentRight: both / confident.length,
    first: within(1).length / served.length,
    five: within(5).length / served.length,
    rightConfident: both / within(1).length,
    three: within(3).length / served.length,
    unserved: unserved.length,
    unservedConfident: unserved.filter(({isConfident}) => isConfident).length,
  }
}
