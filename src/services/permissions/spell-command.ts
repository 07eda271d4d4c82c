import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {idsOf, isPluginCommand} from '../../oclif/command-entry.js'

/**
 * The words, without the bin, that name a command: by its id and aliases, in every spelling of the
 * host. A single-command CLI needs no words.
 */
export function spellCommand(catalog: Catalog, command: CatalogCommand): string[][] {
  if (catalog.isSingleCommand) return [[]]
  const ids = [...new Set(idsOf(command))]
  const {id} = command
  const isSpaced = catalog.separator === ' '
  const spellings = ids.flatMap((each) => (isSpaced ? spellSpaced(each) : [[each]]))
  if (!isPluginCommand(command.entry)) return spellings
  if (canSpaceOurs(catalog) && id.includes(':')) {
    spellings.push(id.split(':'))
  }
  if (id === 'murli:which' && canShortenWhich(catalog)) {
    spellings.push(['which'])
  }
  return spellings
}

/**
 * Whether `<bin> murli mcp` is the plugin's command where a colon separates words, too: not if the
 * host has a command `murli` of its own, as `hooks/redirect.ts` decides.
 */
function canSpaceOurs({commands, separator}: Catalog): boolean {
  const isOthers = (command: CatalogCommand) =>
    !isPluginCommand(command.entry) && idsOf(command).includes('murli')
  return separator === ':' && !commands.some(isOthers)
}

/** The spellings of an id where spaces separate words: `apps create` and `apps:create`. */
function spellSpaced(id: string): string[][] {
  return id.includes(':') ? [id.split(':'), [id]] : [[id]]
}

/** Whether `<bin> which …` is `<bin> murli which …`: nothing in the host has that name (10.4b). */
function canShortenWhich({commands, topics}: Catalog): boolean {
  const names = [...topics.map(({id}) => id), ...commands.flatMap(idsOf)]
  return !names.some((name) => name === 'which' || name.startsWith('which:'))
}

/**
 * Replaces words that the plugin's init hook redirects to one of its commands by the command's id:
 * `which` and `murli which` become `murli:which`. It has to agree with `hooks/redirect.ts`.
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
  const isSpacedName = first === 'murli' && hasCommand(`murli:${second}`) && canSpaceOurs(catalog)
  return isSpacedName ? [`murli:${second}`, ...words.slice(2)] : [...words]
}
