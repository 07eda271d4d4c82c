import {idsOf} from '../../oclif/command-entry.js'
import {claimProcess} from '../../process/process-line.js'
import {isEmbedded} from '../../process/process-state.js'
import {runState} from '../run-state.js'
import type {BaseMethods, RunningCommand} from './adopted-command.js'
import {readAdoptedLine} from './adopted-line.js'
import {AdoptedRun} from './adopted-run.js'
import {addReturns, chooseMode} from './read-options.js'

/**
 * Prepares the run of an adopted command for an agent or for a person (section 2), with its guard
 * before `run()`.
 */
export function openAdoptedRun(command: RunningCommand, base: BaseMethods): AdoptedRun {
  const {argv, config, constructor: statics} = command
  claimProcess({
    argv,
    config,
    ids: idsOf(statics),
  })
  const typed = readAdoptedLine(command)
  const mode = chooseMode(command, typed)
  // A command that an agent's command runs belongs to that run. Inside another program, or a foreign
  // command, a command behaves as oclif's do (2.9).
  const isInAgentRun = runState().run !== undefined
  const isForAgent = isInAgentRun || (mode.audience === 'agent' && !isEmbedded())
  // Whether the command has --select depends on its result type, which a person rarely needs: it is
  // read from a file.
  if (isForAgent || argv.some((word) => word.startsWith('--select'))) {
    addReturns(command)
  }
  const run = new AdoptedRun(command, base, isForAgent ? mode : undefined, typed)
  run.guardRun()
  return run
}
