import type {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {toAgentError} from '../../contract/error-fields.js'
import type {ErrorFields, LogLevel, Progress, TerminalOutcome} from '../../contract/outcome.js'
import {isRecord} from '../../contract/unknown-value.js'
import {wordOf} from '../../flags/table.js'
import {listConfirmations} from '../../gate/consent.js'
import type {Mode} from '../../line/mode.js'
import {formatText} from '../../output/format-text.js'
import {prepareOutcome} from '../../output/prepare-outcome.js'
import {ProgressReports} from '../../output/progress.js'
import {ProgressBar} from '../../output/progress-bar.js'
import {fitToStream} from '../../output/streams/fit-to-stream.js'
import {openEmbeddedStreams} from '../../output/streams/streams.js'
import {processState} from '../../process/process-state.js'
import type {Redactor} from '../../secrets/redactor.js'
import {makeIgnoredDryRun, makePromptRequired, readReported} from '../failures.js'
import {Cancellation} from '../signals.js'
import type {BaseMethods, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import {askAtTerminal} from './ask-at-terminal.js'
import type {WriterTarget} from './writer.js'

/** How many failed items of a partial success a person reads. */
const maxFailed = 10

/** How long a signal may take to end the process, in milliseconds. */
const signalMs = 1000

/** Prints what a person's adopted command reports (9.8); its errors are oclif's to print (4.21). */
export class Person implements WriterTarget {
  readonly mode: Mode
  readonly redactor: Redactor
  /**
   * Whether the command's `catch` has handled a failure, so that no document of a success follows.
   */
  hasFailed = false
  readonly #bar = new ProgressBar()
  readonly #base: BaseMethods
  #cancellation: Cancellation | undefined
  readonly #command: RunningCommand
  readonly #line: AdoptedLine
  readonly #progress = new ProgressReports((progress) => this.#bar.show(progress))
  #reported: TerminalOutcome | undefined

  constructor(command: RunningCommand, base: BaseMethods, line: AdoptedLine) {
    this.#base = base
    this.#command = command
    this.#line = line
    this.mode = {...line.typed.mode, audience: 'human', format: 'text'}
    this.redactor = line.secrets.redactor
    this.#passFailures()
  }

  /** Aborted by the first signal. Only its use installs handlers (3.16). */
  get signal(): AbortSignal {
    this.#cancellation ??= watchSignals()
    return this.#cancellation.signal
  }

  get isAborted(): boolean {
    return this.#cancellation?.isAborted === true
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
    return askAtTerminal(text, this.#cancellation?.signal)
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
    this.#cancellation?.close()
    const interruption = this.#cancellation?.interruption
    if (interruption?.type !== 'signal') return
    await flushStreams()
    process.kill(process.pid, interruption.signal)
    // The signal ends the process; the command must not continue meanwhile.
    await new Promise((resolve) => setTimeout(resolve, signalMs))
  }

  /** Passes a failure that the writer reports to the class's `catch`, as if thrown (9.8). */
  #passFailures(): void {
    const command = this.#command
    const original = command.finally
    command.finally = async (error) => {
      const failure = error === undefined ? this.#findFailure() : undefined
      try {
        if (failure) await command.catch(failure)
        this.hasFailed = failure !== undefined
      } finally {
        await original.call(command, error ?? failure)
      }
    }
  }

  /**
   * What the command has reported as an error instead of throwing it, or did in spite of
   * `--dry-run` (7.8).
   */
  #findFailure(): AgentError | undefined {
    const reported = this.#reported
    if (reported?.type === 'error') {
      const outcome = prepareOutcome(reported, this.redactor, 'kept')
      if (!this.#command.jsonEnabled()) {
        for (const line of listFailed(outcome)) this.log('info', line)
      }
      return toAgentError(outcome)
    }

    const isIgnored = this.#line.consent.isDryRun && reported?.type !== 'plan'
    return isIgnored ? makeIgnoredDryRun(reported) : undefined
  }
}

/** Turns the first signal into an abort; a second one ends the process as without a handler. */
function watchSignals(): Cancellation {
  const cancellation = new Cancellation((signal) => {
    cancellation.close()
    process.kill(process.pid, signal)
  }, 'person')
  return cancellation
}

async function flushStreams(): Promise<void> {
  const {stderr, stdout} = openEmbeddedStreams()
  await Promise.all([stderr.flush(), stdout.flush()])
}

/** The failed items of a partial success, a line each. */
function listFailed({code, data}: ErrorFields): string[] {
  const failed = code === exitCodes.partial && isRecord(data) ? data['failed'] : []
  if (!Array.isArray(failed)) return []
  const lines = failed
    .slice(0, maxFailed)
    .map((item) => `Failed: ${typeof item === 'string' ? item : JSON.stringify(item)}`)
  const omittedCount = failed.length - maxFailed
  return omittedCount > 0 ? [...lines, `… and ${omittedCount} more`] : lines
}
