import {processState} from '../process/process-state.js'

/**
 * oclif's hook for a command line that names no command. The init hook adds it to the loaded plugin, so
 * that a failed init leaves oclif unchanged.
 */
export default async function commandNotFound(options: {
  argv?: string[]
  id: string
}): Promise<unknown> {
  return processState().handleNotFound?.(options)
}
