import type {AgentError} from '../../contract/agent-error.js'
import {toAgentError} from '../../contract/error-fields.js'
import type {LogLevel, Progress, TerminalOutcome} from '../../contract/outcome.js'
import {wordOf} from '../../flags/table.js'
import {listConfirmations} from '../../gate/consent.js'
import type {Mode} from '../../line/mode.js'
import {formatText} from '../../output/format-text.js'
import {prepareOutcome} from '../../output/prepare-outcome.js'
import {ProgressReports} from '../../output/progress.js'
import {ProgressBar} from '../../output/progress-bar.js'
import {fitToStream} from '../../output/streams/fit-to-stream.js'
import {processState} from '../../process/process-state.js'
import type {Redactor} from '../../secrets/redactor.js'
import {makeIgnoredDryRun, makePromptRequired, readReported} from '../endings/failures.js'
import type {BaseMethods, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import {askAtTerminal} from './ask-at-terminal.js'
import {PersonSignals} from './person-signals.js'
import type {WriterTarget} from './writer.js'

/** Prints what a person's adopted command reports (9.8); its errors are oclif's to print (4.21). */
export class Person implements WriterTarget {
  readonly mode: Mode
  readonly redactor: Redactor
  readonly #bar = new ProgressBar()
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  #hasFailed = false
  readonly #line: AdoptedLine
  readonly #progress = new ProgressReports((progress) => this.#bar.show(progress))
  #reported: TerminalOutcome | undefined
  readonly #signals = new PersonSignals()

  constructor(command: RunningCommand, base: BaseMethods, line: AdoptedLine) {
    this.#base = base
    this.#command = command
    this.#line = line
    this.mode = {...line.typed.mode, audience: 'human', format: 'text'}
    this.redactor = line.secrets.redactor
  }

  /** Aborted by the first signal. Only its use installs handlers (3.16). */
  get signal(): AbortSignal {
    return this.#signals.signal
  }

  get isAborted(): boolean {
    return this.#signals.isAborted
  }

  /**
   * Whether the command's `catch` has handled a failure, so that no document of a success follows.
   */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Prints the terminal outcome (4.20). */
  report(outcome: TerminalOutcome): void {
    this.#reported = outcome
    if (outcome.type === 'error' || this.#command.jsonEnabled()) return
    const colors = process.stdout.isTTY ? 'kept' : 'removed'
    const text = formatText(prepareOutcome(outcome, this.redactor, colors))
    this.#bar.clear()
    if (text !== '') process.stdout.write(fitToStream(`${text}\n`, 'stdout'))
    for (const warning of outcome.warnings ?? []) this.log('warn', warning)
  }

  /** A person sees no events (4.22). */
  sendEvent(): void {}

  /** Prints a line on stderr; a warning in oclif's format. */
  log(level: LogLevel, message: string): undefined {
    this.#bar.clear()
    const text = this.redactor.prose(message, {keepsColors: process.stderr.isTTY})
    if (level === 'warn' && !this.#command.jsonEnabled()) this.#base.warn(text)
    else process.stderr.write(level === 'warn' ? `Warning: ${text}\n` : `${text}\n`)
  }

  reportProgress(progress: Progress): undefined {
    const canDraw = process.stderr.isTTY && process.env.TERM !== 'dumb'
    // A bar would overwrite oclif's spinner, which all copies of oclif keep in one global.
    const {ux} = globalThis as {ux?: {action?: {task?: object}}}
    const spinner = ux?.action?.task
    if (canDraw && !spinner) void this.#progress.report(progress)
  }

  /**
   * Asks on stderr (9.7).
   *
   * @throws AgentError `prompt_required` without a terminal
   */
  async ask(question: string): Promise<boolean> {
    const text = this.redactor.text(question)
    if (processState().isAgentLine || !process.stdin.isTTY || !process.stderr.isTTY) {
      const alternative = this.#confirmation ? `, or confirm with ${this.#confirmation}` : ''
      const suggestion = `No one can answer here: run the command at a terminal${alternative}.`
      throw makePromptRequired(text, {suggestion})
    }

    this.#bar.clear()
    return askAtTerminal(text, this.#signals.watchedSignal)
  }

  /** The flag that confirms the command. Only one that changes something has it. */
  get #confirmation(): string | undefined {
    const {flags, isMutating} = this.#line
    const [declared] = listConfirmations(flags)
    // A class that only a file calls mutating declares none, but the guard takes `--yes`.
    return declared?.word ?? (isMutating ? wordOf('yes') : undefined)
  }

  /** Prints what the writer reported under oclif's `--json`, unless the command returned it. */
  settle(returned: unknown): void {
    const command = this.#command
    const reported = this.#reported
    if (!command.jsonEnabled() || returned || !reported) return
    if (reported.type !== 'error') command.logJson(command.toSuccessJson(readReported(reported)))
  }

  /** Removes the progress bar, and raises the aborting signal again without a handler (3.16). */
  async close(): Promise<void> {
    this.#progress.end()
    this.#bar.close()
    await this.#signals.close()
  }

  /** Notes that the command's `catch` has handled a failure. */
  noteFailure(): void {
    this.#hasFailed = true
  }

  /**
   * What the command has reported as an error instead of throwing it, or did in spite of
   * `--dry-run` (7.8).
   */
  findFailure(): AgentError | undefined {
    const reported = this.#reported
    if (reported?.type === 'error') {
      return toAgentError(prepareOutcome(reported, this.redactor, 'kept'))
    }
    const isIgnored = this.#line.consent.isDryRun && reported?.type !== 'plan'
    return isIgnored ? makeIgnoredDryRun(reported) : undefined
  }
}
