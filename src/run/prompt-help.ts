import {wordOf, isGlobalFlag} from '../flags/table.js'
import type {NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {listConfirmations} from '../command-line/consent.js'
import {quoteLine} from '../command-line/quote.js'
import type {Flags} from '../command-line/tokenize.js'
import type {PromptHelp} from './prompt-errors.js'

/**
 * Points to the flags that answer a question of an own command.
 *
 * @param name the command's words as they were typed, with the bin
 * @param isConfirmed whether the line confirms already, so that another confirmation answers nothing
 */
export function describePromptHelp(name: readonly string[], flags: Flags, isConfirmed: boolean): PromptHelp {
  return {
    nextActions: isGlobalFlag('schema', flags.schema) ? offerSchema(name) : [],
    suggestion: suggestAnswer(flags, isConfirmed),
  }
}

function suggestAnswer(flags: Flags, isConfirmed: boolean): string {
  const [confirmation] = listConfirmations(flags)
  if (confirmation && isConfirmed) {
    return phrase`The command asks by itself; ${{ours: confirmation.word}} does not answer it. Give the answer with another flag or argument of the command, where it has one.`
  }

  return confirmation
    ? phrase`Give the answer on the line: ${{ours: confirmation.word}} where it is yes, otherwise a flag or argument of the command.`
    : phrase`Give the answer on the line, with a flag or argument of the command.`
}

/**
 * Points to the flags that answer a question of a foreign command. None of them is named: what its `--force` or `--yes`
 * does is its author's.
 *
 * @param name the command's words as they are typed, with the bin
 */
export function describeForeignPromptHelp(name: readonly string[], flags: Flags): PromptHelp {
  return {
    nextActions: flags.schema ? [] : offerSchema(name),
    suggestion: phrase`Give the answer on the line, with a flag or argument of the command.`,
  }
}

function offerSchema(name: readonly string[]): NextAction[] {
  return [
    {command: quoteLine([...name, wordOf('schema')]), description: 'See which flags and arguments give the answer.'},
  ]
}
