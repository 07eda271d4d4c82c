import {fieldsOf, isAgentError} from '../errors/agent-error.js'
import type {Mode} from '../mode/mode.js'
import {type Formatter, loadFormatter} from './formats/format.js'
import {formatNdjson} from './formats/ndjson.js'
import {fitToStream, formatText} from './formats/text.js'
import type {TerminalOutcome} from './outcome.js'
import {type Addressed, type ProtocolContext, protocols} from './protocols/protocol.js'
import {serialise} from './serialise.js'
import {type StreamName, Wire} from './wire.js'

/** A text for a stream, its final newline left out. */
type Written = {stream: StreamName; text: string}

/** Puts outcomes on the wire: a protocol shapes them, a format writes them, a stream carries them. */
export class Emitter {
  /** Whether an event has been written, which makes stdout a stream of lines. */
  isStreaming = false
  readonly stderr: Wire
  readonly stdout: Wire
  readonly #context: () => ProtocolContext
  readonly #format: Formatter
  readonly #mode: Mode

  private constructor(mode: Mode, context: () => ProtocolContext, format: Formatter, onClosed: () => void) {
    this.#mode = mode
    this.#context = context
    this.#format = format
    this.stderr = new Wire('stderr', () => {})
    this.stdout = new Wire('stdout', onClosed)
  }

  /**
   * Makes an emitter with its format loaded, so that it can also write when a process ends.
   *
   * @param onClosed called once when the reader of stdout has gone away
   */
  static async open(mode: Mode, context: () => ProtocolContext, onClosed: () => void): Promise<Emitter> {
    return new Emitter(mode, context, await loadFormatter(mode.format), onClosed)
  }

  /** Writes an event, verbatim. @throws AgentError when JSON cannot hold it */
  sendEvent(value: unknown): Promise<void> | undefined {
    const line = serialise(value ?? null, formatNdjson)
    this.isStreaming = true
    return this.stdout.send(`${line}\n`)
  }

  /** Writes a document that is not terminal, on one line. */
  sendLine({document, stream}: Addressed): Promise<void> | undefined {
    return this[stream].send(`${formatNdjson(document)}\n`)
  }

  /**
   * Writes the terminal outcome and waits until both streams have left the process.
   *
   * @returns the outcome that was written: an error instead, where JSON cannot hold the one given
   */
  async emit(outcome: TerminalOutcome): Promise<TerminalOutcome> {
    const {emitted, written} = this.#render(outcome)
    for (const {stream, text} of written) {
      await this[stream].send(text)
      // Apart, because joining would copy a large document.
      await this[stream].send('\n')
    }

    await this.flush()
    return emitted
  }

  /** Writes the terminal outcome before it returns, for a process that is ending. */
  emitNow(outcome: TerminalOutcome): TerminalOutcome {
    const {emitted, written} = this.#render(outcome)
    for (const {stream, text} of written) this[stream].sendNow(`${text}\n`)
    return emitted
  }

  /** Resolves when everything written has left the process. */
  async flush(): Promise<void> {
    await Promise.all([this.stdout.flush(), this.stderr.flush()])
  }

  /** Leaves the streams as they were found. */
  close(): void {
    this.stdout.close()
    this.stderr.close()
  }

  #render(outcome: TerminalOutcome): {emitted: TerminalOutcome; written: Written[]} {
    if (this.#mode.audience === 'human') return {emitted: outcome, written: renderText(outcome)}
    try {
      return {emitted: outcome, written: this.#write(outcome)}
    } catch (error) {
      if (!isAgentError(error)) throw error
      const failure = describeUnwritable(outcome, error)
      return {emitted: failure, written: this.#write(failure)}
    }
  }

  #write(outcome: TerminalOutcome): Written[] {
    const {document, stream} = this.#shape(outcome)
    const text = serialise(document, this.isStreaming ? formatNdjson : this.#format)
    // A reader of either stream sees the end of a stream of events.
    const isSaidTwice = this.isStreaming && outcome.type === 'error' && stream === 'stderr'
    return [{stream, text}, ...(isSaidTwice ? [{stream: 'stdout' as const, text}] : [])]
  }

  #shape(outcome: TerminalOutcome): Addressed {
    const protocol = protocols[this.#mode.protocol]
    const context = this.#context()
    if (outcome.type === 'success') return protocol.shapeSuccess(outcome, context)
    if (outcome.type === 'plan') return protocol.shapePlan(outcome, context)
    return protocol.shapeError(outcome, context)
  }
}

function renderText(outcome: TerminalOutcome): Written[] {
  const {stream, text} = formatText(outcome)
  return text === '' ? [] : [{stream, text: fitToStream(text, stream)}]
}

/** What is said instead of an outcome that JSON cannot hold. An error keeps its meaning and loses its data. */
function describeUnwritable(
  outcome: TerminalOutcome,
  error: Parameters<typeof fieldsOf>[0],
): Extract<TerminalOutcome, {type: 'error'}> {
  if (outcome.type !== 'error') return {type: 'error', ...fieldsOf(error)}
  return {...outcome, data: {omitted: error.message}, nextActions: undefined}
}
