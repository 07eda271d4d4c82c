import {effectOfWord} from '../../catalog/effects/verbs.js'
import {vocabulary} from '../../catalog/preferred-words.js'

/** Verbs that agents type for the same command: the vocabulary's and others. */
const synonyms = [
  ['get', ...vocabulary.get, 'show', 'view', 'describe', 'inspect', 'display', 'read'],
  ['list', ...vocabulary.list, 'index', 'all'],
  ['delete', ...vocabulary.delete, 'destroy', 'del', 'unlink', 'erase'],
  ['create', ...vocabulary.create, 'mk'],
  ['update', ...vocabulary.update, 'change'],
]

/** The usual verb with the same meaning: `get` for `show`; undefined if there is none. */
export function meaningOf(verb: string): string | undefined {
  return synonyms.find((verbs) => verbs.includes(verb))?.[0]
}

/**
 * Verbs that cause a loss when something harmless was asked for, although they destroy nothing
 * themselves.
 */
const lossCausingVerbs = new Set(['clean', 'disable', 'kill', 'killall', 'prune', 'reset'])

/** Words with no effect of their own, most of them near a verb that causes a loss (`remove`). */
const harmlessWords = [
  'arm',
  'asset',
  'check',
  'crm',
  'help',
  'lease',
  'onset',
  'preset',
  'remote',
  'rpm',
  'skills',
  'state',
  'surge',
]

/** Whether a harmless verb would become a destructive one, which no correction allows (4.9). */
export function becomesDestructive(typed: string, verb: string): boolean {
  return isHarmless(typed) && isDestructive(verb)
}

/**
 * Whether a verb would become one with another meaning, which is not a typing mistake: `restart`
 * and `reset`, `deploy` and `undeploy`. Between verbs that only read, a mistake does no harm.
 */
export function becomesOtherVerb(typed: string, verb: string): boolean {
  if (becomesDestructive(typed, verb)) return true
  if (typed === verb) return false
  const typedEffect = harmlessWords.includes(typed) ? 'reads' : effectOfWord(typed)
  const effect = effectOfWord(verb)
  if (typedEffect === undefined || effect === undefined) return false
  const onlyReads = typedEffect === 'reads' && effect === 'reads'
  if (onlyReads) return false
  const meaning = meaningOf(typed)
  return meaning === undefined || meaning !== meaningOf(verb)
}

function isHarmless(verb: string): boolean {
  const meaning = meaningOf(verb)
  if (meaning !== undefined) return meaning !== 'delete'
  return harmlessWords.includes(verb) || effectOfWord(verb) === 'reads'
}

/** Whether a verb destroys something, or causes a loss (4.9). */
export function isDestructive(verb: string): boolean {
  if (effectOfWord(verb) === 'destroys' || meaningOf(verb) === 'delete') return true
  return lossCausingVerbs.has(verb)
}
