import {processState} from '../run/process-state.js'

/**
 * Answers a command line without a command. The init hook adds this hook, not package.json, for the process's own
 * command line alone: a failed init, a test runner or another program leaves oclif unchanged.
 */
export default async function route(options: {argv: string[]; id: string}): Promise<unknown> {
  return processState().answerRouting?.(options)
}
