import {vocabulary} from '../catalog/vocabulary.js'
import {effectOfWord} from '../effects/classify.js'

/**
 * What people type in place of the verbs of the vocabulary, beyond what that tells them to avoid. These are words for the
 * same command of a CLI, so that one may be corrected to the other: fewer than what search takes for related, which only
 * ranks.
 */
const typedInstead = {
  get: ['show', 'view', 'describe', 'inspect', 'display', 'read'],
  list: ['index', 'all'],
  delete: ['destroy', 'del', 'unlink', 'erase'],
  create: ['mk'],
  update: ['change'],
} as const

/** Verbs that mean the same, by the one to prefer. */
const synonyms = Object.entries(typedInstead).map(([verb, others]) => [
  verb,
  ...vocabulary[verb as keyof typeof typedInstead],
  ...others,
])

const harmless = new Set<string>([
  'help',
  'check',
  ...synonyms.flatMap((verbs) => (verbs[0] === 'delete' ? [] : verbs)),
])

/** A person who asked for something harmless loses something by these, although the word alone destroys nothing. */
const losing = new Set(['clean', 'disable', 'kill', 'killall', 'prune', 'reset'])

const preferred = new Map(synonyms.flatMap((verbs) => verbs.map((verb) => [verb, verbs[0]] as const)))

/** Whether two verbs mean the same. */
export function areSynonyms(a: string, b: string): boolean {
  const verb = preferred.get(a)
  return verb !== undefined && verb === preferred.get(b)
}

/** Whether a word is a verb that other verbs can stand for. */
export function hasMeaning(verb: string): boolean {
  return preferred.has(verb)
}

/** Whether a verb asks for a list. */
export function isListing(verb: string): boolean {
  return preferred.get(verb) === 'list'
}

/** Whether a verb destroys something. */
export function isDestructive(verb: string): boolean {
  return effectOfWord(verb) === 'destroys' || losing.has(verb) || preferred.get(verb) === 'delete'
}

/** Whether a verb has a meaning, and one that destroys nothing: a person who typed it must never be led to a loss. */
export function isHarmless(verb: string): boolean {
  return harmless.has(verb) || effectOfWord(verb) === 'reads'
}
