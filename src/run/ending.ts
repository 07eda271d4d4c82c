import type {ErrorFields} from '../contract/outcome.js'
import type {Thrown} from '../corrections/explain.js'
import type {Caught} from '../corrections/offline-parse.js'
import type {RunReport} from './describe-failure.js'
import type {Run} from './run.js'

/** How a command ended: with a value, a throw or an exit of the process. */
export type Ending = ReturnedEnding | ThrownEnding | ExitedEnding

/** A command that returned. */
type ReturnedEnding = {type: 'returned'; value: unknown}

/** An exit of the process. */
export type ExitedEnding = {type: 'exited'; code: number}

/**
 * A throw, what is known about it, and how it was explained. A class's `catch` may replace the
 * error. For an adopted command, `error` is then the replacement, and `original` what was thrown;
 * for a foreign command, whose own message is kept, `error` is what was thrown, and `converted` the
 * replacement.
 */
export type ThrownEnding = Thrown &
  Caught & {
    type: 'threw'
    /** The explanation; undefined until there is one. */
    fields?: ErrorFields
    /** Whether corrections that their commands reject have been removed from `fields`. */
    isCorrected?: boolean
  }

/** A throw that was explained. */
export type ExplainedEnding = ThrownEnding & {fields: ErrorFields}

/** How a command's prints are captured. */
export type CaptureOptions = {
  detectsPrompts: boolean
  /** Whether stdout is captured as the result, passed through, or logged like stderr. */
  stdout: 'logged' | 'passed' | 'result'
}

/** What differs between the runs of adopted commands, services and foreign commands. */
export type RunKind = {
  /** Whether output is buffered until the command ends, and the command handles signals first. */
  readonly holdsOutput: boolean
  /** How the command's prints are captured; undefined if they are not. */
  capture(run: Run): CaptureOptions | undefined
  /** Explains a throw synchronously, because an exit handler calls it. Never throws. */
  explain(ending: ThrownEnding, run: Run): ExplainedEnding
  /** Removes corrections that their command's parser rejects. */
  correct(ending: ExplainedEnding): Promise<ErrorFields>
  /**
   * Describes what is written.
   *
   * @param exitCode the code of a process that is ending
   * @returns undefined if the command's own output passes unchanged
   */
  describe(ending: Ending, run: Run, exitCode?: number): RunReport | undefined
  /**
   * Makes the document on stdout for a failure under oclif's `--json` (5.6), where stdout is the
   * command's own.
   */
  describeJsonFailure?(fields: ErrorFields): unknown
  /** Whether the command is changing something, which it may finish when its reader is gone (3.10). */
  isMutating(run: Run): boolean
}
