import {type Invocation, isLine} from '../command-line/invocation.js'
import {readOurFlags, removeOurFlags} from '../command-line/our-flags.js'
import {loadBundle} from '../load-bundle.js'
import {resolveMode} from '../mode/mode.js'
import {isExit} from '../oclif/exit.js'
import {isOwn} from '../oclif/host.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import {followLine, processState} from '../run/process-state.js'
import {answerSchema} from './answers.js'
import {parseLine, refuseLine, validateLine} from './check-line.js'
import {ForeignRun} from './foreign-run.js'
import {answerForHelp, answerInsteadOfHelp, answerRouting, claimRouting, findAfterFlags} from './routing.js'
import {withRules} from './intercept.js'

type Known = Invocation & {command: LoadableCommand}
type Execute = (command: LoadableCommand) => Promise<unknown>

/** Handles a command line from the init hook on: an agent's, a question, and a person's with flags of the plugin. */
export async function handleCommandLine(invocation: Invocation): Promise<void> {
  const {command, flags, mode} = invocation
  // Init hooks of other plugins may add commands to a root or topic, which is therefore answered later.
  if (flags.schema && command) await answerSchema(invocation)
  const isAnswered = mode.audience === 'agent' || flags.validate === true || flags.schema === true
  const run = isAnswered ? new ForeignRun(invocation) : undefined
  intercept(invocation, run)
}

/** Replaces `config.runCommand`, once: oclif has no hook between a command's error and its `catch`. */
function intercept(invocation: Invocation, run: ForeignRun | undefined): void {
  const {config, target} = invocation
  const {runCommand} = config
  let isFound = false
  const start = (line: Known): Promise<unknown> => {
    isFound = true
    config.runCommand = runCommand
    followLine(invocation.argv, line.argv, {isOwnOutermost: isOwn(line.command)})
    return runFound(line, run, (command) => runCommand.call(config, line.id!, line.argv, command))
  }

  config.runCommand = async (id, argv = [], cached = null) => {
    // Some hosts add commands in their init hooks.
    const command = cached ?? config.findCommand(id)
    if (command && isLine(invocation, id, argv)) return start({...invocation, argv, command, id})
    // @oclif/core 1 and 2 show a topic by running the host's help command, which may not exist.
    if (run && id === 'help' && argv[0] === invocation.id) answerForHelp(invocation, run)
    return runCommand.call(config, id, argv, cached)
  }

  if (target === 'own' && run) beginWith(run)
  if (target !== 'routing') return
  if (run) answerInsteadOfHelp(invocation, run)
  claimRouting(
    invocation,
    () => !isFound && (run !== undefined || findAfterFlags(invocation) !== undefined),
    async ({argv, id}) => {
      // A hook may first run a command of its own.
      if (!isLine(invocation, id, argv)) throw Object.assign(new Error(`command ${id} not found`), {oclif: {exit: 2}})
      const found = findAfterFlags(invocation)
      return found ? start({...invocation, ...found}) : answerRouting(invocation, run!)
    },
  )
}

async function runFound(line: Known, run: ForeignRun | undefined, execute: Execute): Promise<unknown> {
  const {argv, command, config, words} = line
  const flags = readOurFlags(argv, command)
  if (flags.schema) {
    await answerSchema({...line, flags}, run)
    // If the schema was requested, the command never runs instead.
    if (run) throw await run.fail(loadBundle('explain').explainRoutingErrorNow(config, words))
  }

  if (!isOwn(command)) return runForeign({...line, flags}, run, execute)
  if (run && line.mode.audience === 'agent') return runOwn(run, command, execute)
  run?.delegate('oclif')
  return execute(command)
}

async function runForeign(line: Known, opened: ForeignRun | undefined, execute: Execute): Promise<unknown> {
  const {argv, command, config, flags} = line
  const mode = resolveMode({config, flags, target: flags.validate ? 'own' : 'foreign'})
  const resolved = {...line, mode}
  followLine(argv, argv, {isAgentLine: mode.audience === 'agent'})
  removeOurFlags(argv, command)
  if (mode.audience === 'human' && !flags.validate) {
    opened?.delegate('oclif')
    return execute(command)
  }

  const run = opened ?? new ForeignRun(resolved)
  run.setInvocation(resolved)
  const refusal = refuseLine(resolved)
  if (flags.validate) return validateLine(run, withRules(command, config), refusal)
  // Parse mistakes come first, so one retry is enough; a refusal that no flag overrides comes before the class is loaded.
  if (refusal?.error === 'confirmation_required') await parseLine(run, withRules(command, config))
  if (refusal) throw await run.failWith({error: refusal})
  return run.run(command, execute)
}

/** Lets an own command take over from the run when it begins. */
function beginWith(run: ForeignRun): void {
  const state = processState()
  state.beginOwnCommand = () => {
    delete state.beginOwnCommand
    run.delegate('own-command')
  }
}

/** Runs an own command, whose own run reports everything once it has begun. */
async function runOwn(run: ForeignRun, command: LoadableCommand, execute: Execute): Promise<unknown> {
  const state = processState()
  if (!state.beginOwnCommand) beginWith(run)
  try {
    return await execute(command)
  } catch (error) {
    // A hook that fails after the outcome changes only the exit code.
    if (isExit(error) || !state.beginOwnCommand) throw error
    throw await run.failWith({error})
  }
}

/** Prints naming advice for the running command on stderr, for the host's developer; never about other plugins. */
export function printAdvisories({command, config}: Invocation): void {
  if (!command || command.pluginName !== config.pjson.name) return
  const {adviseNames, readCatalog} = loadBundle('explain')
  const listed = readCatalog(config).commands.find(({aliases, id}) => id === command.id || aliases.includes(command.id))
  for (const line of listed ? adviseNames(listed) : []) process.stderr.write(`${line}\n`)
}
