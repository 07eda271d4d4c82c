import {idsOfEntry} from '../annotations/entry-ids.js'
import {matchesKey, readKey} from '../annotations/keys.js'
import {parseJson} from '../contract/unknown-value.js'
import {texts} from '../contract/validator.js'
import {hideEntry} from '../oclif/hidden-entry.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type Host, limitValues, listLimits} from './environment.js'

/** Whether a command may run, by its ids, canonical first. */
type IsAllowed = (ids: readonly string[]) => boolean

/**
 * The rule of `<BIN>_ALLOW` and `<BIN>_DENY`, lists of globs as JSON (2.8): every list must permit
 * a command. Undefined if all commands may run.
 */
export function readLimits(host: Host): IsAllowed | undefined {
  // An unreadable list allows nothing.
  const allowed = readGlobs(host, 'ALLOW', []).map((globs) => limitCommands(globs))
  const denied = readGlobs(host, 'DENY', ['*']).map((globs) => limitCommands(undefined, globs))
  const rules = [...allowed, ...denied]
  if (rules.length === 0) return undefined
  return (ids) => rules.every((isAllowed) => isAllowed(ids))
}

/**
 * The lists in a variable, by each of the host's names.
 *
 * @param unreadable what a list that cannot be read counts as
 */
function readGlobs(
  host: Host,
  name: 'ALLOW' | 'DENY',
  unreadable: readonly string[],
): (readonly string[])[] {
  return limitValues(host, name).map((value) => parseGlobs(value) ?? unreadable)
}

/** A list of globs as JSON; undefined if it cannot be read. */
function parseGlobs(value: string): readonly string[] | undefined {
  const globs = parseJson(value)
  return texts.isValid(globs) ? globs : undefined
}

/** The variable whose list of globs cannot be read, so that no command may run; undefined if none. */
export function findUnreadableLimit(host: Host): string | undefined {
  const limits = [...listLimits(host, 'ALLOW'), ...listLimits(host, 'DENY')]
  return limits.find(({value}) => !parseGlobs(value))?.variable
}

/**
 * Makes the rule of two glob lists: a command's canonical id must be allowed and none of its ids
 * denied.
 */
export function limitCommands(
  allow: readonly string[] = ['*'],
  deny: readonly string[] = [],
): IsAllowed {
  return (ids) => isInAllowed(allow, ids) && !isInDenied(deny, ids)
}

/** Whether a list of what is allowed has a command, by its ids, canonical first. */
function isInAllowed(globs: readonly string[], ids: readonly string[]): boolean {
  return matchesAny(globs, ids.slice(0, 1))
}

/** Whether a list of what is denied has a command, by any of its ids. */
function isInDenied(globs: readonly string[], ids: readonly string[]): boolean {
  // Denying `describe` also denies its other name (4.11b).
  const names = ids.includes('murli:describe') ? [...ids, 'describe'] : ids
  return matchesAny(globs, names)
}

function matchesAny(globs: readonly string[], ids: readonly string[]): boolean {
  return globs.some((glob) => {
    const key = readKey(glob)
    return ids.some((id) => matchesKey(key, id))
  })
}

/**
 * The globs of a list that match none of a host's commands, so that they allow or deny nothing.
 *
 * @param commands the ids of each command, canonical first
 */
export function findIdleGlobs(
  list: 'ALLOW' | 'DENY',
  globs: readonly string[],
  commands: readonly (readonly string[])[],
): string[] {
  const isIn = list === 'ALLOW' ? isInAllowed : isInDenied
  return globs.filter((glob) => !commands.some((ids) => isIn([glob], ids)))
}

/** The globs of `<BIN>_ALLOW` and `<BIN>_DENY` that match no command, each with its variable. */
export function findIdleLimits(config: HostConfig): {glob: string; variable: string}[] {
  const commands = config.commands.map((entry) => idsOfEntry(config, entry))
  return (['ALLOW', 'DENY'] as const).flatMap((list) => {
    return listLimits(config, list).flatMap(({value, variable}) => {
      const globs = new Set(parseGlobs(value))
      return findIdleGlobs(list, [...globs], commands).map((glob) => ({glob, variable}))
    })
  })
}

/** Hides commands that the environment denies from help and all other lists (11.18). */
export function hideDenied(config: HostConfig): void {
  const isAllowed = readLimits(config)
  if (!isAllowed) return
  for (const command of config.commands) {
    if (!isAllowed(idsOfEntry(config, command))) hideEntry(command)
  }
  const shown = config.commands.filter(({hidden}) => !hidden)
  const shownTopics = new Set(shown.flatMap(({id}) => listTopics(id)))
  for (const topic of config.topics) {
    if (!shownTopics.has(topic.name)) topic.hidden = true
  }
}

/** The topics that a command is in: `apps` and `apps:domains` of `apps:domains:add`. */
function listTopics(id: string): string[] {
  const words = id.split(':')
  return words.slice(1).map((_, index) => words.slice(0, index + 1).join(':'))
}
