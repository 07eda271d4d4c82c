import type {Mode} from '../mode/mode.js'
import {formatNdjson} from './formats/json.js'
import type {Wires} from './streams/open-wires.js'
import type {Log, Progress, TerminalOutcome} from '../contract/outcome.js'
import {shapeLogFields} from './protocols/log.js'
import {toPlainData} from './plain-data.js'
import {cleanProse} from '../contract/clean-prose.js'
import type {Addressed, Protocol, ProtocolContext, Step} from './protocols/protocol.js'
import type {Redactor} from '../secrets/redactor.js'
import {formatterOf} from './formats/formats.js'
import {protocols} from './protocols/protocols.js'
import {serialise} from './serialise.js'
import type {StreamName} from './streams/wire.js'
import {OutcomeRenderer, type Written} from './outcome-renderer.js'

/** Puts outcomes on the wire: a protocol shapes them, a format writes them, a stream carries them. */
export class Emitter {
  /** What hides the invocation's secrets in errors, log lines, warnings and messages. */
  readonly redactor: Redactor
  readonly wires: Wires
  /** Whether the text on stdout ends within a line of a command that is not ours, which a document must not continue. */
  hasOpenLine = false
  readonly #context: ProtocolContext
  readonly #mode: Mode
  /** What is left of the terminal outcome. */
  #outgoing: Iterable<{stream: StreamName; text: string}> = []
  readonly #protocol: Protocol
  readonly #renderer: OutcomeRenderer

  /**
   * @param redactor hides the invocation's secrets; they can be added later
   * @param wires the output streams
   */
  constructor(mode: Mode, context: ProtocolContext, redactor: Redactor, wires: Wires) {
    const protocol = protocols[mode.protocol]
    this.redactor = redactor
    this.#mode = mode
    this.#protocol = protocol
    this.#context = context
    this.#renderer = new OutcomeRenderer({context, format: formatterOf(mode.format), mode, protocol, redactor})
    this.wires = wires
  }

  /** Leaves stdout to the command's own document under `--json`, in failure too (contract, section 5). */
  set isJsonOwned(isOwned: boolean) {
    this.#renderer.isJsonOwned = isOwned
  }

  /** Whether stdout is a stream of lines, because one has been written that is not the last. */
  get isStreaming(): boolean {
    return this.#renderer.isStreaming
  }

  /** Whether log lines stand among the others, so that their order counts. */
  get isTyped(): boolean {
    return this.#protocol.typed !== undefined
  }

  /** Writes an event, verbatim. @throws AgentError when JSON cannot hold it */
  sendEvent(value: unknown): Promise<void> | undefined {
    const {typed} = this.#protocol
    const plain = toPlainData(value) ?? null
    const line = serialise(typed ? typed.shapeEvent(plain, this.#context) : plain, formatNdjson)
    if (!this.isStreaming) this.#startStream()
    return this.wires.stdout.send(line + '\n')
  }

  /** Writes a progress report. */
  sendProgress(progress: Progress): Promise<void> | undefined {
    const {message, stage} = this.redactor.isEmpty ? progress : this.#redactProgress(progress)
    const clean = {...progress, message: message && cleanProse(message), stage: stage && cleanProse(stage)}
    return this.#sendLine(this.#protocol.shapeProgress(clean, this.#mode.format === 'ndjson', this.#context))
  }

  /** Writes that a stage began or ended, where the protocol has a line for it. */
  sendStep(step: Step): Promise<void> | undefined {
    const {typed} = this.#protocol
    return (
      typed &&
      this.#sendLine({
        document: typed.shapeStep({...step, name: cleanProse(step.name)}, this.#context),
        stream: 'stdout',
      })
    )
  }

  /** Writes a log line: on stderr, or into a stream whose lines have types. */
  sendLog(said: Log): Promise<void> | undefined {
    const {typed} = this.#protocol
    const log = this.redactor.isEmpty ? said : {...said, message: this.redactor.text(said.message)}
    if (typed && this.isStreaming) return this.#sendLine({document: typed.shapeLog(log), stream: 'stdout'})
    return this.#sendLine({document: shapeLogFields(log), stream: 'stderr'})
  }

  /** How many bytes a result takes in the terminal document. @throws AgentError when JSON cannot hold it */
  measure(result: unknown): number {
    return this.#renderer.measure(result)
  }

  /** The terminal outcome as it would be written, in pieces. */
  render(outcome: TerminalOutcome): Iterable<string> {
    return this.#renderer.renderDocument(outcome)
  }

  /**
   * Writes the terminal outcome and waits until both streams have left the process.
   *
   * @returns the outcome that was written: an error instead, where JSON cannot hold the one given
   */
  async emit(outcome: TerminalOutcome): Promise<TerminalOutcome> {
    const {emitted, written} = this.#renderer.render(outcome)
    this.#outgoing = join(written, this.hasOpenLine)
    for (const {stream, text} of this.#outgoing) await this.wires[stream].send(text)
    await this.flush()
    return emitted
  }

  /**
   * Writes the terminal outcome before it returns, for a process that is ending.
   *
   * @param patienceMs how long a slow reader is waited for before it misses what it has not read of the lines before
   */
  emitNow(outcome: TerminalOutcome, patienceMs?: number): TerminalOutcome {
    const {emitted, written} = this.#renderer.render(outcome)
    if (patienceMs !== undefined) {
      this.wires.stdout.dropWaiting(patienceMs)
      this.wires.stderr.dropWaiting(patienceMs)
    }

    this.#outgoing = join(written, this.hasOpenLine)
    this.flushNow()
    return emitted
  }

  /** Resolves when everything written has left the process. */
  async flush(): Promise<void> {
    await Promise.all([this.wires.stdout.flush(), this.wires.stderr.flush()])
  }

  /** Stops waiting for a reader that takes nothing. */
  hurry(): void {
    this.wires.stdout.hurry()
    this.wires.stderr.hurry()
  }

  /**
   * Writes everything before it returns, what is left of a terminal outcome included.
   *
   * @returns whether all of it has left the process
   */
  flushNow(): boolean {
    let isWhole = this.wires.stdout.sendNow('') && this.wires.stderr.sendNow('')
    for (const {stream, text} of this.#outgoing) {
      if (!isWhole) return false
      isWhole = this.wires[stream].sendNow(text)
    }

    return isWhole
  }

  /** Leaves the streams as they were found. */
  close(): void {
    this.wires.stdout.close()
    this.wires.stderr.close()
  }

  #sendLine({document, stream}: Addressed): Promise<void> | undefined {
    if (stream === 'stdout' && !this.isStreaming) this.#startStream()
    return this.wires[stream].send(`${serialise(document, formatNdjson)}\n`)
  }

  #redactProgress(progress: Progress): Progress {
    const {message, stage} = progress
    return {
      ...progress,
      ...(stage !== undefined && {stage: this.redactor.text(stage)}),
      ...(message !== undefined && {message: this.redactor.text(message)}),
    }
  }

  #startStream(): void {
    this.#renderer.isStreaming = true
    const {typed} = this.#protocol
    if (typed) void this.wires.stdout.send(`${formatNdjson(typed.shapeStart(this.#context))}\n`)
  }
}

function* join(written: readonly Written[], hasOpenLine: boolean): Iterable<{stream: StreamName; text: string}> {
  for (const {pieces, stream} of written) {
    if (hasOpenLine && stream === 'stdout') yield {stream, text: '\n'}
    for (const text of pieces) yield {stream, text}
    yield {stream, text: '\n'}
  }
}
