import type {LogLevel, Progress, TerminalOutcome} from '../contract/outcome.js'
import type {Mode} from '../mode/mode.js'
import {ProgressBar} from '../output/progress-bar.js'
import {ProgressReports} from '../output/progress.js'
import {fitToStream, formatText, painterFor} from '../output/text.js'
import {redactOutcome} from '../secrets/redact-outcome.js'
import {Redactor} from '../secrets/redactor.js'
import type {BaseMethods, RunningCommand} from './own-command.js'
import {isEmbedded, processState} from './process-state.js'
import {makePromptRequired} from './run-errors.js'
import {Cancellation} from './signals.js'

/**
 * Prints what a person's command reports, through the streams as they are at that moment, because a spinner may have
 * replaced them.
 */
export class PersonOutput {
  readonly mode: Mode
  readonly redactor: Redactor
  /** The outcome that the command reported through its writer. */
  reported: TerminalOutcome | undefined
  readonly #bar = new ProgressBar()
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  readonly #progress = new ProgressReports((progress) => this.#bar.show(progress))
  #cancellation: Cancellation | undefined

  constructor(command: RunningCommand, base: BaseMethods, mode: Mode) {
    this.#base = base
    this.#command = command
    this.mode = mode
    this.redactor = (isEmbedded() ? processState().redactor : undefined) ?? new Redactor()
  }

  /** Aborted by the first signal. Only its use installs handlers (3.16). */
  get signal(): AbortSignal {
    this.#cancellation ??= new Cancellation((signal) => {
      this.#cancellation!.close()
      process.kill(process.pid, signal)
    }, 'person')
    return this.#cancellation.signal
  }

  /** Whether a signal has aborted the command. */
  get isAborted(): boolean {
    return this.#cancellation?.isAborted === true
  }

  /** Prints the terminal outcome from the writer (4.20). @throws Error if there is one already */
  report(outcome: TerminalOutcome): void {
    const {reported} = this
    if (reported) throw new Error(`A command has one terminal outcome, and this one has reported ${reported.type}.`)
    this.reported = outcome
    if (outcome.type === 'error' || this.#command.jsonEnabled()) return
    this.#write(outcome)
    for (const warning of outcome.warnings ?? []) this.log('warn', warning)
  }

  /** Writes an outcome in the text format (4.20, 4.21), and resolves when both streams are flushed (3.9). */
  async print(outcome: TerminalOutcome): Promise<void> {
    this.#write(outcome)
    await flush()
  }

  /** Does nothing: a person sees no events (4.22). */
  sendEvent(): undefined {
    return undefined
  }

  /** Prints a line on stderr; a warning in oclif's format. */
  log(level: LogLevel, message: string): undefined {
    this.#bar.clear()
    const text = fitToStream(this.redactor.text(message), 'stderr')
    if (level === 'warn' && !this.#command.jsonEnabled()) this.#base.warn(text)
    else process.stderr.write(level === 'warn' ? `Warning: ${text}\n` : `${text}\n`)
  }

  /** Shows progress, on a terminal without a spinner. */
  reportProgress(progress: Progress): undefined {
    // oclif's spinner, from any copy of oclif.
    const {ux} = globalThis as {ux?: {action?: {task?: object}}}
    if (!process.stderr.isTTY || process.env.TERM === 'dumb' || ux?.action?.task) return
    void this.#progress.report(progress)
  }

  /** Asks the person on stderr (9.7). @throws AgentError `prompt_required` if nobody can be asked */
  async ask(question: string): Promise<boolean> {
    if (processState().isAgentLine || !process.stdin.isTTY || !process.stderr.isTTY) {
      const describePromptHelp = () => ({
        suggestion: 'Nobody can be asked here: run the command at a terminal, or confirm with --yes.',
      })
      throw makePromptRequired(question, {options: {describePromptHelp}, redactor: this.redactor})
    }

    this.#bar.clear()
    process.stderr.write(fitToStream(formatQuestion(this.redactor.text(question)), 'stderr'))
    return readAnswer(this.#cancellation?.signal)
  }

  /** Removes the progress bar for good. */
  closeBar(): void {
    this.#progress.end()
    this.#bar.close()
  }

  /** Removes the progress bar, and raises the aborting signal again without a handler (3.16). */
  async close(): Promise<void> {
    this.closeBar()
    this.#cancellation?.close()
    const interruption = this.#cancellation?.interruption
    if (interruption?.type !== 'signal') return
    await flush()
    process.kill(process.pid, interruption.signal)
    // The signal ends the process; the command must not continue meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }

  #write(outcome: TerminalOutcome): void {
    const {stream, text} = formatText(redactOutcome(outcome, this.redactor))
    this.#bar.clear()
    // In the red that oclif gives its own errors on a terminal.
    const painted = text.replace(/^Error:/, painterFor(process[stream].isTTY)('red', 'Error:'))
    if (text !== '') process[stream].write(fitToStream(`${painted}\n`, stream))
  }
}

/** Resolves when both streams have written everything or can write no more. */
export async function flush(): Promise<void> {
  await Promise.all(
    [process.stdout, process.stderr].map(async (stream) => {
      if (stream.writableEnded || stream.destroyed) return
      // The mock of @oclif/test ignores a callback as second argument.
      await new Promise<void>((resolve) => void stream.write('', 'utf8', () => resolve()))
    }),
  )
}

/** Formats a question, followed by the possible answers and the cursor. */
function formatQuestion(question: string): string {
  const text = question.trim()
  return /[([][yY]\w*\/[nN]\w*[)\]]$/.test(text) ? `${text} ` : `${text} (y/N) `
}

/**
 * Reads a person's answer on the terminal. The terminal stays in line mode, so an interrupt is still a signal.
 *
 * @returns whether the answer is yes; end of input means no
 * @throws the signal's reason once it is aborted
 */
async function readAnswer(signal: AbortSignal | undefined): Promise<boolean> {
  signal?.throwIfAborted()
  // Few commands ask, so the module is loaded on demand.
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
