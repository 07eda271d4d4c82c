import {exitCodes} from '../contract/error-categories.js'
import {readProperty} from '../read-property.js'

/**
 * The error that makes oclif exit with a code and print nothing.
 *
 * It has the shape of oclif's ExitError and not its class: a plugin with its own copy of core has another class, whose
 * errors the host's handler prints unless `skipOclifErrorHandling` says otherwise (core 4 and 5, lib/errors/handle.js).
 *
 * @param thrown what the command threw, for the `finally` hooks of others; not as its `cause`, whose chain the handler
 * follows without end where it goes round
 */
export function makeExit(code: number, thrown?: unknown): Error {
  const error = new Error(`EEXIT: ${code}`)
  Object.defineProperty(error, 'thrown', {value: thrown})
  return Object.assign(error, {code: 'EEXIT', oclif: {exit: code}, skipOclifErrorHandling: true})
}

/** Whether an error is `this.exit(code)`, or any exit where no code is given. */
export function isExit(error: unknown, code?: number): boolean {
  if (typeof error !== 'object' || error === null || readProperty(error, 'code') !== 'EEXIT') return false
  return code === undefined || readOclifExit(error) === code
}

/** The code of `this.exit(code)`, or undefined where the error is no exit. */
export function readExit(error: unknown): number | undefined {
  return isExit(error) ? readOclifExit(error) : undefined
}

/** The exit code that any error asks oclif for, as `this.error(message, {exit})` does. */
export function readOclifExit(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const oclif = readProperty(error, 'oclif')
  const exit = typeof oclif === 'object' && oclif !== null ? readProperty(oclif, 'exit') : undefined
  return typeof exit === 'number' ? exit : undefined
}

/** How many exit codes a process can report: the system keeps their last eight bits. */
const reportable = 256

/** The code with which a process that failed really ends, whatever was asked for: never 0, and 2 for what is no code. */
export function toFailureCode(code: unknown): number {
  const number = typeof code === 'string' && code !== '' ? Number(code) : code
  if (typeof number !== 'number' || !Number.isInteger(number)) return exitCodes.toolError
  return ((number % reportable) + reportable) % reportable || exitCodes.toolError
}
