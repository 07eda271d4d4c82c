import type {Action} from './action.js'
import {totalRarity, type WordScore} from './score-word.js'
import {sum} from './sum.js'
import {isCertainVerb} from './vocabulary.js'

/**
 * 10.4a: how much of an intent a command's name and the first sentence of its summary say in the
 * intent's own words, from 0 to 1, and whether they say all of it (1 or 0).
 */
export function readSaid(
  scores: readonly WordScore[],
  commandIndex: number,
  action: Action,
): {said: number; saysAll: number} {
  const words = scores.map((score) => ({score, strength: strengthSaid(score, commandIndex)}))
  const saysAny = words.some(({strength}) => strength > 0)
  const saysAll = words.every(({score, strength}) => {
    const isSaid = strength > 0 || score.intentWord.isPhraseOnly
    return isSaid || doesWord(action, score)
  })
  const saidRarities = words.map(({score, strength}) => score.rarity * strength)
  return {
    said: sum(saidRarities) / totalRarity(scores),
    saysAll: Number(saysAny && saysAll),
  }
}

/** How well a command's name or first sentence says a word of the intent itself, from 0 to 1. */
function strengthSaid({intentWord, literal}: WordScore, commandIndex: number): number {
  let most = 0
  for (const [{saidBy}, strength] of literal) {
    const place = saidBy.get(commandIndex)
    // The summary `run deployed checks` is about what is deployed already, and not about deploying.
    if (place && (intentWord.isDone || !place.isDone)) most = Math.max(most, strength)
  }

  return most
}

/**
 * Whether a command does what a word asks for, under that name or a synonym. If the host has an
 * action with the word itself, a synonym counts only for commands that read.
 */
function doesWord(action: Action, {intentWord, isAction}: WordScore): boolean {
  if (isAction && !action.reads) return false
  const verbs = intentWord.verbs.filter((meaning) => isCertainVerb(meaning))
  return verbs.some(({name}) => doesVerb(action, name))
}

/** Whether a command does what a verb of the vocabulary means. Listing and showing count as one. */
function doesVerb({certainVerbs, reads}: Action, verb: string): boolean {
  if (certainVerbs.has(verb)) return true
  return reads && ['verb:list', 'verb:show'].includes(verb)
}
