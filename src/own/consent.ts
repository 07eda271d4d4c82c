import {flagFinder, type Flags} from '../line/tokenize.js'
import type {CommandMetadata} from '../contract/metadata.js'

/** What a line's confirmations are read from. */
export type ConsentInput = {
  command: CommandMetadata
  /** All flags of the command. */
  flags: Flags
  /** The flags' values, defaults left out. */
  given: Record<string, unknown>
}

/** Which confirmations a line holds. */
export type Consent = {isDryRun: boolean; isForced: boolean}

/** Reads the confirmations of a line: whatever flag of the command answers to `--force`, `--yes` and `--dry-run`. */
export function readConsent({command, flags, given}: ConsentInput): Consent {
  const find = flagFinder(flags)
  const isGiven = (word: string) => given[find(word)?.name ?? ''] === true
  return {
    isDryRun: command.dryRunnable === true && isGiven('--dry-run'),
    isForced: isGiven('--force') || isGiven('--yes'),
  }
}
