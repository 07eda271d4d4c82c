import {shortenAll, shortenEntry, sizeOfEntries, summaryLengths} from './index-entries.js'
import {type IndexNode, listEntries} from './index-node.js'

/**
 * The lengths with which a topic is worth expanding: summaries that are cut shorter say less than
 * the collapsed topic's list of words.
 */
const expandedLengths = summaryLengths.slice(0, 3)

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
    for (const length of expandedLengths) roomLeft = expandCheapest(group, roomLeft, length)
  }
}

function isHousekeepingNode(node: IndexNode): boolean {
  return listEntries([node]).every(({isLast}) => isLast)
}

/**
 * Expands the cheapest nodes first while there is room, to show as many topics as possible;
 * summaries below them have at most this length.
 *
 * @returns the characters that are left
 */
function expandCheapest(roots: readonly IndexNode[], room: number, length: number): number {
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

/** A collapsed node, and the characters that expanding it costs. */
type Expansion = {cost: number; node: IndexNode}

/** The collapsed nodes that are shown, with what expanding each costs at this length. */
function listExpansions(nodes: readonly IndexNode[], length: number): Expansion[] {
  return nodes.flatMap((node) => {
    const {children, collapsedEntry, isExpanded} = node
    if (isExpanded) return listExpansions(children, length)
    if (!collapsedEntry) return []
    const expanded = shortenAll(listEntries(children), length)
    const cost = sizeOfEntries(expanded) - sizeOfEntries([collapsedEntry])
    return [{cost, node}]
  })
}

/** Expands a node, with summaries of at most this length below it. */
function expand(node: IndexNode, length: number): void {
  node.isExpanded = true
  for (const child of node.children) {
    child.commandEntry &&= shortenEntry(child.commandEntry, length)
    child.collapsedEntry &&= shortenEntry(child.collapsedEntry, length)
  }
}
