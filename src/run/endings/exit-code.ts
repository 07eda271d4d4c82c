import type {ErrorFields} from '../../contract/outcome.js'
import {readExit, toFailureCode} from '../../oclif/exit.js'
import {readAdoptedExitCode, setExitCode} from '../../process/process-exit.js'
import type {Run} from '../run.js'
import type {Ending, ThrownEnding} from './ending.js'

/*
 * Which exit code a command line ends with, and why. The first row that applies counts:
 *
 * | how it ended                        | exit code                                               |
 * | ----------------------------------- | ------------------------------------------------------- |
 * | its reader is gone                  | `readerGoneCode` (3.10)                                 |
 * | a signal or the time limit ended it | `cancelled` or `timeout`; `describeInterruption`        |
 * | it threw, or exited with a failure  | the one that the command chose, as the host's setting   |
 * |                                     | `exitCodes` maps it (`errors/chosen-exit.ts`); if it    |
 * |                                     | chose none, that of the error's category (5.1)          |
 * | it reported a failure               | the reported one                                        |
 * | a hook failed after its success     | the hook's (3.8); `setFinalCode`                        |
 * | its reader got only a part of it    | `cancelled`; `flushNow` in `outcome-writer.ts`          |
 * | it succeeded                        | 0, or the one in the answer of one of the plugin's own  |
 * |                                     | commands, such as `murli lint`                          |
 *
 * A run keeps it in `code`. `oclif` ends the process with it, by the error that `makeExit` makes;
 * where the process ends without oclif, `setFinalCode` sets it.
 */

/** The exit code of a command whose reader is gone, as `mycli list | head` makes it (3.10). */
export const readerGoneCode = 0

/**
 * The exit code that a command ended with, without an error: by `this.exit()`, by `process.exit()`,
 * or in `process.exitCode`. Undefined if it threw an error, even one that has an exit code.
 */
export function readBareExit(ending: Exclude<Ending, ThrownEnding>): number
export function readBareExit(ending: Ending): number | undefined
export function readBareExit(ending: Ending): number | undefined {
  switch (ending.type) {
    case 'threw': {
      return readExit(ending.error)
    }
    case 'exited': {
      return ending.code
    }
    case 'returned': {
      return readAdoptedExitCode()
    }
  }
}

/** The exit code of a throw: the error's, unless the command has chosen another since. */
export function failureCodeOf({exitCode}: ThrownEnding, {code}: ErrorFields): number {
  return exitCode === undefined ? code : toFailureCode(exitCode)
}

/**
 * Sets the exit code of a process that is ending.
 *
 * @param isWritten whether the run had written its outcome before; a hook that fails after a success
 * then keeps its code (3.8)
 */
export function setFinalCode({code, reader}: Run, isWritten: boolean): void {
  if (reader.isGone) setExitCode(readerGoneCode)
  else if (!isWritten || code !== 0) setExitCode(code)
}
