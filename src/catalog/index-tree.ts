import {type Catalog, isHousekeeping} from './catalog.js'
import {describeBelow} from './describe-below.js'
import {firstSentence} from './first-sentence.js'
import {type IndexEntry, shortenAll, sizeOfEntries, summaryLengths} from './index-entries.js'
import type {Warn} from './render-text.js'
import {type Branch, isForHousekeeping, nameBranch} from './tree.js'

/**
 * The lengths with which a topic is worth expanding: summaries that are cut shorter say less than
 * the collapsed topic's list of words.
 */
const expandedLengths = summaryLengths.slice(0, 3)

/** A branch of the index, which shows what is below it only if it is expanded. */
export type IndexNode = {
  /** The entry of the command; none if the branch is only a topic. */
  commandEntries: IndexEntry[]
  /** The entry that is shown for all commands below it until it is expanded; none without any. */
  collapsedEntries: IndexEntry[]
  children: IndexNode[]
  /** How many commands it has, with those below it. */
  count: number
  isExpanded: boolean
}

/** Makes a collapsed node of a branch, with the nodes below it. */
export function toIndexNode(catalog: Catalog, branch: Branch, warn: Warn): IndexNode {
  const children = branch.children.map((child) => toIndexNode(catalog, child, warn))
  const countBelow = children.reduce((sum, {count}) => sum + count, 0)
  const commandEntries = describeCommand(catalog, branch, warn)
  return {
    commandEntries,
    collapsedEntries: countBelow > 0 ? [describeCollapsed(catalog, branch, countBelow)] : [],
    children,
    count: commandEntries.length + countBelow,
    isExpanded: false,
  }
}

/** The entry of a branch's command, as a list of one; empty if it is only a topic. */
function describeCommand(catalog: Catalog, branch: Branch, warn: Warn): IndexEntry[] {
  if (!branch.command) return []
  const {name, summary} = nameBranch(catalog, branch, warn)
  const isLast = isHousekeeping(branch.command)
  return [{isLast, name, text: firstSentence(summary)}]
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

/** The entries that nodes show. */
export function listEntries(nodes: readonly IndexNode[]): IndexEntry[] {
  return nodes.flatMap(({children, collapsedEntries, commandEntries, isExpanded}) => [
    ...commandEntries,
    ...(isExpanded ? listEntries(children) : collapsedEntries),
  ])
}

/**
 * Expands nodes while there is room for what they show, those of housekeeping last (8.19).
 *
 * @param options.areNamed whether the nodes were asked for: these are expanded, even if they do not
 *   fit
 */
export function expandWhatFits(
  nodes: readonly IndexNode[],
  room: number,
  {areNamed}: {areNamed: boolean},
): void {
  if (areNamed) for (const node of nodes) node.isExpanded = true
  const roots = areNamed ? nodes.flatMap(({children}) => children) : nodes
  const groups = [
    roots.filter((node) => !isHousekeepingNode(node)),
    roots.filter((node) => isHousekeepingNode(node)),
  ]
  let roomLeft = room - sizeOfEntries(listEntries(nodes))
  for (const group of groups) {
    for (const length of expandedLengths) roomLeft = expandNodes(group, roomLeft, length)
  }
}

function isHousekeepingNode(node: IndexNode): boolean {
  return listEntries([node]).every(({isLast}) => isLast)
}

/** A collapsed node, and the characters that expanding it costs. */
type Expansion = {cost: number; node: IndexNode}

/**
 * Expands the cheapest nodes first while there is room, to show as many topics as possible;
 * summaries below them have at most this length.
 *
 * @returns the characters that are left
 */
function expandNodes(roots: readonly IndexNode[], room: number, length: number): number {
  let roomLeft = room
  let expansions = listExpansions(roots, length)
  while (expansions.length > 0) {
    const cheapest = expansions.reduce((best, each) => (each.cost < best.cost ? each : best))
    if (cheapest.cost > roomLeft) return roomLeft
    roomLeft -= cheapest.cost
    expand(cheapest.node, length)
    // The nodes below it take its place.
    const below = listExpansions(cheapest.node.children, length)
    expansions = expansions.flatMap((each) => (each === cheapest ? below : each))
  }

  return roomLeft
}

/** The nodes that are shown collapsed, with what expanding each costs. */
function listExpansions(nodes: readonly IndexNode[], length: number): Expansion[] {
  return nodes.flatMap((node) => {
    if (node.isExpanded) return listExpansions(node.children, length)
    return node.collapsedEntries.length > 0 ? [{cost: costOf(node, length), node}] : []
  })
}

/** The characters that expanding a node costs, with summaries of at most this length. */
function costOf({children, collapsedEntries}: IndexNode, length: number): number {
  const expanded = shortenAll(listEntries(children), length)
  return sizeOfEntries(expanded) - sizeOfEntries(collapsedEntries)
}

/** Expands a node, with summaries of at most this length below it. */
function expand(node: IndexNode, length: number): void {
  node.isExpanded = true
  for (const child of node.children) {
    child.commandEntries = shortenAll(child.commandEntries, length)
    child.collapsedEntries = shortenAll(child.collapsedEntries, length)
  }
}
