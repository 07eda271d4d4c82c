import {isGatedEnvironment} from '../gate/environment.js'
import {modeOfEnvironment} from '../line/mode.js'
import {mayAsk} from '../line/questions.js'
import {loadBundle} from '../load-bundle.js'
import {guardedBrand, isAdoptedCommand} from '../oclif/command-entry.js'
import {makeCliError} from '../oclif/cli-error.js'
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

function checkRun(options: PrerunOptions): void {
  const {Command, argv, config} = options
  const {interceptClass, lineArgv} = processState()
  if (argv === lineArgv) interceptClass?.(Command)
  refuseQuestion(options)
  // An adopted command asks the gate itself, as the command line and inside another command.
  if (Reflect.get(Command, guardedBrand) === true) {
    checkManifest(options)
    return
  }
  const isForAgent = isRunForAgent(config)
  if (!isForAgent && !isGatedEnvironment(config)) return
  loadBundle<typeof import('../run/line/gate-run.js')>('agent').gateRun({
    argv,
    command: Command,
    config,
    isForAgent,
  })
}

/** Throws if the command line asks a question: its command would run instead of an answer. */
function refuseQuestion({Command, argv, config}: PrerunOptions): void {
  if (!processState().isQuestion || isAdoptedCommand(Command)) return
  if (!mayAsk({argv, config, id: Command.id ?? ''})) return
  throw makeCliError(
    'oclif-plugin-murli cannot answer this command line in this host, and nothing was run.',
  )
}

/**
 * Throws if the manifest, from before the adoption, has made the hook take an adopted command for a
 * foreign one: an agent would get no answer.
 */
function checkManifest({Command, argv, config}: PrerunOptions): void {
  const {isAdoptedLine, isAgentLine, lineArgv} = processState()
  const isTakenForForeign = isAgentLine === true && isAdoptedLine === false && lineArgv === argv
  if (!isTakenForForeign) return
  // A foreign command may pass its argv on to a command that the manifest knows.
  if (isAdoptedCommand(config.findCommand(Command.id ?? ''))) return
  throw makeCliError(
    `The manifest of ${config.name} is older than this command: write it again with \`oclif manifest\`.`,
  )
}

/** Whether a foreign command runs for an agent, on its own or inside of another command. */
function isRunForAgent(config: HostConfig): boolean {
  const {personsConfig, isGuardedLine} = processState()
  if (isGuardedLine) return true
  return personsConfig !== config && modeOfEnvironment(config).audience === 'agent'
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
