import type {GlobalFlagValues} from './global-flags.js'

/** The flags that the plugin answers on other people's commands (contract, section 7). */
export const answered = {
  '--agent': {agent: true},
  '--no-agent': {agent: false},
  '--schema': {schema: true},
  '--validate': {validate: true},
} as const satisfies Record<string, GlobalFlagValues>

/** Whether a line has a word that may be a flag of ours: the cheap question that most lines end with. */
export function mayHaveOurFlags(words: readonly string[]): boolean {
  return words.some(
    (word) => Object.hasOwn(answered, word) || word.startsWith('--output') || word.startsWith('--protocol-version'),
  )
}
