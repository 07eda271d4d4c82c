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

/** Whether `<BIN>_READ_ONLY` is set, by any name of the host (12.16). */
export function isReadOnlyEnvironment(host: Host): boolean {
  return allValues(host, 'READ_ONLY').some((value) => !/^(?:0|false|no)?$/i.test(value))
}

/** Whether `<BIN>_ALLOW` or `<BIN>_DENY` limits what may run (2.8). */
export function isLimitedEnvironment(host: Host): boolean {
  return isFilled(host, 'ALLOW') || isFilled(host, 'DENY')
}

/** Whether a variable is set and not empty, by any name of the host. */
function isFilled(host: Host, name: GateVariable): boolean {
  return allValues(host, name).some(Boolean)
}

/** All values of a variable, now and as the process started, by any name of the host. */
export function allValues(host: Host, name: GateVariable): string[] {
  return readValues(host, name).flat()
}

/**
 * The value of a variable now, and as the process started: as in oclif, that of the first of the
 * host's names that is set. Undefined if none is.
 */
export function effectiveValues(host: Host, name: GateVariable): (string | undefined)[] {
  return readValues(host, name).map((values) => values.find(Boolean))
}

/**
 * A variable's values now, and as the process started, each by all names of the host in their
 * order: a change by the host can add limits, but not remove any.
 */
function readValues(host: Host, name: GateVariable): string[][] {
  const {gatesAtStart} = processState()
  const keys = binNames(host).map((bin) => scopedVariable({bin}, name))
  const valuesIn = (environment: Readonly<Record<string, string | undefined>>) =>
    keys.flatMap((key) => environment[key] ?? [])
  const now = valuesIn(process.env)
  return gatesAtStart && ownsProcess() ? [now, valuesIn(gatesAtStart)] : [now]
}
