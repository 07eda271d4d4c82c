import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {brotliCompressSync, brotliDecompressSync} from 'node:zlib'

import type {Catalog, CatalogDefinition} from '../../src/catalog/catalog.js'
import {readCatalog} from '../../src/catalog/read.js'
import type {HostConfig} from '../../src/oclif/shapes.js'

/**
 * The hosts that the vocabulary and the models were tuned on, by name, and the packages they are
 * installed from.
 */
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

/** Hosts that ranking and confidence were tuned on later, with a few words of the vocabulary. */
export const outsidePackages = {
  architect: '@architect-io/cli',
  balena: 'balena-cli',
  prism: '@prismatic-io/prism',
  sanity: '@sanity/cli',
  xata: '@xata.io/cli',
  zendesk: '@zendesk/zcli',
} as const

/** More of them, whose intents were written by someone who had not seen the search. */
export const unseenPackages = {
  contentstack: '@contentstack/cli',
  pagerduty: 'pagerduty-cli',
  zapier: 'zapier-platform-cli',
} as const

/** Three more, which no rule, word or weight was ever compared on. */
export const freshPackages = {
  anypoint: 'anypoint-cli-v4',
  knock: '@knocklabs/cli',
  monday: '@mondaycom/apps-cli',
} as const

const allPackages = {
  ...hostPackages,
  ...outsidePackages,
  ...unseenPackages,
  ...freshPackages,
} as const

/** The name of a host that intents are written for. */
export type HostName = keyof typeof allPackages

/** Every host that has a snapshot. */
export const allHosts = Object.keys(allPackages) as HostName[]

/** An @oclif/core of any version. */
type Core = {Config: new (options: {root: string}) => HostConfig & {load(): Promise<void>}}

/** What the search reads of a host, as `hosts.json.br` holds it. */
type Snapshot = Pick<Catalog, 'bin' | 'name' | 'separator' | 'version'> & {
  commands: {aliases?: readonly string[]; entry: object; id: string}[]
  topics: Record<string, string>
}

/** How far the search reads a text, in characters. */
const MAX_TEXT_LENGTH = 300

const file = 'bench/search/hosts.json.br'

/** Reads the snapshots of all hosts, by name. */
function readSnapshots(): Partial<Record<HostName, Snapshot>> {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Partial<
    Record<HostName, Snapshot>
  >
}

let snapshots: ReturnType<typeof readSnapshots> | undefined

/** Reads a host's catalog from its committed snapshot. */
export function readSnapshot(name: HostName): Catalog {
  snapshots ??= readSnapshots()
  const {commands, topics, ...host} = snapshots[name]!
  const nameOf = (id: string) => id.replaceAll(':', host.separator)
  return {
    ...host,
    commands: commands.map(({aliases = [], entry, id}) => ({
      aliases,
      definition: {args: {}, flags: {}, ...entry} as CatalogDefinition,
      entry: entry as CatalogDefinition,
      id,
      isHidden: false,
      isAdopted: false,
      name: nameOf(id),
    })),
    isFlexible: false,
    isSingleCommand: false,
    plugins: [],
    topics: Object.entries(topics).map(([id, description]) => ({
      description,
      id,
      isHidden: false,
      name: nameOf(id),
    })),
    warnings: [],
  }
}

/**
 * Writes what the search reads of a catalog to the host's snapshot; hidden commands are left out.
 */
export function writeSnapshot(
  name: HostName,
  {bin, commands, name: host, separator, topics, version}: Catalog,
): void {
  const snapshot: Snapshot = {
    bin,
    commands: commands
      .filter(({isHidden}) => !isHidden)
      .map((command) => ({
        ...(command.aliases.length > 0 && {aliases: command.aliases}),
        entry: shorten(command.definition),
        id: command.id,
      })),
    name: host,
    separator,
    topics: Object.fromEntries(
      topics.flatMap(({description, id}) =>
        description ? [[id, description.slice(0, MAX_TEXT_LENGTH)]] : [],
      ),
    ),
    version,
  }
  writeFileSync(file, brotliCompressSync(JSON.stringify({...readSnapshots(), [name]: snapshot})))
}

