import {readFileSync} from 'node:fs'
import type {Catalog, CatalogCommand, ManifestEntry} from '../../src/catalog/catalog.js'
import {checkEntry} from '../../src/catalog/check-entry.js'
import {isRecord, readProperty} from '../../src/contract/unknown-value.js'
import type {CommandDefinition} from '../../src/oclif/shapes.js'

/** What a catalog is made from in tests: commands as a manifest holds them. */
export type ManifestCommands = Record<string, CommandDefinition>

/** Makes a catalog of a manifest's commands, without a host. */
export function catalogOf(
  commands: ManifestCommands,
  {
    bin = 'cli',
    ...host
  }: Partial<Pick<Catalog, 'bin' | 'isFlexible' | 'isSingleCommand' | 'separator'>> = {},
): Catalog {
  const separator = host.separator ?? ' '
  return {
    bin,
    commands: Object.entries(commands).map(([id, definition]) =>
      toCommand(id, definition, separator),
    ),
    isFlexible: host.isFlexible ?? false,
    isSingleCommand: host.isSingleCommand ?? false,
    name: bin,
    plugins: [],
    separator,
    topics: [],
    version: '0.0.0',
    warnings: [],
  }
}

/**
 * Reads the commands of an oclif.manifest.json, without their malformed parts.
 *
 * @throws Error for a file that is not a manifest
 */
export function readManifest(path: string): ManifestCommands {
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const commands = readProperty(manifest, 'commands')
  if (!isRecord(commands)) throw new Error(`${path} is not an oclif.manifest.json: no commands`)
  const entries = Object.entries(commands as Record<string, ManifestEntry>)
  return Object.fromEntries(entries.map(([id, entry]) => [id, checkEntry(entry).definition]))
}

/** A command of a host that has no other. */
export function commandOf(definition: CommandDefinition): CatalogCommand {
  return toCommand('deploy', definition, ' ')
}

function toCommand(
  id: string,
  definition: CommandDefinition,
  separator: ' ' | ':',
): CatalogCommand {
  return {
    aliases: definition.aliases ?? [],
    definition: {...definition, args: definition.args ?? {}, flags: definition.flags ?? {}},
    entry: definition,
    hiddenAliases: definition.hiddenAliases ?? [],
    id,
    isHidden: definition.hidden ?? false,
    isAdopted: false,
    name: id.replaceAll(':', separator),
  }
}
