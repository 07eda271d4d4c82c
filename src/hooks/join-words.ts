import type {InitOptions} from '../command-line/invocation.js'
import {packageName} from '../mode/mode.js'

const topic = 'murli'

/**
 * Lets `<bin> murli mcp` name the command where a colon separates words, too: oclif takes the first word alone for the
 * command there, and shows the topic. Clients and documentation register one line for every host.
 */
export function joinWords(options: InitOptions): InitOptions {
  const {argv, config, id} = options
  if (id !== topic || argv[0] === undefined || config.findCommand(topic)) return options
  const command = config.findCommand(`${topic}:${argv[0]}`)
  if (command?.pluginName !== packageName) return options
  const find = config.findCommand.bind(config)
  // oclif looks the line up after this hook, by the id that it has read already.
  config.findCommand = (wanted, ...rest: []) => find(wanted === topic ? command.id : wanted, ...rest)
  argv.shift()
  return {...options, id: command.id}
}
