import {effectOfWord} from '../effects/verbs.js'

/** Verbs that mean the same, the preferred one first: the conventional vocabulary and what people type instead. */
const synonyms = [
  ['get', 'fetch', 'info', 'retrieve', 'show', 'view', 'describe', 'inspect', 'display', 'read'],
  ['list', 'ls', 'show-all', 'enumerate', 'index', 'all'],
  ['delete', 'remove', 'rm', 'destroy', 'del', 'unlink', 'erase'],
  ['create', 'add', 'new', 'make', 'mk'],
  ['update', 'edit', 'modify', 'set', 'change'],
] as const

const reading = new Set<string>([...synonyms[0], ...synonyms[1], 'help', 'check'])

const harmless = new Set<string>([...reading, ...synonyms[3], ...synonyms[4]])

/** What is lost by these is not destroyed by the word alone, and yet whoever asked for something harmless loses it. */
const losing = new Set(['clean', 'disable', 'kill', 'killall', 'prune', 'reset', 'unset'])

const groups = new Map<string, number>(
  synonyms.flatMap((verbs, group) => verbs.map((verb): [string, number] => [verb, group])),
)

/** Whether two verbs mean the same. */
export function areSynonyms(a: string, b: string): boolean {
  const group = groups.get(a)
  return group !== undefined && group === groups.get(b)
}

/** Whether a word is a verb that other verbs can stand for. */
export function hasMeaning(verb: string): boolean {
  return groups.has(verb)
}

/** Whether a verb asks for a list. */
export function isListing(verb: string): boolean {
  return groups.get(verb) === 1
}

/** Whether a verb destroys something. */
export function isDestructive(verb: string): boolean {
  return effectOfWord(verb) === 'destroys' || losing.has(verb) || groups.get(verb) === 2
}

/** Whether a verb has a meaning, and one that destroys nothing: who typed it must never be led to a loss. */
export function isHarmless(verb: string): boolean {
  return harmless.has(verb) || effectOfWord(verb) === 'reads'
}
