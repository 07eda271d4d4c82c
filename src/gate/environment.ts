import {matchesKey, readKey} from '../annotations/keys.js'
import {texts} from '../contract/validator.js'
import {parseJson} from '../contract/unknown-value.js'
import type {GateVariable} from '../contract/variables.js'
import {binNames, scopedVariable} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import {ownsProcess, processState} from '../process/process-state.js'

type Host = Parameters<typeof binNames>[0]

/**
 * A variable's values now, and as the process started, each by all names of the host in their
 * order: a change by the host can add limits, but not remove any.
 */
export function variableValues(host: Host, name: GateVariable): string[][] {
  const {gatesAtStart} = processState()
  const keys = binNames(host).map((bin) => scopedVariable({bin}, name))
  const valuesIn = (environment: Readonly<Record<string, string | undefined>>) =>
    keys.flatMap((key) => environment[key] ?? [])
  const now = valuesIn(process.env)
  return gatesAtStart && ownsProcess() ? [now, valuesIn(gatesAtStart)] : [now]
}

/** Whether a variable is set and not empty, by any name of the host. */
function isFilled(host: Host, name: GateVariable): boolean {
  return variableValues(host, name).flat().some(Boolean)
}

/** Whether a variable limits what may run, for a person too (2.8). */
export function isGatedEnvironment(host: Host): boolean {
  if (isFilled(host, 'WRITABLE')) return true
  return isReadOnlyEnvironment(host) || isLimitedEnvironment(host)
}

/** Whether `<BIN>_READ_ONLY` is set, by any name of the host (12.16). */
export function isReadOnlyEnvironment(host: Host): boolean {
  const values = variableValues(host, 'READ_ONLY').flat()
  return values.some((value) => !/^(?:0|false|no)?$/i.test(value))
}

/** Whether `<BIN>_ALLOW` or `<BIN>_DENY` limits what may run (2.8). */
export function isLimitedEnvironment(host: Host): boolean {
  return isFilled(host, 'ALLOW') || isFilled(host, 'DENY')
}

/** Whether a command may run, by its ids, canonical first. */
type IsAllowed = (ids: readonly string[]) => boolean

/**
 * The rule of `<BIN>_ALLOW` and `<BIN>_DENY`, lists of globs as JSON (2.8); undefined if all
 * commands may run.
 */
export function readLimits(host: Host): IsAllowed | undefined {
  if (!isLimitedEnvironment(host)) return undefined
  // An unreadable list allows nothing.
  const allowed = readGlobs(host, 'ALLOW', [])
  const denied = readGlobs(host, 'DENY', ['*'])
  // Both have the lists of now, then those of the start.
  const rules = allowed.map((globs, index) => limitCommands(globs, denied[index]))
  return (ids) => rules.every((isAllowed) => isAllowed(ids))
}

/**
 * The lists in a variable, now and as the process started; undefined where it is not set. As in
 * oclif, the first of the host's names that is set wins.
 *
 * @param unreadable what a list that cannot be read counts as
 */
function readGlobs(
  host: Host,
  name: 'ALLOW' | 'DENY',
  unreadable: readonly string[],
): (readonly string[] | undefined)[] {
  return variableValues(host, name).map((values) => {
    const value = values.find(Boolean)
    if (value === undefined) return undefined
    return parseGlobs(value) ?? unreadable
  })
}

/** A list of globs as JSON; undefined if it cannot be read. */
function parseGlobs(value: string): readonly string[] | undefined {
  const globs = parseJson(value)
  return texts.isValid(globs) ? globs : undefined
}

/** The variable whose list of globs cannot be read, so that no command may run; undefined if none. */
export function findUnreadableLimit(host: Host): string | undefined {
  const limits = ['ALLOW', 'DENY'] as const
  const isUnreadable = (values: readonly string[]) => {
    const value = values.find(Boolean)
    return value !== undefined && parseGlobs(value) === undefined
  }
  const name = limits.find((each) => variableValues(host, each).some(isUnreadable))
  return name && scopedVariable(host, name)
}

/**
 * Makes the rule of two glob lists: a command's canonical id must be allowed and none of its ids
 * denied.
 */
export function limitCommands(
  allow: readonly string[] = ['*'],
  deny: readonly string[] = [],
): IsAllowed {
  return (ids) => {
    if (!matchesAny(allow, ids.slice(0, 1))) return false
    // Denying `describe` also denies its other name (4.11b).
    const names = ids.includes('murli:describe') ? [...ids, 'describe'] : ids
    return !matchesAny(deny, names)
  }
}

function matchesAny(globs: readonly string[], ids: readonly string[]): boolean {
  return globs.some((glob) => {
    const key = readKey(glob)
    return ids.some((id) => matchesKey(key, id))
  })
}

/** Hides commands that the environment denies from help and all other lists (11.18). */
export function hideDenied(config: HostConfig): void {
  const isAllowed = readLimits(config)
  if (!isAllowed) return
  const shownTopics = new Set<string>()
  for (const command of config.commands) {
    const {aliases = [], hiddenAliases = [], id} = command
    if (!isAllowed([id, ...aliases, ...hiddenAliases])) command.hidden = true
    if (command.hidden) continue
    const words = id.split(':')
    for (const length of words.keys()) shownTopics.add(words.slice(0, length).join(':'))
  }

  for (const topic of config.topics) {
    if (!shownTopics.has(topic.name)) topic.hidden = true
  }
}
