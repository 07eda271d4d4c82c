import type {InitOptions} from '../command-line/invocation.js'
import {packageName} from '../mode/mode.js'

const topic = 'murli'

/**
 * Lets `<bin> murli mcp` name the command where a colon separates words, too: oclif takes the first word alone for the
 * command there, and shows the topic. Clients and documentation register one command line for every host.
 */
export function joinWords(options: InitOptions): InitOptions {
  const {argv, config, id} = options
  if (id !== topic || argv[0] === undefined || config.findCommand(topic)) return options
  const command = config.findCommand(`${topic}:${argv[0]}`)
  if (command?.pluginName !== packageName) return options
  const find = config.findCommand.bind(config)
  // oclif looks the command up after this hook, by the id that it has read already.
  config.findCommand = (wanted, ...rest: []) => find(wanted === topic ? command.id : wanted, ...rest)
  argv.shift()
  return {...options, id: command.id}
}

/**
 * Gives the name of our `describe` back to a topic of the host: the help of the topic, which the bare name shows, would
 * be hidden by our command. oclif settles clashes of commands itself, for the host.
 */
export function yieldNames({config, id}: InitOptions): void {
  if (id !== 'describe' || config.findCommand(id)?.pluginName !== packageName) return
  const {_commands: commands} = config as {_commands?: Map<string, unknown>}
  if (commands && [...commands.keys()].some((key) => key.startsWith('describe:'))) commands.delete(id)
}
