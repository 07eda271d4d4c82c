import {fieldsOf, isAgentError} from '../contract/agent-error.js'
import type {Mode} from '../mode/mode.js'
import type {Formatter} from './formats/format.js'
import {loadFormatter} from './formats/load-formatter.js'
import {formatJson} from './formats/json.js'
import {formatNdjson} from './formats/ndjson.js'
import {formatText} from './formats/text.js'
import {writeLongLists} from './long-lists.js'
import {openWires, type Wires} from './streams/open-wires.js'
import type {Log, Progress, TerminalOutcome} from '../contract/outcome.js'
import {shapeLogFields} from './protocols/log.js'
import {toPlainData} from './plain-data.js'
import {cleanProse} from './prose.js'
import {loadProtocol} from './protocols/load-protocol.js'
import {v1_0} from './protocols/v1-0.js'
import type {Addressed, Protocol, ProtocolContext, Step} from './protocols/protocol.js'
import {redactOutcome} from '../redaction/redact-outcome.js'
import {Redactor} from '../redaction/redactor.js'
import {serialise} from './serialise.js'
import {writeText} from './text-document.js'
import type {StreamName} from './streams/wire.js'
import {makeWellFormed} from './well-formed.js'

/** A text for a stream, in pieces, its final newline left out. */
type Written = {stream: StreamName; pieces: Iterable<string>}

/** Puts outcomes on the wire: a protocol shapes them, a format writes them, a stream carries them. */
export class Emitter {
  /** Whether stdout is the command's own under `--json`, in failure too (contract, section 5). */
  isJsonOwned = false
  /** Whether stdout is a stream of lines, because one has been written that is not the last. */
  isStreaming = false
  /** What hides the invocation's secrets in errors, log lines, warnings and messages. */
  readonly redactor: Redactor
  readonly wires: Wires
  readonly #context: () => ProtocolContext
  readonly #format: Formatter
  readonly #mode: Mode
  /** What is left of the terminal outcome. */
  #outgoing: Iterable<{stream: StreamName; text: string}> = []
  readonly #protocol: Protocol

  private constructor(
    mode: Mode,
    context: () => ProtocolContext,
    {format, protocol}: {format: Formatter; protocol: Protocol},
    onClosed: () => void,
    redactor: Redactor,
  ) {
    this.redactor = redactor
    this.#mode = mode
    this.#protocol = protocol
    this.#context = context
    this.#format = format
    this.wires = openWires(mode.audience, onClosed)
  }

  /**
   * Makes an emitter with its protocol and format loaded, so that it can also write when a process ends.
   *
   * @param onClosed called when the reader of stdout has gone away, and whenever something is sent after that
   * @param redactor knows the invocation's secrets; by default it learns them later
   */
  static async open(
    mode: Mode,
    context: () => ProtocolContext,
    onClosed: () => void,
    redactor = new Redactor(),
  ): Promise<Emitter> {
    const [protocol, format] = await Promise.all([loadProtocol(mode.protocol), loadFormatter(mode.format)])
    return new Emitter(mode, context, {format, protocol}, onClosed, redactor)
  }

  /**
   * Makes an emitter at once, for a process that is ending: a protocol that takes time to load is spoken as the default
   * one, and YAML is written as JSON, which it includes.
   */
  static openNow(mode: Mode, context: () => ProtocolContext, onClosed: () => void, redactor = new Redactor()): Emitter {
    const [protocol, format] = [loadProtocol(mode.protocol), loadFormatter(mode.format)]
    const parts = {
      format: format instanceof Promise ? formatJson : format,
      protocol: protocol instanceof Promise ? v1_0 : protocol,
    }
    return new Emitter(mode, context, parts, onClosed, redactor)
  }

  /** Whether log lines stand among the others, so that their order counts. */
  get isTyped(): boolean {
    return this.#protocol.typed !== undefined
  }

