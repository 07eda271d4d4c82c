import {quoteLine, quoteWord} from '../command-line/quote.js'
import {addWarnings, type NextAction, type TerminalOutcome} from '../contract/outcome.js'
import type {OutputFolder} from '../files/output-folder.js'
import {wordOf} from '../flags/table.js'
import {cutValue, type Keep, measure, type PartCount} from './cut.js'
import {type Place, placeOf} from './cut-place.js'
import type {Success} from './protocols/protocol.js'
import {listPaths, splitPaths} from './select.js'

/**
 * The default size limit of a result as JSON, in bytes; `oclif.murli.maxResultBytes` replaces it.
 */
const defaultMaxBytes = 64 * 1024

/** The most fields that a suggested `--select` names. */
const maxPaths = 4

/** How large a result may be, and which part of a larger one is kept. */
export type ResultLimits = {
  /** Whether nothing is cut, as `--full` asks (3.5). */
  isFull?: boolean
  /** The largest size as JSON, in bytes. */
  maxBytes?: number
  /** The largest size after truncation, in bytes; `maxBytes` by default. */
  cutBytes?: number
  /** The end of a list or text to keep; `head` by default. */
  keep?: Keep
}

/** How the command can be run again to read less of its result, or all of it. */
export type RereadOptions = {
  /** Returns the command line, if its reader may repeat it. */
  readWords?: () => RepeatableLine | undefined
  /** Whether the command has the plugin's `--full`. */
  hasFull?: boolean
  /** Whether the command has the plugin's `--select`. */
  hasSelect?: boolean
  /** The paths that `--select` names. */
  select?: string
}

/** A command line that its reader may repeat. */
type RepeatableLine = {
  /** Its words, starting with the bin. */
  words: readonly string[]
  /** The index at which a flag may be added. */
  flagsEnd: number
}

/** What truncating needs besides the outcome. */
export type TruncateOptions = ResultLimits &
  RereadOptions & {
    /** The JSON Schema of the result (7.2). */
    outputSchema?: unknown
    /** What `renderFile` writes instead of the outcome: what the command printed itself (3.15b). */
    document?: string | undefined
    /** The folder for whole results. */
    folder: OutputFolder
    /** Renders the file that holds the whole outcome. */
    renderFile: (outcome: TerminalOutcome) => {extension: string; text: Buffer | string}
  }

/** The size limit of a result as JSON, in bytes; Infinity under `--full` (3.5). */
export function maxResultBytesOf({isFull, maxBytes = defaultMaxBytes}: ResultLimits = {}): number {
  return isFull ? Infinity : maxBytes
}

/**
 * The flag under which nothing is cut: `--full`, or for a command without it `--no-agent`, because
 * a person's output is whole.
 */
export function wholeFlagOf({hasFull}: RereadOptions = {}): string {
  return hasFull ? wordOf('full') : '--no-agent'
}

/**
 * Truncates a result that is too large for its reader, and writes the complete document (for
 * printed output, the text) to a file (3.3). If no file can be written, the rest is lost, with a
 * warning. If nothing may be cut, the result stays whole.
 */
export function truncateResult(outcome: Success, options: TruncateOptions): Success {
  const {maxBytes = defaultMaxBytes, outputSchema} = options
  const bytes = measure(outcome.result)
  if (bytes <= maxBytes) return outcome
  const place = placeOf(outcome.isPrinted ? [] : [outputSchema])
  const part = cutPart(outcome.result, place, options)
  if (!part && !place.isNullable) {
    const warning = `The result has ${bytes} bytes, and its schema does not allow any part to be left out.`
    return addWarnings(outcome, [warning])
  }

  const saved = saveWhole(outcome, options)
  const nextAction = suggestLess(outcome, saved.file, options)
  const truncated = {
    ...outcome,
    result: part ? part.value : null,
    truncation: {
      ...describePart(part?.count, bytes, outcome),
      ...(saved.file !== undefined && {full_output: saved.file}),
      ...(nextAction && {next_action: nextAction}),
    },
  }
  if (saved.reason === undefined) return truncated
  const advice = `The rest of the result is lost; ${wholeFlagOf(options)} prints it.`
  return addWarnings(truncated, [`${saved.reason} ${advice}`])
}

/** The part of a result that fits; undefined if its schema allows none. */
function cutPart(
  result: unknown,
  place: Place,
  {cutBytes = Infinity, keep = 'head', maxBytes = defaultMaxBytes}: ResultLimits,
): {count: PartCount; value: unknown} | undefined {
  const budget = Math.min(maxBytes, cutBytes)
  const {count, value} = cutValue(result, {budget, keep, place})
  return count && measure(value) <= budget ? {count, value} : undefined
}

/** Counts what is shown; of a result that becomes null, the bytes. */
function describePart(count: PartCount | undefined, bytes: number, outcome: Success) {
  if (!count) return {shown: 0, total: bytes, bytes}
  const {cursor, isPrinted} = outcome
  return {
    shown: count.shown,
    total: countAll(count, outcome),
    bytes,
    ...(!isPrinted && cursor && {cursor}),
  }
}

/** The number of items on all pages; a text is counted in bytes. */
function countAll(part: PartCount, {isPrinted, total = 0}: Success): number {
  return isPrinted ? part.total : Math.max(total, part.total)
}

/** Writes a complete result to a file; returns its path, or why there is none. */
function saveWhole(
  outcome: Success,
  {document, folder, renderFile}: TruncateOptions,
): {file?: string; reason?: string} {
  const isText = outcome.isPrinted && document === undefined
  const {extension, text} = isText
    ? {extension: 'txt', text: (outcome.result as {text: string}).text}
    : renderFile(outcome)
  try {
    return {file: folder.write(text, extension)}
  } catch (error) {
    return {reason: `No file could be written: ${(error as Error).message}.`}
  }
}

/**
 * A command line that reads less of the result, or else all of it. A mutating command is not run
 * again just to read its result, so it has no `readWords`.
 */
function suggestLess(
  outcome: Success,
  file: string | undefined,
  {hasFull, hasSelect, readWords, select}: RereadOptions,
): NextAction | undefined {
  const line = readWords?.()
  const isSelectable = hasSelect && !outcome.isPrinted && select === undefined
  const paths = line && isSelectable ? choosePaths(outcome.result) : []
  if (line && paths.length > 0) {
    const command = addFlag(line, wordOf('select'), paths.join(','))
    return {command, description: 'Read only some fields of every element.'}
  }

  if (line && hasFull) {
    return {
      command: addFlag(line, wordOf('full')),
      description: 'Print the whole result.',
    }
  }
  if (file === undefined) return undefined
  return {
    command: `cat ${quoteWord(file)}`,
    description: 'Read the whole document.',
  }
}

/** Half of the paths to the values of a result, at most four; none if there is just one. */
function choosePaths(result: unknown): string[] {
  const paths = listPaths(result)
  const parents = new Set(paths.map(parentOf))
  // `--select` cannot name a key with a comma, or with white space at its ends.
  const leaves = paths.filter((path) => !parents.has(path) && splitPaths(path)[0] === path)
  if (leaves.length < 2) return []
  return leaves.slice(0, Math.min(maxPaths, Math.ceil(leaves.length / 2)))
}

/** The path of the object that a path's member is in; empty for the result itself. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')))
}

/** The command line with another flag. */
function addFlag({flagsEnd, words}: RepeatableLine, ...flag: string[]): string {
  return quoteLine(words.toSpliced(flagsEnd, 0, ...flag))
}
