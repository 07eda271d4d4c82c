import {explainForeignBriefly, type ForeignEnding} from './ending.js'
import type {ErrorFields} from '../contract/outcome.js'
import {exitCodes} from '../contract/error-categories.js'
import {phrase} from '../contract/phrase.js'
import {explainForeignExit} from './foreign-exit.js'

/**
 * Explains a failure as far as possible where explaining it in full has failed, or its part cannot be loaded.
 *
 * @param exits the host's own exit codes and what they mean here
 * @param failure why it could not be explained
 */
export function explainAnyway(
  ending: ForeignEnding,
  exits: Readonly<Record<string, number>> | undefined,
  failure: unknown,
): ErrorFields {
  try {
    return explainForeignBriefly(ending, exits, failure)
  } catch (missing) {
    const fields = explainForeignExit(ending.code ?? exitCodes.toolError, ending.printed, exits)
    if (ending.printed.trim() !== '') return fields
    const [reason = ''] = String(missing).split('\n')
    return {...fields, message: phrase`The command failed, and what explains why cannot be loaded: ${reason}`}
  }
}
