import {fitToStream, formatText} from '../output/formats/text.js'
import type {Emitter} from '../output/emitter.js'
import {redactOutcome} from '../redaction/redact-outcome.js'
import type {LogLevel, TerminalOutcome} from '../contract/outcome.js'
import type {ProgressReports} from './progress-reports.js'

/** What a person reads of a command while it runs: messages, warnings, questions, each in place of the progress bar. */
export class PersonOutput {
  readonly #emitter: Emitter
  readonly #progress: ProgressReports
  readonly #readPrintWarning: () => ((message: string) => void) | undefined

  /** @param readPrintWarning what prints a warning as the host does; a plain line on stderr where there is nothing */
  constructor(
    emitter: Emitter,
    progress: ProgressReports,
    readPrintWarning: () => ((message: string) => void) | undefined,
  ) {
    this.#emitter = emitter
    this.#progress = progress
    this.#readPrintWarning = readPrintWarning
  }

  /** Writes a success or a plan, and what the person should know beside it. */
  tell(outcome: Exclude<TerminalOutcome, {type: 'error'}>): void {
    const {stream, text} = formatText(redactOutcome(outcome, this.#emitter.redactor))
    if (text !== '') {
      this.#progress.clear()
      void this.#emitter.wires[stream].send(fitToStream(`${text}\n`, stream))
    }

    for (const warning of outcome.warnings ?? []) void this.log('warn', warning)
  }

  /** Writes a line that is no result. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    this.#progress.clear()
    const text = this.#toStderr(message)
    const printWarning = level === 'warn' ? this.#readPrintWarning() : undefined
    if (!printWarning) return this.#emitter.wires.stderr.send(level === 'warn' ? `Warning: ${text}\n` : `${text}\n`)
    printWarning(text)
    return undefined
  }

  /** Asks a question on stderr. @returns whether the answer is yes */
  async ask(question: string, signal: AbortSignal): Promise<boolean> {
    const {formatQuestion, readAnswer} = await import('./ask-person.js')
    this.#progress.clear()
    const text = formatQuestion(this.#emitter.redactor.text(question))
    await this.#emitter.wires.stderr.send(fitToStream(text, 'stderr'))
    return readAnswer(signal)
  }

  #toStderr(message: string): string {
    return fitToStream(this.#emitter.redactor.text(message), 'stderr')
  }
}
