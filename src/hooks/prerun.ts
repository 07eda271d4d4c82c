import {isGatedEnvironment} from '../gate/environment.js'
import {modeOfEnvironment} from '../line/mode.js'
import {mayAsk} from '../line/questions.js'
import {loadBundle} from '../load-bundle.js'
import {guardedBrand, isAdoptedCommand} from '../oclif/command-entry.js'
import {makeFailure} from '../oclif/failure.js'
import type {HostConfig} from '../oclif/shapes.js'
import {processState} from '../process/process-state.js'

/** What oclif passes to a prerun hook. */
export type PrerunOptions = {
  Command: object & {id?: string}
  argv: string[]
  config: HostConfig
}

/**
 * Runs before every command in any process, nested ones included: a second safeguard besides the
 * replaced `runCommand`, and the only one for a foreign command run by another command or program.
 *
 * @throws AgentError for a command that may not run, and an Error for a question that would run its
 * command; oclif rethrows errors with an exit code
 */
export function prerun(options: PrerunOptions): void {
  try {
    checkRun(options)
  } catch (error) {
    // @oclif/core 1 and 2 have an array of plugins, and core 1 swallows a hook's errors.
    if (Array.isArray(options.config.plugins)) refuseRun(options, error)
    throw error
  }
}

function checkRun({Command, argv, config}: PrerunOptions): void {
  const {id = ''} = Command
  const state = processState()
  const {isAgentLine} = state
  if (state.isQuestion && !isAdoptedCommand(Command) && mayAsk({argv, config, id})) {
    throw makeFailure(
      'oclif-plugin-murli cannot answer this command line in this host, and nothing was run.',
    )
  }

  // An adopted command asks the gate itself, as the command line and inside another command.
  if (Reflect.get(Command, guardedBrand) === true) {
    // A manifest from before the adoption calls it foreign, and an agent would get no answer.
    const isCalledForeign =
      isAgentLine === true && state.isAdoptedLine === false && state.lineArgv === argv
    // A foreign command may pass its argv on to a command that the manifest knows.
    if (!isCalledForeign || isAdoptedCommand(config.findCommand(id))) return
    throw makeFailure(
      `The manifest of ${config.name} is older than this command: write it again with \`oclif manifest\`.`,
    )
  }

  const isPerson = state.attendedConfig === config && !state.isGuardedLine
  const isForAgent =
    !isPerson && (state.isGuardedLine === true || modeOfEnvironment(config).audience === 'agent')
  if (!isForAgent && !isGatedEnvironment(config)) return
  loadBundle<typeof import('../gate/gate-command.js')>('agent').gateCommand({
    argv,
    command: Command,
    config,
    isForAgent,
  })
}

type RunMethod = (this: unknown, argv?: readonly string[], ...rest: unknown[]) => unknown

/**
 * Makes a command throw instead of running with these words: @oclif/core 1 has no other hook after
 * prerun.
 */
function refuseRun({Command, argv}: PrerunOptions, error: unknown): void {
  const {run} = Command as {run: RunMethod}
  const value: RunMethod = async function runUnlessRefused(words, ...rest) {
    if (words === argv) throw error
    return Reflect.apply(run, this, [words, ...rest])
  }
  Object.defineProperty(Command, 'run', {configurable: true, value, writable: true})
}
