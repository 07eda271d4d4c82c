import {cachedCatalog} from '../../catalog/read.js'
import type {Line} from '../../line/line.js'
import {isAgentError} from '../../contract/agent-error.js'
import {
  categoryOf,
  exitCodes,
  isExitCode,
  isLineError,
  isRecoverableByDefault,
} from '../../contract/error-categories.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {bound, phrase, reports} from '../../contract/phrase.js'
import {cleanProse} from '../../contract/prose.js'
import {readProperty} from '../../contract/unknown-value.js'
import {type Classified, classify} from '../../errors/classify.js'
import {addStack, repairLine} from '../../corrections/explain.js'
import {type Caught, parseOffline} from '../../corrections/offline-parse.js'
import {keepValidCorrections} from '../../corrections/valid-corrections.js'
import {adviseLogin} from '../../errors/advise.js'
import {asksForLogin, authRequired} from '../../errors/login.js'
import {isExit, readOclifExit} from '../../oclif/exit.js'
import {settingOf} from '../../oclif/settings.js'
import {debug} from '../../process/process-state.js'
import {isStackFrame, readPrintedLine} from '../log.js'
import {describeSignal} from '../signals.js'
import {explainSubject} from './explain-routing.js'
import {explainMissingPlugin} from './missing-plugin.js'

/** How a foreign command line ended: with a throw, an exit code or a signal. */
type ForeignEnd = {
  thrown?: (Caught & {fields?: ErrorFields}) | undefined
  code?: number | undefined
  signal?: NodeJS.Signals | undefined
}

type ExitMap = Readonly<Record<string, number>> | undefined

/** The meaning of its codes for a host that follows the contract. */
const contractExits = Object.fromEntries(
  Object.values(exitCodes)
    .filter((code) => code > exitCodes.toolError)
    .map((code) => [code, code]),
)

/** No command chose these. */
const defaultExits = new Set([0, 1, 2, 127])

const toolError = {
  code: exitCodes.toolError,
  error: categoryOf(exitCodes.toolError),
  recoverable: false,
}

/**
 * Explains the end of a foreign command line, which printed this on stderr, and last on stdout.
 * Never throws.
 */
export function explainForeign(
  line: Line,
  end: ForeignEnd,
  {buffered, passedEnd} = {buffered: '', passedEnd: ''},
): ErrorFields {
  const {code, signal, thrown} = end
  const setting = settingOf(line.config, 'exitCodes')
  const exits = setting === 'contract' ? contractExits : setting
  if (thrown?.fields && !signal) {
    // 5.4: the process may end with another code than the error's.
    return isLineError(thrown.fields)
      ? thrown.fields
      : {...thrown.fields, ...chooseCode(thrown.fields, code, exits)}
  }

  // Some commands ask for a login on stdout and exit (6.5a).
  const printed = buffered === '' && asksForLogin(passedEnd) ? passedEnd : buffered
  try {
    const fields = explainFully(line, end, printed, exits)
    return adviseLogin(fields, () => cachedCatalog(line.config))
  } catch (failure) {
    debug(failure)
    return explainBriefly(end, printed, exits)
  }
}

/**
 * Removes corrections that their commands refuse; an unparsed line, as before a login, is parsed
 * now.
 */
export async function correctForeign(
  line: Line,
  {command, fields, isUnparsed}: Partial<Caught> & {fields: ErrorFields},
): Promise<ErrorFields> {
  const isOpen = isUnparsed && !isLineError(fields) && fields.kind !== 'preparse_failed'
  const {error: thrown} = command && isOpen ? await parseOffline(command) : {}
  const earlier = thrown && explainForeign(line, {thrown})
  return keepValidCorrections(line.config, earlier && isLineError(earlier) ? earlier : fields)
}

function explainFully(line: Line, end: ForeignEnd, printed: string, exits: ExitMap): ErrorFields {
  const {code, signal, thrown} = end
  if (signal) return explainSignal(signal, thrown ? readAskedCode(thrown.error) : code, exits)
  if (!thrown) return explainBriefly(end, printed, exits)
  const {command, config} = line
  const catalog = cachedCatalog(config)
  const fields = readOldParser(line, explainError(thrown, printed, exits))
  // Help was requested for a command that does not exist (core 1 to 5, lib/help/index.js).
  if (command?.id === 'help' && /^command .* not found/i.test(fields.message)) {
    return explainSubject(line, line.leading + line.name.length)
  }

  // No class of it was loaded, or none could be.
  const missing = command && !thrown.command && explainMissingPlugin(config, catalog, command)
  if (missing || !command) return addStack(missing || fields, thrown.error)
  const loaded = thrown.command && {
    commandClass: thrown.command.constructor,
    id: command.id,
  }
  const repaired = repairLine(catalog, line, fields, {
    loaded,
    wasParsing: thrown.isUnparsed,
  })
  return addStack(repaired, thrown.error)
}

