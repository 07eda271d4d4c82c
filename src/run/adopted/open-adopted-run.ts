import {declarationsFor} from '../../annotations/annotations.js'
import {readReturns} from '../../annotations/result-types.js'
import type {Line} from '../../line/line.js'
import {asForPerson, type Mode} from '../../line/mode.js'
import {idsOf} from '../../oclif/command-entry.js'
import {claimProcess} from '../../process/process-line.js'
import {isEmbedded} from '../../process/process-state.js'
import {runState} from '../run-state.js'
import type {BaseMethods, RunningCommand} from './adopted-command.js'
import {readAdoptedLine} from './adopted-line.js'
import {AdoptedRun} from './adopted-run.js'

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
  // Whether the command has --select depends on its result type. A person rarely needs it, and
  // reading it opens a file.
  if (isForAgent || argv.some((word) => word.startsWith('--select'))) {
    addReturns(command)
  }
  const run = new AdoptedRun(command, base, isForAgent ? mode : undefined, typed)
  run.guardRun()
  return run
}

/** Adds the result type of a class's TypeScript source to its statics (13.7). */
function addReturns({config, constructor: statics}: RunningCommand): void {
  const {id, plugin, returns} = statics
  const value = readReturns(config, {id, plugin, returns})
  if (value !== returns) {
    Object.defineProperty(statics, 'returns', {
      configurable: true,
      value,
      writable: true,
    })
  }
}

/** Decides who an adopted command's output is for, by its annotations too (2.9a). */
function chooseMode({config, constructor: statics}: RunningCommand, {mode}: Line): Mode {
  if (mode.rule !== 'pipe') return mode
  const {pipe} = declarationsFor(config, statics).annotation
  return pipe === 'human' ? asForPerson(mode) : mode
}
