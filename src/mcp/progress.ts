import type {LoggingLevel, ServerContext} from '@modelcontextprotocol/server'

import type {StreamName} from './child/capture.js'

/** The longest line that can be a report, in characters; a longer one is a result. */
const maxLineLength = 16_384

/** How often a client is notified of a command that reports nothing, in milliseconds. */
const heartbeatMs = 5000

const levels: Readonly<Record<string, LoggingLevel>> = {
  debug: 'debug',
  error: 'error',
  info: 'info',
  warn: 'warning',
}

type Document = Record<string, unknown>

/**
 * Notifies the client while a command runs: of its progress, if the client asked for it, and of the log lines and events
 * of own commands (11.16).
 */
export class ProgressReporter {
  readonly #context: ServerContext
  #count = 0
  readonly #isOwn: boolean
  readonly #rests: Record<StreamName, string> = {stderr: '', stdout: ''}
  #since: number
  #state: 'queued' | 'running' = 'queued'
  readonly #timer: NodeJS.Timeout | undefined

  /**
   * @param isOwn whether the command prints the lines of the contract
   * @param since when it was queued, in milliseconds
   */
  constructor(context: ServerContext, isOwn: boolean, since: number) {
    this.#context = context
    this.#since = since
    this.#isOwn = isOwn
    if (this.#token === undefined) return
    this.#timer = setInterval(() => {
      this.#notify({message: `${this.#state} for ${Math.round((Date.now() - this.#since) / 1000)} s`})
    }, heartbeatMs)
  }

  /** Counts from now: the command runs, and is no longer queued. */
  start(since = Date.now()): void {
    this.#since = since
    this.#state = 'running'
  }

  /** Reads a piece of the command's output. */
  add(stream: StreamName, chunk: Buffer): void {
    if (!this.#isOwn) return
    const lines = (this.#rests[stream] + chunk.toString()).split('\n')
    this.#rests[stream] = lines.pop()!.slice(0, maxLineLength + 1)
    for (const line of lines) if (line.length <= maxLineLength) this.#readLine(stream, line)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  get #token(): number | string | undefined {
    return this.#context.mcpReq._meta?.progressToken
  }

  #readLine(stream: StreamName, line: string): void {
    const document = line.startsWith('{') ? parse(line) : undefined
    if (!document) return
    if (isProgress(document, stream)) this.#notify({message: document['msg'], ...document})
    else if (isLog(document, stream)) this.#log(levels[String(document['level'])] ?? 'info', document['msg'])
    else if (stream === 'stdout' && !('status' in document)) this.#log('info', document)
  }

  /** The protocol wants a number that grows with each report; a command may start again at the next stage. */
  #notify({current, message, percent, stage, total}: Document): void {
    const progressToken = this.#token
    if (progressToken === undefined) return
    this.#count += 1
    const counted = typeof current === 'number' && typeof total === 'number' ? `${current}/${total}` : undefined
    const share = typeof percent === 'number' ? `${percent} %` : undefined
    const text = [stage, counted ?? share, message].filter((part) => typeof part === 'string').join(' · ')
    const params = {progress: this.#count, progressToken, ...(text !== '' && {message: text})}
    this.#context.mcpReq.notify({method: 'notifications/progress', params}).catch(() => {})
  }

  #log(level: LoggingLevel, data: unknown): void {
    // oxlint-disable-next-line typescript/no-deprecated -- the versions of the protocol that have no other way
    this.#context.mcpReq.log(level, data).catch(() => {})
  }
}

/**
 * What the result of an own command holds of its lines: progress was sent while it ran and is left out, and log
 * lines are one text (11.13).
 */
export function foldReports(text: string, stream: StreamName): string {
  const lines = text.split('\n').flatMap((line) => {
    const document = line.startsWith('{') ? parse(line) : undefined
    if (document && isProgress(document, stream)) return []
    return document && isLog(document, stream) ? [describeLog(document)] : [line]
  })
  return lines.join('\n')
}

function describeLog({level, msg, repeated}: Document): string {
  const prefix = level === undefined || level === 'info' ? '' : `${String(level)}: `
  const suffix = typeof repeated === 'number' ? ` (repeated ${repeated} times)` : ''
  return `${prefix}${String(msg)}${suffix}`
}

/** Whether a line reports progress. On stderr, older protocols omit `event` (section 4). */
function isProgress(document: Document, stream: StreamName): boolean {
  const isUnmarked = stream === 'stderr' && !('msg' in document) && !('message' in document && 'error' in document)
  const isMarked = document['event'] === 'progress' || (isLog(document, stream) && document['level'] === 'progress')
  return isMarked || (isUnmarked && ('percent' in document || 'stage' in document))
}

function isLog(document: Document, stream: StreamName): boolean {
  return stream === 'stderr' && typeof document['msg'] === 'string'
}

function parse(line: string): Document | undefined {
  try {
    return JSON.parse(line) as Document
  } catch {
    return undefined
  }
}
