import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {isPluginCommand} from '../../oclif/command-entry.js'
import {idsOf} from '../../oclif/command-ids.js'
import {canShortenWhich, canSpaceMurli} from './plugin-names.js'

/**
 * The words, without the bin, that name a command: by its id and aliases, in every spelling of the
 * host. A single-command CLI needs no words.
 */
export function spellCommand(catalog: Catalog, command: CatalogCommand): string[][] {
  if (catalog.isSingleCommand) return [[]]
  const ids = [...new Set(idsOf(command))]
  const isSpaced = catalog.separator === ' '
  const spellings = ids.flatMap((id) => (isSpaced ? spellSpaced(id) : [[id]]))
  if (!isPluginCommand(command.entry)) return spellings
  return [...spellings, ...spellOurs(catalog, command)]
}

/** The spellings of an id where spaces separate words: `apps create` and `apps:create`. */
function spellSpaced(id: string): string[][] {
  return id.includes(':') ? [id.split(':'), [id]] : [[id]]
}

/** The other names of one of the plugin's own commands. */
function spellOurs(catalog: Catalog, {id}: CatalogCommand): string[][] {
  const spellings: string[][] = []
  if (id.includes(':') && canSpaceMurli(catalog)) spellings.push(id.split(':'))
  if (id === 'murli:which' && canShortenWhich(catalog)) spellings.push(['which'])
  return spellings
}
