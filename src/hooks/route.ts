import {processState} from '../run/process-state.js'

/**
 * Answers a command line without a command. The init hook adds this hook, rather than package.json, and only for the
 * process's own command line, so that a failed init, a test runner or another program leaves oclif unchanged.
 */
export default async function route(options: {argv: string[]; id: string}): Promise<unknown> {
  return processState().answerRouting?.(options)
}
