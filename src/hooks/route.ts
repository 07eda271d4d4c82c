import {processState} from '../run/process-state.js'

/**
 * Answers a command line without a command. package.json does not declare this hook: the init hook adds it for the command
 * line of its process, so that a failing init, a test runner or another program finds oclif as it is.
 */
export default async function route(options: {argv: string[]; id: string}): Promise<unknown> {
  return processState().answerRouting?.(options)
}
