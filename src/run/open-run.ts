import {claimOwnLine} from '../command-line/own-process.js'
import {readGlobalFlags} from '../command-line/our-flags.js'
import {chooseMode} from './choose-mode.js'
import {type CommandStatics, flagsOf, idsOf} from './prepare-class.js'
import type {RunningCommand} from './running-command.js'
import {currentSession} from './nesting.js'
import {AgentRun} from './agent-run.js'
import type {BaseMethods} from './base-methods.js'
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
