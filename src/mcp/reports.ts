import {parseJson} from '../contract/unknown-value.js'
import type {StreamName} from '../output/streams/streams.js'

/** The longest line that can be a report, in bytes; a longer one is a result. */
const maxReportBytes = 16_384
const brace = '{'.charCodeAt(0)
const newline = '\n'.charCodeAt(0)

/** A line that is a JSON object. */
export type ReportDocument = Record<string, unknown>

/** What a report is about. */
export type ReportKind = 'event' | 'log' | 'progress'

/**
 * Reads a chunk of a command's output, or its end.
 *
 * @returns what the answer holds of it
 */
export type ReportReader = (stream: StreamName, chunk?: Buffer) => Buffer

/**
 * Makes a reader that passes on the lines which report what a command does: the progress, log lines
 * and events of an adopted command, and the printed text of a foreign one, which the plugin logs.
 * The answer holds log lines as text, events as they are, and no progress (11.13).
 */
export function makeReportReader(
  isAdopted: boolean,
  report: (document: ReportDocument, kind: ReportKind) => void,
): ReportReader {
  const splitters = {stderr: new ReportSplitter(), stdout: new ReportSplitter()}
  return (stream, chunk) => {
    // A foreign command's stdout is its result.
    if (!isAdopted && stream === 'stdout') return chunk ?? Buffer.alloc(0)
    const kept: Buffer[] = []
    for (const {bytes, document} of splitters[stream].split(chunk)) {
      const kind = document && kindOf(document, stream)
      if (!kind || (!isAdopted && kind !== 'log')) {
        kept.push(bytes)
        continue
      }
      report(document, kind)
      if (kind === 'log') kept.push(describeLog(document))
      if (kind === 'event') kept.push(bytes)
    }
    return Buffer.concat(kept)
  }
}

/** A part of a stream: a line that is a JSON object, or other bytes. */
type StreamPart = {bytes: Buffer; document: ReportDocument | undefined}

/** Splits a stream into the lines that may be reports, and the bytes between them. */
class ReportSplitter {
  /** The beginning of a line that may be a report, whose end has not arrived. */
  #lineStart = Buffer.alloc(0)
  #isWithinLine = false

  /** Splits the next chunk; without one, the stream has ended. */
  split(chunk: Buffer | undefined): StreamPart[] {
    const parts: StreamPart[] = []
    let unread = chunk ? Buffer.concat([this.#lineStart, chunk]) : this.#lineStart
    while (unread.length > 0) {
      const mayReport = !this.#isWithinLine && unread[0] === brace
      // Other bytes continue to the next line that may be a report.
      const length = unread.indexOf(mayReport ? '\n' : '\n{') + 1
      const isOpen = length === 0
      const bytes = isOpen ? unread : unread.subarray(0, length)
      const isReport = mayReport && bytes.length <= maxReportBytes
      // The next chunk may complete the report.
      if (isReport && isOpen && chunk) break
      parts.push({bytes, document: isReport ? parseDocument(bytes) : undefined})
      this.#isWithinLine = bytes.at(-1) !== newline
      unread = unread.subarray(bytes.length)
    }
    this.#lineStart = unread
    return parts
  }
}

function parseDocument(line: Buffer): ReportDocument | undefined {
  return parseJson(line.toString()) as ReportDocument | undefined
}

/** What a line reports, if anything. */
function kindOf(document: ReportDocument, stream: StreamName): ReportKind | undefined {
  if (document['event'] === 'progress') return 'progress'
  if (stream === 'stdout') {
    // The document with a status is the envelope.
    return 'status' in document ? undefined : 'event'
  }
  const {level, msg, repeated: _repeated, ts, ...others} = document
  const isComplete = [level, msg, ts].every((value) => typeof value === 'string')
  // The lines of other loggers, which have more fields, are not reports.
  const isLog = isComplete && Object.keys(others).length === 0
  if (isLog) return level === 'progress' ? 'progress' : 'log'
  // Progress of older protocols has no `event` (section 4); an error may have a `stage`.
  const isError = 'message' in document && 'error' in document
  return !isError && ('percent' in document || 'stage' in document) ? 'progress' : undefined
}

function describeLog({level, msg, repeated}: ReportDocument): Buffer {
  const prefix = level === 'info' ? '' : `${String(level)}: `
  const suffix = typeof repeated === 'number' ? ` (repeated ${repeated} times)` : ''
  return Buffer.from(`${prefix}${String(msg)}${suffix}\n`)
}
