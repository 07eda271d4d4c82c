import {createInterface} from 'node:readline'

import {fieldsOf, isAgentError} from '../../contract/agent-error.js'
import {isLineError} from '../../contract/error-categories.js'
import type {ErrorFields, LogLevel, Progress, TerminalOutcome} from '../../contract/outcome.js'
import {loadBundle} from '../../load-bundle.js'
import {type Mode, resolveMode} from '../../line/mode.js'
import {isExit, makeCatchable, makeExit, readOclifExit} from '../../oclif/exit.js'
import {prepareOutcome} from '../../output/prepare-outcome.js'
import {openProgress, ProgressBar} from '../../output/progress.js'
import {v1_0} from '../../output/protocols/envelope.js'
import {runSilently} from '../../output/streams/capture.js'
import {openEmbeddedStreams} from '../../output/streams/streams.js'
import {fitToStream, formatText, painterFor} from '../../output/text.js'
import type {Redactor} from '../../secrets/redactor.js'
import {type BaseMethods, keepExitCode, type RunningCommand} from './own-command.js'
import type {OwnLine} from './own-line.js'
import {isEmbedded, processState} from '../../process/process-state.js'
import {makeIgnoredDryRun, makePromptRequired} from '../ending.js'
import {Cancellation} from '../signals.js'

/**
 * Prints what a person's own command reports, its mistakes and AgentErrors (9.8), on the streams of
 * the moment.
 */
export class Person {
  readonly mode: Mode
  readonly redactor: Redactor
  readonly #bar = new ProgressBar()
  readonly #base: BaseMethods
  #cancellation: Cancellation | undefined
  readonly #command: RunningCommand
  readonly #line: OwnLine
  readonly #progress = openProgress((progress) => this.#bar.show(progress))
  #reported: TerminalOutcome | undefined

  constructor(command: RunningCommand, base: BaseMethods, line: OwnLine) {
    const {config} = command
    this.#base = base
    this.#command = command
    this.#line = line
    this.mode = {
      ...resolveMode({config, flags: line.globals, target: 'own'}),
      audience: 'human',
      format: 'text',
    }
    this.redactor = line.redactor
  }

