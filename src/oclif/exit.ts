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
