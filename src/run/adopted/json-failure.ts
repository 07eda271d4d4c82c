import type {ErrorFields} from '../../contract/outcome.js'
import {v1_0} from '../../output/protocols/envelope.js'
import type {RunningCommand} from './adopted-command.js'

/**
 * The document of a failure under oclif's `--json` (5.6): the class's own `toErrorJson`, or else
 * the envelope's fields.
 *
 * @param error what the command threw
 */
export function describeJsonFailure(
  command: RunningCommand,
  error: unknown,
  fields: ErrorFields,
): unknown {
  const document = isOverridden(command, 'toErrorJson') ? command.toErrorJson(error) : undefined
  if (document) return document
  const outcome = {...fields, type: 'error'} as const
  return {
    error: v1_0.shape(outcome, {
      command: '',
      toolVersion: command.config.version,
    }),
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
