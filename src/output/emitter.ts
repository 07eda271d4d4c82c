import {cleanProse} from '../contract/prose.js'
import type {ErrorFields, Log, Progress, TerminalOutcome} from '../contract/outcome.js'
import type {Mode} from '../mode/mode.js'
import type {Redactor} from '../secrets/redactor.js'
import {formatNdjson} from './formats.js'
import {serialise, toPlainData} from './plain-data.js'
import {type Addressed, type Protocol, type ProtocolContext, shapeLogFields, type Step} from './protocols/protocol.js'
import {protocols, Renderer} from './render.js'
import {relayStdout} from './streams/capture.js'
import {DescriptorStream} from './streams/descriptor-stream.js'
import type {OutputStream, Streams} from './streams/streams.js'

/** Writes outcomes: a protocol shapes them, a format writes them, a stream carries them. */
export class Emitter {
  /** Hides the invocation's secrets in errors, log lines, warnings and messages. */
  readonly redactor: Redactor
  streams: Streams
  /** Whether the text on stdout ends within a line of a foreign command, which a document must not continue. */
  hasOpenLine = false
  /** Whether lines are queued for the caller's flush: a slow reader must not hold up the end of the process (3.16). */
  isEnding = false
  readonly #context: ProtocolContext
  /** The stdout that was left to the command. */
  #left: OutputStream | undefined
  readonly #mode: Mode
  readonly #protocol: Protocol
  readonly #renderer: Renderer

  /** @param redactor knows the invocation's secrets, or learns them later */
  constructor(mode: Mode, context: ProtocolContext, redactor: Redactor, streams: Streams) {
    this.redactor = redactor
    this.streams = streams
    this.#context = context
    this.#mode = mode
    this.#protocol = protocols[mode.protocol]
    this.#renderer = new Renderer(mode, context, redactor)
  }

  /** Leaves stdout to the command, which writes bytes to it: all documents go to stderr (3.15a). */
  leaveStdout(): void {
    const {stderr, stdout} = this.streams
    this.#left = stdout
    this.streams = {stderr, stdout: stderr}
    // In one queue with earlier events, and flushed like them.
    if (stdout instanceof DescriptorStream) relayStdout(stdout)
  }

  /** Leaves stdout to the command's own document under `--json`, in failure too (5.6). */
  set isJsonOwned(isOwned: boolean) {
    this.#renderer.isJsonOwned = isOwned
  }

  /** Makes the document on stdout for a failure under `--json` (5.6); the envelope by default. */
  set describeJsonFailure(describe: ((fields: ErrorFields) => unknown) | undefined) {
    this.#renderer.describeJsonFailure = describe
  }

  /** Whether stdout is a stream of lines, because one has been written that is not the last. */
  get isStreaming(): boolean {
    return this.#renderer.isStreaming
  }

  /** Whether log lines are part of the stream on stdout, so that their order counts. */
  get isTyped(): boolean {
    return this.#protocol.typed !== undefined
  }

  /** Writes an event, verbatim. @throws AgentError when JSON cannot hold it */
  sendEvent(value: unknown): Promise<void> | undefined {
    const {typed} = this.#protocol
    const plain = toPlainData(value) ?? null
    return this.#sendLine({document: typed ? typed.shapeEvent(plain, this.#context) : plain, stream: 'stdout'})
  }

  /** Writes a progress report. */
  sendProgress(progress: Progress): Promise<void> | undefined {
    const clean = (text: string | undefined) => text && cleanProse(this.redactor.text(text))
    const report = {...progress, message: clean(progress.message), stage: clean(progress.stage)}
    return this.#sendLine(this.#protocol.shapeProgress(report, this.#mode.format === 'ndjson', this.#context))
  }

  /** Writes that a stage began or ended, if the protocol has a line for it. */
  sendStep(step: Step): Promise<void> | undefined {
    const {typed} = this.#protocol
    const document = typed?.shapeStep({...step, name: cleanProse(step.name)}, this.#context)
    return document && this.#sendLine({document, stream: 'stdout'})
  }

  /** Writes a log line: on stderr, or into a stream whose lines have types. */
  sendLog(log: Log): Promise<void> | undefined {
    const {typed} = this.#protocol
    const redacted = {...log, message: this.redactor.text(log.message)}
    if (typed && this.isStreaming) return this.#sendLine({document: typed.shapeLog(redacted), stream: 'stdout'})
    return this.#sendLine({document: shapeLogFields(redacted), stream: 'stderr'})
  }

  /** How many bytes a result takes in the terminal document. @throws AgentError when JSON cannot hold it */
  measure(result: unknown): number {
    return this.#renderer.measure(result)
  }

  /** The document of a terminal outcome as a file holds it, without its final newline. */
  renderFile(outcome: TerminalOutcome): string {
    return this.#renderer.renderFile(outcome)
  }

  /**
   * Queues the terminal outcome; the caller flushes it, asynchronously or now.
   *
   * @returns the queued outcome: an error if JSON cannot hold the given one
   */
  emit(outcome: TerminalOutcome): TerminalOutcome {
    const {emitted, written} = this.#renderer.render(outcome)
    for (const {stream, text} of written) {
      const isOpen = this.hasOpenLine && stream === 'stdout'
      this.streams[stream].queue(`${isOpen ? '\n' : ''}${text}\n`)
    }

    return emitted
  }

  /** Resolves when everything has left the process (3.9). */
  async flush(): Promise<void> {
    await Promise.all([this.streams.stdout.flush(), this.streams.stderr.flush(), this.#left?.flush()])
  }

  /**
   * Writes everything before it returns, for a process that is ending.
   *
   * @param patienceMs for how long a reader may take nothing, 2000 by default
   * @returns whether all of it has left the process
   */
  flushNow(patienceMs?: number): boolean {
    // Each of them, because a reader that has stalled on one stream may still read the other.
    const streams = [this.streams.stdout, this.streams.stderr, ...(this.#left ? [this.#left] : [])]
    return streams.map((stream) => stream.flushNow(patienceMs)).every(Boolean)
  }

  #sendLine({document, stream}: {document: unknown; stream: Addressed['stream']}): Promise<void> | undefined {
    const line = serialise(document, formatNdjson)
    if (stream === 'stdout' && !this.isStreaming) this.#startStream()
    if (!this.isEnding) return this.streams[stream].send(`${line}\n`)
    this.streams[stream].queue(`${line}\n`)
    return undefined
  }

  #startStream(): void {
    this.#renderer.isStreaming = true
    const {typed} = this.#protocol
    if (typed) void this.streams.stdout.send(`${formatNdjson(typed.shapeStart(this.#context))}\n`)
  }
}
