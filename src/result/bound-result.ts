import {wordOf} from '../flags/table.js'
import {quoteLine, quoteWord} from '../command-line/quote.js'
import type {NextAction, TerminalOutcome, Truncation} from '../contract/outcome.js'
import type {PrintedText} from '../session/printed-text.js'
import {type Cut, cutValue, type Keep, keepLines, measure} from './cut.js'
import {Cuttable} from './cuttable.js'
import type {OutputFolder} from './output-folder.js'
import {listPaths} from './select.js'

/** How many paths the line that reads less selects. */
const maxPaths = 4

type Success = Extract<TerminalOutcome, {type: 'success'}>

/** What bounds a result. */
export type Bounds = {
  folder: OutputFolder
  keep: Keep
  maxBytes: number
  /** The JSON Schema that what is left must still match. */
  outputSchema?: unknown
  /** Reads the words of the line, the bin in front, as far as the reader may repeat them; only a result that is cut needs it. */
  readWords?: () => readonly string[] | undefined
  hasFull: boolean
  hasSelect: boolean
  /** The name that a file with a whole document ends in. */
  extension: string
  /** The size of a result as it is written, in bytes. */
  measureWritten(result: unknown): number
  /** Writes the outcome as it would be written unbounded. */
  render(outcome: Success): Iterable<string>
}

/**
 * Cuts a success whose result is too large for its reader; the whole document goes to a file (contract, section 4).
 *
 * Where the file cannot be written, or nothing may be cut, everything stays, with a warning.
 */
export function boundResult(outcome: Success, printed: PrintedText, bounds: Bounds): Success {
  if (outcome.text) return boundText(outcome, printed, bounds)
  const bytes = measure(outcome.result)
  const {extension, folder, maxBytes, measureWritten, outputSchema, render} = bounds
  const written = measureWritten(outcome.result)
  if (written <= maxBytes) return outcome
  const write = () => folder.write(withNewline(render(outcome)), extension)
  const place = Cuttable.of(outputSchema)
  const cut = cutToWritten(outcome.result, {bytes, written}, place, bounds)
  if (cut?.count) return say(outcome, cut.value, {...cut.count, bytes, write}, bounds)
  if (place.allowance.isNullable) return say(outcome, null, {bytes, shown: 0, total: bytes, write}, bounds)
  return warn(outcome, `The result has ${bytes} bytes, and its schema allows no part of it to be left out.`)
}

/** How often the budget is lowered, when what is left takes more room than the rest of the result made expect. */
const maxTries = 6

/** Cuts a result so that it fits as it is written: an indented document takes more room than its JSON on one line. */
function cutToWritten(
  result: unknown,
  {bytes, written}: {bytes: number; written: number},
  place: Cuttable,
  {keep, maxBytes, measureWritten}: Bounds,
): Cut | undefined {
  let budget = Math.floor((maxBytes * bytes) / written)
  for (let count = 0; count < maxTries; count += 1) {
    const cut = cutValue(result, budget, place, keep)
    const size = measureWritten(cut.value)
    if (size <= maxBytes) return cut
    if (cut.size > budget) return undefined
    budget = Math.floor(budget * Math.min(0.95, (maxBytes / size) * 0.98))
  }

  return undefined
}

/** Keeps the first or last lines of what a command printed; the file holds the text itself. */
function boundText(outcome: Success, printed: PrintedText, bounds: Bounds): Success {
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
  return say(outcome, {text}, {bytes, shown: Buffer.byteLength(text), total, write}, bounds)
}

type Report = {bytes: number; shown: number; total: number; write(): string}

function say(outcome: Success, result: unknown, {write, ...counts}: Report, bounds: Bounds): Success {
  let file: string
  try {
    file = write()
  } catch (error) {
    const reason = (error as Error).message
    return warn(outcome, `The result has ${counts.bytes} bytes, and no file could hold what would be cut: ${reason}.`)
  }

  const {bytes, shown, total} = counts
  const truncation: Truncation = {
    shown,
    total,
    bytes,
    full_output: file,
    next_action: suggestLess(outcome, file, bounds),
  }
  return {...outcome, result, text: undefined, truncation}
}

function warn(outcome: Success, message: string): Success {
  return {...outcome, warnings: [...(outcome.warnings ?? []), message]}
}

/** The line that reads less, else everything. A command that changes state is not run again only to be read. */
function suggestLess({result, text}: Success, file: string, {hasFull, hasSelect, readWords}: Bounds): NextAction {
  const words = readWords?.()
  const isSelectable = hasSelect && !text && !words?.some((word) => word.startsWith(wordOf('select')))
  const leaves = isSelectable ? listLeaves(result) : []
  if (words && leaves.length > 1) {
    const paths = leaves.slice(0, Math.min(maxPaths, Math.ceil(leaves.length / 2)))
    return {
      command: addFlag(words, [wordOf('select'), paths.join(',')]),
      description: 'Read only some fields of every element.',
    }
  }

  if (words && hasFull) return {command: addFlag(words, [wordOf('full')]), description: 'Print the whole result.'}
  return {command: `cat ${quoteWord(file)}`, description: 'Read the whole document.'}
}

/** The paths of a result that have no further paths below them. */
function listLeaves(result: unknown): string[] {
  const paths = listPaths(result)
  const parents = new Set(paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('.')))))
  return paths.filter((path) => !parents.has(path))
}

/** The same line with one more flag, in front of a `--`. */
function addFlag(words: readonly string[], flag: readonly string[]): string {
  const end = words.indexOf('--')
  return quoteLine(end === -1 ? [...words, ...flag] : [...words.slice(0, end), ...flag, ...words.slice(end)])
}

function* withNewline(pieces: Iterable<string>): Iterable<string> {
  yield* pieces
  yield '\n'
}