  /** Aborted by the first signal. Only its use installs handlers (3.16). */
  get signal(): AbortSignal {
    this.#cancellation ??= new Cancellation((signal) => {
      this.#cancellation!.close()
      process.kill(process.pid, signal)
    }, 'person')
    return this.#cancellation.signal
  }

  get isAborted(): boolean {
    return this.#cancellation?.isAborted === true
  }

  /** Prints the terminal outcome (4.20). */
  report(outcome: TerminalOutcome): void {
    this.#reported = outcome
    if (outcome.type === 'error' || this.#command.jsonEnabled()) return
    this.#write(outcome)
    for (const warning of outcome.warnings ?? []) this.log('warn', warning)
  }

  /** A person sees no events (4.22). */
  sendEvent(): void {}

  /** Prints a line on stderr; a warning in oclif's format. */
  log(level: LogLevel, message: string): undefined {
    this.#bar.clear()
    const text = fitToStream(this.redactor.text(message), 'stderr')
    if (level === 'warn' && !this.#command.jsonEnabled()) this.#base.warn(text)
    else process.stderr.write(level === 'warn' ? `Warning: ${text}\n` : `${text}\n`)
  }

  reportProgress(progress: Progress): undefined {
    // oclif's spinner, from any copy of oclif.
    const {ux} = globalThis as {ux?: {action?: {task?: object}}}
    if (!process.stderr.isTTY || process.env.TERM === 'dumb' || ux?.action?.task) return
    void this.#progress.report(progress)
  }

  /** Asks on stderr (9.7). @throws AgentError `prompt_required` without a terminal */
  async ask(question: string): Promise<boolean> {
    const text = this.redactor.text(question)
    if (processState().isAgentLine || !process.stdin.isTTY || !process.stderr.isTTY) {
      const suggestion =
        'No one can answer here: run the command at a terminal, or confirm with --yes.'
      throw makePromptRequired(text, {suggestion})
    }

    this.#bar.clear()
    const isWithAnswers = /[([][yY]\w*\/[nN]\w*[)\]]$/.test(text.trim())
    process.stderr.write(fitToStream(`${text.trim()} ${isWithAnswers ? '' : '(y/N) '}`, 'stderr'))
    // In line mode, so that an interrupt is still a signal.
    const lines = createInterface({
      input: process.stdin,
      signal: this.#cancellation?.signal,
      terminal: false,
    })
    const {value: answer = ''} = (await lines[Symbol.asyncIterator]().next()) as {value?: string}
    lines.close()
    this.#cancellation?.signal.throwIfAborted()
    return /^\s*y(es)?\s*$/i.test(answer)
  }

  /**
   * Reports what remains once the command has returned a value. @throws an exit error for an
   * ignored dry run (7.8)
   */
  async settle(value: unknown): Promise<void> {
    const command = this.#command
    const reported = this.#reported
    this.#closeBar()
    if (reported?.type === 'error') {
      process.exitCode = reported.code
      await this.#fail(reported)
    } else if (this.#line.consent.isDryRun && reported?.type !== 'plan') {
      throw await this.#fail(fieldsOf(makeIgnoredDryRun(reported, value)))
    } else if (command.jsonEnabled() && !value && reported?.type === 'success') {
      command.logJson(command.toSuccessJson(reported.result))
    }
  }

  /** Removes the progress bar, and raises the aborting signal again without a handler (3.16). */
  async close(): Promise<void> {
    this.#closeBar()
    this.#cancellation?.close()
    const interruption = this.#cancellation?.interruption
    if (interruption?.type !== 'signal') return
    await flush()
    process.kill(process.pid, interruption.signal)
    // The signal ends the process; the command must not continue meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }

  /**
   * Prints a mistake in the command line or an AgentError (9.8). @throws exit errors, and any other
   * error for oclif
   */
  async handleError(error: unknown): Promise<unknown> {
    const base = this.#base
    const command = this.#command
    this.#closeBar()
    if (isEmbedded()) return keepExitCode(() => base.catch(error))
    const isOurs = isAgentError(error)
    const isJson = command.jsonEnabled()
    const isReported = isJson || isOurs || this.#line.isMistake(error)
    if (!isReported || isExit(error) || this.isAborted) return base.catch(error)
    const {config} = command
    const ending = this.#line.makeThrow(error)
    const {explainThrow, keepValidCorrections} = loadBundle('explain')
    const fields = await keepValidCorrections(
      config,
      explainThrow(ending, config.pjson.oclif.murli?.exitCodes),
    )
    if (isJson) {
      // 5.6: the failure is one document on stdout.
      command.logJson(describeJsonFailure(command, error, fields))
      await flush()
      throw makeExit(fields.code, error)
    }

    if (!isOurs && !isLineError(fields)) return base.catch(error)
    await callBaseCatch(base, error, isOverriddenByHost(base.prototype, 'catch'))
    throw await this.#fail(isOurs ? fields : {...fields, code: readOclifExit(error) ?? 1}, error)
  }

  /**
   * Prints an error, and waits until it has left the process (3.9). @returns the exit error with
   * its code
   */
  async #fail(fields: ErrorFields, error?: unknown): Promise<Error> {
    this.#write({...fields, type: 'error'})
    await flush()
    return makeExit(fields.code, error)
  }

  #closeBar(): void {
    this.#progress.end()
    this.#bar.close()
  }

  #write(outcome: TerminalOutcome): void {
    const {stream, text} = formatText(prepareOutcome(outcome, this.redactor, true))
    this.#bar.clear()
    // In the red that oclif gives its own errors on a terminal.
    const painted = text.replace(/^Error:/, painterFor(process[stream].isTTY)('red', 'Error:'))
    if (text !== '') process[stream].write(fitToStream(`${painted}\n`, stream))
  }
}

async function flush(): Promise<void> {
  const {stderr, stdout} = openEmbeddedStreams()
  await Promise.all([stderr.flush(), stdout.flush()])
}

/** Calls the base class's `catch` for its side effects. @returns the error it threw instead */
export async function callBaseCatch(base: BaseMethods, error: unknown, isSilent: boolean) {
  const catchable = makeCatchable(error)
  const call = () => keepExitCode(() => base.catch(catchable))
  try {
    await (isSilent ? runSilently(call) : call())
  } catch (converted) {
    if (converted !== catchable) return {error: converted}
  }

  return undefined
}

function isOverriddenByHost(object: object, method: string): boolean {
  let count = 0
  for (
    let owner: object | null = object;
    owner;
    owner = Object.getPrototypeOf(owner) as object | null
  ) {
    if (Object.hasOwn(owner, method)) count += 1
  }

  return count > 1
}

/**
 * The document of a failure under `--json`: the class's own `toErrorJson`, else the envelope's
 * fields (5.6).
 */
export function describeJsonFailure(
  command: RunningCommand,
  error: unknown,
  fields: ErrorFields,
): unknown {
  const own = isOverriddenByHost(command, 'toErrorJson') ? command.toErrorJson(error) : undefined
  return (
    own ?? {
      error: v1_0.shape(
        {...fields, type: 'error'},
        {command: '', toolVersion: command.config.version},
      ),
    }
  )
}
