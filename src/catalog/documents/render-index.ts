import type {IndexDocument, TopicIndexNode} from '../../contract/schema/introspection.js'
import type {Catalog} from '../catalog.js'
import {arrange, type DescribeScope, selectBranches, summarizeTopic} from '../nodes/tree.js'
import {findDescribe, listingLine} from '../plugin-commands.js'
import {renderWarnings} from '../texts/cut-text.js'
import {
  fitEntries,
  type IndexEntry,
  shortenAll,
  sizeOfEntries,
  textOfEntry,
} from './index-entries.js'
import {listEntries, toIndexNode} from './index-node.js'
import {expandWhatFits} from './index-tree.js'
import {renderHead} from './render-host.js'

/**
 * 8.18: the characters of an index as indented JSON; the bare CLI's answer adds 300 to them, and
 * its name.
 */
const maxCharacters = 6000 - 300

/** The part of the host in an index; `isFull` includes every command, regardless of the size. */
export type IndexOptions = DescribeScope & {isFull?: boolean}

/**
 * Renders `describe --index` and the bare CLI. What does not fit is collapsed (8.19), shortened,
 * then cut (8.20).
 */
export function renderIndex(catalog: Catalog, options: IndexOptions = {}): IndexDocument {
  const {isFull = false, only} = options
  const warned = new Set(catalog.warnings)
  const nodes = selectBranches(catalog, options).map((branch) => {
    return toIndexNode(catalog, branch, (text) => warned.add(text))
  })
  const head = renderHead(catalog)
  const warnings = renderWarnings(warned)
  const frame = {...head, commands: {}, ...warnings}
  const room = isFull ? Infinity : maxCharacters - catalog.bin.length - sizeOfPart(frame)
  expandWhatFits(nodes, room, {areNamed: only !== undefined})
  return {
    ...head,
    ...renderEntries(catalog, putLast(listEntries(nodes)), room),
    ...warnings,
  }
}

/** Renders the entries that fit into `room`, in characters, and a note if some were cut. */
function renderEntries(
  catalog: Catalog,
  entries: readonly IndexEntry[],
  room: number,
): Pick<IndexDocument, 'commands' | 'truncation'> {
  const {length: total} = entries
  const describeCut = (shown: number) => ({truncation: renderTruncation(catalog, shown, total)})
  // If not even the names fit, the note that entries were cut needs room, too.
  const mayFit = sizeOfEntries(shortenAll(entries, 0)) <= room
  const shown = fitEntries(entries, mayFit ? room : room - sizeOfPart(describeCut(total)))
  return {
    commands: Object.fromEntries(shown.map((entry) => [entry.name, textOfEntry(entry)])),
    ...(shown.length < total && describeCut(shown.length)),
  }
}

/** Says that entries were cut, and how to get all of them. */
function renderTruncation(
  catalog: Catalog,
  shown: number,
  total: number,
): NonNullable<IndexDocument['truncation']> {
  const listing = listingLine(catalog)
  return {
    reason: 'The index is longer than an agent reads.',
    shown,
    total,
    full: findDescribe(catalog) ? `${listing} --full` : listing,
  }
}

/** Puts the entries of housekeeping last. */
function putLast(entries: readonly IndexEntry[]): IndexEntry[] {
  return entries.toSorted((a, b) => Number(a.isLast) - Number(b.isLast))
}

/** The characters of a part of the document. */
function sizeOfPart(part: object): number {
  return JSON.stringify(part, null, 2).length
}

/**
 * Renders a topic's part of the index, without the host's head.
 *
 * @throws Error if the host has no such topic
 */
export function renderTopicIndex(catalog: Catalog, id: string): TopicIndexNode {
  const branch = selectBranches(catalog, {only: [id]})[0]
  if (!branch) throw new Error(`The host has no topic ${id}.`)
  const {commands, truncation} = renderIndex(catalog, {only: [id]})
  const summary = summarizeTopic(catalog, branch)
  return {
    name: branch.name,
    summary,
    commands,
    ...(truncation && {truncation}),
  }
}

/**
 * Renders the index below a topic, without a command of the same name (8.16).
 *
 * @returns undefined if nothing is below it
 */
export function renderBelow(
  catalog: Catalog,
  id: string,
): Pick<TopicIndexNode, 'commands' | 'truncation'> | undefined {
  const branch = arrange(catalog).get(id)
  if (!branch || branch.children.length === 0) return undefined
  const {commands, truncation} = renderIndex(catalog, {only: [id]})
  const below = Object.entries(commands).filter(([name]) => name !== branch.name)
  return {
    commands: Object.fromEntries(below),
    ...(truncation && {truncation}),
  }
}