  /** Writes an event, verbatim. @throws AgentError when JSON cannot hold it */
  sendEvent(value: unknown): Promise<void> | undefined {
    const {typed} = this.#protocol
    const plain = toPlainData(value) ?? null
    const line = serialise(typed ? typed.shapeEvent(plain, this.#context()) : plain, formatNdjson)
    if (!this.isStreaming) this.#startStream()
    return this.wires.stdout.send(line + '\n')
  }

  /** Writes a progress report. */
  sendProgress(progress: Progress): Promise<void> | undefined {
    const {message, stage} = this.redactor.isEmpty ? progress : this.#redactProgress(progress)
    const clean = {...progress, message: message && cleanProse(message), stage: stage && cleanProse(stage)}
    return this.#sendLine(this.#protocol.shapeProgress(clean, this.#mode.format === 'ndjson', this.#context()))
  }

  /** Writes that a stage began or ended, where the protocol has a line for it. */
  sendStep(step: Step): Promise<void> | undefined {
    const {typed} = this.#protocol
    return (
      typed &&
      this.#sendLine({
        document: typed.shapeStep({...step, name: cleanProse(step.name)}, this.#context()),
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
    const format = this.isStreaming ? formatNdjson : this.#format
    return Buffer.byteLength(serialise({result}, format)) - Buffer.byteLength(format({result: 0})) + 1
  }

  /** The terminal outcome as it would be written, in pieces. */
  render(outcome: TerminalOutcome): Iterable<string> {
    return this.#write(redactOutcome(outcome, this.redactor))[0]!.pieces
  }

  /**
   * Writes the terminal outcome and waits until both streams have left the process.
   *
   * @returns the outcome that was written: an error instead, where JSON cannot hold the one given
   */
  async emit(outcome: TerminalOutcome): Promise<TerminalOutcome> {
    const {emitted, written} = this.#render(outcome)
    this.#outgoing = join(written)
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
    const {emitted, written} = this.#render(outcome)
    if (patienceMs !== undefined) {
      this.wires.stdout.dropWaiting(patienceMs)
      this.wires.stderr.dropWaiting(patienceMs)
    }

    this.#outgoing = join(written)
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
    this.isStreaming = true
    const {typed} = this.#protocol
    if (typed) void this.wires.stdout.send(`${formatNdjson(typed.shapeStart(this.#context()))}\n`)
  }

  #render(given: TerminalOutcome): {emitted: TerminalOutcome; written: Written[]} {
    const isText = this.#mode.audience === 'human'
    const stream = given.type === 'error' ? 'stderr' : 'stdout'
    // Before control characters are taken out, and behind it, where what was hidden between them shows.
    const hidden = redactOutcome(given, this.redactor)
    const outcome = redactOutcome(makeWellFormed(hidden, isText && process[stream].isTTY), this.redactor)
    const document = this.isJsonOwned && outcome.type === 'error' ? this.#writeJsonError(outcome) : []
    if (isText) return {emitted: outcome, written: document.length > 0 ? document : renderText(outcome)}
    try {
      return {emitted: outcome, written: [...document, ...this.#write(outcome)]}
    } catch (error) {
      if (!isAgentError(error)) throw error
      const failure = redactOutcome(describeUnwritable(outcome, error), this.redactor)
      return {emitted: failure, written: this.#write(failure)}
    }
  }

  #write(outcome: TerminalOutcome): Written[] {
    const format = this.isStreaming ? formatNdjson : this.#format
    const write = (result?: unknown): string =>
      serialise(this.#shapeEnd(result === undefined ? outcome : ({...outcome, result} as TerminalOutcome)), format)
    const {stream} = this.#shape(outcome)
    // A protocol that has everything on stdout leaves it to the command.
    if (this.isJsonOwned && stream === 'stdout') return []
    const isJson = this.isStreaming || this.#mode.format !== 'yaml'
    const isSuccess = outcome.type === 'success'
    const pieces =
      isSuccess && outcome.text
        ? writeText(outcome.text, write, isJson)
        : isSuccess && outcome.result && isJson
          ? writeResult(outcome.result, write, format !== formatNdjson)
          : [write()]
    // A reader of either stream sees the end of a stream of lines.
    const isSaidTwice = this.isStreaming && outcome.type === 'error' && stream === 'stderr'
    return [{pieces, stream}, ...(isSaidTwice ? [{pieces, stream: 'stdout' as const}] : [])]
  }

  /** What stands on stdout where a command fails whose `--json` is oclif's: the fields of the envelope. */
  #writeJsonError(outcome: Extract<TerminalOutcome, {type: 'error'}>): Written[] {
    const {document} = v1_0.shapeError(outcome, this.#context())
    return [{pieces: [serialise({error: document}, formatJson)], stream: 'stdout'}]
  }

  #shapeEnd(outcome: TerminalOutcome): Record<string, unknown> {
    const {document} = this.#shape(outcome)
    const {typed} = this.#protocol
    return typed && this.isStreaming ? typed.shapeEnd(document, outcome.type, this.#context()) : document
  }

  #shape(outcome: TerminalOutcome): Addressed {
    const context = this.#context()
    if (outcome.type === 'success') return this.#protocol.shapeSuccess(outcome, context)
    if (outcome.type === 'plan') return this.#protocol.shapePlan(outcome, context)
    return this.#protocol.shapeError(outcome, context)
  }
}

/** Writes a document with its result. @throws AgentError that names the place which JSON cannot hold */
function writeResult(result: unknown, write: (result: unknown) => string, isIndented: boolean): Iterable<string> {
  try {
    return writeLongLists(result, write, isIndented)
  } catch {
    return [write(result)]
  }
}

function* join(written: readonly Written[]): Iterable<{stream: StreamName; text: string}> {
  for (const {pieces, stream} of written) {
    for (const text of pieces) yield {stream, text}
    yield {stream, text: '\n'}
  }
}

function renderText(outcome: TerminalOutcome): Written[] {
  const {stream, text} = formatText(outcome)
  return text === '' ? [] : [{pieces: [text], stream}]
}

/** What is said instead of an outcome that JSON cannot hold. An error keeps its meaning and loses its data. */
function describeUnwritable(
  outcome: TerminalOutcome,
  error: Parameters<typeof fieldsOf>[0],
): Extract<TerminalOutcome, {type: 'error'}> {
  if (outcome.type !== 'error') return {type: 'error', ...fieldsOf(error)}
  return {...outcome, data: {omitted: error.message}, nextActions: undefined}
}
