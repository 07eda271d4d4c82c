import type {IndexDocument} from '../schema/introspection.js'
import type {Catalog} from './catalog.js'
import {isHousekeeping} from './housekeeping-plugins.js'
import {textRenderer} from './render-text.js'
import {summarize} from './describe-command.js'
import {describeHead, type DescribeScope, selectBranches, warningsOf} from './describe-host.js'
import {foldBranches, INDEX_LIMIT, type IndexEntry, sizeOf} from './fold-branches.js'
import type {Branch} from './tree.js'

/** How long summaries are where folding topics is not enough, in characters: the first length that fits. */
const SUMMARY_LENGTHS = [60, 40, 20, 0]

/** What else decides how much an index tells. */
export type IndexOptions = DescribeScope & {
  /** Whether every command stands in it, however many there are. */
  isFull?: boolean
}

/**
 * What `describe --index` and the bare CLI print: every command as it is typed, with its summary.
 *
 * It stays under 6,000 characters (contract, section 8): the largest topics are one entry each where the whole does not
 * fit; in a flat list summaries are shortened, and at last the list is cut.
 */
export function indexHost(catalog: Catalog, options: IndexOptions = {}): IndexDocument {
  const warnings = warningsOf(catalog)
  const summarizeBranch = ({command}: Branch) =>
    command ? summarize(command, textRenderer(catalog, command, warnings.add)) : ''
  const branches = selectBranches(catalog, options)
  const isOpened = options.only !== undefined
  const entries = sortEntries(foldBranches(catalog, branches, summarizeBranch, {isFull: options.isFull, isOpened}))
  const fitted = options.isFull ? entries : shorten(entries)
  const shown = options.isFull ? fitted : cut(fitted)
  const full = `${catalog.bin} describe --index --full`
  return {
    ...describeHead(catalog),
    commands: Object.fromEntries(shown.map(({name, summary}) => [name, summary])),
    ...(shown.length < entries.length && {
      truncation: {
        reason: 'The index is longer than an agent reads.',
        shown: shown.length,
        total: entries.length,
        full,
      },
    }),
    ...warnings.toFields(),
  }
}

/** By name, the commands that keep the CLI itself in order last. */
function sortEntries(entries: readonly IndexEntry[]): IndexEntry[] {
  const isLast = ({command}: IndexEntry) => Number(command !== undefined && isHousekeeping(command))
  return entries.toSorted((a, b) => isLast(a) - isLast(b))
}

function shorten(entries: readonly IndexEntry[]): IndexEntry[] {
  let shortened = [...entries]
  for (const length of SUMMARY_LENGTHS) {
    if (sizeOf(shortened) <= INDEX_LIMIT) break
    shortened = entries.map((entry) => ({...entry, summary: cutText(entry.summary, length)}))
  }

  return shortened
}

function cut(entries: readonly IndexEntry[]): IndexEntry[] {
  const shown: IndexEntry[] = []
  let size = 0
  for (const entry of entries) {
    size += sizeOf([entry])
    if (size > INDEX_LIMIT) break
    shown.push(entry)
  }

  return shown
}

function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, Math.max(0, length - 1)).trimEnd()}${length > 0 ? '…' : ''}` : text
}
