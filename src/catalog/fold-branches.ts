import type {Catalog, CatalogCommand} from './catalog.js'
import {type Branch, summarizeTopic} from './tree.js'

/** An entry of the index: a command, or a topic that is folded into one line. */
export type IndexEntry = {name: string; summary: string; command?: CatalogCommand}

/** How many characters the entries of an index may take, as indented JSON; head and truncation fit beside it. */
export const INDEX_LIMIT = 5000

/** What JSON adds to a name and a summary: indentation, quotes, colon, comma, newline. */
const JSON_OVERHEAD = 12

/** A branch, opened or not. */
type Fold = {
  branch: Branch
  own: IndexEntry | undefined
  closed: IndexEntry | undefined
  children: Fold[]
  isOpen: boolean
}

/**
 * The entries of branches, of which the largest topics stay folded where the whole does not fit: `"api core *": "312
 * commands: …"`. The cheapest fold is opened first, so that as many topics as possible are seen.
 *
 * @param isFull whether nothing is folded
 * @param isOpened whether the branches themselves were asked for, and are opened whatever they cost
 */
export function foldBranches(
  catalog: Catalog,
  branches: readonly Branch[],
  summarize: (branch: Branch) => string,
  {isFull, isOpened}: {isFull?: boolean | undefined; isOpened: boolean},
): IndexEntry[] {
  const folds = branches.map((branch) => makeFold(catalog, branch, summarize))
  if (isFull) openAll(folds)
  else if (isOpened) for (const fold of folds) fold.isOpen = true
  let size = sizeOf(folds.flatMap((fold) => entriesOf(fold)))
  for (let next = isFull ? undefined : cheapest(folds); next; next = cheapest(folds)) {
    size += costOf(next)
    if (size > INDEX_LIMIT) break
    next.isOpen = true
  }

  return folds.flatMap((fold) => entriesOf(fold))
}

/** How many characters entries take in an index. */
export function sizeOf(entries: readonly IndexEntry[]): number {
  return entries.reduce(
    (sum, {name, summary}) => sum + JSON.stringify(name).length + JSON.stringify(summary).length + JSON_OVERHEAD - 4,
    0,
  )
}

function makeFold(catalog: Catalog, branch: Branch, summarize: (branch: Branch) => string): Fold {
  const {command} = branch
  const children = branch.children.map((child) => makeFold(catalog, child, summarize))
  const count = countCommands(branch) - (command ? 1 : 0)
  const about = summarizeTopic(catalog, branch)
  return {
    branch,
    children,
    isOpen: false,
    own: command && lazyEntry(command, command.name || catalog.bin, () => summarize(branch)),
    closed:
      count > 0
        ? {
            name: `${branch.name}${catalog.separator}*`,
            summary: `${count} ${count === 1 ? 'command' : 'commands'}${about && `: ${about}`}`,
          }
        : undefined,
  }
}

/** The entry of a command, whose summary is rendered when the entry is measured: most of a large host stay folded. */
function lazyEntry(command: CatalogCommand, name: string, summarize: () => string): IndexEntry {
  let summary: string | undefined
  return {
    command,
    name,
    get summary() {
      return (summary ??= summarize())
    },
  }
}

function countCommands({children, command}: Branch): number {
  return children.reduce((sum, child) => sum + countCommands(child), command ? 1 : 0)
}

function entriesOf({children, closed, isOpen, own}: Fold): IndexEntry[] {
  const below = isOpen ? children.flatMap((child) => entriesOf(child)) : closed ? [closed] : []
  return [...(own ? [own] : []), ...below]
}

/** How much longer the index gets when a fold is opened by one level. */
function costOf({children, closed}: Fold): number {
  return sizeOf(children.flatMap((child) => entriesOf(child))) - sizeOf(closed ? [closed] : [])
}

function cheapest(folds: readonly Fold[]): Fold | undefined {
  let best: {cost: number; fold: Fold} | undefined
  const visit = (fold: Fold) => {
    if (fold.children.length === 0) return
    if (fold.isOpen) for (const child of fold.children) visit(child)
    else {
      const cost = costOf(fold)
      if (!best || cost < best.cost) best = {cost, fold}
    }
  }

  for (const fold of folds) visit(fold)
  return best?.fold
}

function openAll(folds: readonly Fold[]): void {
  for (const fold of folds) {
    fold.isOpen = true
    openAll(fold.children)
  }
}
