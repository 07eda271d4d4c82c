import {phrase} from '../contract/phrase.js'
import {isGlobalFlag} from '../flags/is-ours.js'
import {listConfirmations} from '../line/consent.js'
import {quoteLine} from '../line/quote.js'
import type {Flags} from '../line/tokenize.js'
import type {PromptHelp} from '../session/prompt-errors.js'

/**
 * Points to the flags that answer a question.
 *
 * @param name the command's words as they were typed, with the bin
 */
export function describePromptHelp(name: readonly string[], flags: Flags): PromptHelp {
  const [confirmation] = listConfirmations(flags)
  const hasSchema = isGlobalFlag('schema', flags.schema)
  return {
    nextActions: hasSchema
      ? [{command: quoteLine([...name, '--schema']), description: 'See which flags and arguments give the answer.'}]
      : [],
    suggestion: confirmation
      ? phrase`Give the answer on the line: ${{ours: confirmation.word}} where it is yes, otherwise a flag or argument of the command.`
      : phrase`Give the answer on the line, with a flag or argument of the command.`,
  }
}
