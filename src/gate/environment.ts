import {matchesKey, readKey} from './key.js'
import {scopedVariable} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import {ownsProcess, share} from '../process/shared.js'

type Host = Pick<HostConfig, 'bin' | 'scopedEnvVarKeys'>

/** The values with which a switch is off. */
const off: ReadonlySet<string> = new Set(['', '0', 'false', 'no'])

/** Whether a value turns a switch off, `<BIN>_READ_ONLY` for example, blanks and case aside. */
export function isOff(value: string): boolean {
  return off.has(value.trim().toLowerCase())
}

/**
 * The environments that hold: the present one, and in the process of a line the one that it was started with. What the
 * host sets later limits more; what it unsets lifts nothing.
 */
function environments(): Readonly<Record<string, string | undefined>>[] {
  const {started} = share()
  return started && ownsProcess() ? [process.env, started] : [process.env]
}

/** The values of a variable in one environment, for each name that the host goes by. */
function valuesOf(host: Host, name: string, environment: Readonly<Record<string, string | undefined>>): string[] {
  // The oldest cores know the host's own name alone.
  const keys = host.scopedEnvVarKeys?.(name) ?? [scopedVariable(host, name)]
  return keys.flatMap((key) => environment[key] ?? [])
}

/**
 * Whether `<BIN>_READ_ONLY` is set, for any name that the host goes by: anything but empty, `0`, `false` and `no`
 * (contract, section 12).
 */
export function isReadOnlyEnvironment(host: Host): boolean {
  return environments().some((environment) => valuesOf(host, 'READ_ONLY', environment).some((value) => !isOff(value)))
}

/** Whether the environment limits which commands may run, which the usual one does not. */
export function isLimitedEnvironment(host: Host): boolean {
  return limitsOf(host).length > 0
}

/**
 * Which commands the environment lets run: `<BIN>_ALLOW` and `<BIN>_DENY` hold globs as a JSON list; deny wins. A list
 * that cannot be read allows nothing.
 *
 * @returns undefined where all commands may run
 */
export function readLimits(host: Host): ((ids: readonly string[]) => boolean) | undefined {
  const rules = limitsOf(host).map(({allow, deny}) => limitCommands(readGlobs(allow), readGlobs(deny)))
  return rules.length === 0 ? undefined : (ids) => rules.every((isAllowed) => isAllowed(ids))
}

/** The lists of each environment that has any; of several names of the host the first that is set counts, as in oclif. */
function limitsOf(host: Host): {allow: string | undefined; deny: string | undefined}[] {
  return environments().flatMap((environment) => {
    const first = (name: string) => valuesOf(host, name, environment).find((value) => value !== '')
    const limits = {allow: first('ALLOW'), deny: first('DENY')}
    return limits.allow === undefined && limits.deny === undefined ? [] : [limits]
  })
}

/**
 * Makes the rule of two lists of globs: a command may run when its canonical id is allowed and none of its ids is denied.
 *
 * @param allow undefined where all are allowed; null for a list that cannot be read
 */
export function limitCommands(
  allow: readonly string[] | null | undefined,
  deny: readonly string[] | null | undefined,
): (ids: readonly string[]) => boolean {
  if (allow === null || deny === null) return () => false
  const allowed = allow?.map((glob) => readKey(glob))
  const denied = (deny ?? []).map((glob) => readKey(glob))
  return (ids) =>
    (!allowed || allowed.some((key) => matchesKey(key, ids[0] ?? ''))) &&
    !denied.some((key) => ids.some((id) => matchesKey(key, id)))
}

function readGlobs(value: string | undefined): string[] | null | undefined {
  if (value === undefined) return undefined
  try {
    const globs: unknown = JSON.parse(value)
    return Array.isArray(globs) && globs.every((glob) => typeof glob === 'string') ? globs : null
  } catch {
    return null
  }
}
