import {formats} from '../output/formats.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {isProtocolVersion, protocolVersions} from '../output/protocols/protocol.js'
import type {
  CapabilitiesNode,
  DescribeDocument,
  DescribeHeadDocument,
  FlagDocument,
  IndexDocument,
  TreeNode,
} from '../schema/introspection.js'
import {type Catalog, type CatalogCommand, readMetadata, typesOf, visibleFlags} from './catalog.js'
import {digest} from './digest.js'
import {renderCommand} from './render-command.js'
import {renderFlag} from './render-values.js'
import {collectWarnings, firstLine, shortenText, textRenderer} from './texts.js'
import {arrange, type Branch, commandsOf, findBranch, renderBranch} from './tree.js'
import {renderVocabulary} from './vocabulary.js'

/** The part of the host that `describe` prints. */
export type DescribeScope = {
  /** The ids of commands and topics; everything if it is left out. */
  only?: readonly string[]
  /** Whether hidden commands and flags are included. */
  includeHidden?: boolean
}

/** The version of the contract that every document here follows. */
export const schemaVersion = '1.0'

/** The longest summary of a host, in characters; 8.18 bounds the index on any host. */
const longestSummary = 500

/** Renders what every document about the whole host begins with. */
export function renderHead(
  catalog: Catalog,
): Pick<IndexDocument, 'digest' | 'name' | 'schema_version' | 'summary' | 'tool_version'> {
  return {
    name: catalog.bin,
    summary: shortenText(summarizeHost(catalog), longestSummary),
    schema_version: schemaVersion,
    tool_version: catalog.version,
    digest: digest(catalog),
  }
}

/** The host in one line. */
export function summarizeHost({bin, config}: Catalog): string {
  const {description, oclif} = config?.pjson ?? {}
  const text = [oclif?.description, description].find((candidate) => typeof candidate === 'string')
  return firstLine(text) || bin
}

/** Renders `describe`: the tree of commands, or the parts of it that the scope names. */
export function renderDescribe(catalog: Catalog, scope: DescribeScope = {}): DescribeDocument {
  const warnings = collectWarnings(catalog.warnings)
  const commands = selectBranches(catalog, scope).map((branch) =>
    renderBranch(catalog, branch, (command, subcommands) => {
      const common = commonFlagsOf(catalog, command)
      return renderCommand(catalog, command, {...scope, common, hasAliases: true, subcommands, warn: warnings.add})
    }),
  )
  return {...renderFacts(catalog), commands, ...warnings.toFields()}
}

/** Renders `describe --output ndjson`: a head, then one command per line. */
export function* renderDescribeLines(
  catalog: Catalog,
  scope: DescribeScope = {},
): Generator<DescribeHeadDocument | TreeNode> {
  const warnings = collectWarnings(catalog.warnings)
  const commands = new Set(selectBranches(catalog, scope).flatMap((branch) => commandsOf(branch)))
  const nodes = [...commands].map((command) =>
    renderCommand(catalog, command, {
      ...scope,
      common: commonFlagsOf(catalog, command),
      hasAliases: true,
      warn: warnings.add,
    }),
  )
  yield {...renderFacts(catalog), ...warnings.toFields()}
  yield* nodes
}

/** Renders `describe --flag NAME`: every command that has the flag, and the flag's definition there (8.27). */
export function renderFlagUses(catalog: Catalog, flag: string, scope: DescribeScope = {}): FlagDocument {
  const name = flag.replace(/^--/, '')
  const entries = selectCommands(catalog, scope).flatMap((command) => {
    const found = visibleFlags(command, scope.includeHidden).find(([candidate]) => candidate === name)
    if (!found) return []
    const annotation = readMetadata(command.definition).flagAnnotations?.[name]
    const source = {annotation, details: typesOf(command)?.flags[name], render: textRenderer(catalog, command)}
    return [[command.name || catalog.bin, renderFlag(name, found[1], command.definition.flags, source)] as const]
  })
  return {...renderHead(catalog), flag: name, commands: Object.fromEntries(entries)}
}

