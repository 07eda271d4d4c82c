import type {InitOptions} from '../command-line/invocation.js'
import {packageName} from '../mode/mode.js'

/**
 * Gives the name of our `describe` back to a topic of the host: the help of the topic, which the bare name shows, would
 * be hidden behind our command. oclif settles clashes of commands itself, for the host.
 */
export function yieldNames({config, id}: InitOptions): void {
  if (id !== 'describe' || config.findCommand(id)?.pluginName !== packageName) return
  const {_commands: commands} = config as {_commands?: Map<string, unknown>}
  if (commands && [...commands.keys()].some((key) => key.startsWith('describe:'))) commands.delete(id)
}
