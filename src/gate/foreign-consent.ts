import {wordOf} from '../flags/word-of.js'
import {listStrayWords} from '../command-line/consent.js'
import {flagFinder, type Flags, type Token, tokenize} from '../command-line/tokenize.js'
import {isOff} from './environment.js'

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
 * Reads the confirmation of a line whose command knows nothing of ours: the last `--yes`, unless it stands behind `--`, is
 * the value of another flag, or has one (`--yes=false`). A `--force` of the command's own means what it means there, and
 * confirms nothing (contract, section 12).
 */
export function readConfirmation({argv, flags, isLoose}: ConfirmationInput): Confirmation {
  const tokens = tokenize(argv, flags)
  const name = flagFinder(flags)(wordOf('yes'))?.name
  if (name !== undefined) return {isConfirmed: isTurnedOn(name, tokens, flags), ours: []}
  const stray = listStrayWords(tokens)
  const mentions = tokens.filter(
    (token) => token.kind === 'unknown' && /^--(?:yes(?:=|$)|no-yes$)/.test(token.raw) && !stray.has(token),
  )
  const found = mentions.filter(({raw}) => raw === wordOf('yes')).map(({index}) => index)
  const isConfirmed = mentions.at(-1)?.raw === wordOf('yes')
  // What a loose command hands on may have a `--yes` of its own.
  return {isConfirmed, ours: isLoose ? found.slice(0, 1) : found}
}

/** Whether the command's own flag of that name is on at last; a value of it has to be none that turns it off. */
function isTurnedOn(name: string, tokens: readonly Token[], flags: Flags): boolean {
  const stray = listStrayWords(tokens)
  const token = tokens.findLast((each) => each.kind === 'flag' && each.name === name && !stray.has(each))
  if (token?.kind !== 'flag' || token.negated || token.surplus !== undefined) return false
  return flags[name]?.type === 'boolean' || (token.value !== undefined && !isOff(token.value))
}

/** Takes words out of a line, in place: oclif hands this very array to the command. */
export function removeWords(argv: string[], indices: readonly number[]): void {
  for (const index of indices.toSorted((a, b) => b - a)) argv.splice(index, 1)
}
