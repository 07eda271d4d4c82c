import type {IndexDocument, TopicIndexNode} from '../contract/schema/introspection.js'
import {readPlainSentence} from './brief-text.js'
import {type Catalog, isHousekeeping} from './catalog.js'
import {describeBelow} from './describe-below.js'
import {findDescribe, listingLine} from './plugin-commands.js'
import {renderHead} from './render-host.js'
import {renderWarnings, cutText, type Warn} from './texts.js'
import {
  arrange,
  type Branch,
  type DescribeScope,
  isForHousekeeping,
  nameBranch,
  selectBranches,
  summarizeTopic,
} from './tree.js'

/**
 * 8.18: the characters of an index as indented JSON; the bare CLI's answer adds 300 to them, and
 * its name.
 */
const maxCharacters = 6000 - 300

/** The most characters of a topic's description in an answer. */
export const entriesLimit = 5000

/** The lengths to which summaries are shortened, one after the other, until the entries fit. */
const lengths = [Infinity, 60, 40, 20, 0] as const

/** Those with which a topic is worth opening: a text that is cut more says less than its words. */
const openLengths = lengths.slice(0, 3)

/** The part of the host in an index; `isFull` includes every command, regardless of the size. */
export type IndexOptions = DescribeScope & {isFull?: boolean}

/** A command or a folded topic, whose `count` says how many commands it holds. */
type IndexEntry = {
  name: string
  count?: string
  text: string
  isLast: boolean
}

/**
 * Renders `describe --index` and the bare CLI: what does not fit is folded (8.19), shortened, then
 * cut (8.20).
 */
export function renderIndex(catalog: Catalog, options: IndexOptions = {}): IndexDocument {
  const {isFull = false, only} = options
  const warned = new Set(catalog.warnings)
  const folds = selectBranches(catalog, options).map((branch) =>
    makeFold(catalog, branch, (text) => warned.add(text)),
  )
  const head = renderHead(catalog)
  const warnings = renderWarnings(warned)
  const frame = sizeOfPart({
    ...head,
    commands: {},
    ...warnings,
  })
  const room = isFull ? Infinity : maxCharacters - catalog.bin.length - frame
  // Named topics are open, even if they do not fit.
  if (only) for (const fold of folds) fold.isOpen = true
  const roots = only ? folds.flatMap(({children}) => children) : folds
  const isLast = (fold: Fold) => entriesOf([fold]).every((entry) => entry.isLast)
  let left = room - sizeOf(entriesOf(folds))
  for (const group of [roots.filter((fold) => !isLast(fold)), roots.filter(isLast)]) {
    for (const length of openLengths) left = openFolds(group, left, length)
  }
  const entries = entriesOf(folds).toSorted((a, b) => Number(a.isLast) - Number(b.isLast))
  const {length: total} = entries
  const reason = 'The index is longer than an agent reads.'
  const listing = listingLine(catalog)
  const full = findDescribe(catalog) ? `${listing} --full` : listing
  const truncate = (shown: number) => ({truncation: {reason, shown, total, full}})
  const isWhole = sizeOf(shortenAll(entries, 0)) <= room
  const shown = fit(entries, isWhole ? room : room - sizeOfPart(truncate(total)))
  return {
    ...head,
    commands: Object.fromEntries(shown.map((entry) => [entry.name, textOf(entry)])),
    ...(shown.length < total && truncate(shown.length)),
    ...warnings,
  }
}

/**
 * Renders a topic's part of the index, without the host's head.
 *
 * @throws Error without the topic
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

/** A branch: the entry of its command, and one for the commands below it. */
type Fold = {
  own: IndexEntry[]
  folded: IndexEntry[]
  children: Fold[]
  count: number
  isOpen: boolean
}

function makeFold(catalog: Catalog, branch: Branch, warn: Warn): Fold {
  const {command, name} = branch
  const children = branch.children.map((child) => makeFold(catalog, child, warn))
  const below = children.reduce((sum, {count}) => sum + count, 0)
  const own: IndexEntry[] = []
  if (command) {
    const {name: typed, summary} = nameBranch(catalog, branch, warn)
    own.push({
      isLast: isHousekeeping(command),
      name: typed,
      text: readPlainSentence(summary),
    })
  }

  const folded: IndexEntry[] = []
  if (below > 0) {
    const count = `${below} ${below === 1 ? 'command' : 'commands'}`
    const text = describeBelow(catalog, branch)
    folded.push({
      count,
      isLast: isForHousekeeping(branch),
      name: `${name}${catalog.separator}*`,
      text,
    })
  }

  return {
    children,
    count: below + own.length,
    folded,
    isOpen: false,
    own,
  }
}

function entriesOf(folds: readonly Fold[]): IndexEntry[] {
  return folds.flatMap(({children, folded, isOpen, own}) => [
    ...own,
    ...(isOpen ? entriesOf(children) : folded),
  ])
}

/**
 * Opens the cheapest folds first while there is room, to show as many topics as possible; summaries
 * below them have at most this length.
 *
 * @returns the characters that are left
 */
function openFolds(roots: readonly Fold[], room: number, length: number): number {
  const toCandidate = (fold: Fold) => ({cost: costOf(fold, length), fold})
  const listClosed = (folds: readonly Fold[]): Fold[] =>
    folds.flatMap((fold) => {
      if (fold.isOpen) return listClosed(fold.children)
      return fold.folded.length > 0 ? [fold] : []
    })
  let left = room
  for (let closed = listClosed(roots).map(toCandidate); closed.length > 0;) {
    const next = closed.reduce((best, each) => (each.cost < best.cost ? each : best))
    if (next.cost > left) return left
    left -= next.cost
    const {children} = next.fold
    next.fold.isOpen = true
    for (const child of children) {
      child.own = shortenAll(child.own, length)
      child.folded = shortenAll(child.folded, length)
    }

    closed = closed.flatMap((each) =>
      each === next ? listClosed(children).map(toCandidate) : each,
    )
  }

  return left
}

/** The characters that opening a fold costs, with summaries of at most this length. */
function costOf({children, folded}: Fold, length: number): number {
  return sizeOf(shortenAll(entriesOf(children), length)) - sizeOf(folded)
}

function shortenAll(entries: readonly IndexEntry[], length: number): IndexEntry[] {
  return entries.map((entry) => ({...entry, text: cutText(entry.text, length)}))
}

function textOf({count, text}: IndexEntry): string {
  return [count, text].filter(Boolean).join(': ')
}

/** Per entry: indentation (4), `: `, a comma and a line break. */
function sizeOf(entries: readonly IndexEntry[]): number {
  const sizes = entries.map(
    (entry) => JSON.stringify(entry.name).length + JSON.stringify(textOf(entry)).length + 8,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function sizeOfPart(part: object): number {
  return JSON.stringify(part, null, 2).length
}

function fit(entries: readonly IndexEntry[], room: number): IndexEntry[] {
  const lists = lengths.map((length) => shortenAll(entries, length))
  let size = 0
  const fitting = lists.find((list) => sizeOf(list) <= room) ?? lists.at(-1)!
  return fitting.filter((entry) => (size += sizeOf([entry])) <= room)
}
