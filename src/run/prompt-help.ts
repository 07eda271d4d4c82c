import type {Flags} from '../command-line/find-flag.js'
import {quoteLine} from '../command-line/quote.js'
import type {NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {isGlobalFlag, wordOf} from '../flags/table.js'
import {listConfirmations} from '../gate/consent.js'

/** How an agent can answer the command's question on the command line. */
export type PromptHelp = {
  suggestion?: string
  nextActions?: readonly NextAction[]
}

/** How a question is answered that the CLI asks before any command. */
export const askedBefore: PromptHelp = {
  suggestion: phrase`The CLI asks this before the command runs: a person must answer it once, at a terminal.`,
}

/** A command that may ask a question. */
type AskingCommand = {
  /** Its name, from the bin on. */
  name: readonly string[]
  flags: Flags
  /** Whether its line is confirmed; undefined for a foreign command, whose `--force` is its own. */
  isConfirmed?: boolean
}

/** Describes how a command's question is answered. */
export function describePromptHelp({flags, isConfirmed, name}: AskingCommand): PromptHelp {
  const isForeign = isConfirmed === undefined
  // The plugin answers `--schema`, unless the command has its own flag of that name.
  const hasSchema = isForeign ? !flags['schema'] : isGlobalFlag('schema', flags['schema'])
  const command = quoteLine([...name, wordOf('schema')])
  // A confirmation that was given has not answered the command's own question.
  const confirmation = isConfirmed === false ? listConfirmations(flags)[0] : undefined
  return {
    nextActions: hasSchema
      ? [{command, description: 'See which flags and arguments give the answer.'}]
      : [],
    suggestion: confirmation
      ? phrase`Give the answer on the command line: ${{ours: confirmation.word}} for yes, otherwise another flag or argument of the command.`
      : phrase`Give the answer on the command line, with a flag or argument of the command.`,
  }
}
