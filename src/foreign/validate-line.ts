import {hideSecrets} from '../secrets/hide-secrets.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import type {ForeignRun} from './foreign-run.js'
import {type OfflineParse, parseOffline} from './parse-offline.js'

type CommandClass = {new (argv: string[], config: unknown): object; prototype?: {parse?: unknown}}

/**
 * Checks a foreign command's line as running it would, and runs nothing: the class is loaded, `init()` and `run()` are
 * not called (contract, section 8).
 *
 * @throws an exit error when the line is wrong
 */
export async function validateLine(run: ForeignRun, command: LoadableCommand): Promise<void> {
  const {argv, config} = run.invocation
  let result: OfflineParse = {}
  try {
    const Command = (await command.load()) as CommandClass
    if (typeof Command.prototype?.parse === 'function') result = await parseOffline(new Command(argv, config))
  } catch (error) {
    throw await run.failWith({error})
  }

  if (result.error) throw await run.failWith(result.error)
  const {args = {}, flags = {}} = result.parsed ?? {}
  const id = config.isSingleCommandCLI ? '' : command.id
  await run.succeed({
    message: 'The line is valid.',
    result: {
      valid: true,
      command: id.replaceAll(':', config.topicSeparator),
      args,
      flags: hideSecrets(flags, command),
    },
    type: 'success',
  })
}
