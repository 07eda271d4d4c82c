import {texts} from '../contract/shape.js'
import {parseJson} from '../contract/unknown-value.js'
import {scopedVariable} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import {ownsProcess, processState} from '../process/process-state.js'
import {matchesKey, readKey} from '../annotations/keys.js'

type Host = Pick<HostConfig, 'bin' | 'scopedEnvVarKeys'>

/** The `<BIN>_…` variables that limit what may run (2.8). */
export const gateVariables = ['ALLOW', 'DENY', 'READ_ONLY', 'WRITABLE'] as const

/**
 * A variable's values now and as the process started, by any name of the host: a change by the host
 * can add limits, but not remove any.
 */
export function variableValues(host: Host, name: (typeof gateVariables)[number]): string[][] {
  const {started} = processState()
  // The oldest cores lack this method.
  const keys = host.scopedEnvVarKeys?.(name) ?? [scopedVariable(host, name)]
  const environments = started && ownsProcess() ? [process.env, started] : [process.env]
  return environments.map((environment) => keys.flatMap((key) => environment[key] ?? []))
}

/** Whether a variable limits what may run, for a person too. */
export function isGatedEnvironment(host: Host): boolean {
  const isWritableLimited = variableValues(host, 'WRITABLE').flat().some(Boolean)
  return isWritableLimited || isReadOnlyEnvironment(host) || isLimitedEnvironment(host)
}

/** Whether `<BIN>_READ_ONLY` is set, by any name of the host (12.16). */
export function isReadOnlyEnvironment(host: Host): boolean {
  const values = variableValues(host, 'READ_ONLY').flat()
  return values.some((value) => !/^(?:0|false|no)?$/i.test(value))
}

/** Whether `<BIN>_ALLOW` or `<BIN>_DENY` limits what may run. */
export function isLimitedEnvironment(host: Host): boolean {
  return (['ALLOW', 'DENY'] as const).some((name) =>
    variableValues(host, name).flat().some(Boolean),
  )
}

type IsAllowed = (ids: readonly string[]) => boolean

/**
 * The rule of `<BIN>_ALLOW` and `<BIN>_DENY`, lists of globs as JSON; undefined if all commands may
 * run.
 */
export function readLimits(host: Host): IsAllowed | undefined {
  if (!isLimitedEnvironment(host)) return undefined
  // As in oclif, the first of the host's names that is set wins. An unreadable list allows nothing.
  const read = (name: 'ALLOW' | 'DENY', instead: string[]) =>
    variableValues(host, name).map((values) => readGlobs(values.find(Boolean), instead))
  const denied = read('DENY', ['*'])
  const rules = read('ALLOW', []).map((globs, index) => limitCommands(globs, denied[index]))
  return (ids) => rules.every((isAllowed) => isAllowed(ids))
}

function readGlobs(value: string | undefined, instead: string[]): string[] | undefined {
  if (value === undefined) return undefined
  const globs = parseJson(value)
  return texts.isValid(globs) ? globs : instead
}

/**
 * Makes the rule of two glob lists: a command's canonical id must be allowed and none of its ids
 * denied.
 */
export function limitCommands(
  allow: readonly string[] = ['*'],
  deny: readonly string[] = [],
): IsAllowed {
  const matches = (globs: readonly string[], ids: readonly string[]) =>
    globs.some((glob) => ids.some((id) => matchesKey(readKey(glob), id)))
  // Denying `describe` denies its other name (4.11b), too.
  const namesOf = (ids: readonly string[]) =>
    ids.includes('murli:describe') ? [...ids, 'describe'] : ids
  return (ids) => matches(allow, ids.slice(0, 1)) && !matches(deny, namesOf(ids))
}

/** Hides commands that the environment denies from help and all other lists (11.18). */
export function hideDenied(config: HostConfig): void {
  const isAllowed = readLimits(config)
  if (!isAllowed) return
  const shown = new Set<string>()
  for (const command of config.commands) {
    const {aliases = [], hiddenAliases = [], id} = command
    if (!isAllowed([id, ...aliases, ...hiddenAliases])) command.hidden = true
    const words = command.hidden ? [] : id.split(':')
    for (const length of words.keys()) shown.add(words.slice(0, length).join(':'))
  }

  for (const topic of config.topics) if (!shown.has(topic.name)) topic.hidden = true
}
