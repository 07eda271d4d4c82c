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

/** The values with which `<BIN>_READ_ONLY` is off, besides an empty one; any other turns it on. */
const off = /^(?:0|false|no)$/i

/** Whether `<BIN>_READ_ONLY` is on, by any name of the host (12.16). */
export function isReadOnlyEnvironment(host: Host): boolean {
  return limitValues(host, 'READ_ONLY').some((value) => !off.test(value))
}

/** Whether `<BIN>_ALLOW` or `<BIN>_DENY` limits what may run (2.8). */
export function isLimitedEnvironment(host: Host): boolean {
  return isFilled(host, 'ALLOW') || isFilled(host, 'DENY')
}

/** Whether a variable is set and not empty, by any name of the host. */
function isFilled(host: Host, name: GateVariable): boolean {
  return limitValues(host, name).length > 0
}

/** A variable that limits what may run, and its value. */
type Limit = {value: string; variable: string}

/**
 * The variables that are not empty: by every name of the host, in each limiting environment. A limit
 * by one name does not lift that by another.
 */
export function listLimits(host: Host, name: GateVariable): Limit[] {
  const keys = listKeys(host, name)
  return limitingEnvironments().flatMap((environment) => {
    return keys.flatMap((variable) => {
      const value = environment[variable]
      const isSeen = environment !== process.env && value === process.env[variable]
      return value && !isSeen ? {value, variable} : []
    })
  })
}

/** The values of a variable that are not empty, each once. */
export function limitValues(host: Host, name: GateVariable): string[] {
  return [...new Set(listLimits(host, name).map(({value}) => value))]
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
