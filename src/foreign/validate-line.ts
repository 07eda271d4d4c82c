import {AgentError} from '../contract/agent-error.js'
import {hideSecrets} from '../secrets/read-secrets.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {readProperty} from '../contract/unknown-value.js'
import {describeValidLine} from '../result/finish.js'
import type {ForeignRun} from './foreign-run.js'
import {type OfflineParse, parseOffline} from '../errors/keep-valid.js'

type CommandClass = {new (argv: string[], config: unknown): object; prototype?: {parse?: unknown}}

/**
 * Checks a foreign command's line as running it would, and runs nothing: the class is loaded, `init()` and `run()` are
 * not called (contract, section 8).
 *
 * @param refusal why the line may not run, which counts once it is right
 * @throws an exit error when the line is wrong, or may not run
 */
export async function validateLine(run: ForeignRun, command: LoadableCommand, refusal?: AgentError): Promise<void> {
  const {config} = run.invocation
  const {args = {}, flags = {}} = await parseLine(run, command)
  if (refusal) throw await run.failWith({error: refusal})
  const id = config.isSingleCommandCLI ? '' : command.id
  await run.succeed(describeValidLine({id, ...hideSecrets({args, flags}, command)}, config))
}

/** Parses a foreign command's line without running it. @throws an exit error when the line is wrong */
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
    if (typeof Command.prototype?.parse === 'function') result = await parseOffline(new Command(argv, config))
  } catch (error) {
    throw await run.failWith({error})
  }

  if (result.error) throw await run.failWith(result.error)
  return result.parsed ?? {}
}

/** Running the line would fail as checking it does, so the error tells what can be known without the class. */
function describeUnloadable({id}: LoadableCommand, {bin, topicSeparator}: HostConfig, cause: unknown): AgentError {
  const name = topicSeparator ? id.replaceAll(':', topicSeparator) : id
  const reason = typeof cause === 'object' && cause !== null ? readProperty(cause, 'message') : cause
  return new AgentError({
    cause,
    message: `The command ${name} could not be loaded${typeof reason === 'string' && reason ? `: ${reason}` : ''}`,
    suggestion: `It cannot run here, so its line cannot be checked; \`${bin} ${name} --schema\` prints what its manifest states.`,
  })
}
