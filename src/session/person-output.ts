import type {LogLevel, TerminalOutcome} from '../contract/outcome.js'
import {fitToStream, formatText} from '../output/text.js'
import {PersonStreams} from '../output/streams/streams.js'
import {ownsLine} from '../process/shared.js'
import {formatQuestion, readAnswer} from './ask-person.js'
import type {Session} from './session.js'

/** What a person reads of a command while it runs: messages, warnings, questions, each in place of the progress bar. */
export class PersonOutput {
  readonly streams: PersonStreams
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
    this.streams = new PersonStreams(ownsLine() ? () => session.leaveQuietly() : undefined)
  }

  /** Writes a success or a plan, and what the person should know beside it. */
  tell(outcome: Exclude<TerminalOutcome, {type: 'error'}>): void {
    const session = this.#session
    const {stream, text} = formatText(session.redactor.isEmpty ? outcome : session.output.redact(outcome))
    if (text !== '') {
      session.clearProgress()
      void this.streams[stream].send(fitToStream(`${text}\n`, stream))
    }

    for (const warning of outcome.warnings ?? []) void this.log('warn', warning)
  }

  /** Writes a line that is no result. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    const {hasJsonFlag, options, redactor} = this.#session
    this.#session.clearProgress()
    const text = fitToStream(redactor.text(message), 'stderr')
    // oclif prints no warning under its `--json`, where ours tell what has no effect.
    const printWarning = level === 'warn' && !hasJsonFlag ? options.printWarning : undefined
    if (!printWarning) return this.streams.stderr.send(level === 'warn' ? `Warning: ${text}\n` : `${text}\n`)
    printWarning(text)
    return undefined
  }

  /** Asks a question on stderr. @returns whether the answer is yes */
  async ask(question: string, signal: AbortSignal): Promise<boolean> {
    this.#session.clearProgress()
    const text = formatQuestion(this.#session.redactor.text(question))
    await this.streams.stderr.send(fitToStream(text, 'stderr'))
    return readAnswer(signal)
  }
}

/** Whether stderr is a terminal that can clear a line. */
export function canShowBar(): boolean {
  return process.stderr.isTTY && process.env.TERM !== 'dumb'
}
