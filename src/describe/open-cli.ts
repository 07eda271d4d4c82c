import {type Catalog, type CatalogCommand, isHousekeeping, readMetadata} from '../catalog/catalog.js'
import {renderCommand} from '../catalog/render-command.js'
import {type DescribeScope, renderHead, selectBranches} from '../catalog/render-host.js'
import {type Branch, commandsOf, summarizeTopic} from '../catalog/tree.js'
import {exitCodeTable} from '../contract/error-categories.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import type {ArgumentNode, ExampleNode, FlagNode} from '../schema/introspection.js'

/** A description of a CLI in the format of https://opencli.org, version 0.1. */
export type OpenCliDocument = {
  opencli: '0.1'
  info: {title: string; version: string; summary: string}
  conventions: {groupOptions: true; optionSeparator: ' '}
  metadata: OpenCliMetadata
} & Omit<OpenCliCommand, 'description' | 'name'>

/** A command of an OpenCLI description; its name is the word that follows its parent's. */
export type OpenCliCommand = {
  name: string
  aliases?: string[]
  description?: string
  arguments?: OpenCliArgument[]
  options?: OpenCliOption[]
  commands?: OpenCliCommand[]
  exitCodes?: {code: number; description: string}[]
  examples?: string[]
  hidden?: true
  interactive?: true
  metadata?: OpenCliMetadata
}

/** An argument of a command, or the value of an option. */
export type OpenCliArgument = {
  name: string
  required: boolean
  arity: {minimum: number; maximum?: number}
  acceptedValues?: string[]
  description?: string
  metadata?: OpenCliMetadata
}

/** An option, with its dashes. */
export type OpenCliOption = {
  name: string
  required?: true
  aliases?: string[]
  arguments?: OpenCliArgument[]
  description?: string
  hidden?: true
  metadata?: OpenCliMetadata
}

type OpenCliMetadata = {name: string; value: unknown}[]

/** Renders the OpenCLI description of a host. A name that is typed with colons is one word, so it nests no commands. */
export function renderOpenCli(catalog: Catalog, scope: DescribeScope = {}): OpenCliDocument {
  const {digest, name, summary, tool_version: version} = renderHead(catalog)
  const branches = selectBranches(catalog, scope)
  const single = catalog.isSingleCommand ? branches[0]?.command : undefined
  return {
    opencli: '0.1',
    info: {title: name, version, summary},
    conventions: {groupOptions: true, optionSeparator: ' '},
    ...(single ? renderInvocation(catalog, single, scope) : {commands: renderCommands(catalog, branches, scope)}),
    // The exit codes of other commands are their authors' own.
    ...(catalog.commands.some((command) => command.isOwn && !isHousekeeping(command)) && {
      exitCodes: exitCodeTable.map(({category, code}) => ({code, description: category})),
    }),
    metadata: [{name: 'digest', value: digest}],
  }
}

function renderCommands(catalog: Catalog, branches: readonly Branch[], scope: DescribeScope): OpenCliCommand[] {
  if (catalog.separator === ':') {
    const commands = new Set(branches.flatMap((branch) => commandsOf(branch)))
    return [...commands].map((command) => ({name: command.name, ...renderInvocation(catalog, command, scope)}))
  }

  const render = (branch: Branch, prefix: string): OpenCliCommand => {
    const commands = branch.children.map((child) => render(child, `${branch.name} `))
    const summary = summarizeTopic(catalog, branch)
    return {
      name: branch.name.slice(prefix.length),
      ...(branch.command ? renderInvocation(catalog, branch.command, scope) : summary && {description: summary}),
      ...(commands.length > 0 && {commands}),
    }
  }
  // What a scope names below a topic keeps its whole name.
  return branches.map((branch) => render(branch, ''))
}

function renderInvocation(
  catalog: Catalog,
  command: CatalogCommand,
  {includeHidden}: DescribeScope,
): Omit<OpenCliCommand, 'commands' | 'name'> {
  const node = renderCommand(catalog, command, {includeHidden})
  const {flags} = command.definition
  const aliases = [...new Set(command.aliases.map((alias) => alias.replaceAll(':', catalog.separator)))]
  const {agent_description: more, summary} = node
  const {interactive} = readMetadata(command.definition) as {interactive?: unknown}
  const metadata = toMetadata({safety: node.safety, when_to_use: node.when_to_use, returns: node.returns})
  return {
    ...(aliases.length > 0 && {aliases}),
    description: [summary, more].filter(Boolean).join('\n\n'),
    ...(node.arguments && {arguments: node.arguments.map((argument) => renderArgument(argument))}),
    ...(node.flags && {
      options: node.flags.map((flag) => renderOption(flag, flags[flag.name])),
    }),
    ...(node.examples && {examples: node.examples.map((example) => readExample(example))}),
    ...(command.isHidden && {hidden: true as const}),
    ...(interactive === true && {interactive: true as const}),
    metadata,
  }
}

const readExample = (example: ExampleNode) => (typeof example === 'string' ? example : example.command)

function renderArgument(argument: ArgumentNode): OpenCliArgument {
  const {default: fallback, description, enum: values, multiple, name, pattern, required, type} = argument
  return {
    name,
    required,
    arity: {minimum: required ? 1 : 0, ...(!multiple && {maximum: 1})},
    ...(values && {acceptedValues: values}),
    ...(description && {description}),
    metadata: toMetadata({type, default: fallback, pattern}),
  }
}

function renderOption(
  flag: FlagNode,
  {aliases = [], hidden}: Pick<FlagDefinition, 'aliases' | 'hidden'> = {},
): OpenCliOption {
  const {allow_no: allowNo, char, description, enum: values, multiple, name, required, type, ...rest} = flag
  const names = [
    ...(char ? [`-${char}`] : []),
    ...aliases.map((alias) => `${alias.length === 1 ? '-' : '--'}${alias}`),
    ...(allowNo ? [`--no-${name}`] : []),
  ]
  const value: OpenCliArgument = {
    name,
    required: true,
    arity: {minimum: 1, ...(!multiple && {maximum: 1})},
    ...(values && {acceptedValues: values}),
  }
  return {
    name: `--${name}`,
    ...(required && {required}),
    ...(names.length > 0 && {aliases: [...new Set(names)]}),
    ...(type !== 'boolean' && {arguments: [value]}),
    ...(description && {description}),
    ...(hidden && {hidden: true as const}),
    metadata: toMetadata({type, ...rest}),
  }
}

/** What OpenCLI has no field for. */
function toMetadata(values: Record<string, unknown>): OpenCliMetadata {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{name, value}]))
}
