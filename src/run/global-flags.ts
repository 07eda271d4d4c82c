import type {GlobalFlagValues} from '../command-line/our-flags.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {type FlagRow, flagTable, isGlobalFlag, parserFlags} from '../flags/table.js'
import {loadBundle} from '../load-bundle.js'
import {preferredFormat} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {formatterOf, isFormat} from '../output/formats.js'
import {describeValidLine} from '../result/valid-line.js'
import type {Parsed, RunningCommand} from './own-command.js'

/** Checks the global flags of a command that may never parse them. @throws AgentError (`flag_error`) */
export function checkGlobals(values: GlobalFlagValues): void {
  for (const [name, value] of Object.entries(values)) {
    const {accepts, flag}: FlagRow = flagTable[name as keyof GlobalFlagValues]
    if (typeof value !== 'string' || flag.type !== 'option') continue
    const field = `--${name}`
    const {options: validValues} = flag
    if (validValues ? validValues.includes(value) : (accepts?.pattern.test(value) ?? true)) continue
    const message = accepts
      ? `Flag ${field} takes ${accepts.description}, not ${value}.`
      : `Flag ${field} does not accept ${value}.`
    const {userError: code} = exitCodes
    throw new AgentError({code, error: 'flag_error', field, kind: 'invalid_value', message, validValues})
  }
}

/** Formats a document without an envelope: as JSON, even on a terminal, unless another format is requested (8.5). */
export function formatDocument(document: unknown, config: HostConfig, {output}: GlobalFlagValues): string {
  const format = isFormat(output) ? output : (preferredFormat(config) ?? 'json')
  return `${formatterOf(format, 'stdout')(document)}\n`
}

/** Renders the answer to `--schema` when the host does not list the plugin, so no hook has answered. */
export async function renderOwnSchema({config, constructor: {id = ''}}: RunningCommand, globals: GlobalFlagValues) {
  const {readCatalog, renderSchemaOf} = loadBundle('explain')
  return formatDocument(await renderSchemaOf(readCatalog(config), id), config, globals)
}

/** The answer to `--validate` for a command line that its parser accepts (8.30). */
export function describeValidity({config, constructor: statics}: RunningCommand, parsed: Parsed) {
  const declared = parserFlags(statics)
  const {args = {}, flags = {}, raw} = parsed
  const own = Object.fromEntries(Object.entries(flags).filter(([name]) => !isGlobalFlag(name, declared[name])))
  return describeValidLine({args, flags: own, id: statics.id ?? '', raw}, {...statics, flags: declared}, config)
}
