import {processState} from '../process/process-state.js'

/**
 * Answers a command line without a command. The init hook adds it, so that a failed init leaves
 * oclif unchanged.
 */
export default async function route(options: {argv?: string[]; id: string}): Promise<unknown> {
  return processState().answerRouting?.(options)
}
