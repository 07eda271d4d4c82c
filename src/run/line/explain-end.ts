import {cachedCatalog} from '../../catalog/read.js'
import {isAgentError} from '../../contract/agent-error.js'
import {categoryOf, exitCodes, isLineError, isRefusal} from '../../contract/error-categories.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {reports} from '../../contract/reports.js'
import {readProperty} from '../../contract/unknown-value.js'
import {addStack, repairLine} from '../../corrections/explain.js'
import {type Caught, parseOffline} from '../../corrections/offline-parse.js'
import {keepValidCorrections} from '../../corrections/valid-corrections.js'
import {adviseLogin} from '../../errors/advise-login.js'
import {
  applyExitRules,
  assignedCode,
  type ExitCodeSetting,
  isChosenBy,
} from '../../errors/chosen-exit.js'
import {type Classified, classify} from '../../errors/classify.js'
import {readPrintedFailure} from '../../errors/external-failures.js'
import {authRequired} from '../../errors/login.js'
import type {Line} from '../../line/line.js'
import {isExit, readOclifExit} from '../../oclif/exit.js'
import {settingOf} from '../../oclif/settings.js'
import {debug} from '../../process/debug.js'
import type {ExitedEnding, ThrownEnding} from '../ending.js'
import {describeSignal} from '../describe-interruption.js'
import {readPrintedError, reportsError} from '../printed-error.js'
import {explainSubject} from './explain-routing.js'
import {explainMissingPlugin} from './missing-plugin.js'

/** How a command line ended that failed. */
type FailedEnding = ThrownEnding | ExitedEnding

/** What a command printed: on stderr, and the end of its stdout. */
type Printed = {bufferedStderr: string; stdoutEnd: string}

/** The fields of an error that the command is to blame for. */
const toolFailure = {
  code: exitCodes.toolError,
  error: categoryOf(exitCodes.toolError),
  recoverable: false,
}

/**
 * The lowest exit code by which a shell reports what happened to a command: 127 for one that was not
 * found, 128 plus the number of the signal that ended it.
 */
const firstShellCode = 127

/**
 * Explains how a command line failed, by its throw or its exit code. Its command is foreign, or it
 * names none. Never throws.
 */
export function explainEnd(
  line: Line,
  failure: FailedEnding,
  {bufferedStderr, stdoutEnd}: Printed = {bufferedStderr: '', stdoutEnd: ''},
): ErrorFields {
  const setting = settingOf(line.config, 'exitCodes')
  if (failure.type === 'threw' && failure.fields) {
    // 5.4: the process may end with another code than the error's.
    return applyExitRules(failure.fields, failure.exitCode, setting, 'foreign')
  }

  // Some commands report on stdout why they exit, or ask for a login there (6.5a).
  const isOnStdout = bufferedStderr === '' && reportsError(stdoutEnd)
  const printed = isOnStdout ? stdoutEnd : bufferedStderr
  try {
    const fields =
      failure.type === 'threw'
        ? explainWithLine(line, failure, printed, setting)
        : explainBriefly(failure, printed, setting)
    return adviseLogin(fields, () => cachedCatalog(line.config))
  } catch (error) {
    debug(error)
    return explainBriefly(failure, printed, setting)
  }
}

/** Explains a command that a signal ended, or that failed after one. */
export function explainSignal(
  {config}: Line,
  signal: NodeJS.Signals,
  failure: FailedEnding,
): ErrorFields {
  const exit = failure.type === 'threw' ? readAskedCode(failure.error) : failure.code
  const assigned = assignedCode(exit, settingOf(config, 'exitCodes'), 'foreign')
  // 1 and 2 are the codes of any failure, so they do not say more than the signal does.
  const isChosen = exit !== undefined && exit > exitCodes.toolError && exit < firstShellCode
  return {
    ...describeSignal(signal),
    code: assigned ?? (isChosen ? exit : exitCodes.cancelled),
  }
}

type ExplainedThrow = Partial<Caught> & {fields: ErrorFields}

/**
 * Corrects what `explainEnd` has made of a throw: if the command had not parsed its line yet, a
 * mistake in the line is reported instead. Corrections that their commands refuse are removed.
 */
export async function correctEnd(line: Line, thrown: ExplainedThrow): Promise<ErrorFields> {
  const mistake = await findUnparsedMistake(line, thrown)
  return keepValidCorrections(line.config, mistake ?? thrown.fields)
}

