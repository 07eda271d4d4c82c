import type {AgentError} from '../contract/agent-error.js'
import {hideSecrets} from '../secrets/hide-secrets.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import {describeValidLine} from '../result/valid-line.js'
import type {ForeignRun} from './foreign-run.js'
import {type OfflineParse, parseOffline} from '../errors/parse-offline.js'

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
  let result: OfflineParse = {}
  try {
    const Command = (await command.load()) as CommandClass
    if (typeof Command.prototype?.parse === 'function') result = await parseOffline(new Command(argv, config))
  } catch (error) {
    throw await run.failWith({error})
  }

  if (result.error) throw await run.failWith(result.error)
  return result.parsed ?? {}
}
