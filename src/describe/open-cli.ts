import {type Catalog, isHousekeeping, readMetadata} from '../catalog/catalog.js'
import {type DescribeScope, renderDescribe} from '../catalog/render-host.js'
import {listCommandNodes} from '../catalog/tree.js'
import {exitCodeTable} from '../contract/error-categories.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import type {ArgumentNode, CommandNode, FlagNode, TreeNode} from '../schema/introspection.js'

/** A description of a CLI in the format of https://opencli.org, version 0.1. */
export type OpenCliDocument = {
  opencli: '0.1'
  info: {title: string; version: string; summary: string}
  conventions: {groupOptions: boolean; optionSeparator: string}
  exitCodes?: {code: number; description: string}[]
} & Omit<OpenCliCommand, 'name'>

/** An OpenCLI command; its name is the word after its parent's. */
export type OpenCliCommand = Partial<ReturnType<typeof renderInvocation>> & {name: string; commands?: OpenCliCommand[]}

/** Renders the host's OpenCLI description. A name with colons is one word, so it nests no commands. */
export function renderOpenCli(catalog: Catalog, scope: DescribeScope = {}): OpenCliDocument {
  const {commands, digest, name, summary, tool_version: version, ...host} = renderDescribe(catalog, scope)
  const render = (node: CommandNode) => renderInvocation(catalog, node, host.common_flags)
  const renderTree = (node: TreeNode, prefix: string): OpenCliCommand => ({
    name: node.name.slice(prefix.length),
    ...('safety' in node ? render(node) : node.summary && {description: node.summary}),
    ...(node.subcommands?.length && {commands: node.subcommands.map((child) => renderTree(child, `${node.name} `))}),
  })
  const renderAll = (): OpenCliCommand[] => {
    // A command that a scope names below a topic keeps its full name.
    if (catalog.separator === ' ') return commands.map((node) => renderTree(node, ''))
    return listCommandNodes(commands).map((node) => ({name: node.name, ...render(node)}))
  }
  const single = catalog.isSingleCommand ? listCommandNodes(commands)[0] : undefined
  // Exit codes of foreign commands are their authors' own.
  const hasOwn = catalog.commands.some((command) => command.isOwn && !isHousekeeping(command))
  return {
    opencli: '0.1',
    info: {title: name, version, summary},
    conventions: {groupOptions: true, optionSeparator: ' '},
    ...(single ? render(single) : {commands: renderAll()}),
    ...(hasOwn && {exitCodes: exitCodeTable.map(({category, code}) => ({code, description: category}))}),
    metadata: [{name: 'digest', value: digest}],
  }
}

function renderInvocation(catalog: Catalog, node: CommandNode, shared: readonly FlagNode[] = []) {
  const {agent_description: more, aliases, name, returns, safety, summary, when_to_use} = node
  const {definition, isHidden} = catalog.commands.find((command) => (command.name || catalog.bin) === name)!
  const {interactive} = readMetadata(definition) as {interactive?: unknown}
  const flags = [...(node.flags ?? []), ...shared.filter((flag) => node.common_flags?.includes(flag.name))]
  return {
    ...(aliases && {aliases}),
    description: [summary, more].filter(Boolean).join('\n\n'),
    ...(node.arguments && {arguments: node.arguments.map((argument) => renderArgument(argument))}),
    ...(flags.length > 0 && {options: flags.map((flag) => renderOption(flag, definition.flags[flag.name]?.hidden))}),
    ...(node.examples && {
      examples: node.examples.map((example) => (typeof example === 'string' ? example : example.command)),
    }),
    ...(isHidden && {hidden: true as const}),
    ...(interactive === true && {interactive: true as const}),
    metadata: toMetadata({safety, when_to_use, returns}),
  }
}

function renderArgument({default: fallback, description, pattern, type, ...argument}: ArgumentNode) {
  return {
    ...renderValue(argument),
    ...(description && {description}),
    metadata: toMetadata({type, default: fallback, pattern}),
  }
}

function renderValue({
  enum: values,
  multiple,
  name,
  required,
}: Pick<ArgumentNode, 'name' | 'required'> & Partial<ArgumentNode>) {
  return {
    name,
    required,
    arity: {minimum: required ? 1 : 0, ...(!multiple && {maximum: 1})},
    ...(values && {acceptedValues: values}),
  }
}

function renderOption(flag: FlagNode, hidden: FlagDefinition['hidden']) {
  const {
    aliases = [],
    allow_no: allowNo,
    char,
    description,
    enum: values,
    multiple,
    name,
    required,
    type,
    ...rest
  } = flag
  const names = [
    ...(char ? [`-${char}`] : []),
    ...aliases.map((alias) => `${alias.length === 1 ? '-' : '--'}${alias}`),
    ...(allowNo ? [`--no-${name}`] : []),
  ]
  const value = {name, required: true, ...(values && {enum: values}), ...(multiple && {multiple})}
  return {
    name: `--${name}`,
    ...(required && {required}),
    ...(names.length > 0 && {aliases: [...new Set(names)]}),
    ...(type !== 'boolean' && {arguments: [renderValue(value)]}),
    ...(description && {description}),
    ...(hidden && {hidden: true as const}),
    metadata: toMetadata({type, ...rest}),
  }
}

/** Metadata without an OpenCLI field. */
function toMetadata(values: Record<string, unknown>): {name: string; value: unknown}[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{name, value}]))
}
