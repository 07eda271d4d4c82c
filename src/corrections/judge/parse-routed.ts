import {declarationsFor} from '../../annotations/annotations.js'
import {tokenize} from '../../command-line/tokenize.js'
import {readYes} from '../../gate/consent.js'
import {findOurFlags} from '../../line/our-flags.js'
import {isAdoptedCommand} from '../../oclif/command-entry.js'
import type {HostConfig, LoadableCommand} from '../../oclif/shapes.js'
import type {CommandClass, OfflineParse} from './offline-parse.js'
import {tryParse} from './try-parse.js'

/** A command line as its command's own parser reads it. */
export type ParsedLine = {
  commandClass: CommandClass
  /** Undefined if the parser waits for something outside. */
  parse: OfflineParse | undefined
}

/**
 * Parses a command line with its command's class, and runs nothing else of the class. The caller
 * drops what it prints.
 *
 * @throws what loading the class throws
 */
export async function parseRouted(
  config: HostConfig,
  command: LoadableCommand,
  words: readonly string[],
): Promise<ParsedLine> {
  // The plugin removes these from a foreign command line before its command parses.
  const added = new Set(isAdoptedCommand(command) ? [] : findAdded(words, command))
  const argv = words.filter((_, index) => !added.has(index))
  const commandClass = (await command.load()) as CommandClass
  const {annotation} = declarationsFor(config, command)
  return {
    commandClass,
    parse: await tryParse(commandClass, argv, config, annotation),
  }
}

/** The indices of the plugin's flags, and of a confirmation, on a foreign command line. */
function findAdded(argv: readonly string[], command: LoadableCommand): number[] {
  const {strict} = command
  const flags = command.flags ?? {}
  const tokens = tokenize(argv, flags)
  const mentions = findOurFlags(tokens, command, {readsProtocol: true})
  const confirmation = readYes(tokens, {flags, strict})
  return [...mentions.flatMap(({indices}) => indices), ...confirmation.ours]
}
