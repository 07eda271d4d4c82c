import {type Invocation, isCommandOf} from '../command-line/invocation.js'
import {readOurFlags, removeOurFlags} from '../command-line/our-flags.js'
import type {AgentError} from '../contract/agent-error.js'
import type {OfflineParse} from '../errors/valid-corrections.js'
import {wordOf} from '../flags/table.js'
import {annotateEntry, declarationsFor} from '../gate/annotations.js'
import {offerFlag} from '../gate/decide.js'
import {gateLine} from '../gate/gate-command.js'
import {loadBundle} from '../load-bundle.js'
import {resolveMode} from '../mode/mode.js'
import {isExit} from '../oclif/exit.js'
import {isOwn} from '../oclif/host.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import {describeValidLine} from '../result/valid-line.js'
import {followLine, processState} from '../run/process-state.js'
import {readSecrets} from '../secrets/read-secrets.js'
import {answerSchema} from './answers.js'
import {ForeignRun} from './foreign-run.js'
import {withRules} from './intercept.js'
import {answerForHelp, answerInsteadOfHelp, answerRouting, claimRouting, findAfterFlags} from './routing.js'

type Known = Invocation & {command: LoadableCommand}
type Execute = (command: LoadableCommand) => Promise<unknown>
type CommandClass = {new (argv: string[], config: unknown): object; prototype?: {parse?: unknown}}

/** Handles a command line from the init hook on: an agent's, a question, and a person's with flags of the plugin. */
export async function handleCommandLine(invocation: Invocation): Promise<void> {
  const {command, config, flags, mode, target} = invocation
  const isRun = command && !flags.schema && (target === 'own' || !flags.validate)
  // 2.9a: the hook has not read the annotations.
  if (isRun && mode.rule === 'pipe' && declarationsFor(config, command).annotation.pipe === 'human') {
    Object.assign(processState(), {attended: config, isAgentLine: false})
    return
  }

  // Init hooks of other plugins may add commands to a root or topic, which is therefore answered later.
  if (flags.schema && command) await answerSchema(invocation)
  const isAnswered = mode.audience === 'agent' || flags.validate === true || flags.schema === true
  intercept(invocation, isAnswered ? new ForeignRun(invocation) : undefined)
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
    const command = cached ?? config.findCommand(id)
    if (command && isCommandOf(invocation, id, argv)) return start({...invocation, argv, command, id})
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
      if (!isCommandOf(invocation, id, argv))
        throw Object.assign(new Error(`command ${id} not found`), {oclif: {exit: 2}})
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
  run?.inner.delegate('oclif')
  return execute(command)
}

async function runForeign(line: Known, opened: ForeignRun | undefined, execute: Execute): Promise<unknown> {
  const {argv, command, config, flags} = line
  const mode = resolveMode({config, flags, target: flags.validate ? 'own' : 'foreign'})
  const resolved = {...line, mode}
  followLine(argv, argv, {isAgentLine: mode.audience === 'agent'})
  removeOurFlags(argv, command)
  if (mode.audience === 'human' && !flags.validate) {
    opened?.inner.delegate('oclif')
    return execute(command)
  }

  const run = opened ?? new ForeignRun(resolved)
  run.setInvocation(resolved)
  const refusal = refuseLine(resolved)
  // Parse mistakes come first, so one retry is enough; a refusal that no flag overrides comes before the class is loaded.
  const isParsed = flags.validate || refusal?.error === 'confirmation_required'
  const parsed = isParsed ? await parseLine(run, withRules(command, config)) : {}
  if (refusal) throw await run.failWith({error: refusal})
  if (!flags.validate) return run.run(command, execute)
  const {args = {}, flags: values = {}, raw} = parsed
  const id = config.isSingleCommandCLI ? '' : command.id
  run.inner.report(describeValidLine({args, flags: values, id, raw}, command, config))
  return run.inner.end({type: 'returned', value: undefined})
}

/** Returns why a foreign command line may not run, or undefined. Removes its confirmation from argv. */
function refuseLine({argv, command, config, flags}: Known): AgentError | undefined {
  // A person's question is answered for the command line as that person would run it.
  const {audience} = resolveMode({config, flags: {...flags}, target: 'foreign'})
  const gated = {argv, command, config, flags: command.flags ?? {}, isForAgent: audience === 'agent'}
  return gateLine(gated, (key) => {
    const {names, words} = readSecrets(argv, annotateEntry(config, command))
    const params = loadBundle('explain').renderParamsOf(config, key.replaceAll(config.topicSeparator, ':'), names)
    return offerFlag(wordOf('yes'), [config.bin, ...key.split(' '), ...words], params)
  })
}

async function parseLine(run: ForeignRun, command: LoadableCommand): Promise<NonNullable<OfflineParse['parsed']>> {
  const {argv, config} = run.invocation
  let result: OfflineParse = {}
  try {
    const Command = (await command.load()) as CommandClass
    const {parseOffline} = loadBundle('explain')
    if (typeof Command.prototype?.parse === 'function') result = await parseOffline(new Command(argv, config))
  } catch (error) {
    throw await run.failWith({error})
  }

  if (result.error) throw await run.failWith(result.error)
  return result.parsed ?? {}
}

/** Lets an own command take over from the run when it begins. */
function beginWith(run: ForeignRun): void {
  const state = processState()
  state.beginOwnCommand = () => {
    delete state.beginOwnCommand
    run.inner.delegate('own-command')
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
