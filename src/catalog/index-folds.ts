import {type Catalog, isHousekeeping} from './catalog.js'
import {cutText} from './cut-text.js'
import {describeBelow} from './describe-below.js'
import {firstSentence} from './first-sentence.js'
import type {Warn} from './render-text.js'
import {type Branch, isForHousekeeping, nameBranch} from './tree.js'

/** The lengths to which summaries are shortened, one after the other, until the entries fit. */
const summaryLengths = [Infinity, 60, 40, 20, 0] as const

/**
 * The lengths with which a topic is worth opening: summaries that are cut shorter say less than the
 * folded topic's list of words.
 */
const openLengths = summaryLengths.slice(0, 3)

/** A command, or a folded topic. */
export type IndexEntry = {
  name: string
  /** How many commands a folded topic holds. */
  count?: string
  text: string
  /** Whether it manages the CLI itself, and so comes last. */
  isLast: boolean
}

/** A branch of the index: a command, and what is below its name. */
export type Fold = {
  /** The entry of the command; none if the branch is only a topic. */
  commandEntries: IndexEntry[]
  /** The entry that is shown for all that is below, unless the fold is open. */
  folded: IndexEntry[]
  children: Fold[]
  /** How many commands it has. */
  count: number
  isOpen: boolean
}

/** Makes a closed fold of a branch. */
export function makeFold(catalog: Catalog, branch: Branch, warn: Warn): Fold {
  const {command, name} = branch
  const children = branch.children.map((child) => makeFold(catalog, child, warn))
  const countBelow = children.reduce((sum, {count}) => sum + count, 0)
  const commandEntries: IndexEntry[] = []
  if (command) {
    const {name: typed, summary} = nameBranch(catalog, branch, warn)
    commandEntries.push({
      isLast: isHousekeeping(command),
      name: typed,
      text: firstSentence(summary),
    })
  }

  const folded: IndexEntry[] = []
  if (countBelow > 0) {
    folded.push({
      count: `${countBelow} ${countBelow === 1 ? 'command' : 'commands'}`,
      isLast: isForHousekeeping(branch),
      name: `${name}${catalog.separator}*`,
      text: describeBelow(catalog, branch),
    })
  }

  return {
    children,
    count: countBelow + commandEntries.length,
    folded,
    isOpen: false,
    commandEntries,
  }
}

/** The entries that folds show. */
export function entriesOf(folds: readonly Fold[]): IndexEntry[] {
  return folds.flatMap(({children, folded, isOpen, commandEntries}) => [
    ...commandEntries,
    ...(isOpen ? entriesOf(children) : folded),
  ])
}

/**
 * Opens folds while there is room for what they show, those of housekeeping last.
 *
 * @param areNamed whether the folds were asked for: these are open, even if they do not fit
 */
export function openWhatFits(folds: readonly Fold[], room: number, areNamed: boolean): void {
  if (areNamed) for (const fold of folds) fold.isOpen = true
  const roots = areNamed ? folds.flatMap(({children}) => children) : folds
  const isHousekeepingFold = (fold: Fold) => entriesOf([fold]).every((entry) => entry.isLast)
  const housekeeping = roots.filter(isHousekeepingFold)
  const groups = [roots.filter((fold) => !housekeeping.includes(fold)), housekeeping]
  let roomLeft = room - sizeOfEntries(entriesOf(folds))
  for (const group of groups) {
    for (const length of openLengths) roomLeft = openFolds(group, roomLeft, length)
  }
}

/** A closed fold, and the characters that opening it costs. */
type ClosedFold = {cost: number; fold: Fold}

/**
 * Opens the cheapest folds first while there is room, to show as many topics as possible; summaries
 * below them have at most this length.
 *
 * @returns the characters that are left
 */
function openFolds(roots: readonly Fold[], room: number, length: number): number {
  let roomLeft = room
  let closed = listClosedFolds(roots, length)
  while (closed.length > 0) {
    const cheapest = closed.reduce((best, each) => (each.cost < best.cost ? each : best))
    if (cheapest.cost > roomLeft) return roomLeft
    roomLeft -= cheapest.cost
    openFold(cheapest.fold, length)
    // The folds below it take its place.
    const below = listClosedFolds(cheapest.fold.children, length)
    closed = closed.flatMap((each) => (each === cheapest ? below : each))
  }

  return roomLeft
}

/** The closed folds among folds and in open ones, with what opening them costs. */
function listClosedFolds(folds: readonly Fold[], length: number): ClosedFold[] {
  return folds.flatMap((fold) => {
    if (fold.isOpen) return listClosedFolds(fold.children, length)
    return fold.folded.length > 0 ? [{cost: costOf(fold, length), fold}] : []
  })
}

/** The characters that opening a fold costs, with summaries of at most this length. */
function costOf({children, folded}: Fold, length: number): number {
  return sizeOfEntries(shortenAll(entriesOf(children), length)) - sizeOfEntries(folded)
}

/** Opens a fold, with summaries of at most this length below it. */
function openFold(fold: Fold, length: number): void {
  fold.isOpen = true
  for (const child of fold.children) {
    child.commandEntries = shortenAll(child.commandEntries, length)
    child.folded = shortenAll(child.folded, length)
  }
}

/** Shortens the texts of entries until they fit; what still does not fit is cut. */
export function fitEntries(entries: readonly IndexEntry[], room: number): IndexEntry[] {
  const lists = summaryLengths.map((length) => shortenAll(entries, length))
  const shortest = lists.at(-1)!
  return lists.find((list) => sizeOfEntries(list) <= room) ?? cutEntries(shortest, room)
}

/** The first entries, while there is room. */
function cutEntries(entries: readonly IndexEntry[], room: number): IndexEntry[] {
  const kept: IndexEntry[] = []
  let roomLeft = room
  for (const entry of entries) {
    roomLeft -= sizeOfEntries([entry])
    if (roomLeft < 0) break
    kept.push(entry)
  }

  return kept
}

/** Cuts the texts of entries to a length in UTF-16 units. */
export function shortenAll(entries: readonly IndexEntry[], length: number): IndexEntry[] {
  return entries.map((entry) => ({...entry, text: cutText(entry.text, length)}))
}

/** What an index says of an entry: how many commands it holds, and its text. */
export function textOfEntry({count, text}: IndexEntry): string {
  return [count, text].filter(Boolean).join(': ')
}

/** Indentation, a colon with a space, a comma and a line break. */
const charactersAround = '    : ,\n'.length

/** The characters of entries as members of indented JSON. */
export function sizeOfEntries(entries: readonly IndexEntry[]): number {
  const sizes = entries.map((entry) => {
    const {length: nameLength} = JSON.stringify(entry.name)
    const {length: textLength} = JSON.stringify(textOfEntry(entry))
    return nameLength + textLength + charactersAround
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}
