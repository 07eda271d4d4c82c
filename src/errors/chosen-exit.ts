import {isAgentError} from '../contract/agent-error.js'
import {categoryOf, exitCodes, isExitCode, isRecoverableByDefault} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {readOclifExit, toFailureCode} from '../oclif/exit.js'
import {isLineError} from './is-line-error.js'

/** What the exit codes of a host mean (`oclif.murli.exitCodes`): a category's code each, or `contract` for the contract's own. */
export type ExitCodeSetting = Readonly<Record<string, number>> | 'contract'

/** The code that oclif gives an error whose author chose none. */
const oclifDefault = 2

/** An own command's exit code stays the process's code, and chooses no category unless the host's author says so (5.1). */
export function keepChosenExit(fields: ErrorFields, error: unknown, setting: ExitCodeSetting | undefined): ErrorFields {
  const exit = readOclifExit(error)
  if (exit === undefined || exit === 0 || isAgentError(error) || isLineError(fields)) return fields
  const category = categoryOfExit(exit, setting)
  if (category === undefined) return exit === oclifDefault ? fields : {...fields, code: toFailureCode(exit)}
  return {...fields, ...category, code: toFailureCode(exit)}
}

/** The category that the host's author gives an exit code; undefined where there is none. */
export function categoryOfExit(
  exit: number,
  setting: ExitCodeSetting | undefined,
): Pick<ErrorFields, 'error' | 'recoverable'> | undefined {
  const code = setting === 'contract' ? exit : setting?.[exit]
  if (!isExitCode(code) || code === exitCodes.ok) return undefined
  return {error: categoryOf(code), recoverable: isRecoverableByDefault(code)}
}

/** The codes that the host's author gives foreign exit codes (5.4); its own codes are the contract's already. */
export function readExitMap(setting: ExitCodeSetting | undefined): Readonly<Record<string, number>> | undefined {
  return setting === 'contract' ? undefined : setting
}
