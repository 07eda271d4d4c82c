import {quoteLine, quoteWord} from '../command-line/quote.js'
import type {NextAction, TerminalOutcome, Truncation} from '../contract/outcome.js'
import type {OutputFolder} from '../files/output-folder.js'
import {wordOf} from '../flags/table.js'
import type {PrintedText} from '../run/printed-text.js'
import {type Cut, cutValue, type Keep, keepLines, measure, SchemaPlace} from './cut.js'
import {listPaths} from './select.js'

/** How many paths the command line that reads less selects at most. */
const mostPaths = 4

/** How often the budget is lowered if what is left is larger than the rest of the result suggested. */
const mostTries = 6

type Success = Extract<TerminalOutcome, {type: 'success'}>

/** The bounds of a result. */
export type Bounds = {
  folder: OutputFolder
  keep: Keep
  maxBytes: number
  /** The JSON Schema that the cut result must match. */
  outputSchema?: unknown
  /** Returns the words of the command line, starting with the bin, if the reader may repeat them. */
  readWords?: () => readonly string[] | undefined
  hasFull: boolean
  hasSelect: boolean
  /** The extension of the file with the whole document. */
  extension: string
  /** The size of a result in the reader's format, in bytes. */
  measureWritten(result: unknown): number
  /** Writes the outcome without bounds. */
  render(outcome: Success): Iterable<string>
}

/**
 * Truncates a result that is too large for its reader, and writes the whole document to a file (3.3).
 *
 * If no file can be written, or nothing may be cut, the result stays whole, with a warning.
 */
export function truncateResult(outcome: Success, printed: PrintedText, bounds: Bounds): Success {
  if (outcome.text) return truncateText(outcome, printed, bounds)
  const {extension, folder, maxBytes, measureWritten, outputSchema, render} = bounds
  const written = measureWritten(outcome.result)
  if (written <= maxBytes) return outcome
  const bytes = measure(outcome.result)
  const write = () => folder.write(withNewline(render(outcome)), extension)
  const place = SchemaPlace.of(outputSchema)
  const cut = cutToWritten(outcome.result, {bytes, written}, place, bounds)
  if (cut?.count) return replace(outcome, cut.value, {...cut.count, bytes, write}, bounds)
  if (place.isNullable) return replace(outcome, null, {bytes, shown: 0, total: bytes, write}, bounds)
  return warn(outcome, `The result has ${bytes} bytes, and its schema allows no part of it to be left out.`)
}

/** Cuts a result so that it fits in the reader's format: an indented document is larger than its JSON on one line. */
function cutToWritten(
  result: unknown,
  {bytes, written}: {bytes: number; written: number},
  place: SchemaPlace,
  {keep, maxBytes, measureWritten}: Bounds,
): Cut | undefined {
  let budget = Math.floor((maxBytes * bytes) / written)
  for (let count = 0; count < mostTries; count += 1) {
    const cut = cutValue(result, budget, place, keep)
    const size = measureWritten(cut.value)
    if (size <= maxBytes) return cut
    if (cut.size > budget) return undefined
    budget = Math.floor(budget * Math.min(0.95, (maxBytes / size) * 0.98))
  }

  return undefined
}

/** Keeps the first or last lines of what a command printed; the file holds the text itself. */
function truncateText(outcome: Success, printed: PrintedText, bounds: Bounds): Success {
  const {folder, keep, maxBytes} = bounds
  const frame = measure({text: ''})
  let [bytes, end, total] = [frame, '', 0]
  for (const piece of printed.pieces()) {
    bytes += measure(piece) - 2
    total += Buffer.byteLength(piece)
    if (keep === 'tail') end = (end + piece).slice(-maxBytes)
    else if (end.length < maxBytes) end += piece.slice(0, maxBytes)
  }

  if (bytes <= maxBytes) return outcome
  const text = keepLines(end, maxBytes - frame + 2, keep)
  const write = () => folder.write(printed.pieces(), 'txt')
  return replace(outcome, {text}, {bytes, shown: Buffer.byteLength(text), total, write}, bounds)
}

type Counts = Pick<Truncation, 'bytes' | 'shown' | 'total'> & {write(): string}

function replace(outcome: Success, result: unknown, {write, ...counts}: Counts, bounds: Bounds): Success {
  try {
    const file = write()
    const {cursor, text, total = counts.total} = outcome
    const truncation = {
      ...counts,
      // A text is counted in bytes, and what is null in all.
      ...(!text && result !== null && {total: Math.max(total, counts.total), ...(cursor && {cursor})}),
      full_output: file,
      next_action: suggestLess(outcome, file, bounds),
    }
    return {...outcome, result, text: undefined, truncation}
  } catch (error) {
    const reason = (error as Error).message
    return warn(outcome, `The result has ${counts.bytes} bytes, and no file could hold what would be cut: ${reason}.`)
  }
}

function warn(outcome: Success, message: string): Success {
  return {...outcome, warnings: [...(outcome.warnings ?? []), message]}
}

/** The command line that reads less, else everything. A command that mutates is not run again only to be read. */
function suggestLess({result, text}: Success, file: string, {hasFull, hasSelect, readWords}: Bounds): NextAction {
  const words = readWords?.()
  const isSelectable = hasSelect && !text && !words?.some((word) => word.startsWith(wordOf('select')))
  const leaves = isSelectable ? listLeaves(result) : []
  if (words && leaves.length > 1) {
    const paths = leaves.slice(0, Math.min(mostPaths, Math.ceil(leaves.length / 2)))
    return {
      command: addFlag(words, [wordOf('select'), paths.join(',')]),
      description: 'Read only some fields of every element.',
    }
  }

  if (words && hasFull) return {command: addFlag(words, [wordOf('full')]), description: 'Print the whole result.'}
  return {command: `cat ${quoteWord(file)}`, description: 'Read the whole document.'}
}

/** The paths of a result without paths below them. */
function listLeaves(result: unknown): string[] {
  const paths = listPaths(result)
  const parents = new Set(paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('.')))))
  return paths.filter((path) => !parents.has(path))
}

/** The command line with one more flag, before a `--`. */
function addFlag(words: readonly string[], flag: readonly string[]): string {
  const end = words.indexOf('--')
  return quoteLine(end === -1 ? [...words, ...flag] : [...words.slice(0, end), ...flag, ...words.slice(end)])
}

function* withNewline(pieces: Iterable<string>): Iterable<string> {
  yield* pieces
  yield '\n'
}
