import {type Invocation, isForHelp} from '../command-line/invocation.js'
import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import type {Emitter} from '../output/emitter.js'
import {relayStdout} from '../output/streams/capture.js'
import {DescriptorStream} from '../output/streams/descriptor-stream.js'
import {openStreams} from '../output/streams/streams.js'
import {processState} from '../run/process-state.js'
import {Redactor} from '../secrets/redactor.js'
import {CapturedOutput} from './captured-output.js'
import {asksForEnvelope, ForeignResult} from './foreign-result.js'
import {addSecrets, openEmitter} from './open-emitter.js'

/**
 * The output of an agent's command line: stdout is the command's own, unless an envelope of its success is asked for (5.4a)
 * or an own command is about to begin; stderr is captured; the terminal outcome is written once.
 */
export class ForeignOutput {
  readonly redactor = new Redactor()
  readonly #captured: CapturedOutput
  #emitter: Emitter
  /** Whether the command's text on stdout ends within a line, as a question that a library draws does. */
  #hasOpenLine = false
  #invocation: Invocation
  readonly #onText: (text: string) => void
  readonly #releaseStdout: () => void
  #result: ForeignResult | undefined

  /** @param onText takes each text that is printed, on either stream */
  constructor(invocation: Invocation, onText: (text: string) => void) {
    const {mode, target} = invocation
    this.#invocation = invocation
    this.#onText = onText
    addSecrets(this.redactor, invocation)
    processState().redactor = this.redactor
    this.#emitter = openEmitter(
      invocation,
      this.redactor,
      openStreams(() => process.exit(0)),
    )
    this.#captured = new CapturedOutput((log) => (mode.audience === 'agent' ? this.#emitter.sendLog(log) : undefined), {
      hasStdout: target === 'own' && !isForHelp(invocation),
      hide: (text) => this.redactor.text(text),
      onText,
      write: (text) => void this.#emitter.streams.stderr.send(text),
    })
    this.#releaseStdout = target === 'own' ? () => {} : this.#relayStdout()
    this.#captureResult()
  }

  /** Takes what is known of the command line now. */
  setInvocation(invocation: Invocation): void {
    if (invocation.command !== this.#invocation.command) addSecrets(this.redactor, invocation)
    this.#invocation = invocation
    this.#emitter = openEmitter(invocation, this.redactor, this.#emitter.streams)
    this.#captureResult()
  }

  /** What the command line has printed on stderr and is still held, its secrets hidden. */
  get printed(): string {
    return this.#captured.text
  }

  /** The captured result, if an envelope of the success is asked for. */
  get result(): ForeignResult | undefined {
    return this.#result?.isReleased ? undefined : this.#result
  }

  /** Queues an error; what was printed becomes log lines before it, and what is printed later is dropped. */
  queueError(fields: ErrorFields): void {
    this.#emitter.hasOpenLine = this.#hasOpenLine
    this.#captured.end({error: fields, lines: this.result?.lines()})
    this.#emitter.emit({...fields, type: 'error'})
  }

  /** Queues the envelope of a success, if one is asked for. @returns whether there is one */
  queueResult(): boolean {
    const {result} = this
    if (!result) return false
    const outcome = result.describe(this.#invocation, this.#emitter)
    this.#captured.end()
    this.#emitter.emit(outcome)
    return true
  }

  /** Queues a success of the plugin's own, such as the answer to `--validate`. */
  queueAnswer(outcome: Extract<TerminalOutcome, {type: 'success'}>): void {
    this.passSoon()
    this.#emitter.emit(outcome)
  }

  /** Passes on what was captured of stderr, once no hook can fail any more. */
  passSoon(): void {
    this.#captured.passSoon()
  }

  /** Releases the streams: what was captured passes as it came, or becomes log lines before an own command begins. */
  release(): void {
    this.#result?.pass()
    if (this.#invocation.target === 'own') this.#captured.release()
    else this.#captured.pass()
  }

  /** Gives everything back, for oclif or for an own command, which logs what was captured. */
  close(to: 'oclif' | 'own-command'): void {
    this.#releaseStdout()
    this.#result?.pass()
    if (to === 'oclif') this.#captured.pass()
    else this.#captured.release()
    this.#emitter.flushNow()
  }

  /** Resolves when everything has left the process. */
  flush(): Promise<void> {
    return this.#emitter.flush()
  }

  /** Writes everything before it returns. @param patienceMs for how long a reader may take nothing */
  flushNow(patienceMs?: number): void {
    this.#emitter.flushNow(patienceMs)
  }

  /** Has what the command prints on stdout leave the process, however that ends. */
  #relayStdout(): () => void {
    const {stdout} = this.#emitter.streams
    if (!(stdout instanceof DescriptorStream)) return () => {}
    return relayStdout(stdout, (text) => {
      if (text !== '') this.#hasOpenLine = !text.endsWith('\n')
      this.#onText(text)
    })
  }

  #captureResult(): void {
    if (!asksForEnvelope(this.#invocation)) this.#result?.pass()
    else this.#result ??= new ForeignResult(this.#invocation.config, this.#onText)
  }
}
