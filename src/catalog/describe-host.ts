import type {DescribeDocument, DescribeHeadDocument, IndexDocument, TreeNode} from '../schema/introspection.js'
import {describeCapabilities, schemaVersion} from './capabilities.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {commonFlagsOf, findCommonFlags} from './common-flags.js'
import {describeCommand} from './describe-command.js'
import {describeFlag} from './describe-flag.js'
import {firstLine, textRenderer} from './render-text.js'
import {digest} from './catalog-digest.js'
import {arrange, type Branch, commandsOf, describeBranch, findBranch} from './tree.js'
import {describeVocabulary} from './vocabulary.js'

/** What `describe` and `describe --index` tell of. */
export type DescribeScope = {
  /** The commands and topics to tell of, by id; everything when it is left out. */
  only?: readonly string[]
  /** Whether hidden commands and flags are told. */
  includeHidden?: boolean
}

/** What every document about the whole host begins with. */
export function describeHead(
  catalog: Catalog,
): Pick<IndexDocument, 'digest' | 'name' | 'schema_version' | 'summary' | 'tool_version'> {
  return {
    name: catalog.bin,
    summary: summarizeHost(catalog),
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

/** What `describe` prints: the tree of commands, or the parts of it that are asked for. */
export function describeHost(catalog: Catalog, scope: DescribeScope = {}): DescribeDocument {
  const warnings = warningsOf(catalog)
  const commands = selectBranches(catalog, scope).flatMap((branch) =>
    describeBranch(catalog, branch, (command, subcommands) =>
      describeCommand(catalog, command, {
        ...scope,
        common: commonFlagsOf(catalog, command),
        subcommands,
        warn: warnings.add,
      }),
    ),
  )
  return {...describeFacts(catalog), commands, ...warnings.toFields()}
}

/** What `describe --output ndjson` prints: the same, but flat, so that each line is one command. */
export function* describeHostLines(
  catalog: Catalog,
  scope: DescribeScope = {},
): Generator<DescribeHeadDocument | TreeNode> {
  const warnings = warningsOf(catalog)
  const nodes = commandsIn(catalog, scope).map((command) =>
    describeCommand(catalog, command, {...scope, common: commonFlagsOf(catalog, command), warn: warnings.add}),
  )
  yield {...describeFacts(catalog), ...warnings.toFields()}
  yield* nodes
}

function describeFacts(catalog: Catalog): DescribeHeadDocument {
  return {
    ...describeHead(catalog),
    capabilities: describeCapabilities(catalog),
    conventions: {vocabulary: describeVocabulary()},
    plugins: catalog.plugins,
    ...describeCommonFlags(catalog),
  }
}

/** The flags that most commands share, described once; nothing where there are none. */
export function describeCommonFlags(catalog: Catalog): Pick<DescribeHeadDocument, 'common_flags'> {
  const render = textRenderer(catalog, {name: ''})
  const flags = [...findCommonFlags(catalog)].map(([name, flag]) => describeFlag(name, flag, {}, {render}))
  return flags.length > 0 ? {common_flags: flags} : {}
}

/** The branches that a scope tells of. */
export function selectBranches(catalog: Catalog, {includeHidden, only}: DescribeScope): Branch[] {
  const root = arrange(catalog, includeHidden || only !== undefined)
  if (!only) return root.children
  return only.map((id) => findBranch(arrange(catalog, includeHidden), id) ?? findBranch(root, id)).filter(isDefined)
}

function commandsIn(catalog: Catalog, scope: DescribeScope): CatalogCommand[] {
  return [...new Set(selectBranches(catalog, scope).flatMap((branch) => commandsOf(branch)))]
}

function isDefined<Type>(value: Type | undefined): value is Type {
  return value !== undefined
}

/** The catalog's warnings and those to come, each once. */
export function warningsOf(catalog: Catalog) {
  const warnings = new Set(catalog.warnings)
  return {
    add: (warning: string) => void warnings.add(warning),
    toFields: () => (warnings.size > 0 ? {warnings: [...warnings]} : {}),
  }
}
