import {toAgentError} from '../../contract/error-fields.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {v1_0} from '../../output/protocols/envelope.js'
import {redactValue} from '../../output/redact-value.js'
import {debug} from '../../process/debug.js'
import type {Redactor} from '../../secrets/redactor.js'
import type {RunningCommand} from './adopted-command.js'

/**
 * The document of a failure under oclif's `--json` (5.6): the class's own `toErrorJson`, or else
 * the envelope's fields.
 *
 * @param error what the command threw; undefined if a signal or an exit ended it
 */
export function describeJsonFailure(
  command: RunningCommand,
  error: unknown,
  fields: ErrorFields,
  redactor: Redactor,
): unknown {
  const document = readOwnDocument(command, error ?? toAgentError(fields))
  if (document) return redactValue(document, redactor)
  const outcome = {...fields, type: 'error'} as const
  return {
    error: v1_0.shape(outcome, {
      // Protocol 1.0 has no command.
      command: '',
      toolVersion: command.config.version,
    }),
  }
}

/** What the class's `toErrorJson` makes of an error; undefined if it has none, or fails. */
function readOwnDocument(command: RunningCommand, error: unknown): unknown {
  if (!isOverridden(command, 'toErrorJson')) return undefined
  try {
    return command.toErrorJson(error)
  } catch (failure) {
    debug(failure)
    return undefined
  }
}

/** Whether a class of the host defines a method that oclif's base class also has. */
function isOverridden(object: object, method: string): boolean {
  let count = 0
  let owner: object | null = object
  while (owner) {
    if (Object.hasOwn(owner, method)) count += 1
    owner = Object.getPrototypeOf(owner) as object | null
  }

  return count > 1
}
