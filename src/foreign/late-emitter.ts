import type {ErrorFields, Log, TerminalOutcome} from '../contract/outcome.js'
import type {Invocation} from '../command-line/invocation.js'
import {loadBundle} from '../load-bundle.js'
import {writeBareEnvelope} from '../output/bare-envelope.js'
import type {Emitter} from '../output/emitter.js'
import {openStreams, type Streams} from '../output/streams/streams.js'
import type {Redactor} from '../secrets/redactor.js'

/**
 * Writes what a line of the host comes to. Most lines succeed and leave nothing to write, so what shapes it is loaded with
 * the first word.
 *
 * The plugin may be gone by then, removed or replaced by the command that fails. Then the error is written bare.
 */
export class LateEmitter {
  /** Whether the text on stdout ends within a line of a command that is not ours, which a document must not continue. */
  hasOpenLine = false
  #emitter: Emitter | undefined
  #invocation: Invocation
  readonly #redactor: Redactor
  readonly streams: Streams

  /**
   * @param redactor hides the line's secrets; they can be added later
   * @param onClosed called when the reader of stdout has gone away
   */
  constructor(invocation: Invocation, redactor: Redactor, onClosed: () => void) {
    this.#invocation = invocation
    this.#redactor = redactor
    // Opened now: the command, or a hook, may replace them later.
    this.streams = openStreams(onClosed)
  }

  /** Takes what is known of the line now. */
  know(invocation: Invocation): void {
    const {format, protocol} = this.#invocation.mode
    const {mode} = invocation
    this.#invocation = invocation
    if (mode.format !== format || mode.protocol !== protocol) this.#emitter = undefined
  }

  /** Writes a log line. */
  sendLog(log: Log): Promise<void> | undefined {
    return this.#tryToOpen()?.sendLog(log)
  }

  /** Writes a success and waits until it has left the process. */
  async succeed(outcome: Extract<TerminalOutcome, {type: 'success'}>): Promise<void> {
    await this.#open().emit(outcome)
  }

  /** Writes an error and waits until it has left the process. */
  async fail(fields: ErrorFields): Promise<void> {
    const emitter = this.#tryToOpen()
    if (emitter) await emitter.emit({...fields, type: 'error'})
    else this.#failBare(fields)
  }

  /** Writes an error before it returns. */
  failNow(fields: ErrorFields, patienceMs?: number): void {
    const emitter = this.#tryToOpen()
    if (emitter) emitter.emitNow({...fields, type: 'error'}, patienceMs)
    else this.#failBare(fields)
  }

  /** Writes everything before it returns. */
  flushNow(patienceMs?: number): void {
    this.streams.stdout.writeNow('', patienceMs)
    this.streams.stderr.writeNow('', patienceMs)
    this.#emitter?.flushNow(patienceMs)
  }

  /** Leaves the streams as they were found. */
  close(): void {
    this.streams.stdout.close()
    this.streams.stderr.close()
  }

  #open(): Emitter {
    this.#emitter ??= loadBundle('agent').openEmitter(this.#invocation, this.#redactor, this.streams)
    this.#emitter.hasOpenLine = this.hasOpenLine
    return this.#emitter
  }

  #tryToOpen(): Emitter | undefined {
    try {
      return this.#open()
    } catch (error) {
      if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
      return undefined
    }
  }

  #failBare(fields: ErrorFields): void {
    const message = this.#redactor.text(fields.message)
    this.streams.stderr.writeNow(writeBareEnvelope({...fields, message}, this.#invocation.config.version))
  }
}
