import {findSources} from '../gate/find-sources.js'
import {isLimitedEnvironment, isReadOnlyEnvironment} from '../gate/environment.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {CommandStatics} from './prepare-class.js'

/**
 * Whether a line of an own command can be refused: the cheap question in front of what decides it. A person's line with
 * nothing in its environment asks for no file.
 */
export function needsGuard(command: CommandStatics, config: HostConfig, isAttended: boolean): boolean {
  if (command.mutating || isReadOnlyEnvironment(config) || isLimitedEnvironment(config)) return true
  return !isAttended && findSources(config).length > 0
}
