import {readAnnotations} from '../annotations/read-sources.js'
import {parseJson} from '../contract/unknown-value.js'
import {mapOf, texts} from '../contract/validator.js'
import {type Mode, modeOfEnvironment} from '../line/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {limitValues, listLimits} from './environment.js'

/** The globs of the targets that may be changed, by kind, as `{app: ['staging-*']}`. */
export type TargetGlobs = Readonly<Record<string, readonly string[]>>

/** One limit on what may be changed; undefined if it cannot be read. */
export type Writable = TargetGlobs | undefined

/** Whose limits are read. */
type WritableContext = {
  config: HostConfig
  mode: Pick<Mode, 'isAgentKnown'>
}

/**
 * The limits of `<BIN>_WRITABLE`, and of the user's file for an agent that the environment or the
 * command line declares (12.19): each of them must match.
 */
export function readWritable({config, mode}: WritableContext): Writable[] {
  const values = limitValues(config, 'WRITABLE')
  const isAgent = mode.isAgentKnown || modeOfEnvironment(config).isAgentKnown
  const limits = isAgent ? listFileLimits(config) : []
  return [
    ...values.map((value) => parseWritable(parseJson(value))),
    ...limits.map(({writable}) => writable),
  ]
}

/** The names of limits that cannot be read, so that nothing may be changed: a variable, or files. */
export function listUnreadableTargetLimits(config: HostConfig): string[] {
  const limits = listLimits(config, 'WRITABLE')
  const unread = limits.filter(({value}) => !parseWritable(parseJson(value)))
  const unreadFiles = listFileLimits(config).filter(({writable}) => !writable)
  return [
    ...unread.map(({variable}) => variable),
    ...unreadFiles.map(({name}) => `\`writable\` of ${name}`),
  ]
}

/** The limits of the user's files that have one, each with the name of its file. */
function listFileLimits(config: HostConfig): {name: string; writable: Writable}[] {
  const sources = readAnnotations(config)
  const limiting = sources.filter(({settings = {}}) => 'writable' in settings)
  return limiting.map(({name, settings}) => ({name, writable: parseWritable(settings?.writable)}))
}

const globsByKind = mapOf(texts)

/** A map of lists of globs; undefined for everything else. */
export function parseWritable(value: unknown): Writable {
  return globsByKind.isValid(value) ? value : undefined
}
