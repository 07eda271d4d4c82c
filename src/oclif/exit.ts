import {exitCodes} from '../contract/error-categories.js'
import {readProperty} from '../contract/unknown-value.js'

/**
 * Makes an error with the shape of oclif's ExitError, which ends the process silently (core 4 and
 * 5, lib/errors/handle.js). It has no frames: oclif reads the text of the stack, for which V8 would
 * count the lines of each script, and prints none of it.
 *
 * @param thrown the command's error, for other plugins' `finally` hooks; not a `cause`, which may
 * be circular
 */
export function makeExit(code: number, thrown?: unknown): Error {
  const error = new Error(`EEXIT: ${code}`)
  error.stack = String(error)
  Object.defineProperty(error, 'thrown', {value: thrown})
  return Object.assign(error, {
    code: 'EEXIT',
    oclif: {exit: code},
    skipOclifErrorHandling: true,
  })
}

/** The code of `this.exit(code)`; undefined for any other error. */
export function readExit(error: unknown): number | undefined {
  return readProperty(error, 'code') === 'EEXIT' ? readOclifExit(error) : undefined
}

/** Whether an error is an exit that a command asked for, rather than a failure. */
export function isExit(error: unknown): boolean {
  return readExit(error) !== undefined
}

/** The exit code in an error for oclif, as set by `this.error(message, {exit})`. */
export function readOclifExit(error: unknown): number | undefined {
  const code = toCode(readProperty(readProperty(error, 'oclif'), 'exit'))
  return typeof code === 'number' ? code : undefined
}

/** An exit code as a number: Node takes one in a string, too, such as `process.exit('3')`. */
function toCode(code: unknown): unknown {
  return typeof code === 'string' && code !== '' ? Number(code) : code
}

/** The exit code that a failed process really has: never 0, and 2 in place of an invalid code. */
export function toFailureCode(code: unknown): number {
  const number = toCode(code)
  if (!Number.isInteger(number)) return exitCodes.toolError
  // The system keeps eight bits of a code: 256 would be 0.
  const kept = Number(number) & 0xff
  return kept === 0 ? exitCodes.toolError : kept
}

/**
 * Copies a thrown value if necessary: oclif's `catch` sets properties, which fails on null and
 * frozen errors (6.1).
 */
export function makeCatchable(thrown: unknown): object {
  if (typeof thrown === 'function') return thrown
  if (typeof thrown !== 'object' || thrown === null) {
    return new Error(String(thrown))
  }
  if (Object.isExtensible(thrown)) return thrown
  const copyOf = (name: string | symbol) => ({
    configurable: true,
    value: readProperty(thrown, name),
    writable: true,
  })
  const names = Reflect.ownKeys(thrown)
  const properties = Object.fromEntries(names.map((name) => [name, copyOf(name)]))
  return Object.create(Object.getPrototypeOf(thrown) as object | null, properties) as object
}

/** The error of a command in another program's process, with the exit code for oclif (2.9). */
export function makeEmbeddedError(thrown: unknown, code: number): object {
  const error = makeCatchable(thrown)
  const oclif = readProperty(error, 'oclif')
  return Object.assign(error, {
    oclif: {
      ...(typeof oclif === 'object' && oclif),
      exit: code,
    },
  })
}
