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
  return Object.entries<readonly string[]>(vocabulary).find(([, others]) =>
    others.includes(word),
  )?.[0]
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
  const advise = (word: string, name: string, quote = '') => {
    const better = preferredWord(word)
    return better
      ? [`[murli advisory] ${name}: prefer ${quote}${better}${quote} (conventional vocabulary)`]
      : []
  }
  const flags = Object.entries(definition.flags)
    .filter(([name, flag]) => !(isAdopted && isGlobalFlag(name, flag)))
    .flatMap(([name, flag]) => (flag.allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`]))
  return [
    ...id.split(':').flatMap((word) => advise(word, `command "${word}"`, '"')),
    ...flags.toSorted().flatMap((flag) => advise(flag, `flag ${flag}`)),
  ]
}
