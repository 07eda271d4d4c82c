import type {CommandNode, TreeNode} from '../../contract/schema/introspection.js'
import {
  type Catalog,
  type CatalogCommand,
  type CatalogTopic,
  isHousekeeping,
  sortByName,
} from '../catalog.js'
import {firstLine} from '../texts/first-sentence.js'
import {summarize, textRenderer, type Warn} from '../texts/render-text.js'
import {parentsOf} from '../topics.js'

/** A command, a topic, or both under one id, with the branches below it. */
export type Branch = {
  id: string
  name: string
  command?: CatalogCommand
  topic?: CatalogTopic
  children: Branch[]
}

/** The part of a host that a document describes. */
export type DescribeScope = {
  /** The ids of commands and topics; by default all. */
  only?: readonly string[]
  /** Whether to include hidden commands. */
  includeHidden?: boolean
}

/**
 * Arranges the commands below their topics, by name.
 *
 * @returns the branches by id; the root's id is empty
 */
export function arrange(
  catalog: Catalog,
  {includeHidden = false}: Pick<DescribeScope, 'includeHidden'> = {},
): Map<string, Branch> {
  const root: Branch = {children: [], id: '', name: ''}
  const branches = new Map([['', root]])
  const topics = new Map(catalog.topics.map((topic) => [topic.id, topic]))
  const addBranch = (id: string) => {
    const name = id.replaceAll(':', catalog.separator)
    const topic = topics.get(id)
    const branch: Branch = {
      children: [],
      id,
      name,
      ...(topic && {topic}),
    }
    const [parentId = ''] = parentsOf(id)
    branches.get(parentId)!.children.push(branch)
    branches.set(id, branch)
  }
  for (const command of catalog.commands) {
    if (!includeHidden && command.isHidden) continue
    // From the top down: each branch is added to the one above it.
    const ids = [...parentsOf(command.id).toReversed(), command.id]
    for (const id of ids) if (!branches.has(id)) addBranch(id)
    branches.get(command.id)!.command = command
  }
  for (const branch of branches.values()) branch.children = sortByName(branch.children)
  root.children = putLast(root.children, isForHousekeeping)
  return branches
}

function putLast<Item>(items: readonly Item[], isLast: (item: Item) => boolean): Item[] {
  return items.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))
}

/** Whether a branch only manages the CLI itself. */
export function isForHousekeeping({children, command}: Branch): boolean {
  if (command && !isHousekeeping(command)) return false
  return children.every((child) => isForHousekeeping(child))
}

/** The branches in a scope, by default the topmost; hidden commands only if named. */
export function selectBranches(
  catalog: Catalog,
  {includeHidden, only}: DescribeScope = {},
): Branch[] {
  const branches = arrange(catalog, {includeHidden})
  if (!only) return branches.get('')!.children
  const withHidden = arrange(catalog, {includeHidden: true})
  const selected = only.map((id) => branches.get(id) ?? withHidden.get(id))
  return selected.filter((branch) => branch !== undefined)
}

/**
 * The ids that a topic's name selects (8.16): the topic's own or, if only aliases are below that
 * name, those of their commands; empty if the host has neither.
 */
export function idsOfTopic(catalog: Catalog, topic: string): string[] {
  const isDeclared = catalog.topics.some(({id}) => id === topic)
  if (isDeclared && arrange(catalog, {includeHidden: true}).has(topic)) return [topic]
  const isBelow = (alias: string) => alias.startsWith(`${topic}:`)
  return catalog.commands
    .filter(({aliases, isHidden}) => !isHidden && aliases.some(isBelow))
    .map(({id}) => id)
}

/** The commands in a scope, including those below what is named; 8.27 orders them. */
export function selectCommands(
  {commands}: Catalog,
  {includeHidden, only}: DescribeScope,
): CatalogCommand[] {
  const isBelow = (id: string, name: string) => id === name || id.startsWith(`${name}:`)
  const selected = commands
    .filter(({id}) => !only || only.some((name) => isBelow(id, name)))
    .filter(({isHidden}) => includeHidden || !isHidden)
  return putLast(selected, isHousekeeping)
}

/** Returns the first line of a topic's description; empty without one. */
export function summarizeTopic(catalog: Catalog, {name, topic}: Branch): string {
  return firstLine(textRenderer(catalog, {name})(topic?.description, 'the description'))
}

/** Renders the name and the summary of a branch. */
export function nameBranch(
  catalog: Catalog,
  branch: Branch,
  warn?: Warn,
): {name: string; summary: string} {
  const {command, name} = branch
  if (!command) return {name, summary: summarizeTopic(catalog, branch)}
  return {
    name: command.name || catalog.bin,
    summary: summarize(catalog, command, warn),
  }
}

/** Renders branches, and what is below them, as names and summaries. */
export function listTrees(catalog: Catalog, branches: readonly Branch[]): TreeNode[] {
  return branches.map((branch) => ({
    ...nameBranch(catalog, branch),
    ...(branch.children.length > 0 && {subcommands: listTrees(catalog, branch.children)}),
  }))
}

/** All commands in nodes and below them, each once, sorted by name. */
export function listCommandNodes(nodes: readonly TreeNode[]): CommandNode[] {
  const commands = nodes.flatMap((node) => [
    ...('safety' in node ? [node] : []),
    ...listCommandNodes(node.subcommands ?? []),
  ])
  return sortByName([...new Map(commands.map((node) => [node.name, node])).values()])
}
