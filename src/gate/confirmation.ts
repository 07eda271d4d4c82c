import {wordOf} from '../flags/word-of.js'
import {type Flags, tokenize} from '../line/tokenize.js'

/** What a line is read with. */
export type ConfirmationInput = {
  /** The words behind the command's id. */
  argv: readonly string[]
  /** The flags that the command defines. */
  flags: Flags
  /** Whether the command takes any word, and hands on what it does not know. */
  isLoose: boolean
}

/** Where a line confirms what a command does. */
export type Confirmation = {
  isConfirmed: boolean
  /** The words that only the plugin knows, by their index in argv; the command's own parser would reject them. */
  ours: number[]
}

/**
 * Reads the confirmation of a line whose command knows nothing of ours: `--yes`, unless it stands behind `--` or is the
 * value of another flag. A `--force` of the command's own means what it means there, and confirms nothing (contract,
 * section 12).
 */
export function readConfirmation({argv, flags, isLoose}: ConfirmationInput): Confirmation {
  const tokens = tokenize(argv, flags)
  const own = tokens.findLast((token) => token.kind === 'flag' && token.name === 'yes')
  if (own?.kind === 'flag') return {isConfirmed: !own.negated && !hasNo(own.value, argv[own.index]), ours: []}
  const found = tokens.filter(({kind, raw}) => kind === 'unknown' && raw === wordOf('yes')).map(({index}) => index)
  // What a loose command hands on may have a `--yes` of its own.
  return {isConfirmed: found.length > 0, ours: isLoose ? found.slice(0, 1) : found}
}

/** Whether a flag has a value, which says neither yes nor that oclif reads it so (`--yes=false` turns the flag on). */
function hasNo(value: string | undefined, word: string | undefined): boolean {
  return value === undefined && word !== undefined && word.includes('=')
}

/** Takes words out of a line, in place: oclif hands this very array to the command. */
export function removeWords(argv: string[], indices: readonly number[]): void {
  for (const index of indices.toSorted((a, b) => b - a)) argv.splice(index, 1)
}
