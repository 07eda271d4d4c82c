import type {ErrorFields} from '../contract/outcome.js'
import type {RunReport} from './endings/describe-failure.js'
import type {Ending, ExplainedEnding, ThrownEnding} from './endings/ending.js'
import type {Run} from './run.js'

/** How a command's prints are captured. */
export type CaptureOptions = {
  detectsPrompts: boolean
  /** Whether stdout is captured as the result, passed through, or logged like stderr. */
  stdout: 'logged' | 'passed' | 'result'
}

/** What differs between the runs of adopted commands, services and foreign commands. */
export type RunKind = {
  /**
   * Whether it is the run of a command line. Such a run holds the output back until the command
   * ends, and lets the command handle signals first.
   */
  readonly isLineRun: boolean
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
