/** Verbs that mean the same, the preferred one first: the conventional vocabulary and what people type instead. */
const synonyms = [
  ['get', 'fetch', 'info', 'retrieve', 'show', 'view', 'describe', 'inspect', 'display', 'read'],
  ['list', 'ls', 'show-all', 'enumerate', 'index', 'all'],
  ['delete', 'remove', 'rm', 'destroy', 'del', 'unlink', 'erase'],
  ['create', 'add', 'new', 'make', 'mk'],
  ['update', 'edit', 'modify', 'set', 'change'],
] as const

const reading = new Set<string>([...synonyms[0], ...synonyms[1], 'search', 'find', 'status', 'help', 'check', 'diff'])

const harmless = new Set<string>([...reading, ...synonyms[3], ...synonyms[4]])

const destructive = new Set<string>([
  ...synonyms[2],
  'clear',
  'clean',
  'disable',
  'drop',
  'kill',
  'killall',
  'prune',
  'purge',
  'reset',
  'revoke',
  'truncate',
  'uninstall',
  'unset',
  'wipe',
])

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
  return destructive.has(verb)
}

/** Whether a verb only asks for something. */
export function isReading(verb: string): boolean {
  return reading.has(verb)
}

/** Whether a verb has a meaning, and one that destroys nothing: who typed it must never be led to a loss. */
export function isHarmless(verb: string): boolean {
  return harmless.has(verb)
}
