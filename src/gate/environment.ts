import type {GateVariable} from '../contract/variables.js'
import {binNames, scopedVariable} from '../oclif/host.js'
import {ownsProcess, processState} from '../process/process-state.js'

/** The host by whose names variables are read. */
export type Host = Parameters<typeof binNames>[0]

/** Whether a variable limits what may run, for a person too (2.8). */
export function isGatedEnvironment(host: Host): boolean {
  if (isFilled(host, 'WRITABLE')) return true
  return isReadOnlyEnvironment(host) || isLimitedEnvironment(host)
}

/** The values with which `<BIN>_READ_ONLY` is off; any other turns it on. */
const off = /^(?:0|false|no)?$/i

/** Whether `<BIN>_READ_ONLY` is on, by any name of the host (12.16). */
export function isReadOnlyEnvironment(host: Host): boolean {
  return allValues(host, 'READ_ONLY').some((value) => !off.test(value))
}

/** Whether `<BIN>_ALLOW` or `<BIN>_DENY` limits what may run (2.8). */
export function isLimitedEnvironment(host: Host): boolean {
  return isFilled(host, 'ALLOW') || isFilled(host, 'DENY')
}

/** Whether a variable is set and not empty, by any name of the host. */
function isFilled(host: Host, name: GateVariable): boolean {
  return allValues(host, name).some(Boolean)
}

/** All values of a variable, by every name of the host, in each limiting environment. */
export function allValues(host: Host, name: GateVariable): string[] {
  const keys = listKeys(host, name)
  return limitingEnvironments().flatMap((environment) => {
    return keys.flatMap((key) => environment[key] ?? [])
  })
}

/**
 * The value of a variable in each limiting environment: as in oclif, that of the first of the
 * host's names that is set. Undefined if none is.
 */
export function effectiveValues(host: Host, name: GateVariable): (string | undefined)[] {
  const keys = listKeys(host, name)
  return limitingEnvironments().map((environment) => {
    return keys.map((key) => environment[key]).find(Boolean)
  })
}

/** A variable with the prefix of each name of the host, in their order: `HEROKU_ALLOW`. */
function listKeys(host: Host, name: GateVariable): string[] {
  return binNames(host).map((bin) => scopedVariable({bin}, name))
}

/**
 * The environments whose limits hold: the current one and, in the host's own process, that at its
 * start. So a change by the host can add limits, but not remove any.
 */
function limitingEnvironments(): Readonly<Record<string, string | undefined>>[] {
  const {gatesAtStart} = processState()
  return gatesAtStart && ownsProcess() ? [process.env, gatesAtStart] : [process.env]
}
