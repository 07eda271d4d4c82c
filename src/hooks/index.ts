import type {InitOptions} from '../command-line/invocation.js'
import {keepStartedEnvironment} from '../run/process-state.js'
import {init} from './init.js'
import {prerun, type PrerunOptions} from './prerun.js'

keepStartedEnvironment()

/**
 * The hooks, in the form that every version of oclif knows: the default export of a file. Both are in one, because
 * every command line pays for a file.
 */
export default async function hook(options: InitOptions | PrerunOptions): Promise<void> {
  return 'Command' in options ? prerun(options) : init(options)
}
