import {isEnvelope} from '../../contract/envelope.js'
import type {ProgressDocument} from '../../contract/schema/envelopes.js'
import {parseJson} from '../../contract/unknown-value.js'
import type {StreamName} from '../../output/streams/streams.js'

/** The longest line that can be a report, in bytes; a longer one is a result. */
const maxReportBytes = 16_384
const brace = '{'.charCodeAt(0)
const newline = '\n'.charCodeAt(0)

/** A line that is a JSON object. */
export type ReportDocument = Record<string, unknown>

/** What a report is about. */
export type ReportKind = 'event' | 'log' | 'progress'

/**
 * Reads a chunk of a command's output, or its end without a chunk.
 *
 * @returns the bytes that the answer holds
 */
export type ReportReader = (stream: StreamName, chunk?: Buffer) => Buffer

/** What is known of the command, and what is done with its reports. */
export type ReportReaderOptions = {
  /** Whether the command is adopted; of a foreign one, only log lines are reports. */
  isAdopted: boolean
  /** Whether stdout is the command's own, such as JSON that it prints itself (3.15b). */
  ownsStdout: boolean
  /** Called with each report. */
  onReport: (document: ReportDocument, kind: ReportKind) => void
}

/**
 * Makes a reader that passes on the lines which report what a command does: the progress, log lines
 * and events of an adopted command, and the printed text of a foreign one, which the plugin logs.
 */
export function makeReportReader(options: ReportReaderOptions): ReportReader {
  const {isAdopted, onReport, ownsStdout} = options
  const splitters = {stderr: new ReportSplitter(), stdout: new ReportSplitter()}
  return (stream, chunk) => {
    if (ownsStdout && stream === 'stdout') return chunk ?? Buffer.alloc(0)
    const kept = splitters[stream].split(chunk).map(({bytes, document}) => {
      const kind = document && kindOf(document, stream)
      if (!kind || (!isAdopted && kind !== 'log')) return bytes
      onReport(document, kind)
      return keptBytes[kind](document, bytes)
    })
    return Buffer.concat(kept)
  }
}

/** What an answer holds of each kind of report (11.13). */
const keptBytes: Record<ReportKind, (document: ReportDocument, bytes: Buffer) => Buffer> = {
  event: (_document, bytes) => bytes,
  log: (document) => renderLog(document),
  progress: () => Buffer.alloc(0),
}

/** A log line as text: `warn: The disk is nearly full (repeated 3 times)`. */
function renderLog({level, msg, repeated}: ReportDocument): Buffer {
  const prefix = level === 'info' ? '' : `${String(level)}: `
  const suffix = typeof repeated === 'number' ? ` (repeated ${repeated} times)` : ''
  return Buffer.from(`${prefix}${String(msg)}${suffix}\n`)
}

/** What a line reports; undefined if it is not a report. */
function kindOf(document: ReportDocument, stream: StreamName): ReportKind | undefined {
  if (isProgress(document, stream)) return 'progress'
  if (stream === 'stderr') return kindOfLog(document)
  return isEnvelope(document) ? undefined : 'event'
}

/** The members of progress (section 4): an event or another program's line may have more. */
const progressMembers: ReadonlySet<string> = new Set([
  'event',
  'stage',
  'current',
  'total',
  'percent',
  'eta_ms',
  'message',
] satisfies (keyof ProgressDocument)[])

function isProgress(document: ReportDocument, stream: StreamName): boolean {
  // Progress of older protocols has no `event`, and is on stderr.
  const isOlder = stream === 'stderr' && ('percent' in document || 'stage' in document)
  const isMarked = isOlder || document['event'] === 'progress'
  return isMarked && Object.keys(document).every((name) => progressMembers.has(name))
}

/** What a line of the log reports; those of other loggers have more members. */
function kindOfLog(document: ReportDocument): 'log' | 'progress' | undefined {
  const {level, msg, repeated: _repeated, ts, ...others} = document
  const isComplete = [level, msg, ts].every((value) => typeof value === 'string')
  if (!isComplete || Object.keys(others).length > 0) return undefined
  return level === 'progress' ? 'progress' : 'log'
}

/** A part of a stream: a line that is a JSON object, or other bytes. */
type StreamPart = {bytes: Buffer; document: ReportDocument | undefined}

/** Splits a stream into the lines that may be reports, and the bytes between them. */
class ReportSplitter {
  /** The beginning of a line that may be a report, whose end has not arrived. */
  #lineStart = Buffer.alloc(0)
  /** Whether the last part ended within a line. */
  #isWithinLine = false

  /** Splits the next chunk; without one, the stream has ended. */
  split(chunk: Buffer | undefined): StreamPart[] {
    const parts: StreamPart[] = []
    let unread = chunk ? Buffer.concat([this.#lineStart, chunk]) : this.#lineStart
    while (unread.length > 0) {
      const part = this.#readPart(unread, {hasEnded: chunk === undefined})
      if (!part) break
      parts.push(part)
      this.#isWithinLine = part.bytes.at(-1) !== newline
      unread = unread.subarray(part.bytes.length)
    }
    this.#lineStart = unread
    return parts
  }

  /** Reads the part at the start of some bytes; undefined if the next chunk may complete it. */
  #readPart(unread: Buffer, {hasEnded}: {hasEnded: boolean}): StreamPart | undefined {
    const mayReport = !this.#isWithinLine && unread[0] === brace
    // Other bytes continue to the next line that may be a report.
    const length = unread.indexOf(mayReport ? '\n' : '\n{') + 1
    const isOpen = length === 0
    const bytes = isOpen ? unread : unread.subarray(0, length)
    const isReport = mayReport && bytes.length <= maxReportBytes
    if (isReport && isOpen && !hasEnded) return undefined
    return {bytes, document: isReport ? parseLine(bytes) : undefined}
  }
}

/** The object of a line that begins with a brace; undefined if it is not JSON. */
function parseLine(line: Buffer): ReportDocument | undefined {
  return parseJson(line.toString()) as ReportDocument | undefined
}
