import {categoryOf, exitCodes} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import type {Thrown} from '../corrections/explain.js'
import type {Caught} from '../corrections/offline-parse.js'
import {loadBundle} from '../load-bundle.js'
import {toFailureCode} from '../oclif/exit.js'
import {describeReturn, readMessage} from './describe-return.js'
import {
  describeThrow,
  describeFailure,
  describeInterruption,
  type RunReport,
  readReported,
} from './failures.js'
import {failureCodeOf, readChosenExit} from './exit-code.js'
import type {CaptureOptions} from './output.js'
import {debug} from '../process/process-state.js'
import type {Run} from './run.js'

/** How a command ended: with a value, a throw or an exit of the process. */
export type Ending = {type: 'returned'; value: unknown} | ThrownEnding | ExitedEnding

/** An exit of the process. */
export type ExitedEnding = {type: 'exited'; code: number}

/**
 * A throw, what is known about it, and how it was explained. Where a class's `catch` replaced it,
 * `error` is the later of the two for an adopted command, with `original`; for a foreign command,
 * whose own words are kept, the earlier, with `converted`.
 */
export type ThrownEnding = Thrown &
  Caught & {
    type: 'threw'
    /** The exit code that the command chose after it had caught the throw. */
    exitCode?: number
    fields?: ErrorFields
    isCorrected?: boolean
  }

/** How runs of adopted commands and services differ from runs of foreign commands. */
export type RunKind = {
  /** Whether output is buffered until the command ends, and the command handles signals first. */
  readonly holdsOutput: boolean
  capture(run: Run): CaptureOptions | undefined
  /** Explains a throw synchronously, because an exit handler calls it. Never throws. */
  explain(ending: ThrownEnding, run: Run): ThrownEnding
  /** Removes corrections that their command's parser rejects. */
  correct(ending: ThrownEnding & {fields: ErrorFields}): Promise<ErrorFields>
  /** Returns undefined if the command's own output passes unchanged. */
  describe(ending: Ending, run: Run, exitCode?: number): RunReport | undefined
}

/** The run of an adopted command, or of one of the plugin's services. */
export const adoptedKind: RunKind = {
  holdsOutput: false,
  capture: ({isForAgent, mode, options, ownsProcess}) => {
    if (!isForAgent) return undefined
    // 3.15b: only for an agent is the command's own JSON limited, and so held.
    const isPassed = options.isOwnJson && !(mode.isDeclared && !options.result?.isFull)
    return {
      detectsPrompts: ownsProcess,
      stdout: isPassed ? 'passed' : 'result',
    }
  },
  correct: async ({fields, line}) =>
    line
      ? loadBundle<typeof import('../corrections/valid-corrections.js')>(
          'explain',
        ).keepValidCorrections(line.config, fields)
      : fields,
  describe: describeEnding,
  explain(ending, {options}) {
    const explain = () =>
      loadBundle<typeof import('../corrections/explain.js')>('explain').explainThrow(
        ending,
        options.exitCodes,
      )
    return {
      ...ending,
      fields: attempt(explain) ?? describeThrow(ending.error),
    }
  },
}

/** Runs code that may fail, for example for lack of file descriptors. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch (failure) {
    debug(failure)
    return undefined
  }
}

function describeEnding(ending: Ending, run: Run): RunReport {
  const {interruption} = run
  if (interruption) {
    return describeFailure(describeInterruption(interruption, run), run)
  }
  const value = ending.type === 'returned' ? ending.value : undefined
  // JSON would leave out the result.
  const returned = typeof value === 'function' || typeof value === 'symbol' ? undefined : value
  const code = readChosenExit(ending)
  if (code === 0) return describeReturn(returned, run)
  if (code !== undefined && !run.isForAgent) {
    return {
      code: toFailureCode(code),
      logs: [],
    }
  }
  if (ending.type === 'threw') {
    const fields = ending.fields ?? describeThrow(ending.error)
    const failed = {...fields, code: failureCodeOf(ending, fields)}
    return describeFailure(keepReported(failed, run, code !== undefined), run)
  }

  return describeFailure(describeExit(code!, run, returned), run)
}

/** Adds what a partially successful command had reported to its error's data (5.5). */
function keepReported(fields: ErrorFields, {reported}: Run, isBareExit: boolean): ErrorFields {
  const result = readReported(reported)
  if (fields.code !== exitCodes.partial || fields.data !== undefined || result === undefined) {
    return fields
  }
  return {
    ...fields,
    data: {result},
    message: (isBareExit && reported?.message) || fields.message,
  }
}

/**
 * Describes a command that ended with an exit code but no error: `process.exit(3)`,
 * `process.exitCode = 3` (5.1).
 */
function describeExit(
  code: number,
  {options, output, reported}: Run,
  returned: unknown,
): ErrorFields {
  const line = reported?.message || readMessage({output})
  const result = reported ? readReported(reported) : returned
  const fields: ErrorFields = {
    code: toFailureCode(code),
    data: result === undefined ? undefined : {result},
    error: categoryOf(exitCodes.toolError),
    message: line || phrase`The command ended with exit code ${{ours: String(code)}}.`,
    recoverable: false,
  }
  const explained = attempt(() =>
    loadBundle<typeof import('../errors/chosen-exit.js')>('explain').applyChosenExit(
      fields,
      code,
      options.exitCodes,
      'adopted',
    ),
  )
  return explained ?? fields
}
