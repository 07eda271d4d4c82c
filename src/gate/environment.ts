import {matchesKey, readKey} from '../annotations/key.js'
import type {HostConfig} from '../oclif/shapes.js'

type Variables = Pick<HostConfig, 'scopedEnvVar' | 'scopedEnvVarKeys'>

/** The values with which `<BIN>_READ_ONLY` is off, blanks and case aside. */
const off: ReadonlySet<string> = new Set(['', '0', 'false', 'no'])

/**
 * Whether `<BIN>_READ_ONLY` is set, for any name that the host goes by: anything but empty, `0`, `false` and `no`
 * (contract, section 12).
 */
export function isReadOnlyEnvironment(config: Variables): boolean {
  // Of several names oclif's `scopedEnvVar` reads the first that is set, which may be a `0`.
  const values = config.scopedEnvVarKeys?.('READ_ONLY').map((key) => process.env[key])
  return [...(values ?? []), config.scopedEnvVar('READ_ONLY')].some(
    (value) => value !== undefined && !off.has(value.trim().toLowerCase()),
  )
}

/** Whether the environment limits which commands may run, which the usual one does not. */
export function isLimitedEnvironment(config: Variables): boolean {
  return (config.scopedEnvVar('ALLOW') ?? '') !== '' || (config.scopedEnvVar('DENY') ?? '') !== ''
}

/**
 * Which commands the environment lets run: `<BIN>_ALLOW` and `<BIN>_DENY` hold globs as a JSON list; deny wins. A list
 * that cannot be read allows nothing.
 *
 * @returns undefined where all commands may run
 */
export function readLimits(config: Variables): ((ids: readonly string[]) => boolean) | undefined {
  if (!isLimitedEnvironment(config)) return undefined
  return limitCommands(readGlobs(config.scopedEnvVar('ALLOW')), readGlobs(config.scopedEnvVar('DENY')))
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
  if (value === undefined || value === '') return undefined
  try {
    const globs: unknown = JSON.parse(value)
    return Array.isArray(globs) && globs.every((glob) => typeof glob === 'string') ? globs : null
  } catch {
    return null
  }
}
