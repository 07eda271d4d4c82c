import type {LoggingLevel, ServerContext} from '@modelcontextprotocol/server'

import {parseJson} from '../contract/unknown-value.js'
import type {StreamName} from '../output/streams/streams.js'

/** The longest line that can be a report, in bytes; a longer one is a result. */
const maxReportBytes = 16_384
const levels = new Map<unknown, LoggingLevel>([
  ['debug', 'debug'],
  ['error', 'error'],
  ['warn', 'warning'],
])
const brace = '{'.charCodeAt(0)

type ReportDocument = Record<string, unknown>

type Kind = 'event' | 'log' | 'progress'

/**
 * Reads a chunk of an adopted command's output, or its end.
 *
 * @returns what the answer holds of it
 */
export type ReportReader = (stream: StreamName, chunk?: Buffer) => Buffer

/**
 * Reads the lines that report what a command does. An adopted command's progress, log lines and
 * events, and a foreign one's printed text, which the plugin logs, are passed on; the answer holds
 * log lines as text, and no progress (11.13).
 */
export function makeReportReader(
  isAdopted: boolean,
  report: (document: ReportDocument, kind: Kind) => void,
): ReportReader {
  /**
   * The beginning of each stream's last line, if it may be a report, and whether the stream is
   * within another line.
   */
  const pending = {
    stderr: Buffer.alloc(0),
    stdout: Buffer.alloc(0),
  }
  const isWithin = {stderr: false, stdout: false}
  return (stream, chunk) => {
    const kept: Buffer[] = []
    let bytes = Buffer.concat([pending[stream], chunk ?? Buffer.alloc(0)])
    while (bytes.length > 0) {
      const mayReport =
        (isAdopted || stream === 'stderr') && !isWithin[stream] && bytes[0] === brace
      const end = bytes.indexOf(mayReport ? '\n' : '\n{') + 1
      const line = end === 0 ? bytes : bytes.subarray(0, end)
      const isShort = line.length <= maxReportBytes
      if (chunk && mayReport && isShort && end === 0) break
      const isReport = mayReport && isShort
      const document = isReport
        ? (parseJson(line.toString()) as ReportDocument | undefined)
        : undefined
      const found = document && kindOf(document, stream)
      const kind = isAdopted || found === 'log' ? found : undefined
      if (kind) report(document!, kind)
      if (kind !== 'progress') {
        kept.push(kind === 'log' ? describeLog(document!) : line)
      }
      isWithin[stream] = line.at(-1) !== '\n'.charCodeAt(0)
      bytes = bytes.subarray(line.length)
    }
    pending[stream] = bytes
    return Buffer.concat(kept)
  }
}

/**
 * What a line reports, if anything. On stderr, older protocols omit `event` of progress (section
 * 4).
 */
function kindOf(document: ReportDocument, stream: StreamName): Kind | undefined {
  if (document['event'] === 'progress') return 'progress'
  if (stream === 'stdout') {
    return 'status' in document ? undefined : 'event'
  }
  const {level, msg, repeated: _repeated, ts, ...rest} = document
  const isComplete = [level, msg, ts].every((value) => typeof value === 'string')
  // Other loggers add fields.
  const isLog = isComplete && Object.keys(rest).length === 0
  if (isLog) return level === 'progress' ? 'progress' : 'log'
  const isError = 'message' in document && 'error' in document
  return !isError && ('percent' in document || 'stage' in document) ? 'progress' : undefined
}

function describeLog({level, msg, repeated}: ReportDocument): Buffer {
  const prefix = level === 'info' ? '' : `${String(level)}: `
  const suffix = typeof repeated === 'number' ? ` (repeated ${repeated} times)` : ''
  return Buffer.from(`${prefix}${String(msg)}${suffix}\n`)
}

/**
 * Notifies a call's client of progress, if requested, and of log lines and events, which it may
 * refuse (11.16).
 */
export class Reporter {
  #progress = 0

  constructor(readonly context: ServerContext) {}

  add(document: ReportDocument, kind: Kind): void {
    const {level, msg} = document
    if (kind === 'progress') return this.notify({message: msg, ...document})
    const isLog = kind === 'log'
    const grade = isLog ? (levels.get(level) ?? 'info') : 'info'
    const data = isLog ? msg : document
    // Older protocol versions have no other way.
    // oxlint-disable-next-line typescript/no-deprecated
    this.context.mcpReq.log(grade, data).catch(() => {})
  }

  notify({current, message, percent, stage, total}: ReportDocument): void {
    const {mcpReq} = this.context
    const progressToken = mcpReq._meta?.progressToken
    if (progressToken === undefined) return
    const isCount = typeof current === 'number' && typeof total === 'number'
    const now = isCount ? current : percent
    const whole = isCount ? total : 100
    const share = isCount ? `${current}/${total}` : `${String(percent)} %`
    // The protocol requires an increasing number, but a command may restart its count at each
    // stage.
    const isFurther = typeof now === 'number' && now > this.#progress
    this.#progress = isFurther ? now : this.#progress + 0.001
    const shown = typeof now === 'number' ? share : undefined
    const parts = [stage, shown, message].filter((part) => typeof part === 'string')
    const params = {
      progress: this.#progress,
      progressToken,
      ...(isFurther && {total: whole}),
      ...(parts.length > 0 && {message: parts.join(' · ')}),
    }
    mcpReq.notify({method: 'notifications/progress', params}).catch(() => {})
  }
}
