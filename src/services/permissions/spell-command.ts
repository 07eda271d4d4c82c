import {idsOf, isPluginCommand} from '../../oclif/command-entry.js'
import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'

/**
 * The words, without the bin, that name a command: by its id and aliases, in every spelling of the
 * host. A single-command CLI needs no words.
 */
export function spellCommand(catalog: Catalog, command: CatalogCommand): string[][] {
  if (catalog.isSingleCommand) return [[]]
  const ids = [...new Set(idsOf(command))]
  const {id} = command
  const spellings = ids.flatMap((one) => spellId(one, catalog.separator === ' '))
  if (!isPluginCommand(command.entry)) return spellings
  // The plugin's commands can be typed with spaces on every host.
  if (catalog.separator === ':') {
    spellings.push(...spellId(id, true).filter((words) => words.length > 1))
  }
  if (id === 'murli:which' && mayShorten(catalog)) {
    spellings.push(['which'])
  }
  return spellings
}

function spellId(id: string, hasSpaces: boolean): string[][] {
  return hasSpaces && id.includes(':') ? [id.split(':'), [id]] : [[id]]
}

/** Whether `<bin> which …` is `<bin> murli which …`: nothing in the host is named that (10.4b). */
function mayShorten({commands, topics}: Catalog): boolean {
  const names = [...topics.map(({id}) => id), ...commands.flatMap(idsOf)]
  return !names.some((name) => name === 'which' || name.startsWith('which:'))
}

/**
 * The words of a command line as oclif gets them. Words that name one of the plugin's commands, in a
 * way that only the plugin understands, are replaced by the command's id.
 */
export function toOurId(catalog: Catalog, words: readonly string[]): string[] {
  const [first = '', second] = words
  const ours = catalog.commands.filter((command) => isPluginCommand(command.entry))
  const has = (id: string) => ours.some((command) => command.id === id)
  const isWhich = first === 'which' && second !== undefined && has('murli:which')
  if (isWhich && mayShorten(catalog)) {
    return ['murli:which', ...words.slice(1)]
  }
  const isOurCommand = catalog.separator === ':' && first === 'murli' && has(`murli:${second}`)
  return isOurCommand ? [`murli:${second}`, ...words.slice(2)] : [...words]
}
