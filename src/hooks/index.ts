import type {InitOptions} from '../command-line/invocation.js'
import {snapshotLimits} from '../run/process-state.js'
import {init} from './init.js'
import {prerun, type PrerunOptions} from './prerun.js'

snapshotLimits()

/**
 * Both hooks as a file's default export, which every oclif version supports. They share a file, because every command
 * line pays for loading each.
 */
export default async function hook(options: InitOptions | PrerunOptions): Promise<void> {
  return 'Command' in options ? prerun(options) : init(options)
}