/**
 * Explains an end without its command line.
 *
 * @param exits the host's own exit codes
 */
export function explainBriefly(
  {code, thrown}: ForeignEnd,
  printed: string,
  exits?: ExitMap,
): ErrorFields {
  if (thrown) return explainError(thrown, printed, exits)
  const exit = code ?? exitCodes.toolError
  const text = readPrinted(printed)
  const message = text || phrase`The command ended with exit code ${{ours: String(exit)}}.`
  const fields = {
    ...(asksForLogin(text) ? authRequired : toolError),
    message,
  }
  return {...fields, ...chooseCode(fields, exit, exits)}
}

/** Explains an error that a command threw, with the fields of its error object (5.3). */
function explainError(
  {converted, error, parsing}: Caught,
  printed: string,
  exits: ExitMap,
): Classified {
  const exit = [error, converted]
    .map(readAskedCode)
    .find((code) => code !== undefined && !defaultExits.has(code))
  const original = isExit(converted) ? undefined : converted
  const fields = classify(error, {exitCodes: exits, original, parsing})
  // The plugin's own errors, such as a refusal by the gate, carry their kind.
  if (isLineError(fields) || isAgentError(error)) return fields
  // oclif blames the user for a missing module.
  if (fields.kind === 'MODULE_NOT_FOUND') return {...fields, ...toolError}
  const isKnownLogin = fields.kind === authRequired.kind
  const message = (isExit(error) && readPrinted(printed)) || fields.message
  return {
    ...fields,
    ...readCarried(error),
    ...(isKnownLogin && {kind: fields.kind}),
    ...(isExit(error) && asksForLogin(message) && authRequired),
    ...chooseCode(fields, exit, exits),
    message,
  }
}

/** The name and the data of an error object that a command has made itself. */
function readCarried(error: unknown): Partial<ErrorFields> {
  const name = readProperty(error, 'name')
  const data = readProperty(error, 'data') ?? undefined
  const isItsOwn = typeof name === 'string' && !generalNames.test(name)
  return {
    ...(isItsOwn && {kind: name}),
    ...(data !== undefined && {data}),
  }
}

const generalNames = /^$|^(CLI|Exit|Type|Range|Reference|Syntax)?Error$/

/** The exit code that a host's error asks for; some carry it as `exitCode`, as SfError does. */
function readAskedCode(thrown: unknown): number | undefined {
  const code = readOclifExit(thrown) ?? readProperty(thrown, 'exitCode')
  return typeof code === 'number' ? code : undefined
}

/** The exit code that a host chose, mapped or kept, and its category (5.4). */
function chooseCode(
  fields: ErrorFields,
  exit: number | undefined,
  exits: ExitMap = {},
): Partial<ErrorFields> {
  if (exit === undefined) return {}
  const mapped = exits[exit]
  if (mapped === undefined && defaultExits.has(exit)) return {}
  // 5.1: a code of oclif's kind chooses no category.
  if (mapped === undefined || !isExitCode(mapped)) return {code: mapped ?? exit}
  return fields.code === mapped
    ? {}
    : {
        code: mapped,
        error: categoryOf(mapped),
        recoverable: isRecoverableByDefault(mapped),
      }
}

/** Explains a command that a signal ended, or that exited after one. */
function explainSignal(signal: NodeJS.Signals, exit = 0, exits: ExitMap = {}): ErrorFields {
  const mapped = exits[exit]
  // A shell reports a signal as 128 plus its number.
  const isItsOwn = exit > 2 && exit < 127
  const fallback = isItsOwn ? exit : exitCodes.cancelled
  return {
    ...describeSignal(signal),
    code: isExitCode(mapped) && mapped !== 0 ? mapped : fallback,
  }
}

/** Corrects an error of @oclif/core 1 and 2, whose parsers treat an unknown flag as an argument. */
function readOldParser({tokens}: Line, fields: Classified): Classified {
  const {kind, token = ''} = fields
  const isUnknown = tokens.some((each) => each.kind === 'unknown' && each.raw === token)
  if (kind !== 'unexpected_argument' || !isUnknown) return fields
  const field = token.split('=')[0]!
  return {
    ...fields,
    error: 'flag_error',
    field,
    kind: 'unknown_flag',
    message: reports.unknownFlags([field]),
  }
}

/**
 * The error text in a command's stderr, without decoration; the whole text if none is marked as an
 * error.
 */
function readPrinted(printed: string): string {
  const lines = cleanProse(printed)
    .split('\n')
    .map((line) => readPrintedLine(line).message.trimEnd())
    .filter((line) => line !== '' && !isStackFrame(line))
  const start = lines.findLastIndex((line) => /^\s*\w*Error:/.test(line))
  const text = lines.slice(Math.max(0, start)).map((line) => line.trim())
  return bound(text.join('\n').replace(/^Error:\s*/, ''), 2000)
}
