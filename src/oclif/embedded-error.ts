import type {ErrorFields} from '../contract/outcome.js'
import {readProperty} from '../read-property.js'
import {makeCatchable} from './catchable.js'

/** How a command that ran in another program's process failed. */
export type EmbeddedFailure = {
  /** What the failure means. */
  fields: ErrorFields
  /** What the command threw, if it threw. */
  thrown: unknown
  /** Whether an envelope reports it already, so that oclif's handler is to print nothing. */
  isReported: boolean
}

/**
 * Makes the error that a command throws in another program's process: its own, with the exit code where oclif's errors
 * have theirs (contract, section 2).
 */
export function makeEmbeddedError({fields, isReported, thrown}: EmbeddedFailure): object {
  const error = thrown === undefined ? new Error(fields.message) : makeCatchable(thrown)
  const oclif = readProperty(error, 'oclif')
  const exit = {...(typeof oclif === 'object' && oclif), exit: fields.code}
  define(error, 'oclif', exit)
  if (isReported) define(error, 'skipOclifErrorHandling', true)
  return error
}

function define(error: object, name: string, value: unknown): void {
  Reflect.defineProperty(error, name, {configurable: true, enumerable: true, value, writable: true})
}
