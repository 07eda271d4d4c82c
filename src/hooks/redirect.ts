import type {InitOptions} from '../line/line.js'
import {isPluginCommand} from '../oclif/command-entry.js'
import {pluginsOf} from '../oclif/host.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {readCommandLine} from '../process/process-line.js'

/** Makes oclif run the plugin's command that a line means, although the host reads another name. */
export function redirectLine(options: InitOptions): InitOptions {
  return redirectWhich(redirectMurli(options))
}

/**
 * Makes oclif pass the words of a redirected line to its command. Hosts of @oclif/command, and some
 * others, keep a copy of the words that they typed, `murli` or `which` not included.
 *
 * @param typedId the id that oclif has read
 */
export function passRedirected(typedId: string | undefined, {argv, config}: InitOptions): void {
  const original = config.runCommand
  config.runCommand = (id, words, ...rest) => {
    if (id !== typedId) return original.call(config, id, words, ...rest)
    config.runCommand = original
    return original.call(config, id, argv, ...rest)
  }
}

/**
 * Leaves the name `describe` to a topic of the host, whose help the plugin's command would hide
 * (4.11b).
 */
export function yieldDescribeName({config, id}: InitOptions): void {
  if (id !== 'describe' || !isPluginCommand(config.findCommand(id))) return
  const {_commands: commands} = config as {_commands?: Map<string, unknown>}
  if (commands && [...commands.keys()].some((key) => key.startsWith('describe:'))) {
    commands.delete(id)
  }
}

/**
 * Makes `<bin> murli mcp` work where a colon separates words, too: there oclif takes only the first
 * word as the command, and shows the topic. Clients and documentation use one command line for
 * every host.
 */
function redirectMurli(options: InitOptions): InitOptions {
  const {argv, config, id} = options
  if (id !== 'murli' || argv[0] === undefined) return options
  const hostCommand = config.findCommand(id)
  if (hostCommand && !isPluginCommand(hostCommand)) return options
  const command = config.findCommand(`${id}:${argv[0]}`)
  if (!command || !isPluginCommand(command)) return options
  argv.shift()
  return redirect(options, command)
}

/** Makes `<bin> which …` find commands, where nothing of the host has that name (10.4b). */
function redirectWhich(options: InitOptions): InitOptions {
  const {argv, config, id} = options
  // Where a space separates words, oclif takes all words before the first flag for the id.
  if (id === undefined || id.split(':', 1)[0] !== 'which' || hasName(config, 'which', id)) {
    return options
  }

  // The bin, `which`, and the rest of the id come before `argv`; `offset` does not count the bin.
  const {offset, words} = readCommandLine(config, [id], argv)
  const intent = words.slice(2, 1 + offset)
  const command = config.findCommand('murli:which')
  if (!command || !isPluginCommand(command)) return options
  if (intent.length + argv.length === 0) return options
  argv.unshift(...intent)
  return redirect(options, command)
}

/** Whether the host has a command, alias or topic of a name, or a command with the id as read. */
function hasName(config: HostConfig, name: string, id: string): boolean {
  if (config.findCommand(id) !== undefined || config.findTopic(name) !== undefined) {
    return true
  }
  const pluginCommands = pluginsOf(config).flatMap(({commands}) => commands)
  return [...config.commands, ...pluginCommands].some((command) => {
    const {aliases = [], hiddenAliases = []} = command
    const names = [command.id, ...aliases, ...hiddenAliases]
    return names.some((each) => each === name || each.startsWith(`${name}:`))
  })
}

/** Makes oclif run a command: after this hook, oclif looks it up by the id that it has read. */
function redirect(options: InitOptions, command: LoadableCommand): InitOptions {
  const {config, id} = options
  const find = config.findCommand.bind(config)
  config.findCommand = (wanted, ...rest: []) => find(wanted === id ? command.id : wanted, ...rest)
  return {...options, id: command.id}
}
