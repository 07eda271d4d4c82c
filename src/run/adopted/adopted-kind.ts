import {categoryOf, exitCodes} from '../../contract/error-categories.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {loadBundle} from '../../load-bundle.js'
import {toFailureCode} from '../../oclif/exit.js'
import {debug} from '../../process/debug.js'
import {processState} from '../../process/process-state.js'
import {describeFailure, toErrorFields, type RunReport} from '../endings/describe-failure.js'
import {describeInterruption} from '../endings/describe-interruption.js'
import type {Ending, ThrownEnding} from '../endings/ending.js'
import {failureCodeOf, readBareExit} from '../endings/exit-code.js'
import {readReported, unbegun} from '../endings/failures.js'
import type {Run} from '../run.js'
import type {RunKind} from '../run-kind.js'
import {describeReturn, readMessage} from './describe-return.js'

/** The run of an adopted command, or of one of the plugin's services. */
export const adoptedKind: RunKind = {
  isLineRun: false,

  capture({isForAgent, mode, options, ownsProcess}) {
    if (!isForAgent) return undefined
    // 3.15b: for a declared agent the command's own JSON is limited, so it is held until it is whole.
    const isLimited = mode.isForKnownAgent && !options.result?.isFull
    return {
      detectsPrompts: ownsProcess,
      stdout: options.printsOwnJson && !isLimited ? 'passed' : 'result',
    }
  },

  explain(ending, {options}) {
    const fields = attempt(() => {
      const {explainThrow} = loadBundle<typeof import('../../corrections/explain.js')>('explain')
      return explainThrow(ending, options.exitCodes)
    })
    return {...ending, fields: fields ?? toErrorFields(ending.error)}
  },

  async correct({fields, line}) {
    if (!line) return fields
    const {keepValidCorrections} =
      loadBundle<typeof import('../../corrections/judge/valid-corrections.js')>('explain')
    return keepValidCorrections(line.config, fields)
  },

  describe: describeEnding,

  // A service; `openAgentRun` reads whether an adopted command changes anything.
  isMutating: () => false,
}

/** Runs code that may fail, for example for lack of file descriptors; undefined if it does. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch (failure) {
    debug(failure)
    return undefined
  }
}

/**
 * Describes what ended the run: first what interrupted it, because all else follows from that, then
 * an exit without an error, then a failure.
 */
function describeEnding(observed: Ending, run: Run): RunReport {
  const ending = omitFunction(observed)
  const {interruption} = run
  if (interruption) {
    return describeFailure(describeInterruption(interruption, run, ending), run)
  }
  const code = readBareExit(ending)
  if (code === 0) {
    return isUnanswered(run)
      ? describeFailure(toErrorFields(new Error(unbegun)), run)
      : describeReturn(returnedBy(ending), run)
  }
  // An exit has no message, so a person reads nothing.
  if (code !== undefined && !run.isForAgent) {
    return {code: toFailureCode(code), logs: []}
  }
  const failure = ending.type === 'threw' ? failureOfThrow(ending, run) : failureOfExit(ending, run)
  return describeFailure(failure, run)
}

/** Whether the process ends before a question is answered: a flag's `parse` may exit (8.30). */
function isUnanswered({output, reported}: Run): boolean {
  return processState().isQuestion === true && !reported && !output.hasWrittenDocument
}

/** The value that a command has returned; undefined if it has thrown or exited. */
function returnedBy(ending: Ending): unknown {
  return ending.type === 'returned' ? ending.value : undefined
}

/** An ending without a returned function or symbol, which JSON would leave out of the result. */
function omitFunction(ending: Ending): Ending {
  if (ending.type !== 'returned') return ending
  const isData = !['function', 'symbol'].includes(typeof ending.value)
  return isData ? ending : {...ending, value: undefined}
}

/**
 * The failure of a command that threw. The data of a partial success has what the command had
 * reported (5.5). A thrown exit has no message, so it gets what the command had reported or printed.
 */
function failureOfThrow(ending: ThrownEnding, run: Run): ErrorFields {
  const {reported} = run
  const fields = ending.fields ?? toErrorFields(ending.error)
  const code = failureCodeOf(ending, fields)
  const isBareExit = readBareExit(ending) !== undefined
  const result = isBareExit || code === exitCodes.partial ? readReported(reported) : undefined
  const message = isBareExit ? reported?.message || readReason(run) : undefined
  return {
    ...fields,
    code,
    data: fields.data ?? (result === undefined ? undefined : {result}),
    message: message || fields.message,
  }
}

/** Why a command exits, as its single line on stdout or its last words on stderr say (6.10). */
function readReason(run: Pick<Run, 'output'>): string | undefined {
  const printed = () => {
    const {readPrintedError} = loadBundle<typeof import('../prints/printed-error.js')>('explain')
    return readPrintedError(run.output.stderrEnd)
  }
  return readMessage(run) ?? attempt(printed)
}

/**
 * The failure of a command that ended with an exit code but no error: `process.exit(3)`,
 * `process.exitCode = 3` (5.1).
 */
function failureOfExit(
  ending: Exclude<Ending, ThrownEnding>,
  {options, output, reported}: Run,
): ErrorFields {
  const code = readBareExit(ending)
  const message = reported?.message || readReason({output})
  const result = readReported(reported, returnedBy(ending))
  const fields: ErrorFields = {
    code: toFailureCode(code),
    data: result === undefined ? undefined : {result},
    error: categoryOf(exitCodes.toolError),
    message: message || phrase`The command ended with exit code ${{ours: String(code)}}.`,
    recoverable: false,
  }
  const explained = attempt(() => {
    const {applyExitRules} = loadBundle<typeof import('../../errors/chosen-exit.js')>('explain')
    return applyExitRules(fields, code, options.exitCodes, 'adopted')
  })
  return explained ?? fields
}
