import type {GlobalFlagValues} from '../command-line/our-flags.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {parserFlags} from '../flags/for-command.js'
import {type FlagRow, flagTable, isGlobalFlag} from '../flags/table.js'
import {loadBundle} from '../load-bundle.js'
import {preferredFormat} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {formatterOf, isFormat} from '../output/formats.js'
import {describeValidLine} from '../result/finish.js'
import {hideSecrets} from '../secrets/read-secrets.js'
import type {Parsed, RunningCommand} from './own-command.js'
import type {Run} from './run.js'

/** Checks the global flags of a command that may never parse them. @throws AgentError (`flag_error`) */
export function checkGlobals(values: GlobalFlagValues): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') checkValue(`--${name}`, value, flagTable[name as keyof GlobalFlagValues])
  }
}

function checkValue(field: string, value: string, {accepts, flag}: FlagRow): void {
  const validValues = flag.type === 'option' ? flag.options : undefined
  const isWrong = validValues ? !validValues.includes(value) : accepts?.pattern.test(value) === false
  if (!isWrong) return
  throw new AgentError({
    code: exitCodes.userError,
    error: 'flag_error',
    field,
    kind: 'invalid_value',
    message: accepts
      ? `Flag ${field} takes ${accepts.description}, not ${value}.`
      : `Flag ${field} does not accept ${value}.`,
    validValues,
  })
}

/** Warns about envelope flags that have no effect because the command's `--json` prints no envelope. */
export function warnOfIgnored(globals: GlobalFlagValues, run: Pick<Run, 'log'>): void {
  for (const name of ['output', 'select'] as const) {
    if (globals[name] !== undefined) void run.log('warn', `--${name} has no effect under --json.`)
  }
}

/** Formats a document without an envelope: as JSON, even on a terminal, unless another format is requested (8.5). */
export function formatDocument(document: unknown, config: HostConfig, {output}: GlobalFlagValues): string {
  const format = isFormat(output) ? output : (preferredFormat(config) ?? 'json')
  return `${formatterOf(format, 'stdout')(document)}\n`
}

/** Renders the answer to `--schema` when the host does not list the plugin, so no hook has answered. */
export async function renderOwnSchema(command: RunningCommand, globals: GlobalFlagValues): Promise<string> {
  const {config, constructor: statics} = command
  const {readCatalog, renderSchemaOf} = loadBundle('explain')
  return formatDocument(await renderSchemaOf(readCatalog(config), statics.id ?? ''), config, globals)
}

/** The answer to `--validate` for a command line that its parser accepts (8.30). */
export function describeValidity(command: RunningCommand, parsed: Parsed): ReturnType<typeof describeValidLine> {
  const {constructor: statics} = command
  const declared = parserFlags(statics)
  const {args = {}, flags = {}, raw} = parsed
  const own = Object.fromEntries(Object.entries(flags).filter(([name]) => !isGlobalFlag(name, declared[name])))
  const values = hideSecrets({args, flags: own}, {...statics, flags: declared})
  return describeValidLine({id: statics.id ?? '', raw, ...values}, command.config)
}
