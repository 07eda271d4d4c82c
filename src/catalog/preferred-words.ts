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
  const entries = Object.entries<readonly string[]>(vocabulary)
  const [preferred] = entries.find(([, synonyms]) => synonyms.includes(word)) ?? []
  return preferred
}

/** Returns the preferred words of names, each with the words that it replaces. */
export function renderVocabulary(): Record<string, string> {
  const reasons = Object.entries(vocabulary).map(([word, others]) => [
    word,
    `preferred over ${others.join(', ')}`,
  ])
  return Object.fromEntries(reasons) as Record<string, string>
}

/** Returns a sentence for each name of an adopted command that has a conventional synonym. */
export function adviseNames({definition, id, isAdopted}: CatalogCommand): string[] {
  const declared = Object.entries(definition.flags).filter(([name, flag]) => {
    return !isAdopted || !isGlobalFlag(name, flag)
  })
  const flags = declared.flatMap(([name, {allowNo}]) => {
    return allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`]
  })
  return [
    ...id.split(':').flatMap((word) => advise(word, `command "${word}"`, '"')),
    ...flags.toSorted().flatMap((flag) => advise(flag, `flag ${flag}`, '')),
  ]
}

/** The advice about a word, if there is a better one; `quote` is written around the better one. */
function advise(word: string, what: string, quote: '' | '"'): string[] {
  const better = preferredWord(word)
  if (better === undefined) return []
  return [`[murli advisory] ${what}: prefer ${quote}${better}${quote} (conventional vocabulary)`]
}
