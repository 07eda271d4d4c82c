import type {ErrorFields} from '../contract/outcome.js'
import {exitCodes} from '../contract/error-categories.js'
import {readProperty} from '../contract/unknown-value.js'

/**
 * Makes an error that lets oclif exit with a code and print nothing.
 *
 * It has the shape of oclif's ExitError but not its class: a plugin with its own copy of core has another class, whose
 * errors the host's handler prints without `skipOclifErrorHandling` (core 4 and 5, lib/errors/handle.js).
 *
 * @param thrown what the command threw, for other plugins' `finally` hooks; not a `cause`, which may be circular
 */
export function makeExit(code: number, thrown?: unknown): Error {
  const error = new Error(`EEXIT: ${code}`)
  Object.defineProperty(error, 'thrown', {value: thrown})
  return Object.assign(error, {code: 'EEXIT', oclif: {exit: code}, skipOclifErrorHandling: true})
}

/** Whether an error is `this.exit(code)`; without a code, any exit. */
export function isExit(error: unknown, code?: number): boolean {
  if (typeof error !== 'object' || error === null || readProperty(error, 'code') !== 'EEXIT') return false
  return code === undefined || readOclifExit(error) === code
}

/** The code of `this.exit(code)`; undefined for any other error. */
export function readExit(error: unknown): number | undefined {
  return isExit(error) ? readOclifExit(error) : undefined
}

/** The exit code that an error asks oclif for, as `this.error(message, {exit})` does. */
export function readOclifExit(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const oclif = readProperty(error, 'oclif')
  const exit = typeof oclif === 'object' && oclif !== null ? readProperty(oclif, 'exit') : undefined
  return typeof exit === 'number' ? exit : undefined
}

/** The number of exit codes: the system keeps eight bits. */
const reportable = 256

/** The exit code that a process which failed really ends with: never 0, and 2 for an invalid code. */
export function toFailureCode(code: unknown): number {
  const number = typeof code === 'string' && code !== '' ? Number(code) : code
  if (typeof number !== 'number' || !Number.isInteger(number)) return exitCodes.toolError
  return ((number % reportable) + reportable) % reportable || exitCodes.toolError
}

/**
 * Makes a thrown value one that a base class's `catch` can handle: oclif's sets properties, which fails on null and on a
 * frozen error (6.1).
 *
 * @returns the value itself if possible
 */
export function makeCatchable(thrown: unknown): object {
  if (typeof thrown === 'function') return thrown
  if (typeof thrown !== 'object' || thrown === null) return new Error(String(thrown))
  if (Object.isExtensible(thrown)) return thrown
  const copy: object = Object.create(Object.getPrototypeOf(thrown) as object | null)
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(thrown))) {
    const isData = 'value' in descriptor
    Object.defineProperty(copy, name, {...descriptor, configurable: true, ...(isData && {writable: true})})
  }

  return copy
}

/** The failure of a command that ran in another program's process. */
export type EmbeddedFailure = {
  /** The fields of its error. */
  fields: ErrorFields
  /** What the command threw, if it threw. */
  thrown: unknown
  /** Whether an envelope has reported it, so that oclif's handler must print nothing. */
  isReported: boolean
}

/** Makes the error that a command throws in another program's process: its own, with its code in `oclif.exit` (2.9). */
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
