import type {ErrorFields, Log, Progress, TerminalOutcome} from '../contract/outcome.js'
import type {ProtocolVersion} from '../contract/protocols.js'
import {fileFormatOf, formatNdjson, loadFormat} from './formats.js'
import {layOutJson} from './lay-out-json.js'
import {serialize, toPlainData} from './plain-data.js'
import {prepareOutcome} from './prepare-outcome.js'
import {v0_1, v0_2, v1_0} from './protocols/envelope.js'
import {hateoas} from './protocols/hateoas.js'
import {type Protocol, shapeLogFields, type Step} from './protocols/protocol.js'
import {type ReportContext, renderReported} from './render-reported.js'
import {relayStdout} from './streams/relay.js'
import {countBytes, type OutputStream, type StreamName, type Streams} from './streams/streams.js'

const protocols: Readonly<Record<ProtocolVersion, Protocol>> = {
  '1.0': v1_0,
  '0.2': v0_2,
  '0.1': v0_1,
  hateoas,
}

/**
 * Writes outcomes: a protocol shapes them, a format serializes them, a stream writes them. The
 * promise of a `send` method resolves when the stream accepts more; undefined if it does already.
 */
export class Emitter {
  /** The terminal outcome as it was written. */
  emitted: TerminalOutcome | undefined
  /** How many bytes went to stdout. */
  stdoutBytes = 0
  /**
   * Whether stdout ends in a foreign command's unfinished line, which a document must not continue.
   */
  hasOpenLine = false
  /**
   * Whether lines are queued for the caller's flush: a slow reader must not delay the end of the
   * process (3.16).
   */
  isEnding = false
  /** Where documents go: after `leaveStdout`, all of them to stderr. */
  streams: Streams
  /**
   * The error of a person's run, which is not written here: the caller throws it for oclif (4.21).
   */
  unprinted: ErrorFields | undefined
  /** Whether the command writes to stdout itself, after `leaveStdout`. */
  protected isStdoutLeft = false
  /** The process's stdout, also where the command owns it. */
  protected readonly stdout: OutputStream
  /** Whether stdout is a stream of lines, because a line before the last has been written. */
  #isStreaming = false
  /** The streams to flush: `streams` changes when stdout is left to the command. */
  readonly #opened: readonly OutputStream[]
  readonly #run: ReportContext

  constructor(run: ReportContext, streams: Streams) {
    this.stdout = countBytes(streams.stdout, (count) => void (this.stdoutBytes += count))
    this.streams = {stderr: streams.stderr, stdout: this.stdout}
    this.#opened = [streams.stdout, streams.stderr]
    this.#run = run
    loadFormat(run.mode.format)
  }

  /** The protocol of the current mode, which flags of a foreign command may change. */
  get #protocol(): Protocol {
    return protocols[this.#run.mode.protocol]
  }

  /** Leaves stdout to the command, which writes bytes to it: all documents go to stderr (3.15a). */
  leaveStdout(): void {
    const {stderr} = this.streams
    this.streams = {stderr, stdout: stderr}
    this.isStdoutLeft = true
    // The command's bytes get into the same queue, after earlier events.
    relayStdout(this.stdout)
  }

  /** Whether log lines are part of the stream on stdout, so that their order matters. */
  get isTyped(): boolean {
    return this.#protocol.typed !== undefined
  }

  sendEvent(value: unknown): Promise<void> | undefined {
    const plain = toPlainData(value) ?? null
    return this.#sendLine(this.#protocol.typed?.shapeEvent(plain) ?? plain, 'stdout')
  }

  sendProgress(progress: Progress): Promise<void> | undefined {
    const {message, stage} = progress
    const {redactor} = this.#run
    const report = {
      ...progress,
      message: message && redactor.prose(message),
      stage: stage && redactor.prose(stage),
    }
    const {hasProgressEvents, shapeProgress} = this.#protocol
    const isEvent = this.isTyped || (hasProgressEvents && this.#run.mode.format === 'ndjson')
    return this.#sendLine(shapeProgress(report), isEvent ? 'stdout' : 'stderr')
  }

  sendStep(step: Step): Promise<void> | undefined {
    const {typed} = this.#protocol
    if (!typed) return undefined
    const name = this.#run.redactor.prose(step.name)
    return this.#sendLine(typed.shapeStep({...step, name}), 'stdout')
  }

  sendLog(log: Log): Promise<void> | undefined {
    const {typed} = this.#protocol
    const redacted = {...log, message: this.#run.redactor.text(log.message)}
    if (typed && this.#isStreaming) return this.#sendLine(typed.shapeLog(redacted), 'stdout')
    return this.#sendLine(shapeLogFields(redacted), 'stderr')
  }

  /**
   * Renders an outcome's document for a file.
   *
   * @throws AgentError if JSON cannot represent it
   */
  renderFile(outcome: TerminalOutcome): {extension: string; text: Buffer | string} {
    const document = this.#protocol.shape(
      prepareOutcome(outcome, this.#run.redactor, 'removed'),
      this.#run.options,
    )
    const fileFormat = fileFormatOf(this.#run.mode.format)
    if (fileFormat) {
      const {extension, write} = fileFormat
      return {extension, text: `${serialize(document, write)}\n`}
    }
    const json = Buffer.from(`${serialize(document, formatNdjson)}\n`)
    // 11.10a: a reader finds each element on a line of its own.
    return {
      extension: 'json',
      text: layOutJson(json) ?? json,
    }
  }

  /**
   * Queues the terminal outcome for the caller's flush.
   *
   * @returns the exit code: an error's if JSON cannot represent it
   */
  emit(reported: TerminalOutcome): number {
    const {outcome, texts} = renderReported(reported, this.#run, {
      isStreaming: this.#isStreaming,
      protocol: this.#protocol,
    })
    this.emitted = outcome
    for (const {stream, text} of texts) {
      const isOpen = this.hasOpenLine && stream === 'stdout'
      if (text !== '') this.streams[stream].queue(`${isOpen ? '\n' : ''}${text}\n`)
    }

    if (outcome.type !== 'error') return 0
    if (this.#run.mode.audience === 'human') this.unprinted = outcome
    return outcome.code
  }

  /** Resolves when all output has left the process. */
  async flush(): Promise<void> {
    await Promise.all(this.#opened.map((stream) => stream.flush()))
  }

  /**
   * Writes all output synchronously, for an ending process; returns whether all of it has left.
   *
   * @throws Error if stdout cannot be written; another call then writes stderr
   */
  flushNow(stallMs?: number): boolean {
    // Flushes all: a reader that stalls on one stream may still read the other.
    return this.#opened.map((stream) => stream.flushNow(stallMs)).every(Boolean)
  }

  #sendLine(document: unknown, name: StreamName): Promise<void> | undefined {
    const line = `${serialize(document, formatNdjson)}\n`
    const isFirst = name === 'stdout' && !this.#isStreaming
    const text = isFirst ? `${this.#beginStream()}${line}` : line
    const stream = this.streams[name]
    return this.isEnding ? stream.queue(text) : stream.send(text)
  }

  /** Returns what is written before the first line of a stream. */
  #beginStream(): string {
    this.#isStreaming = true
    const {typed} = this.#protocol
    return typed ? `${formatNdjson(typed.shapeStart(this.#run.options))}\n` : ''
  }
}
