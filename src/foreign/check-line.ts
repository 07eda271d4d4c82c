import type {Invocation} from '../command-line/invocation.js'
import {AgentError} from '../contract/agent-error.js'
import type {NextAction} from '../contract/outcome.js'
import {readProperty} from '../contract/unknown-value.js'
import type {OfflineParse} from '../errors/valid-corrections.js'
import {wordOf} from '../flags/table.js'
import {annotateEntry} from '../gate/annotations.js'
import {offerFlag} from '../gate/decide.js'
import {gateLine} from '../gate/gate-command.js'
import {loadBundle} from '../load-bundle.js'
import {resolveMode} from '../mode/mode.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {describeValidLine} from '../result/finish.js'
import {hideSecrets, readSecrets} from '../secrets/read-secrets.js'
import type {ForeignRun} from './foreign-run.js'

type CommandClass = {new (argv: string[], config: unknown): object; prototype?: {parse?: unknown}}

/** Returns why a foreign command line may not run, or undefined. Removes its confirmation from argv. */
export function refuseLine(line: Invocation & {command: LoadableCommand}): AgentError | undefined {
  const {argv, command, config} = line
  const flags = command.flags ?? {}
  // A person's question is answered for the command line as that person would run it.
  const {audience} = resolveMode({config, flags: {...line.flags}, target: 'foreign'})
  const gated = {argv, command, config, flags, isForAgent: audience === 'agent'}
  return gateLine(gated, (key) => offerConfirmation(line, key))
}

function offerConfirmation({argv, command, config}: Invocation & {command: LoadableCommand}, key: string): NextAction {
  const {names, words} = readSecrets(argv, annotateEntry(config, command))
  const params = loadBundle('explain').renderParamsOf(config, key.replaceAll(config.topicSeparator, ':'), names)
  return offerFlag(wordOf('yes'), [config.bin, ...key.split(' '), ...words], params)
}

/** Checks a foreign command line without running it (8.30). @throws an exit error if it is invalid or may not run */
export async function validateLine(run: ForeignRun, command: LoadableCommand, refusal?: AgentError): Promise<void> {
  const {config} = run.invocation
  const {args = {}, flags = {}, raw} = await parseLine(run, command)
  if (refusal) throw await run.failWith({error: refusal})
  const id = config.isSingleCommandCLI ? '' : command.id
  await run.succeed(describeValidLine({id, raw, ...hideSecrets({args, flags}, command)}, config))
}

/** Parses a foreign command line without running it. @throws an exit error if it is invalid */
export async function parseLine(
  run: ForeignRun,
  command: LoadableCommand,
): Promise<NonNullable<OfflineParse['parsed']>> {
  const {argv, config} = run.invocation
  let Command: CommandClass
  try {
    Command = (await command.load()) as CommandClass
  } catch (error) {
    throw await run.failWith({error: describeUnloadable(command, config, error)})
  }

  let result: OfflineParse = {}
  try {
    if (typeof Command.prototype?.parse === 'function')
      result = await loadBundle('explain').parseOffline(new Command(argv, config))
  } catch (error) {
    throw await run.failWith({error})
  }

  if (result.error) throw await run.failWith(result.error)
  return result.parsed ?? {}
}

/** Running the command line would fail in the same way, so the error adds what is known without the class. */
function describeUnloadable({id}: LoadableCommand, {bin, topicSeparator}: HostConfig, cause: unknown): AgentError {
  const name = topicSeparator ? id.replaceAll(':', topicSeparator) : id
  const reason = typeof cause === 'object' && cause !== null ? readProperty(cause, 'message') : cause
  return new AgentError({
    cause,
    message: `The command ${name} could not be loaded${typeof reason === 'string' && reason ? `: ${reason}` : ''}`,
    suggestion: `It cannot run here, so its command line cannot be checked; \`${bin} ${name} --schema\` prints what its manifest states.`,
  })
}
