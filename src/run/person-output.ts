import type {LogLevel, Progress, TerminalOutcome} from '../contract/outcome.js'
import {ProgressBar} from '../output/progress-bar.js'
import {ProgressEstimator, Throttle} from '../output/progress.js'
import {fitToStream, formatText, painterFor} from '../output/text.js'
import {redactOutcome} from '../secrets/redact-outcome.js'
import {Redactor} from '../secrets/redactor.js'
import type {RunningCommand, BaseMethods} from './own-command.js'
import {flush} from './signals.js'
import {isEmbedded, processState} from './process-state.js'
import {makePromptRequired} from './run-errors.js'

/** What the plugin prints for a person, through the streams as they are at that moment: a spinner may have taken them. */
export class PersonOutput {
  readonly redactor: Redactor
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  #progress: PersonProgress | undefined

  constructor(command: RunningCommand, base: BaseMethods) {
    this.#base = base
    this.#command = command
    this.redactor = (isEmbedded() ? processState().redactor : undefined) ?? new Redactor()
  }

  /** Writes an outcome in the text format (4.20, 4.21). */
  write(outcome: TerminalOutcome): void {
    const {stream, text} = formatText(redactOutcome(outcome, this.redactor))
    this.#progress?.clear()
    if (text !== '') process[stream].write(fitToStream(`${paintError(text, stream)}\n`, stream))
  }

  /** Writes an outcome, and resolves when both streams are flushed (3.9). */
  async print(outcome: TerminalOutcome): Promise<void> {
    this.write(outcome)
    await Promise.all([flush(process.stdout), flush(process.stderr)])
  }

  /** Prints a line on stderr; a warning as oclif prints it. */
  log(level: LogLevel, message: string): void {
    this.#progress?.clear()
    const text = fitToStream(this.redactor.text(message), 'stderr')
    if (level === 'warn' && !this.#command.jsonEnabled()) this.#base.warn(text)
    else process.stderr.write(level === 'warn' ? `Warning: ${text}\n` : `${text}\n`)
  }

  /** Shows how far the command is, on a terminal that no spinner uses. */
  reportProgress(progress: Progress): void {
    if (!process.stderr.isTTY || process.env.TERM === 'dumb' || isSpinning()) return
    this.#progress ??= new PersonProgress()
    this.#progress.report(progress)
  }

  /** Asks the person on stderr (9.7). @throws AgentError `prompt_required` if nobody can be asked */
  async ask(question: string, signal: AbortSignal | undefined): Promise<boolean> {
    if (processState().isAgentLine || !process.stdin.isTTY || !process.stderr.isTTY) {
      const describePromptHelp = () => ({
        suggestion: 'Nobody can be asked here: run the command at a terminal, or confirm with --yes.',
      })
      throw makePromptRequired(question, {options: {describePromptHelp}, redactor: this.redactor})
    }

    this.#progress?.clear()
    process.stderr.write(fitToStream(formatQuestion(this.redactor.text(question)), 'stderr'))
    return readAnswer(signal)
  }

  /** Takes the progress bar away for good. */
  close(): void {
    this.#progress?.close()
  }
}

/** Whether oclif's spinner is running, in any copy of oclif. */
function isSpinning(): boolean {
  return (globalThis as {ux?: {action?: {task?: object}}}).ux?.action?.task !== undefined
}

/** The text of an error in the red that oclif gives its own on a terminal. */
function paintError(text: string, stream: 'stderr' | 'stdout'): string {
  return text.replace(/^Error:/, painterFor(process[stream].isTTY)('red', 'Error:'))
}

/** The progress bar of a person's command, at most ten updates a second. */
class PersonProgress {
  readonly #bar = new ProgressBar()
  readonly #estimator = new ProgressEstimator()
  readonly #throttle = new Throttle<Progress>((progress) => {
    this.#bar.show(progress)
    return undefined
  })

  /** Shows a report. */
  report(progress: Progress): undefined {
    void this.#throttle.offer(this.#estimator.complete(progress, performance.now()))
    return undefined
  }

  /** Takes the bar away, so that a line can be written. */
  clear(): void {
    this.#bar.clear()
  }

  /** Takes the bar away for good. */
  close(): void {
    void this.#throttle.flush()
    this.#bar.close()
  }
}

/** A question as it is written: followed by the possible answers and the cursor. */
function formatQuestion(question: string): string {
  const text = question.trim()
  return /[([][yY]\w*\/[nN]\w*[)\]]$/.test(text) ? `${text} ` : `${text} (y/N) `
}

/**
 * Reads a person's answer to a question on the terminal. The terminal stays in line mode, so that an
 * interrupt is a signal as it is everywhere else.
 *
 * @returns whether it was answered with yes; the end of the input is a no
 * @throws the signal's reason once it is aborted
 */
export async function readAnswer(signal: AbortSignal | undefined): Promise<boolean> {
  signal?.throwIfAborted()
  // Few commands ask: Node loads it for those alone.
  const {createInterface} = require('node:readline') as typeof import('node:readline')
  const lines = createInterface({input: process.stdin, terminal: false})
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('close', () => resolve(''))
      signal?.addEventListener('abort', () => reject(signal.reason as Error), {once: true})
    })
    return /^\s*y(es)?\s*$/i.test(answer)
  } finally {
    lines.close()
  }
}
