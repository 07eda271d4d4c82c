import {matchesKey, readKey} from '../annotations/key.js'
import type {HostConfig} from '../oclif/shapes.js'

type Variables = Pick<HostConfig, 'scopedEnvVar'>

/** Whether `<BIN>_READ_ONLY` is set: anything but empty, `0`, `false` and `no` (contract, section 12). */
export function isReadOnlyEnvironment(config: Variables): boolean {
  const value = config.scopedEnvVar('READ_ONLY')?.trim().toLowerCase()
  return value !== undefined && !['', '0', 'false', 'no'].includes(value)
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