/** The commands that a scope names, and those of the topics that it names, but not those below a command. */
export function selectCommands({commands}: Catalog, {includeHidden, only}: DescribeScope): CatalogCommand[] {
  const visible = commands.filter(({isHidden}) => includeHidden || !isHidden)
  if (!only) return visible
  const topics = only.filter((id) => !commands.some((command) => command.id === id)).map((id) => `${id}:`)
  return visible.filter(({id}) => only.includes(id) || topics.some((topic) => id.startsWith(topic)))
}

/** The branches that a scope names; hidden commands only if they are named. */
export function selectBranches(catalog: Catalog, {includeHidden, only}: DescribeScope): Branch[] {
  const root = arrange(catalog, includeHidden)
  if (!only) return root.children
  const whole = arrange(catalog, true)
  return only.map((id) => findBranch(root, id) ?? findBranch(whole, id)).filter((branch) => branch !== undefined)
}

function renderFacts(catalog: Catalog): DescribeHeadDocument {
  return {
    ...renderHead(catalog),
    capabilities: renderCapabilities(catalog),
    conventions: {vocabulary: renderVocabulary()},
    plugins: catalog.plugins,
    ...renderCommonFlags(catalog),
  }
}

/** Renders what this host can do beyond its commands (8.6, 8.29). */
function renderCapabilities({commands, config, version}: Catalog): CapabilitiesNode {
  const protocol = config?.pjson?.oclif?.murli?.protocol
  return {
    streaming: true,
    dry_run: commands.some(({definition, isHidden}) => !isHidden && readMetadata(definition).dryRunnable === true),
    profiles: false,
    output_formats: [...formats],
    protocol_versions: [...protocolVersions],
    schema_version: schemaVersion,
    tool_version: version,
    protocol_version: isProtocolVersion(protocol) ? protocol : protocolVersions[0],
  }
}

/** Renders the flags that most commands share, once; nothing if there are none (8.23). */
export function renderCommonFlags(catalog: Catalog): Pick<DescribeHeadDocument, 'common_flags'> {
  const render = textRenderer(catalog, {name: ''})
  const flags = [...findCommonFlags(catalog)].map(([name, flag]) => ({
    ...renderFlag(name, flag, {}, {render}),
    ...(flag.aliases && flag.aliases.length > 0 && {aliases: [...flag.aliases]}),
  }))
  return flags.length > 0 ? {common_flags: flags} : {}
}

/** How many commands must share a flag at least. */
const fewestCommands = 3

const cached = new WeakMap<Catalog, ReadonlyMap<string, FlagDefinition>>()

/** The flags that more than half of the visible commands share with the same definition, by name (8.23). */
export function findCommonFlags(catalog: Catalog): ReadonlyMap<string, FlagDefinition> {
  const common = cached.get(catalog) ?? countFlags(catalog)
  cached.set(catalog, common)
  return common
}

/** The names of a command's flags that have the common definition; it compares the definitions of manifests. */
export function commonFlagsOf(catalog: Catalog, {definition}: CatalogCommand): ReadonlySet<string> {
  const names = [...findCommonFlags(catalog)].filter(([name, common]) => {
    const flag = definition.flags[name]
    return flag !== undefined && (common === flag || identify(common) === identify(flag))
  })
  return new Set(names.map(([name]) => name))
}

function countFlags(catalog: Catalog): ReadonlyMap<string, FlagDefinition> {
  const commands = catalog.commands.filter(({isHidden}) => !isHidden)
  const flags = commands.flatMap((command) => visibleFlags(command))
  const isShared = (count: number) => count >= fewestCommands && count > commands.length / 2
  const uses = countEach(flags.map(([name]) => name))
  // The definitions matter only for common names.
  const candidates = flags
    .filter(([name]) => isShared(uses.get(name)!))
    .map(([name, flag]) => ({flag, key: `${name} ${identify(flag)}`, name}))
  const counts = countEach(candidates.map(({key}) => key))
  const common = candidates.filter(({key}) => isShared(counts.get(key)!))
  const first = new Map(common.toReversed().map(({flag, name}) => [name, flag]))
  return new Map([...first].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** A flag's definition as text, without functions. */
function identify(flag: FlagDefinition): string {
  try {
    return JSON.stringify(flag, Object.keys(flag).toSorted())
  } catch {
    // A default with a cycle is like no other.
    return `${Math.random()}`
  }
}
