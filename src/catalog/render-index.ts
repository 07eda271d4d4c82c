import type {IndexDocument, TopicIndexNode} from '../contract/schema/introspection.js'
import {type Catalog, isHousekeeping} from './catalog.js'
import {renderHead} from './render-host.js'
import {renderWarnings, shortenText, type Warn} from './texts.js'
import {
  arrange,
  type Branch,
  type DescribeScope,
  nameBranch,
  selectBranches,
  summarizeTopic,
} from './tree.js'

/**
 * 8.18: the characters of an index as indented JSON; the bare CLI's answer adds 300 to them, and
 * its name.
 */
const maxCharacters = 6000 - 300

export const entriesLimit = 5000

/** The part of the host in an index; `isFull` includes every command, regardless of the size. */
export type IndexOptions = DescribeScope & {isFull?: boolean}

type IndexEntry = {name: string; summary: string; isLast: boolean}

/**
 * Renders `describe --index` and the bare CLI: what does not fit is folded (8.19), shortened, then
 * cut (8.20).
 */
export function renderIndex(catalog: Catalog, options: IndexOptions = {}): IndexDocument {
  const {isFull = false, only} = options
  const warnings = new Set(catalog.warnings)
  const folds = selectBranches(catalog, options).map((branch) =>
    makeFold(catalog, branch, (text) => warnings.add(text)),
  )
  const head = renderHead(catalog)
  const reason = 'The index is longer than an agent reads.'
  const full = `${catalog.bin} describe --index --full`
  const truncate = (shown: number, total: number) => ({truncation: {reason, shown, total, full}})
  const {length} = catalog.commands
  const frame = JSON.stringify(
    {...head, ...truncate(length, length), ...renderWarnings(warnings)},
    null,
    2,
  )
  const room = isFull
    ? Infinity
    : Math.min(entriesLimit, maxCharacters - catalog.bin.length - frame.length)
  // Named topics are open, even if they do not fit.
  if (only) for (const fold of folds) fold.isOpen = true
  openFolds(only ? folds.flatMap(({children}) => children) : folds, room - sizeOf(entriesOf(folds)))
  const entries = entriesOf(folds).toSorted((a, b) => Number(a.isLast) - Number(b.isLast))
  const shown = cut(entries, room)
  return {
    ...head,
    commands: Object.fromEntries(shown.map(({name, summary}) => [name, summary])),
    ...(shown.length < entries.length && truncate(shown.length, entries.length)),
    ...renderWarnings(warnings),
  }
}

/** Renders a topic's part of the index, without the host's head. @throws Error without the topic */
export function renderTopicIndex(catalog: Catalog, id: string): TopicIndexNode {
  const branch = arrange(catalog).get(id)
  if (!branch) throw new Error(`The host has no topic ${id}.`)
  const {commands, truncation} = renderIndex(catalog, {only: [id]})
  const summary = summarizeTopic(catalog, branch)
  return {name: branch.name, summary, commands, ...(truncation && {truncation})}
}

/**
 * A branch: the entry of its command, one for the commands below it, and the characters that
 * opening it costs.
 */
type Fold = {
  own: IndexEntry[]
  folded: IndexEntry[]
  children: Fold[]
  count: number
  cost: number
  isOpen: boolean
}

function makeFold(catalog: Catalog, branch: Branch, warn: Warn): Fold {
  const {command} = branch
  const children = branch.children.map((child) => makeFold(catalog, child, warn))
  const below = children.reduce((sum, {count}) => sum + count, 0)
  const about = summarizeTopic(catalog, branch)
  const summary = `${below} ${below === 1 ? 'command' : 'commands'}${about && `: ${about}`}`
  const folded =
    below > 0 ? [{isLast: false, name: `${branch.name}${catalog.separator}*`, summary}] : []
  const own = command
    ? [{...nameBranch(catalog, branch, warn), isLast: isHousekeeping(command)}]
    : []
  const cost = sizeOf(entriesOf(children)) - sizeOf(folded)
  return {children, cost, count: below + own.length, folded, isOpen: false, own}
}

function entriesOf(folds: readonly Fold[]): IndexEntry[] {
  return folds.flatMap(({children, folded, isOpen, own}) => [
    ...own,
    ...(isOpen ? entriesOf(children) : folded),
  ])
}

/** Opens the cheapest folds first while there is room, to show as many topics as possible. */
function openFolds(roots: readonly Fold[], room: number): void {
  const listClosed = (folds: readonly Fold[]) => folds.filter(({folded}) => folded.length > 0)
  let closed = listClosed(roots)
  for (let left = room; closed.length > 0;) {
    const next = closed.reduce((best, each) => (each.cost < best.cost ? each : best))
    left -= next.cost
    if (left < 0) return
    next.isOpen = true
    closed = closed.flatMap((each) => (each === next ? listClosed(next.children) : [each]))
  }
}

/** Each entry has four spaces, a colon, a space, a comma and a line break. */
function sizeOf(entries: readonly IndexEntry[]): number {
  const sizes = entries.map(
    ({name, summary}) => JSON.stringify(name).length + JSON.stringify(summary).length + 8,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function cut(entries: readonly IndexEntry[], room: number): IndexEntry[] {
  const shorten = (length: number) =>
    entries.map((each) => ({...each, summary: shortenText(each.summary, length)}))
  const lists = [Infinity, 60, 40, 20, 0].map(shorten)
  let size = 0
  const fitting = lists.find((list) => sizeOf(list) <= room) ?? lists.at(-1)!
  return fitting.filter((entry) => (size += sizeOf([entry])) <= room)
}
