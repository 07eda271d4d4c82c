import type {LoggingLevel, ServerContext} from '@modelcontextprotocol/server'

import type {StreamName} from '../child/capture.js'

/** The longest line that can be a report, in characters: what is longer is a result. */
const maxLineLength = 16_384

/** How often a client hears of a command that reports nothing itself, in milliseconds. */
const heartbeatMs = 5000

const levels: Readonly<Record<string, LoggingLevel>> = {
  debug: 'debug',
  error: 'error',
  info: 'info',
  progress: 'info',
  warn: 'warning',
}

type Document = Record<string, unknown>

/**
 * Tells the client how a command gets on while it runs: progress where the client asked for it, and the log lines and
 * events of own commands.
 */
export class Reporter {
  readonly #context: ServerContext
  readonly #isOwn: boolean
  readonly #rests: Record<StreamName, string> = {stderr: '', stdout: ''}
  readonly #started = Date.now()
  readonly #timer: NodeJS.Timeout | undefined
  #count = 0

  /** @param isOwn whether the command's lines are those of the contract */
  constructor(context: ServerContext, isOwn: boolean) {
    this.#context = context
    this.#isOwn = isOwn
    if (this.#token === undefined) return
    this.#timer = setInterval(() => {
      this.#tell({message: `running for ${Math.round((Date.now() - this.#started) / 1000)} s`})
    }, heartbeatMs)
  }

  /** Takes a piece of the command's output. */
  add(stream: StreamName, chunk: Buffer): void {
    if (!this.#isOwn) return
    const lines = (this.#rests[stream] + chunk.toString()).split('\n')
    this.#rests[stream] = lines.pop()!.slice(0, maxLineLength + 1)
    for (const line of lines) if (line.length <= maxLineLength) this.#read(stream, line)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  get #token(): number | string | undefined {
    return this.#context.mcpReq._meta?.progressToken
  }

  #read(stream: StreamName, line: string): void {
    const document = line.startsWith('{') ? parse(line) : undefined
    if (!document) return
    if (isProgress(document, stream)) this.#tell(document)
    else if (stream === 'stderr' && typeof document['msg'] === 'string') {
      this.#log(levels[String(document['level'])] ?? 'info', document['msg'])
    } else if (stream === 'stdout' && !('status' in document)) this.#log('info', document)
  }

  /** The protocol wants a number that grows with each report; a command may start again at the next stage. */
  #tell({current, message, percent, stage, total}: Document): void {
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

/** On stderr, where progress stands unless the format is ndjson, older protocols leave the mark out. */
function isProgress(document: Document, stream: StreamName): boolean {
  const isUnmarked = stream === 'stderr' && !('msg' in document) && !('message' in document && 'error' in document)
  return document['event'] === 'progress' || (isUnmarked && ('percent' in document || 'stage' in document))
}

function parse(line: string): Document | undefined {
  try {
    return JSON.parse(line) as Document
  } catch {
    return undefined
  }
}
