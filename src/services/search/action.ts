import {compiledVocabulary} from './compiled-vocabulary.js'
import type {Meaning} from './vocabulary.js'

/** What an intent asks for or a command does, by its verbs. */
export type Action = {
  /** The verbs that certainly describe it: `verb:login`. */
  certainVerbs: ReadonlySet<string>
  /** Whether it certainly lists something. */
  lists: boolean
  /** Whether it certainly lists or shows something. */
  reads: boolean
  /** Whether it certainly does more than look at things. */
  changes: boolean
  /** Whether it certainly destroys something. */
  destroys: boolean
  /** Whether it may destroy something. */
  mayDestroy: boolean
}

/** The verbs that change nothing, in addition to those for listing and showing. */
const lookingVerbs = new Set(
  ['analyze', 'check', 'count', 'diff', 'explain', 'find', 'query', 'validate', 'verify'].map(
    (verb) => `verb:${verb}`,
  ),
)

/**
 * By the verb of an intent, the verbs of commands that do the opposite. Most pairs are listed in
 * both directions, but not all: `put` has `unset`.
 */
const oppositesOf: ReadonlyMap<string, readonly string[]> = new Map(
  compiledVocabulary.opposites.split(',').map((line) => {
    const [verb = '', ...opposites] = line.split(' ').map((word) => `verb:${word}`)
    return [verb, opposites]
  }),
)

/** Derives an action from the verbs among some words. */
export function readAction(words: readonly {verbs: readonly Meaning[]}[]): Action {
  const verbs = words.flatMap((word) => word.verbs)
  const certain = verbs.filter(({strength}) => strength === 1)
  const lists = certain.some(({name}) => name === 'verb:list')
  const reads = lists || certain.some(({name}) => name === 'verb:show')
  return {
    certainVerbs: new Set(certain.map(({name}) => name)),
    changes: !reads && certain.some(({name}) => !lookingVerbs.has(name)),
    destroys: certain.some(({destroys}) => destroys),
    lists,
    mayDestroy: words.some((word) => mayMeanLoss(word.verbs)),
    reads,
  }
}

/**
 * Whether a word may ask to destroy something. If it is also the name of a harmless action, it has
 * to be certain that it means a loss.
 */
function mayMeanLoss(verbs: readonly Meaning[]): boolean {
  const destroying = verbs.filter(({destroys}) => destroys)
  const isHarmlessName = verbs.some(({destroys, match}) => match === 1 && !destroys)
  // `Meaning` explains the strengths.
  const minStrength = isHarmlessName ? 1 : 0.5
  return destroying.some(({strength}) => strength >= minStrength)
}

/** Whether a command certainly does the opposite of what an intent asks for: out instead of in. */
export function doesOpposite(command: Action, intent: Action): boolean {
  const asked = [...intent.certainVerbs]
  const doesAsked = asked.some((verb) => command.certainVerbs.has(verb))
  const opposites = asked.flatMap((verb) => oppositesOf.get(verb) ?? [])
  return !doesAsked && opposites.some((verb) => command.certainVerbs.has(verb))
}
