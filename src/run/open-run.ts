import {claimOwnLine} from '../command-line/own-process.js'
import {readGlobalFlags} from '../command-line/our-flags.js'
import {AgentRun} from './agent-run.js'
import {currentSession} from './nesting.js'
import {type CommandStatics, flagsOf, idsOf} from './own-class.js'
import type {BaseMethods, RunningCommand} from './own-command.js'
import {chooseMode} from './own-line.js'
import {PersonRun} from './person-run.js'

/** Opens the run of an own command for an agent or for a person (section 2). */
export async function openRun(command: RunningCommand, base: BaseMethods): Promise<AgentRun | PersonRun> {
  const {argv, config} = command
  const statics = command.constructor as CommandStatics
  claimOwnLine({argv, config, ids: idsOf(statics)})
  const isForAgent =
    currentSession() !== undefined ||
    chooseMode(config, readGlobalFlags(argv, flagsOf(statics)), statics.pipe).audience === 'agent'
  return isForAgent ? AgentRun.open(command, base) : new PersonRun(command, base)
}
