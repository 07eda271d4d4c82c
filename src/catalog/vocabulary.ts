import {isGlobalFlag} from '../flags/table.js'
import type {CatalogCommand} from './catalog.js'

/** The verbs and flags that agents expect, each with its less usual synonyms. */
export const vocabulary = {
  get: ['fetch', 'info', 'retrieve'],
  list: ['show-all', 'ls', 'enumerate'],
  delete: ['remove', 'rm'],
  create: ['add', 'new', 'make'],
  update: ['edit', 'modify', 'set'],
  '--force': ['--skip-confirmations', '--no-confirm'],
  '--quiet': ['--silent', '--no-output'],
  '--dry-run': ['--preview', '--what-if'],
  '--output': ['--format', '--output-format'],
} as const

/** The preferred word for a verb or flag (with its dashes), if any. */
export function preferredWord(word: string): string | undefined {
  return Object.entries<readonly string[]>(vocabulary).find(([, others]) => others.includes(word))?.[0]
}

/** The vocabulary as `describe` prints it. */
export function renderVocabulary(): Record<string, string> {
  const entries = Object.entries(vocabulary).map(([word, others]) => [word, `preferred over ${others.join(', ')}`])
  return Object.fromEntries(entries)
}

/** Naming advice for a command's author, one line each. */
export function adviseNames({definition, id, isOwn}: CatalogCommand): string[] {
  const flags = Object.entries(definition.flags)
    .filter(([name, flag]) => !(isOwn && isGlobalFlag(name, flag)))
    .flatMap(([name, flag]) => (flag.allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`]))
  const advise = (what: string, word: string, better: string) =>
    preferredWord(word) ? [`[murli advisory] ${what}: prefer ${better} (conventional vocabulary)`] : []
  return [
    ...id.split(':').flatMap((word) => advise(`command "${word}"`, word, `"${preferredWord(word)}"`)),
    ...flags.toSorted().flatMap((flag) => advise(`flag ${flag}`, flag, `${preferredWord(flag)}`)),
  ]
}
