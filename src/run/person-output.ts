import type {LogLevel, Progress, TerminalOutcome} from '../contract/outcome.js'
import {fitToStream, formatText, painterFor} from '../output/text.js'
import type {RunningCommand} from './running-command.js'
import {isEmbedded, share} from './shared.js'
import {redactOutcome} from '../secrets/redact-outcome.js'
import {Redactor} from '../secrets/redactor.js'
import {formatQuestion, readAnswer} from './ask-person.js'
import {makePromptRequired} from './prompt-errors.js'
import type {BaseMethods} from './base-methods.js'
import {PersonProgress} from './person-progress.js'
import {flush} from './person-signals.js'

/** What the plugin prints for a person, through the streams as they are at that moment: a spinner may have taken them. */
export class PersonOutput {
  readonly redactor: Redactor
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  #progress: PersonProgress | undefined

  constructor(command: RunningCommand, base: BaseMethods) {
    this.#base = base
    this.#command = command
    this.redactor = (isEmbedded() ? share().redactor : undefined) ?? new Redactor()
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
    if (share().isAgentLine || !process.stdin.isTTY || !process.stderr.isTTY) {
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
