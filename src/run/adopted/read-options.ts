import {declarationsFor} from '../../annotations/annotations.js'
import {quoteLine} from '../../command-line/quote.js'
import {findLastFlag} from '../../command-line/tokenize.js'
import type {ScopedVariable} from '../../contract/variables.js'
import {parserFlags} from '../../flags/command-flags.js'
import {isGlobalFlag} from '../../flags/table.js'
import {flagsEnd, type Line} from '../../line/line.js'
import type {Mode} from '../../line/mode.js'
import {asksPlugin} from '../../line/questions.js'
import {settingOf} from '../../oclif/settings.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {readFeedback} from '../feedback.js'
import {describePromptHelp} from '../prompts/prompt-help.js'
import type {RunOptions} from '../run-options.js'
import type {CommandStatics, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import {lookUpRunning} from './look-up-running.js'

/** Reads the options of an agent's run of an adopted command. */
export function readRunOptions(
  {config, constructor: statics}: RunningCommand,
  line: AdoptedLine,
  mode: Mode,
): RunOptions {
  const {flags, globals} = line
  const {returns} = statics
  // 12.12: others may state them, too.
  const {nextActions} = declarationsFor(config, statics).annotation
  const timeoutMs = Number(globals['timeout-ms'] ?? settingOf(config, 'timeoutMs'))
  // An invalid timeout is reported later (`checkGlobals`), and ends nothing until then.
  const isValidTimeout = Number.isInteger(timeoutMs) && timeoutMs > 0
  // A command may have a flag of its own by that name.
  const hasGlobal = (name: 'full' | 'timeout-ms') => isGlobalFlag(name, flags[name])
  return {
    cacheDir: config.cacheDir,
    // Computed on access: only one protocol needs it.
    get command() {
      return quoteLine(line.maskedWords)
    },
    describePromptHelp: (question) =>
      describePromptHelp(question, {
        consent: line.consent,
        definition: line.secrets.definitions,
        name: line.name,
        tokens: line.typed.tokens,
      }),
    exitCodes: settingOf(config, 'exitCodes'),
    makeThrownEnding: (error) => line.makeThrownEnding(error),
    printsOwnJson: asksForOwnJson(statics, line.typed),
    mode,
    readFeedback: () => readFeedback(config),
    redactor: line.secrets.redactor,
    result: {
      cutBytes: readBytes(config, 'CUT_RESULT_BYTES'),
      hasFull: hasGlobal('full'),
      // The line may have been read before `murli types` gave the class its `returns` (13.7).
      hasSelect: returns !== undefined && isGlobalFlag('select', parserFlags(statics)['select']),
      isFull: globals.full,
      keep: returns?.keep === 'tail' ? 'tail' : 'head',
      lookup: lookUpRunning(config, statics),
      maxBytes: readMaxBytes(config),
      nextActions,
      outputSchema: returns?.outputSchema,
      // A mutating command must not be run again just to read its output, and a masked command line
      // cannot be run.
      readWords: () => {
        if (line.isMutating || line.secrets.read().names.length > 0) return undefined
        return {
          flagsEnd: line.name.length + flagsEnd(line.typed),
          words: line.maskedWords,
        }
      },
      // The answer of --validate is no result of the command.
      select: globals.validate ? undefined : globals.select,
    },
    timeout: isValidTimeout ? {hasFlag: hasGlobal('timeout-ms'), timeoutMs} : undefined,
    toolVersion: config.version,
  }
}

/**
 * Whether a command line asks for the command's own JSON (3.15b): by a flag `json` that its class
 * declares, not by the one that oclif's `enableJsonFlag` adds.
 */
function asksForOwnJson(
  {enableJsonFlag}: CommandStatics,
  {flags, knownFlags, tokens}: Line,
): boolean {
  if (enableJsonFlag || asksPlugin(flags) || flags.output !== undefined) return false
  const json = findLastFlag(tokens, 'json')
  return json?.negated === false && knownFlags['json']?.type === 'boolean'
}

/**
 * The size limit of a result: the host author's, but no more than the caller's environment allows.
 */
function readMaxBytes(config: HostConfig): number | undefined {
  const authorLimit = settingOf(config, 'maxResultBytes')
  const callerLimit = readBytes(config, 'MAX_RESULT_BYTES')
  if (callerLimit === undefined) return authorLimit
  return Math.min(callerLimit, authorLimit ?? callerLimit)
}

/** A size in a `<BIN>_…` variable; undefined if it is not a whole number of 1 or more. */
function readBytes(config: HostConfig, name: ScopedVariable): number | undefined {
  const bytes = Number(config.scopedEnvVar(name))
  return Number.isInteger(bytes) && bytes > 0 ? bytes : undefined
}