function shorten({
  args,
  deprecationOptions,
  description,
  examples,
  flags,
  state,
  summary,
  ...rest
}: CatalogDefinition): object {
  const namesOf = (parts: Readonly<Record<string, {hidden?: boolean}>>) =>
    Object.fromEntries(
      Object.keys(parts).flatMap((name) => (parts[name]!.hidden ? [] : [[name, {}]])),
    )
  return {
    args: namesOf(args),
    ...(deprecationOptions && {deprecationOptions: {}}),
    description: cut(description),
    examples: examples?.slice(0, 5),
    flags: namesOf(flags),
    pluginName: (rest as {pluginName?: string}).pluginName,
    state,
    summary: cut(summary),
  }
}

function cut(text: string | undefined): string | undefined {
  return text?.slice(0, MAX_TEXT_LENGTH)
}

/**
 * Reads the catalog of a host that is installed in `<folder>/<name>/node_modules`.
 *
 * Its init hooks run where one of them makes the commands.
 */
export async function readHost(installed: string, name: HostName): Promise<Catalog | undefined> {
  const root = join(installed, name, 'node_modules', allPackages[name])
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

/**
 * What a person wants, in their words, and the commands that serve it, as they are typed, the best
 * first.
 */
export type Intent = {commands: readonly string[]; text: string}

const tuned = Object.keys(hostPackages) as HostName[]

/** The hosts that ranking and confidence were tuned on later, with some words of the vocabulary. */
export const strangeHosts = [
  ...Object.keys(outsidePackages),
  ...Object.keys(unseenPackages),
] as HostName[]

/**
 * The hosts of each set of intents. The search is tuned first of all on `train`, `kinds` and `tasks`;
 * only the others are quoted, and docs/finding.md says what was tuned on them.
 */
export const intentSets = {
  /** Intents of hosts that nothing was tuned on; read once after a change, never one by one. */
  fresh: Object.keys(freshPackages) as HostName[],
  /** What commands say of themselves, for the hosts of `fresh`. */
  'fresh-words': Object.keys(freshPackages) as HostName[],
  /** Intents that users reported. */
  handed: ['checkly', 'heroku', 'sf'],
  'held-out': tuned,
  /** Short intents of the kinds that users reported. */
  kinds: tuned,
  outside: Object.keys(outsidePackages) as HostName[],
  /** What commands say of themselves, for the hosts of `unseen`. */
  'own-words': Object.keys(unseenPackages) as HostName[],
  /** Whole texts of tasks. */
  tasks: tuned,
  train: tuned,
  unseen: Object.keys(unseenPackages) as HostName[],
  /** What no command serves. */
  unserved: tuned,
} as const satisfies Record<string, readonly HostName[]>

/** The name of a set of intents. */
export type IntentSet = keyof typeof intentSets

/**
 * Reads a host's intents of a set; those that no command serves are those of every host, and lines
 * without a command.
 */
export function readIntents(
  host: HostName,
  set: IntentSet,
): {served: Intent[]; unserved: Intent[]} {
  const intents = [...readLines(host, set), ...readLines('nothing', set)].map((line) => {
    const [text = '', commands] = line.split(' => ')
    return {commands: commands?.split(', ') ?? [], text}
  })
  return {
    served: intents.filter(({commands}) => commands.length > 0),
    unserved: intents.filter(({commands}) => commands.length === 0),
  }
}

/**
 * The lines of a host in `<set>.txt`, below its name in brackets; those below `[nothing]` are for
 * all hosts.
 */
function readLines(name: string, set: IntentSet): string[] {
  const sections = readFileSync(join('bench/search', `${set}.txt`), 'utf8').split(
    /^\[(?=[\w-]+\]$)/m,
  )
  const own = sections.find((section) => section.startsWith(`${name}]`)) ?? ''
  return own
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !line.startsWith('#'))
}
