import {type Catalog, isHousekeeping} from '../catalog.js'
import {type Branch, isForHousekeeping, nameBranch} from '../nodes/tree.js'
import {firstSentence} from '../texts/first-sentence.js'
import type {Warn} from '../texts/render-text.js'
import {describeBelow} from './describe-below.js'
import type {IndexEntry} from './index-entries.js'

/** A branch of the index, which shows what is below it only if it is expanded. */
export type IndexNode = {
  /** The entry of its command; undefined if the branch is only a topic. */
  commandEntry: IndexEntry | undefined
  /** The entry for all commands below it until it is expanded; undefined if there are none. */
  collapsedEntry: IndexEntry | undefined
  children: IndexNode[]
  /** How many commands it has, with those below it. */
  count: number
  isExpanded: boolean
}

/** Makes a collapsed node of a branch, with the nodes below it. */
export function toIndexNode(catalog: Catalog, branch: Branch, warn: Warn): IndexNode {
  const children = branch.children.map((child) => toIndexNode(catalog, child, warn))
  const countBelow = children.reduce((sum, {count}) => sum + count, 0)
  const commandEntry = describeCommand(catalog, branch, warn)
  return {
    commandEntry,
    collapsedEntry: countBelow > 0 ? describeCollapsed(catalog, branch, countBelow) : undefined,
    children,
    count: countBelow + (commandEntry ? 1 : 0),
    isExpanded: false,
  }
}

/** The entry of a branch's command; undefined if it is only a topic. */
function describeCommand(catalog: Catalog, branch: Branch, warn: Warn): IndexEntry | undefined {
  if (!branch.command) return undefined
  const {name, summary} = nameBranch(catalog, branch, warn)
  return {
    isLast: isHousekeeping(branch.command),
    name,
    text: firstSentence(summary),
  }
}

/** The entry for all commands below a branch (8.19). */
function describeCollapsed(catalog: Catalog, branch: Branch, count: number): IndexEntry {
  return {
    count: `${count} ${count === 1 ? 'command' : 'commands'}`,
    isLast: isForHousekeeping(branch),
    name: `${branch.name}${catalog.separator}*`,
    text: describeBelow(catalog, branch),
  }
}

/** The entries that nodes show: commands, and what is below them, expanded or collapsed. */
export function listEntries(nodes: readonly IndexNode[]): IndexEntry[] {
  return nodes.flatMap(({children, collapsedEntry, commandEntry, isExpanded}) => {
    const below = isExpanded ? listEntries(children) : (collapsedEntry ?? [])
    return [commandEntry ?? [], below].flat()
  })
}
