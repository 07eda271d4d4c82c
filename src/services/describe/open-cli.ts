import {type Catalog, isHousekeeping} from '../../catalog/catalog.js'
import {renderDescribe} from '../../catalog/documents/render-host.js'
import {type DescribeScope, listCommandNodes} from '../../catalog/nodes/tree.js'
import {exitCodeTable} from '../../contract/error-categories.js'
import type {
  ArgumentNode,
  CommandNode,
  FlagNode,
  TreeNode,
} from '../../contract/schema/introspection.js'

/** A description of a CLI in the format of https://opencli.org, version 0.1. */
export type OpenCliDocument = {
  opencli: '0.1'
  info: {title: string; version: string; summary: string}
  conventions: {groupOptions: boolean; optionSeparator: string}
  exitCodes?: {code: number; description: string}[]
} & Omit<OpenCliCommand, 'name'>

/** An OpenCLI command; its name is the word after its parent's. */
export type OpenCliCommand = Partial<ReturnType<typeof renderInvocation>> & {
  name: string
  commands?: OpenCliCommand[]
}

/** Renders the host's OpenCLI description. */
export function toOpenCli(catalog: Catalog, scope: DescribeScope = {}): OpenCliDocument {
  const {
    commands,
    common_flags: commonFlags,
    digest,
    name,
    summary,
    tool_version: version,
  } = renderDescribe(catalog, scope)
  const render: RenderCommand = (node) => renderInvocation(catalog, node, commonFlags)
  const nodes = listCommandNodes(commands)
  // `apps:list` is one word, so in a CLI with colons no command is below another one.
  const roots =
    catalog.separator === ' ' ? commands : nodes.map((node) => ({...node, subcommands: []}))
  // What the exit codes of foreign commands mean is up to their authors.
  const hasAdopted = catalog.commands.some(
    (command) => command.isAdopted && !isHousekeeping(command),
  )
  return {
    opencli: '0.1',
    info: {title: name, version, summary},
    conventions: {groupOptions: true, optionSeparator: ' '},
    ...(catalog.isSingleCommand && nodes[0]
      ? render(nodes[0])
      : {commands: roots.map((node) => renderNode(node, render))}),
    ...(hasAdopted && {
      exitCodes: exitCodeTable.map(({category, code}) => ({code, description: category})),
    }),
    metadata: [{name: 'digest', value: digest}],
  }
}

type RenderCommand = (node: CommandNode) => ReturnType<typeof renderInvocation>

/**
 * Renders a command or topic with those below it.
 *
 * @param prefix what its name begins with: the name of its parent. A node at the top has none, even
 *   if a scope names a command below a topic, and so keeps its full name.
 */
function renderNode(node: TreeNode, render: RenderCommand, prefix = ''): OpenCliCommand {
  const isCommand = 'safety' in node
  const fields = isCommand ? render(node) : node.summary && {description: node.summary}
  const children = node.subcommands ?? []
  return {
    name: node.name.slice(prefix.length),
    ...fields,
    ...(children.length > 0 && {
      commands: children.map((child) => renderNode(child, render, `${node.name} `)),
    }),
  }
}

/** The fields of a command apart from its name and subcommands. */
function renderInvocation(
  catalog: Catalog,
  node: CommandNode,
  commonFlags: readonly FlagNode[] = [],
) {
  const {
    agent_description: agentDescription,
    aliases,
    name,
    returns,
    safety,
    summary,
    when_to_use,
  } = node
  const {definition, isHidden} = catalog.commands.find(
    (command) => (command.name || catalog.bin) === name,
  )!
  const flags = [
    ...(node.flags ?? []),
    ...commonFlags.filter((flag) => node.common_flags?.includes(flag.name)),
  ]
  const examples = node.examples?.map((example) =>
    typeof example === 'string' ? example : example.command,
  )
  return {
    ...(aliases && {aliases}),
    description: [summary, agentDescription].filter(Boolean).join('\n\n'),
    ...(node.arguments && {arguments: node.arguments.map((argument) => renderArgument(argument))}),
    ...(flags.length > 0 && {
      options: flags.map((flag) => renderOption(flag, definition.flags[flag.name]?.hidden)),
    }),
    ...(examples && {examples}),
    ...(isHidden && {hidden: true as const}),
    ...(definition.interactive && {interactive: true as const}),
    metadata: toMetadata({safety, when_to_use, returns}),
  }
}

function renderArgument({default: fallback, description, pattern, type, ...value}: ArgumentNode) {
  return {
    ...renderValue(value),
    ...(description && {description}),
    metadata: toMetadata({type, default: fallback, pattern}),
  }
}

/** A flag: a boolean one takes no argument. */
function renderOption(flag: FlagNode, isHidden = false) {
  const {
    aliases = [],
    allow_no: allowNo,
    char,
    description,
    enum: values,
    multiple,
    name,
    required,
    ...others
  } = flag
  const spellings = [char ?? [], aliases, allowNo ? `no-${name}` : []].flat()
  const dashed = spellings.map((each) => (each.length === 1 ? `-${each}` : `--${each}`))
  const otherNames = [...new Set(dashed)]
  return {
    name: `--${name}`,
    ...(required && {required}),
    ...(otherNames.length > 0 && {aliases: otherNames}),
    ...(flag.type !== 'boolean' && {
      arguments: [
        renderValue({
          name,
          required: true,
          enum: values,
          multiple,
        }),
      ],
    }),
    ...(description && {description}),
    ...(isHidden && {hidden: true as const}),
    metadata: toMetadata(others),
  }
}

/** An OpenCLI argument: a name, and how many values it takes. */
function renderValue({
  enum: values,
  multiple,
  name,
  required,
}: Omit<ArgumentNode, 'description' | 'type'>) {
  const arity = {
    minimum: required ? 1 : 0,
    ...(!multiple && {maximum: 1}),
  }
  return {
    name,
    required,
    arity,
    ...(values && {acceptedValues: values}),
  }
}

/** Metadata for the fields that OpenCLI does not define, except undefined ones. */
function toMetadata(values: Record<string, unknown>): {name: string; value: unknown}[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{name, value}],
  )
}
