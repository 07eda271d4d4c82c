import {readGlobalFlags} from '../../command-line/our-flags.js'
import type {InitOptions} from '../../command-line/invocation.js'
import {share} from '../../process/shared.js'
import {parseServiceLine} from '../../service/parse-line.js'
import {nestedVariable} from '../host/scoped-variable.js'
import {serverCommand} from '../line/server-command.js'
import {readServerOptions} from '../line/server-options.js'
import {Door} from './door.js'

/**
 * Opens the connection to the client where a line will serve: from here on stdout carries the protocol alone.
 *
 * @returns whether the line will serve; one with a mistake, one that asks something and one on a terminal will not
 */
export function openDoor({argv, config}: Pick<InitOptions, 'argv' | 'config'>): boolean {
  const {schema, validate} = readGlobalFlags(argv, serverCommand.flags)
  if (schema || validate || process.stdin.isTTY || config.scopedEnvVar(nestedVariable)) return false
  try {
    const options = readServerOptions(parseServiceLine(serverCommand, argv, 0))
    if (options.printConfig) return false
    share().door = {door: new Door(config), options}
    return true
  } catch {
    // The command reports what is wrong with its line.
    return false
  }
}
