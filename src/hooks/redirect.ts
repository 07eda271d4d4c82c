import type {InitOptions} from '../line/line.js'
import {isPluginCommand} from '../oclif/command-entry.js'
import {idsOf} from '../oclif/command-ids.js'
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
  const command = findPluginCommand(config, `${id}:${argv[0]}`)
  if (!command) return options
  argv.shift()
  return redirect(options, command)
}

/** Makes `<bin> which …` find commands, where nothing of the host has that name (10.4b). */
function redirectWhich(options: InitOptions): InitOptions {
  const {argv, config, id} = options
  if (id === undefined || !isNameOrBelow(id, 'which')) return options
  if (hasName(config, 'which', id)) return options
  const command = findPluginCommand(config, 'murli:which')
  const wordsInId = readWordsInId(config, id, argv)
  const hasIntent = wordsInId.length > 0 || argv.length > 0
  if (!command || !hasIntent) return options
  argv.unshift(...wordsInId)
  return redirect(options, command)
}

/**
 * The words after the first that oclif has taken for the id: where a space separates words, it takes
 * all words before the first flag.
 */
function readWordsInId(config: HostConfig, id: string, argv: readonly string[]): string[] {
  const {offset, words} = readCommandLine(config, [id], argv)
  // Before these are the bin and the first word.
  return words.slice(2, 1 + offset)
}

/** The plugin's command with an id; undefined if the host has a command of its own there. */
function findPluginCommand(config: HostConfig, id: string): LoadableCommand | undefined {
  const command = config.findCommand(id)
  return command && isPluginCommand(command) ? command : undefined
}

/** Whether the host has a command, alias or topic of a name, or a command with the id as read. */
function hasName(config: HostConfig, name: string, id: string): boolean {
  if (config.findCommand(id) !== undefined || config.findTopic(name) !== undefined) {
    return true
  }
  const pluginCommands = pluginsOf(config).flatMap(({commands}) => commands)
  return [...config.commands, ...pluginCommands].some((command) => {
    return idsOf(command).some((each) => isNameOrBelow(each, name))
  })
}

/** Whether an id is a name, or that of a command below the topic of that name. */
function isNameOrBelow(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}:`)
}

/** Makes oclif run a command: after this hook, oclif looks it up by the id that it has read. */
function redirect(options: InitOptions, command: LoadableCommand): InitOptions {
  const {config, id} = options
  const find = config.findCommand.bind(config)
  config.findCommand = (wanted, ...rest: []) => find(wanted === id ? command.id : wanted, ...rest)
  return {...options, id: command.id}
}
