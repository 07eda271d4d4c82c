/** The verbs and flags that agents expect, and what stands for them elsewhere. */
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

const preferred = new Map<string, string>(
  Object.entries(vocabulary).flatMap(([word, others]) => others.map((other) => [other, word] as const)),
)

/** The word to prefer over this verb or flag (with its dashes), if there is one. */
export function preferredWord(word: string): string | undefined {
  return preferred.get(word)
}

/** The vocabulary as `describe` tells it: each word, and what it is preferred over. */
export function describeVocabulary(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(vocabulary).map(([word, others]) => [word, `preferred over ${others.join(', ')}`]),
  )
}
