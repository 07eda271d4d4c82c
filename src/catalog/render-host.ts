import {formats} from '../output/formats.js'
import {isProtocolVersion, protocolVersions} from '../output/protocols/protocol.js'
import type {
  CapabilitiesNode,
  DescribeDocument,
  DescribeHeadDocument,
  FlagDocument,
  IndexDocument,
  TreeNode,
} from '../schema/introspection.js'
import {type Catalog, type CatalogCommand, visibleFlags} from './catalog.js'
import {commonFlagsOf, renderCommonFlags} from './common-flags.js'
import {digest} from './digest.js'
import {renderCommand} from './render-command.js'
import {renderFlag} from './render-values.js'
import {collectWarnings, firstLine, shortenText, textRenderer} from './texts.js'
import {arrange, type Branch, findBranch, listCommandNodes, nameBranch} from './tree.js'
import {renderVocabulary} from './vocabulary.js'

/** The ids of commands and topics, all by default, and whether to include hidden ones. */
export type DescribeScope = {only?: readonly string[]; includeHidden?: boolean}

/** The contract version of all documents. */
export const schemaVersion = '1.0'

/** 8.18 limits the index on any host. */
const maxSummaryLength = 500

/** Renders the head of every document about the whole host. */
export function renderHead(
  catalog: Catalog,
): Pick<IndexDocument, 'digest' | 'name' | 'schema_version' | 'summary' | 'tool_version'> {
  return {
    name: catalog.bin,
    summary: shortenText(summarizeHost(catalog), maxSummaryLength),
    schema_version: schemaVersion,
    tool_version: catalog.version,
    digest: digest(catalog),
  }
}

export function summarizeHost({bin, config}: Catalog): string {
  const {description, oclif} = config?.pjson ?? {}
  const text = [oclif?.description, description].find((candidate) => typeof candidate === 'string')
  return firstLine(text) || bin
}

/** Renders `describe`: the command tree, or the parts in the scope. */
export function renderDescribe(catalog: Catalog, scope: DescribeScope = {}): DescribeDocument {
  const warnings = collectWarnings(catalog.warnings)
  const render = (branch: Branch): TreeNode => {
    const {command} = branch
    const subcommands = branch.children.map((child) => render(child))
    if (!command) return {...nameBranch(catalog, branch), subcommands}
    const common = commonFlagsOf(catalog, command)
    return renderCommand(catalog, command, {...scope, common, hasAliases: true, subcommands, warn: warnings.add})
  }
  return {
    ...renderHead(catalog),
    capabilities: renderCapabilities(catalog),
    conventions: {vocabulary: renderVocabulary()},
    plugins: catalog.plugins,
    ...renderCommonFlags(catalog),
    commands: selectBranches(catalog, scope).map((branch) => render(branch)),
    ...warnings.toFields(),
  }
}

/** The lines of `describe --output ndjson`: a head, then one command per line (8.5). */
export function* listDescribeLines(document: DescribeDocument): Generator<DescribeHeadDocument | TreeNode> {
  const {commands, ...head} = document
  yield head
  for (const node of commands.flatMap((branch) => listCommandNodes([branch]))) {
    const {subcommands: _, ...line} = node
    yield line
  }
}

/** Renders `describe --flag NAME`: every command with the flag, and its definition of the flag (8.27). */
export function renderFlagUses(catalog: Catalog, flag: string, scope: DescribeScope = {}): FlagDocument {
  const name = flag.replace(/^--/, '')
  const having = selectCommands(catalog, scope).filter((command) =>
    visibleFlags(command, scope.includeHidden).some(([candidate]) => candidate === name),
  )
  const entries = having.map((command) => {
    const render = textRenderer(catalog, command)
    return [command.name || catalog.bin, renderFlag(command, name, render)]
  })
  return {...renderHead(catalog), flag: name, commands: Object.fromEntries(entries)}
}

/** The commands in a scope, including those of named topics, but not those below a named command. */
export function selectCommands({commands}: Catalog, {includeHidden, only}: DescribeScope): CatalogCommand[] {
  const visible = commands.filter(({isHidden}) => includeHidden || !isHidden)
  if (!only) return visible
  const topics = only.filter((id) => !commands.some((command) => command.id === id)).map((id) => `${id}:`)
  return visible.filter(({id}) => only.includes(id) || topics.some((topic) => id.startsWith(topic)))
}

/** The branches in a scope; hidden commands only if named. */
export function selectBranches(catalog: Catalog, {includeHidden, only}: DescribeScope): Branch[] {
  const root = arrange(catalog, includeHidden)
  if (!only) return root.children
  const whole = arrange(catalog, true)
  return only.map((id) => findBranch(root, id) ?? findBranch(whole, id)).filter((branch) => branch !== undefined)
}

/** 8.6, 8.29 */
function renderCapabilities({commands, config, version}: Catalog): CapabilitiesNode {
  const protocol = config?.pjson?.oclif?.murli?.protocol
  return {
    streaming: true,
    dry_run: commands.some(({definition, isHidden}) => !isHidden && definition.dryRunnable === true),
    profiles: false,
    output_formats: [...formats],
    protocol_versions: [...protocolVersions],
    schema_version: schemaVersion,
    tool_version: version,
    protocol_version: isProtocolVersion(protocol) ? protocol : protocolVersions[0],
  }
}
