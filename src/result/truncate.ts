import {quoteLine, quoteWord} from '../command-line/quote.js'
import type {NextAction, TerminalOutcome} from '../contract/outcome.js'
import type {OutputFolder} from '../files/output-folder.js'
import {wordOf} from '../flags/table.js'
import type {Emitter} from '../output/emitter.js'
import {type Count, type Cut, cutValue, type Keep, measure, SchemaPlace} from './cut.js'
import {listPaths} from './select.js'

/** How many paths the command line that reads less selects at most. */
const mostPaths = 4

/** How often the budget is lowered if the rest is larger than estimated. */
const mostTries = 6

type Success = Extract<TerminalOutcome, {type: 'success'}>

/** The limits of a result. */
export type Bounds = {
  /** Writes the result in the reader's format. */
  emitter: Pick<Emitter, 'extension' | 'measure' | 'renderFile'>
  folder: OutputFolder
  /** The end to keep; the head by default. */
  keep?: Keep
  /** The largest size in the reader's format, in bytes. */
  maxBytes: number
  /** The largest size after truncation, in bytes; `maxBytes` by default. */
  cutBytes?: number | undefined
  /** The JSON Schema that the truncated result must match. */
  outputSchema?: unknown
  /** Returns the words of the command line, starting with the bin, if the reader may repeat them. */
  readWords?: () => readonly string[] | undefined
  hasFull?: boolean
  hasSelect?: boolean
}

/**
 * Truncates a result that is too large for its reader, and writes the complete document (for printed output, the text)
 * to a file (3.3).
 *
 * If no file can be written, or nothing may be cut, the result stays whole, with a warning.
 */
export function truncateResult(outcome: Success, bounds: Bounds): Success {
  const {emitter, maxBytes, outputSchema} = bounds
  const written = emitter.measure(outcome.result)
  if (written <= maxBytes) return outcome
  const place = SchemaPlace.of(outcome.isPrinted ? undefined : outputSchema)
  // The JSON form, so that `toJSON` applies.
  const result: unknown = JSON.parse(JSON.stringify(outcome.result))
  const {count, value} = cutToWritten(result, written, place, bounds) ?? {value: result}
  const bytes = measure(result)
  if (count) return replace(outcome, value, {...count, bytes}, bounds)
  if (place.isNullable) return replace(outcome, null, {bytes, shown: 0, total: bytes}, bounds)
  return warn(outcome, `The result has ${bytes} bytes, and its schema allows no part of it to be left out.`)
}

/** Cuts a result to fit in the reader's format: an indented document is larger than JSON on one line. */
function cutToWritten(
  result: unknown,
  written: number,
  place: SchemaPlace,
  {cutBytes = Infinity, emitter, keep = 'head', maxBytes: bound}: Bounds,
): Cut | undefined {
  const maxBytes = Math.min(bound, cutBytes)
  let budget = Math.floor((maxBytes * measure(result)) / written)
  for (let count = 0; count < mostTries; count += 1) {
    const cut = cutValue(result, budget, place, keep)
    const size = emitter.measure(cut.value)
    if (size <= maxBytes) return cut
    if (measure(cut.value) > budget) return undefined
    budget = Math.floor(budget * Math.min(0.95, (maxBytes / size) * 0.98))
  }

  return undefined
}

function replace(outcome: Success, result: unknown, counts: Count & {bytes: number}, bounds: Bounds): Success {
  const {emitter, folder} = bounds
  const {cursor, isPrinted, total = counts.total} = outcome
  try {
    const file = isPrinted
      ? folder.write([(outcome.result as {text: string}).text], 'txt')
      : folder.write([emitter.renderFile(outcome)], emitter.extension)
    const truncation = {
      ...counts,
      // A text is counted in bytes, and a null has no total.
      ...(!isPrinted && result !== null && {total: Math.max(total, counts.total), ...(cursor && {cursor})}),
      full_output: file,
      next_action: suggestLess(outcome, file, bounds),
    }
    return {...outcome, result, truncation}
  } catch (error) {
    const reason = (error as Error).message
    return warn(outcome, `The result has ${counts.bytes} bytes, and no file could hold what would be cut: ${reason}.`)
  }
}

function warn(outcome: Success, message: string): Success {
  return {...outcome, warnings: [...(outcome.warnings ?? []), message]}
}

/** The command line that reads less, or else everything. A mutating command is not run again just to read it. */
function suggestLess({isPrinted, result}: Success, file: string, {hasFull, hasSelect, readWords}: Bounds): NextAction {
  const words = readWords?.()
  const isSelectable = hasSelect && !isPrinted && !words?.some((word) => word.startsWith(wordOf('select')))
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

/** The paths of a result without subpaths. */
function listLeaves(result: unknown): string[] {
  const paths = listPaths(result)
  const parents = new Set(paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('.')))))
  return paths.filter((path) => !parents.has(path))
}

/** Adds a flag to the command line, before any `--`. */
function addFlag(words: readonly string[], flag: readonly string[]): string {
  const end = words.indexOf('--')
  return quoteLine(words.toSpliced(end === -1 ? words.length : end, 0, ...flag))
}
