import {formats} from '../../contract/formats.js'
import {isProtocolVersion, protocolVersions} from '../../contract/protocols.js'
import type {
  CapabilitiesNode,
  DescribeDocument,
  DescribeHeadDocument,
  FlagDocument,
  HeadNode,
  TreeNode,
} from '../../contract/schema/introspection.js'
import {omitEmpty} from '../../output/protocols/protocol.js'
import {type Catalog, sortByName} from '../catalog.js'
import {digest} from '../digest.js'
import {visibleFlags} from '../nodes/catalog-flags.js'
import {commonFlagsOf, findCommonFlags} from '../nodes/common-flags.js'
import {renderCommand} from '../nodes/render-command.js'
import {renderFlag} from '../nodes/render-flag.js'
import {
  type Branch,
  type DescribeScope,
  listCommandNodes,
  nameBranch,
  selectBranches,
  selectCommands,
} from '../nodes/tree.js'
import {renderVocabulary} from '../preferred-words.js'
import {cutText, renderWarnings} from '../texts/cut-text.js'
import {firstLine} from '../texts/first-sentence.js'
import {textRenderer} from '../texts/render-text.js'

/** The version of the documents that describe a host. */
export const schemaVersion = '1.0'

/** The most characters of a host's summary, because the index is limited on any host (8.18). */
const maxSummary = 500

/** Renders what every document about a host begins with: names, versions, digest. */
export function renderHead(catalog: Catalog): HeadNode {
  return {
    name: catalog.bin,
    summary: cutText(summarizeHost(catalog), maxSummary),
    schema_version: schemaVersion,
    tool_version: catalog.version,
    digest: digest(catalog),
  }
}

/** Returns the first line of the host's description, or else its bin. */
export function summarizeHost(catalog: Catalog): string {
  const {description, oclif} = catalog.config?.pjson ?? {}
  // As in oclif's help, an empty one is none.
  const text: unknown = oclif?.description || description
  if (typeof text !== 'string') return catalog.bin
  const render = textRenderer(catalog, {name: ''})
  return firstLine(render(text, 'the description')) || catalog.bin
}

/** Renders `describe`: the command tree, or the parts in the scope. */
export function renderDescribe(catalog: Catalog, scope: DescribeScope = {}): DescribeDocument {
  const warnings = new Set(catalog.warnings)
  const warn = (warning: string) => warnings.add(warning)
  const render = (branch: Branch): TreeNode => {
    const {command} = branch
    const subcommands = branch.children.map((child) => render(child))
    if (!command) return {...nameBranch(catalog, branch), subcommands}
    const common = commonFlagsOf(catalog, command)
    return renderCommand(catalog, command, {
      ...scope,
      common,
      includeAliases: true,
      subcommands,
      warn,
    })
  }
  // Rendering the commands adds warnings.
  const commands = selectBranches(catalog, scope).map((branch) => render(branch))
  return {
    ...renderHead(catalog),
    capabilities: renderCapabilities(catalog),
    conventions: {vocabulary: renderVocabulary()},
    plugins: catalog.plugins,
    ...renderCommonFlags(catalog),
    commands,
    ...renderWarnings(warnings),
  }
}

/** Renders the common flags once; empty if there are none (8.23). */
export function renderCommonFlags(catalog: Catalog): Pick<DescribeHeadDocument, 'common_flags'> {
  const common = sortByName([...findCommonFlags(catalog).values()])
  const flags = common.map(({command, name}) =>
    renderFlag(catalog, command, name, {includeAliases: true}),
  )
  return omitEmpty({common_flags: flags})
}

/** The lines of `describe --output ndjson`: a head, then one command per line (8.5). */
export function listDescribeLines({
  commands,
  ...head
}: DescribeDocument): (DescribeHeadDocument | TreeNode)[] {
  const nodes = commands.flatMap((branch) => listCommandNodes([branch]))
  return [head, ...nodes.map((node) => ({...node, subcommands: undefined}))]
}

/**
 * Renders `describe --flag NAME`: every command with the flag, and its definition of the flag
 * (8.27).
 */
export function renderFlagUses(
  catalog: Catalog,
  flag: string,
  scope: DescribeScope = {},
): FlagDocument {
  const name = flag.replace(/^--?/, '')
  const uses = selectCommands(catalog, scope).filter((command) =>
    visibleFlags(command, scope).some(([candidate]) => candidate === name),
  )
  const entries = uses.map((command) => [
    command.name || catalog.bin,
    renderFlag(catalog, command, name),
  ])
  return {
    ...renderHead(catalog),
    flag: name,
    commands: Object.fromEntries(entries),
  }
}

function renderCapabilities({commands, config, version}: Catalog): CapabilitiesNode {
  const protocol = config?.pjson?.oclif?.murli?.protocol
  return {
    streaming: true,
    dry_run: commands.some(
      ({definition, isHidden}) => !isHidden && definition.dryRunnable === true,
    ),
    profiles: false,
    output_formats: [...formats],
    protocol_versions: [...protocolVersions],
    schema_version: schemaVersion,
    tool_version: version,
    protocol_version: isProtocolVersion(protocol) ? protocol : protocolVersions[0],
  }
}