/** The mistake in a line that its command had not parsed yet, because it checks the login first. */
async function findUnparsedMistake(
  line: Line,
  {command, fields, isUnparsed}: ExplainedThrow,
): Promise<ErrorFields | undefined> {
  const isAboutLine = isLineError(fields) || fields.kind === 'preparse_failed'
  if (!command || !isUnparsed || isAboutLine || isRefusal(fields)) return undefined
  const {error: thrown} = await parseOffline(command)
  const mistake = thrown && explainEnd(line, {...thrown, type: 'threw'})
  return mistake && isLineError(mistake) ? mistake : undefined
}

/** Explains a throw with the command line that led to it. */
function explainWithLine(
  line: Line,
  thrown: ThrownEnding,
  printed: string,
  setting: ExitCodeSetting,
): ErrorFields {
  const {command: entry, config} = line
  const {command: instance, error} = thrown
  const fields = correctOldParser(line, classifyThrow(thrown, printed, setting))
  // Help was requested for a command that does not exist (core 1 to 5, lib/help/index.js).
  if (entry?.id === 'help' && /^command .* not found/i.test(fields.message)) {
    return explainSubject(line, line.leading + line.name.length)
  }

  if (!entry) return addStack(fields, error)
  const catalog = cachedCatalog(config)
  // No class was loaded, perhaps because its plugin is not installed.
  const missing = instance ? undefined : explainMissingPlugin(config, catalog, entry)
  if (missing) return addStack(missing, error)
  const repaired = repairLine(catalog, line, fields, {
    loaded: instance ? {commandClass: instance.constructor, id: entry.id} : thrown.line?.loaded,
    wasParsing: thrown.isUnparsed && !isRefusal(fields),
  })
  return addStack(repaired, error)
}

/** Explains a failure without its command line. */
export function explainBriefly(
  failure: FailedEnding,
  printed: string,
  setting?: ExitCodeSetting,
): ErrorFields {
  if (failure.type === 'threw') {
    return classifyThrow(failure, printed, setting)
  }
  const {code} = failure
  const text = readPrintedError(printed)
  const fields = {
    ...toolFailure,
    ...readPrintedFailure(text),
    message: text || phrase`The command ended with exit code ${{ours: String(code)}}.`,
  }
  return applyExitRules(fields, code, setting, 'foreign')
}

/** Classifies an error that a command threw, and adds the fields of its error object (5.3). */
function classifyThrow(
  {otherError, error, parsing}: Caught,
  printed: string,
  setting: ExitCodeSetting,
): Classified {
  const facts = {exitCodes: setting, parsing, ...(!isExit(otherError) && {otherError})}
  const fields = classify(error, facts)
  // The plugin's own errors, such as a refusal by the gate, carry their kind.
  if (isLineError(fields) || isAgentError(error)) return fields
  // oclif blames the user for a missing module.
  if (fields.kind === 'MODULE_NOT_FOUND') {
    return {...fields, ...toolFailure}
  }
  // An exit has no message of its own.
  const message = (isExit(error) && readPrintedError(printed)) || fields.message
  const detailed = {
    ...fields,
    ...readErrorObject(error),
    ...(isExit(error) && readPrintedFailure(message)),
    // A missing login explains more than the error object's name.
    ...(fields.kind === authRequired.kind && {kind: fields.kind}),
    message,
  }
  // The code that the command chose: in its error, or in what its `catch` threw instead.
  const exit = [error, otherError].map(readAskedCode).find((code) => isChosenBy('foreign', code))
  return applyExitRules(detailed, exit, setting, 'foreign')
}

/** Names of error objects that say nothing about the failure, such as `TypeError`. */
const generalNames = /^$|^(CLI|Exit|Type|Range|Reference|Syntax)?Error$/

/** What an error object states itself: its name as the kind, unless that is general, and its data. */
function readErrorObject(error: unknown): Partial<ErrorFields> {
  const fields: Partial<ErrorFields> = {}
  const name = readProperty(error, 'name')
  if (typeof name === 'string' && !generalNames.test(name)) fields.kind = name
  const data = readProperty(error, 'data') ?? undefined
  if (data !== undefined) fields.data = data
  return fields
}

/** The exit code that a host's error asks for; some carry it as `exitCode`, as SfError does. */
function readAskedCode(thrown: unknown): number | undefined {
  const code = readOclifExit(thrown) ?? readProperty(thrown, 'exitCode')
  return typeof code === 'number' ? code : undefined
}

/** Corrects an error of @oclif/core 1 and 2, whose parsers treat an unknown flag as an argument. */
function correctOldParser({tokens}: Line, fields: Classified): Classified {
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
