import {isGlobalFlag} from '../flags/table.js'
import type {CatalogCommand} from './catalog.js'

/** The verbs and flags that agents expect, each with the words that it is preferred over. */
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

/** The word to prefer over this verb or flag (with its dashes), if there is one. */
export function preferredWord(word: string): string | undefined {
  const entries: [string, readonly string[]][] = Object.entries(vocabulary)
  return entries.find(([, others]) => others.includes(word))?.[0]
}

/** The vocabulary as `describe` prints it. */
export function renderVocabulary(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(vocabulary).map(([word, others]) => [word, `preferred over ${others.join(', ')}`]),
  )
}

/** Advice to the author of a command about its names, one line each. */
export function adviseNames(command: CatalogCommand): string[] {
  const words = command.id.split(':')
  const flags = Object.entries(command.definition.flags)
    .filter(([name, flag]) => !(command.isOwn && isGlobalFlag(name, flag)))
    .flatMap(([name, flag]) => (flag.allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`]))
  return [
    ...words.map((word) => advise(`command "${word}"`, word, (better) => `"${better}"`)),
    ...flags.toSorted().map((flag) => advise(`flag ${flag}`, flag, (better) => better)),
  ].filter((line) => line !== undefined)
}

function advise(what: string, word: string, quote: (better: string) => string): string | undefined {
  const better = preferredWord(word)
  return better && `[murli advisory] ${what}: prefer ${quote(better)} (conventional vocabulary)`
}
