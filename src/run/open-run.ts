import {readReturns} from '../catalog/result-types.js'
import {readGlobalFlags} from '../command-line/our-flags.js'
import {claimOwnLine} from '../command-line/own-process.js'
import type {HostConfig} from '../oclif/shapes.js'
import {AgentRun} from './agent-run.js'
import {currentRun} from './current-run.js'
import {type CommandStatics, flagsOf, idsOf} from './own-class.js'
import type {BaseMethods, RunningCommand} from './own-command.js'
import {PersonRun} from './person-run.js'
import {chooseMode} from './run-options.js'

/** Opens the run of an own command for an agent or for a person (section 2). */
export function openRun(command: RunningCommand, base: BaseMethods): AgentRun | PersonRun {
  const {argv, config, constructor: statics} = command
  claimOwnLine({argv, config, ids: idsOf(statics)})
  const isForAgent =
    currentRun() !== undefined ||
    chooseMode(config, readGlobalFlags(argv, flagsOf(statics)), statics.pipe).audience === 'agent'
  if (isForAgent || argv.some((word) => word.startsWith('--select'))) addReturns(statics, config)
  return isForAgent ? new AgentRun(command, base) : new PersonRun(command, base)
}

/** Adds the result type of a class's TypeScript source to its statics (13.7). */
function addReturns(statics: CommandStatics, config: HostConfig): void {
  const {id, plugin, returns} = statics
  const found = readReturns(config, {id, plugin, returns})
  if (found !== returns) Object.defineProperty(statics, 'returns', {configurable: true, value: found, writable: true})
}
