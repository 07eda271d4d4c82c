import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {brotliCompressSync, brotliDecompressSync} from 'node:zlib'

import type {Catalog, CatalogCommand} from '../../src/catalog/catalog.js'
import {readCatalog} from '../../src/catalog/read-catalog.js'
import {entryOf, partNames, readText} from '../../src/catalog/read-entry.js'
import type {HostConfig} from '../../src/oclif/shapes.js'

/** The hosts that the vocabulary and the models were tuned on, by name, and the packages they are installed from. */
export const hostPackages = {
  aio: '@adobe/aio-cli',
  checkly: 'checkly',
  eas: 'eas-cli',
  heroku: 'heroku',
  oclif: 'oclif',
  sf: '@salesforce/cli',
  shopify: '@shopify/cli',
  twilio: 'twilio-cli',
} as const

/** Hosts that nothing was tuned on. */
export const outsidePackages = {
  balena: 'balena-cli',
  prism: '@prismatic-io/prism',
  sanity: '@sanity/cli',
} as const

/** The name of a host that intents are written for. */
export type HostName = keyof typeof hostPackages | keyof typeof outsidePackages

/** An @oclif/core of any version. */
type Core = {Config: new (options: {root: string}) => HostConfig & {load(): Promise<void>}}

/** What the search reads of a host, as `hosts/<name>.json.br` holds it. */
type Snapshot = Pick<Catalog, 'bin' | 'name' | 'separator' | 'version'> & {
  commands: {aliases?: readonly string[]; entry: Record<string, unknown>; id: string}[]
  topics: Record<string, string>
}

/** How far the search reads a text, in characters. */
const LONGEST_TEXT = 300

const folder = 'bench/search/hosts'

/** Reads a host's catalog from its committed snapshot. */
export function readSnapshot(name: HostName): Catalog {
  const text = brotliDecompressSync(readFileSync(join(folder, `${name}.json.br`))).toString()
  const {commands, topics, ...host} = JSON.parse(text) as Snapshot
  const nameOf = (id: string) => id.replaceAll(':', host.separator)
  return {
    ...host,
    commands: commands.map(({aliases = [], entry, id}) => ({
      aliases,
      definition: {args: {}, flags: {}, ...entry} as CatalogCommand['definition'],
      id,
      isHidden: false,
      isOwn: false,
      name: nameOf(id),
    })),
    isFlexible: false,
    isSingleCommand: false,
    plugins: [],
    topics: Object.entries(topics).map(([id, description]) => ({description, id, isHidden: false, name: nameOf(id)})),
    warnings: [],
  }
}

/** Writes what the search reads of a catalog to the host's snapshot; hidden commands are left out. */
export function writeSnapshot(name: HostName, {bin, commands, name: host, separator, topics, version}: Catalog): void {
  const snapshot: Snapshot = {
    bin,
    commands: commands
      .filter(({isHidden}) => !isHidden)
      .map((command) => ({
        ...(command.aliases.length > 0 && {aliases: command.aliases}),
        entry: shortenEntry(entryOf(command)),
        id: command.id,
      })),
    name: host,
    separator,
    topics: Object.fromEntries(topics.flatMap(({description, id}) => (description ? [[id, cut(description)]] : []))),
    version,
  }
  writeFileSync(join(folder, `${name}.json.br`), brotliCompressSync(JSON.stringify(snapshot)))
}

function shortenEntry(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const {deprecationOptions, examples, pluginName, state} = entry
  const namesOf = (parts: unknown) => Object.fromEntries(partNames(parts).map((name) => [name, {}]))
  return {
    args: namesOf(entry['args']),
    ...(deprecationOptions !== undefined && {deprecationOptions: {}}),
    description: cut(readText(entry['description'])),
    ...(Array.isArray(examples) && {examples: (examples as unknown[]).slice(0, 5)}),
    flags: namesOf(entry['flags']),
    pluginName,
    state,
    summary: cut(readText(entry['summary'])),
  }
}

function cut(text: string | undefined): string | undefined {
  return text?.slice(0, LONGEST_TEXT)
}

/**
 * Reads the catalog of a host that is installed in `<folder>/<name>/node_modules`.
 *
 * Its init hooks run where one of them makes the commands.
 */
export async function readHost(installed: string, name: HostName): Promise<Catalog | undefined> {
  const root = join(installed, name, 'node_modules', {...hostPackages, ...outsidePackages}[name])
  if (!existsSync(root)) return undefined
  const fromHost = createRequire(join(root, 'package.json'))
  const {Config}: Core = fromHost(resolveCore(fromHost))
  const config = new Config({root})
  await config.load()
  if (name === 'twilio') await config.runHook('init', {argv: [], id: 'help'})
  return readCatalog(config)
}

function resolveCore(fromHost: NodeJS.Require): string {
  try {
    return fromHost.resolve('@oclif/core')
  } catch {
    return createRequire(import.meta.url).resolve('@oclif/core')
  }
}
