import {cachedCatalog} from '../../catalog/read.js'
import {exitCodes, isLineError, isRefusal} from '../../contract/error-categories.js'
import {mistakeMessages} from '../../contract/mistake-messages.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {addStack, adviseFailure, explainByLine} from '../../corrections/explain.js'
import {type Caught, parseOffline} from '../../corrections/judge/offline-parse.js'
import {keepValidCorrections} from '../../corrections/judge/valid-corrections.js'
import {applyExitRules, assignedCode, type ExitCodeSetting} from '../../errors/chosen-exit.js'
import type {Classified} from '../../errors/classify.js'
import type {Line} from '../../line/line.js'
import {settingOf} from '../../oclif/settings.js'
import {debug} from '../../process/debug.js'
import {describeSignal} from '../endings/describe-interruption.js'
import type {ThrownEnding} from '../endings/ending.js'
import {reportsError, reportsFailure} from '../prints/printed-error.js'
import {
  classifyFailure,
  classifyThrow,
  type FailedEnding,
  readAskedCode,
} from './classify-failure.js'
import {explainSubject} from './explain-routing.js'
import {explainMissingPlugin} from './missing-plugin.js'

/** The ends of what a command printed, and whether the last of it is on stdout. */
type Printed = {isStdoutLast?: boolean; stderrEnd?: string; stdoutEnd?: string}

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
  {isStdoutLast, stderrEnd = '', stdoutEnd = ''}: Printed = {},
): ErrorFields {
  const setting = settingOf(line.config, 'exitCodes')
  // Some commands report on stdout why they exit, or ask for a login there (6.5a), as their last
  // words: before others on stderr, it may be data, such as another program's log.
  const isOnStdout = isStdoutLast && !reportsFailure(stderrEnd) && reportsError(stdoutEnd)
  const printed = isOnStdout ? stdoutEnd : stderrEnd
  try {
    const fields =
      failure.type === 'threw'
        ? explainWithLine(line, failure, printed, setting)
        : explainExit(line, classifyFailure(failure, printed, setting))
    return adviseFailure(fields, line.config, line.words)
  } catch (error) {
    debug(error)
    // What was printed may be what cannot be explained.
    return classifyFailure(failure, '', setting)
  }
}

/** Explains an exit, which may be that of oclif's help. */
function explainExit(line: Line, classified: Classified): ErrorFields {
  return explainHelp(line, classified) ?? classified
}

/** Applies the code of the ending process, which may be another than the error's (5.4). */
export function applyEndCode(
  {config}: Line,
  fields: ErrorFields,
  exitCode: number | undefined,
): ErrorFields {
  return applyExitRules(fields, exitCode, settingOf(config, 'exitCodes'), 'foreign')
}

/** The exit code that a failed command has asked for; undefined for an error without one. */
export function readEndCode(failure: FailedEnding): number | undefined {
  return failure.type === 'threw' ? readAskedCode(failure.error) : failure.code
}

/**
 * Explains a command that a signal ended, or that failed after one.
 *
 * @param exit the exit code that it asked for
 */
export function explainSignal(
  {config}: Line,
  signal: NodeJS.Signals,
  exit: number | undefined,
): ErrorFields {
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
  const classified = correctOldParser(line, classifyThrow(thrown, printed, setting))
  const unknownSubject = explainHelp(line, classified)
  if (unknownSubject) return unknownSubject
  if (!entry) return addStack(classified, error)
  const catalog = cachedCatalog(config)
  // No class was loaded, perhaps because its plugin is not installed.
  const missing = instance ? undefined : explainMissingPlugin(config, catalog, entry)
  if (missing) return addStack(missing, error)
  const repaired = explainByLine(catalog, line, classified, {
    loaded: instance ? {commandClass: instance.constructor, id: entry.id} : thrown.line?.loaded,
    wasParsing: thrown.isUnparsed && !isRefusal(classified),
  })
  return addStack(repaired, error)
}

/**
 * Corrects a line that asks for the help of a command that does not exist (core 1 to 5,
 * lib/help/index.js); undefined for any other. @oclif/command runs no command for `help`, nor for
 * `-h`.
 */
function explainHelp(line: Line, {message}: ErrorFields): ErrorFields | undefined {
  const id = line.command?.id ?? line.id
  const isMissing = (id === 'help' || id === '-h') && /^command .* not found/i.test(message)
  return isMissing ? explainSubject(line, line.leading + line.name.length) : undefined
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
    message: mistakeMessages.unknownFlags([field]),
  }
}
