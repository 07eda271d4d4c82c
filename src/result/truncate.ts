import {quoteLine, quoteWord} from '../command-line/quote.js'
import {addFlag} from '../command-line/tokenize.js'
import type {NextAction, TerminalOutcome} from '../contract/outcome.js'
import type {OutputFolder} from '../files/output-folder.js'
import {wordOf} from '../flags/table.js'
import type {Success} from '../output/protocols/protocol.js'
import {type Count, cutValue, type Keep, measure, placeOf} from './cut.js'
import {listPaths} from './select.js'

/** The default size limit of a result as JSON, in bytes; `oclif.murli.maxResultBytes` replaces it. */
export const defaultMaxBytes = 64 * 1024

const maxPaths = 4

export type Bounds = {
  folder: OutputFolder
  renderFile: (outcome: TerminalOutcome) => {extension: string; text: string}
  keep?: Keep
  /** The largest size as JSON, in bytes. */
  maxBytes: number
  /** The largest size after truncation, in bytes; `maxBytes` by default. */
  cutBytes?: number | undefined
  outputSchema?: unknown
  /** Returns the words of the command line, starting with the bin, if the reader may repeat them. */
  readWords?: () => readonly string[] | undefined
  hasFull?: boolean
  hasSelect?: boolean
}

/**
 * Truncates a result that is too large for its reader, and writes the complete document (for printed output, the text)
 * to a file (3.3). If no file can be written, or nothing may be cut, the result stays whole, with a warning.
 */
export function truncateResult(outcome: Success, bounds: Bounds): Success {
  const {cutBytes = Infinity, keep = 'head', maxBytes, outputSchema} = bounds
  const {cursor, isPrinted, result, total = 0} = outcome
  const bytes = measure(result)
  if (bytes <= maxBytes) return outcome
  const warn = (why: string): Success => ({
    ...outcome,
    warnings: [...(outcome.warnings ?? []), `The result has ${bytes} bytes, and ${why}.`],
  })
  const place = placeOf(isPrinted ? undefined : outputSchema)
  const budget = Math.min(maxBytes, cutBytes)
  const cut = cutValue(result, budget, place, keep)
  const isCut = cut.count && measure(cut.value) <= budget
  if (!isCut && !place.isNullable) return warn('its schema does not allow any part to be left out')
  try {
    const {extension, text} = isPrinted
      ? {extension: 'txt', text: (result as {text: string}).text}
      : bounds.renderFile(outcome)
    const file = bounds.folder.write(text, extension)
    const counts: Count = (isCut && cut.count) || {shown: 0, total: bytes}
    const truncation = {
      ...counts,
      bytes,
      // A text is counted in bytes, and a null has no total.
      ...(isCut && !isPrinted && {total: Math.max(total, counts.total), ...(cursor && {cursor})}),
      full_output: file,
      next_action: suggestLess(outcome, file, bounds),
    }
    return {...outcome, result: isCut ? cut.value : null, truncation}
  } catch (error) {
    return warn(`the rest could not be written to a file: ${(error as Error).message}`)
  }
}

/** The command line that reads less, or else everything. A mutating command is not run again just to read it. */
function suggestLess({isPrinted, result}: Success, file: string, {hasFull, hasSelect, readWords}: Bounds): NextAction {
  const words = readWords?.()
  const [full, select] = [wordOf('full'), wordOf('select')]
  const isSelectable = hasSelect && !isPrinted && !words?.some((word) => word.startsWith(select))
  const leaves = isSelectable ? listLeaves(result) : []
  if (words && leaves.length > 1) {
    const paths = leaves.slice(0, Math.min(maxPaths, Math.ceil(leaves.length / 2)))
    const command = quoteLine(addFlag(words, select, paths.join(',')))
    return {command, description: 'Read only some fields of every element.'}
  }

  if (words && hasFull) return {command: quoteLine(addFlag(words, full)), description: 'Print the whole result.'}
  return {command: `cat ${quoteWord(file)}`, description: 'Read the whole document.'}
}

function listLeaves(result: unknown): string[] {
  const paths = listPaths(result)
  const parents = new Set(paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('.')))))
  return paths.filter((path) => !parents.has(path))
}
