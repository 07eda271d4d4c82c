import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {isPluginCommand} from '../../oclif/command-entry.js'
import {idsOf} from '../../oclif/command-ids.js'

/*
 * Other names of the plugin's own commands, to which `hooks/redirect.ts` redirects a command line.
 * Both have to agree on when they work.
 */

/**
 * Whether `<bin> murli mcp` is the plugin's command where a colon separates words, too: not if the
 * host has a command `murli` of its own.
 */
export function canSpaceMurli({commands, separator}: Catalog): boolean {
  const isOthers = (command: CatalogCommand) =>
    !isPluginCommand(command.entry) && idsOf(command).includes('murli')
  return separator === ':' && !commands.some(isOthers)
}

/** Whether `<bin> which …` is `<bin> murli which …`: nothing in the host has that name (10.4b). */
export function canShortenWhich({commands, topics}: Catalog): boolean {
  const names = [...topics.map(({id}) => id), ...commands.flatMap(idsOf)]
  return !names.some((name) => name === 'which' || name.startsWith('which:'))
}

/**
 * Replaces words that are another name of one of the plugin's commands by the command's id: `which`
 * and `murli which` become `murli:which`.
 */
export function toPluginId(catalog: Catalog, words: readonly string[]): string[] {
  const [first = '', second] = words
  const pluginCommands = catalog.commands.filter((command) => isPluginCommand(command.entry))
  const hasCommand = (id: string) => pluginCommands.some((command) => command.id === id)
  // 10.4b: `which` without an intent stays the host's unknown command.
  const isWhich = first === 'which' && second !== undefined && hasCommand('murli:which')
  if (isWhich && canShortenWhich(catalog)) {
    return ['murli:which', ...words.slice(1)]
  }
  const isSpacedName = first === 'murli' && hasCommand(`murli:${second}`) && canSpaceMurli(catalog)
  return isSpacedName ? [`murli:${second}`, ...words.slice(2)] : [...words]
}
