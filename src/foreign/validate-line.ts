import {hideSecrets} from '../errors/suggest/hide-secrets.js'
import type {LoadableCommand} from '../oclif-shapes.js'
import type {ForeignRun} from './foreign-run.js'
import {parseOffline} from './parse-offline.js'

type CommandClass = (new (argv: string[], config: unknown) => object) & {prototype?: {parse?: unknown}}

/**
 * Checks a foreign command's line as running it would, and runs nothing: the class is loaded, `init()` and `run()` are
 * not called (contract, section 8).
 *
 * @throws an exit error when the line is wrong
 */
export async function validateLine(run: ForeignRun, command: LoadableCommand): Promise<void> {
  const {argv, config} = run.invocation
  let error: unknown
  try {
    const Command = (await command.load()) as CommandClass
    const instance = typeof Command.prototype?.parse === 'function' ? new Command(argv, config) : undefined
    const result = instance ? await parseOffline(instance) : {}
    if (!result.error) return await sayValid(run, command, result.parsed)
    error = result.error
  } catch (thrown) {
    error = {error: thrown}
  }

  throw await run.failWith((error as {error: unknown}).error)
}

async function sayValid(
  run: ForeignRun,
  command: LoadableCommand,
  {args = {}, flags = {}}: {args?: Record<string, unknown>; flags?: Record<string, unknown>} = {},
): Promise<void> {
  const {config} = run.invocation
  await run.succeed({
    message: 'The line is valid.',
    result: {
      valid: true,
      command: command.id.replaceAll(':', config.topicSeparator),
      args,
      flags: hideSecrets(flags, command),
    },
    type: 'success',
  })
}
