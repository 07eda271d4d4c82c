import type {TreeNode} from '../schema/introspection.js'
import type {Catalog, CatalogCommand, CatalogTopic} from './catalog.js'
import {isHousekeeping} from './housekeeping-plugins.js'
import {sortByName} from './read-catalog.js'
import {firstLine, textRenderer} from './render-text.js'

/** A command, a topic, or both under one id, with what stands below. */
export type Branch = {
  id: string
  name: string
  command?: CatalogCommand
  topic?: CatalogTopic
  children: Branch[]
}

/** Arranges the catalog's commands under their topics, by name; the branch without an id is the root. */
export function arrange(catalog: Catalog, includeHidden = false): Branch {
  const root: Branch = {children: [], id: '', name: ''}
  const branches = new Map<string, Branch>([['', root]])
  const topics = new Map(catalog.topics.map((topic) => [topic.id, topic]))

  const grow = (id: string): Branch => {
    const known = branches.get(id)
    if (known) return known
    const topic = topics.get(id)
    const branch: Branch = {children: [], id, name: id.replaceAll(':', catalog.separator), ...(topic && {topic})}
    branches.set(id, branch)
    grow(id.slice(0, Math.max(0, id.lastIndexOf(':')))).children.push(branch)
    return branch
  }

  for (const command of catalog.commands) {
    if (command.isHidden && !includeHidden) continue
    // The one command of a CLI without others has no words.
    const branch = command.name === '' ? {children: [], id: command.id, name: ''} : grow(command.id)
    if (command.name === '') root.children.push(branch)
    branch.command = command
  }

  for (const branch of branches.values()) branch.children = sortByName(branch.children)
  root.children = root.children.toSorted((a, b) => Number(isForHousekeeping(a)) - Number(isForHousekeeping(b)))
  return root
}

/** Whether a branch holds only commands that keep the CLI itself in order; such branches stand last. */
export function isForHousekeeping(branch: Branch): boolean {
  const commands = commandsOf(branch)
  return commands.length > 0 && commands.every((command) => isHousekeeping(command))
}

/** The branch of an id, wherever it stands. */
export function findBranch(root: Branch, id: string): Branch | undefined {
  if (root.id === id) return root
  let branch: Branch | undefined = root
  for (const [index] of id.split(':').entries()) {
    const prefix = id.split(':', index + 1).join(':')
    branch = branch?.children.find((child) => child.id === prefix)
  }

  return branch
}

/** All commands of a branch, its own included, sorted by name. */
export function commandsOf(branch: Branch): CatalogCommand[] {
  const below = branch.children.flatMap((child) => commandsOf(child))
  return sortByName([...(branch.command ? [branch.command] : []), ...below])
}

/** What a topic is about, in one line. */
export function summarizeTopic(
  catalog: Catalog,
  branch: Pick<Branch, 'name' | 'topic'>,
  warn?: (warning: string) => void,
): string {
  const render = textRenderer(catalog, branch, warn)
  return firstLine(render(branch.topic?.description, 'the description'))
}

/** How a command becomes a node, given the nodes below it. */
export type DescribeNode = (command: CatalogCommand, subcommands: TreeNode[]) => TreeNode

/** The node of a branch, with the nodes below it. */
export function describeBranch(
  catalog: Catalog,
  branch: Branch,
  describe: DescribeNode,
  warn?: (warning: string) => void,
): TreeNode {
  const subcommands = branch.children.map((child) => describeBranch(catalog, child, describe, warn))
  if (branch.command) return describe(branch.command, subcommands)
  return {name: branch.name, summary: summarizeTopic(catalog, branch, warn), subcommands}
}
