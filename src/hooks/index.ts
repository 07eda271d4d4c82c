import type {InitOptions} from '../command-line/invocation.js'
import {processState} from '../run/process-state.js'
import {init} from './init.js'
import {prerun, type PrerunOptions} from './prerun.js'

// A hook of the host cannot open a gate by unsetting a variable.
const limits = Object.entries(process.env).filter(([name]) => /_(?:ALLOW|DENY|READ_ONLY)$/.test(name))
processState().started ??= Object.fromEntries(limits)

/**
 * Both hooks as a file's default export, which every oclif version supports. They share a file, because every command
 * line pays for loading each.
 */
export default async function hook(options: InitOptions | PrerunOptions): Promise<void> {
  return 'Command' in options ? prerun(options) : init(options)
}
