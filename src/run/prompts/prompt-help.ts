import {quoteLine} from '../../command-line/quote.js'
import type {Token} from '../../command-line/tokenize.js'
import type {NextAction} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {isGlobalFlag, wordOf} from '../../flags/table.js'
import {type Consent, listConfirmations} from '../../gate/consent.js'
import type {SecretCommand} from '../../secrets/sensitive-names.js'
import {type PromptedInput, findPromptedInput} from './find-prompted-input.js'

/** How an agent can answer the command's question on the command line. */
export type PromptHelp = {
  suggestion?: string
  nextActions?: readonly NextAction[]
}

/** How a question is answered that the CLI asks before any command. */
export const askedBefore: PromptHelp = {
  suggestion: phrase`The CLI asks this before the command runs: a person must answer it once, at a terminal.`,
}

/** A command that may ask a question, and its command line. */
type AskingCommand = {
  /** What confirms an adopted command; undefined for a foreign one, whose `--force` is its own. */
  consent?: Consent
  definition: SecretCommand
  /** Its name, from the bin on. */
  name: readonly string[]
  tokens: readonly Token[]
}

/** Describes how a command's question is answered. */
export function describePromptHelp(
  question: string,
  {consent, definition, name, tokens}: AskingCommand,
): PromptHelp {
  const flags = definition.flags ?? {}
  // The plugin answers `--schema`, unless the command has its own flag of that name.
  const hasSchema = consent ? isGlobalFlag('schema', flags['schema']) : !flags['schema']
  const command = quoteLine([...name, wordOf('schema')])
  // A confirmation that was given has not answered the command's own question.
  const confirmation = consent?.isConfirmed === false ? listConfirmations(flags)[0] : undefined
  const answer = confirmation ? undefined : findPromptedInput(question, definition, tokens)
  return {
    nextActions: hasSchema
      ? [{command, description: 'See which flags and arguments give the answer.'}]
      : [],
    suggestion: answer ? suggestInput(answer) : suggestAny(confirmation?.word),
  }
}

/** The suggestion to give one answer; 9.12a: a secret in a variable is in no command line. */
function suggestInput({variable, word}: PromptedInput): string {
  const answer = {ours: word}
  return variable === undefined
    ? phrase`Give the answer on the command line, with ${answer}.`
    : phrase`Set ${{ours: variable}}, or give the answer on the command line, with ${answer}.`
}

/** The suggestion where the question does not say which flag or argument gives the answer. */
function suggestAny(confirmation: string | undefined): string {
  return confirmation === undefined
    ? phrase`Give the answer on the command line, with a flag or argument of the command.`
    : phrase`Give the answer on the command line: ${{ours: confirmation}} for yes, otherwise another flag or argument of the command.`
}
