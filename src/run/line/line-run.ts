import {settingOf} from '../../oclif/settings.js'
import {toAgentError} from '../../contract/agent-error.js'
import type {Line} from '../../line/line.js'
import {isForHelp} from '../../line/questions.js'
import {quoteLine} from '../../command-line/quote.js'
import type {ErrorFields} from '../../contract/outcome.js'
import type {Caught} from '../../corrections/offline-parse.js'
import {annotateEntry} from '../../annotations/annotations.js'
import {readForeignEffects} from '../../gate/line-effects.js'
import {loadBundle} from '../../load-bundle.js'
import {makeExit, readExit} from '../../oclif/exit.js'
import type {LoadableCommand} from '../../oclif/shapes.js'
import {formatterOf} from '../../output/formats.js'
import type {Ending, ExitedEnding, RunKind, ThrownEnding} from '../ending.js'
import {describeFailure, describePromptHelp} from '../failures.js'
import {readFeedback} from '../feedback.js'
import {readExitCode, setExitCode} from '../../process/process-exit.js'
import {processState} from '../../process/process-state.js'
import type {RunOptions} from '../run-options.js'
import {runState} from '../run-state.js'
import {Run} from '../run.js'
import {readElsewhere, readSecrets, wordsOf} from '../../secrets/read-secrets.js'
import {Redactor} from '../../secrets/redactor.js'
import {addJsonFlag, asksForEnvelope, describePrints} from './foreign-envelope.js'
import {runWatched} from './intercept.js'

/** The run of an agent's command line from the init hook until it ends or an own command begins. */
export class LineRun implements RunKind {
  readonly isForeign = true
  line: Line
  #caught: Caught | undefined
  #isJson = false
  readonly #redactor = new Redactor()
  readonly inner: Run

  constructor(line: Line) {
    this.line = line
    runState().redactor = this.#redactor
    this.inner = new Run(this.#readOptions(), this)
    if (!this.#isLogged) this.inner.state = 'pending'
    this.inner.isMutating = () => {
      const {command, config, tokens} = this.line
      if (!command || this.inner.state === 'pending') return false
      const {destructive, mutating} = readForeignEffects(config, command, tokens)
      return mutating === true || destructive === true
    }
  }

  /** Follows the command line that the host runs, which may differ from the one that was typed. */
  setLine(line: Line): void {
    this.line = line
    this.inner.options = this.#readOptions()
    if (asksForEnvelope(line)) this.inner.output.captureResult()
    else this.inner.output.passResult()
  }

  /**
   * Reads the run's options, and hides the secrets of its command line, which is read when
   * something is written.
   */
  #readOptions(): RunOptions {
    const {line} = this
    const {command, config, mode, words} = line
    const redactor = this.#redactor
    const name = command && [
      config.bin,
      ...command.id.replaceAll(':', config.topicSeparator).split(' '),
    ]
    redactor.addWords(() => wordsOf(command ? [command] : [], config))
    // A command may remove its secret from the environment.
    if (command) redactor.add(readElsewhere(command))
    redactor.addLater(() => readValues(line), words)
    return {
      cacheDir: config.cacheDir,
      // Computed on access: only one protocol needs it.
      get command() {
        return redactor.text(quoteLine([config.bin, ...words]))
      },
      describePromptHelp: () => (name ? describePromptHelp(name, command.flags ?? {}) : {}),
      mode,
      readFeedback: () => readFeedback(config),
      redactor,
      result: {maxBytes: settingOf(config, 'maxResultBytes')},
      toolVersion: config.version,
    }
  }

  /**
   * Leaves the command line to an own command when that begins, whose own run then reports
   * everything.
   */
  yieldToOwn(): void {
    const state = processState()
    state.beginOwnCommand ??= () => {
      delete state.beginOwnCommand
      this.inner.delegate('own-command')
    }
  }

  /**
   * Runs a foreign command.
   *
   * @throws an exit error with the envelope's code if it fails
   */
  async run(
    command: LoadableCommand,
    execute: (command: LoadableCommand) => Promise<unknown>,
  ): Promise<unknown> {
    this.#isJson = this.inner.output.isResultCaptured && addJsonFlag(this.line, command)
    this.inner.state = 'running'
    const {config, mode, passed} = this.line
    const watch = {
      argv: passed,
      onCaught: async (caught: Caught) => {
        this.#caught = caught
        await this.inner.endings.settle({...caught, type: 'threw'})
      },
      onSecrets: (secrets: readonly string[]) => this.#redactor.add(secrets),
      onSuccess: () => this.#markSuccess(),
    }
    // The command may remove the plugin, as `plugins uninstall` does.
    loadBundle('explain')
    formatterOf(mode.format)
    try {
      const returned = await runWatched(command, config, watch, execute)
      const code = readExitCode()
      if (code !== 0) setExitCode(await this.inner.end({code, type: 'exited'}))
      else await this.#endSuccess(returned)
      return returned
    } catch (error) {
      if (readExit(error) !== 0) throw await this.fail({error})
      // Its own `catch` turned the error into a success.
      await this.#endSuccess(undefined)
      throw Object.assign(error as Error, {skipOclifErrorHandling: true})
    }
  }

  /**
   * Ends the run as a success: with an envelope if one is requested (5.4a), else with the command's
   * own output.
   */
  async #endSuccess(value: unknown): Promise<void> {
    this.#markSuccess()
    this.inner.endings.record({type: 'returned', value})
    if (this.inner.output.isResultCaptured) await this.inner.end({type: 'returned', value})
    // Until then a later hook may fail.
    else setTimeout(() => this.inner.isOver || this.inner.output.pass(), 500).unref()
  }

  /**
   * Reports a throw, or an explained failure.
   *
   * @returns the error for oclif: silent after an envelope, and for a person the one to print
   * (4.21)
   */
  async fail(failure: {error?: unknown; fields?: ErrorFields}): Promise<Error> {
    const ending: ThrownEnding = {
      error: undefined,
      ...(this.#caught ?? failure),
      type: 'threw',
    }
    const code = await this.inner.end(ending)
    const {unprinted} = this.inner.output
    if (!unprinted) return makeExit(code, ending.error)
    this.inner.delegate('oclif')
    return (ending.error ?? toAgentError(unprinted)) as Error
  }

  /**
   * Reports an explained failure before it returns.
   *
   * @throws AgentError for a person
   */
  failNow(fields: ErrorFields): never {
    if (this.inner.isForAgent) return this.inner.endNow({error: undefined, fields, type: 'threw'})
    this.inner.delegate('oclif')
    throw toAgentError(fields)
  }

  get #isLogged(): boolean {
    return this.line.target === 'own' && !isForHelp(this.line)
  }

  readonly capture: RunKind['capture'] = ({isForAgent}) => {
    const stdout = asksForEnvelope(this.line) ? 'result' : 'passed'
    return {
      detectsPrompts: isForAgent && this.line.target !== 'own',
      stdout: this.#isLogged ? 'logged' : stdout,
    }
  }

  #markSuccess(): void {
    if (!this.inner.isOver) this.inner.state = 'succeeded'
  }

  readonly explain: RunKind['explain'] = (thrown, {output}) => {
    const fields = explainBundle().explainForeign(this.line, thrown, output)
    return {...thrown, fields}
  }

  readonly correct: RunKind['correct'] = (thrown) =>
    explainBundle().correctForeign(this.line, thrown)

  readonly describe: RunKind['describe'] = (ending, run, exitCode) => {
    const {interruption, output, reported} = run
    if (reported) return {code: 0, logs: [], outcome: reported}
    const failure = findFailure(ending, exitCode)
    if (failure) {
      const {explainForeign, explainSignal} = explainBundle()
      const fields =
        interruption?.type === 'signal'
          ? explainSignal(this.line, interruption.signal, failure)
          : explainForeign(this.line, failure, output)
      return describeFailure(fields, run)
    }

    // The command may have ended the process itself.
    if (!output.isResultCaptured || this.inner.state === 'pending') return undefined
    const printed = output.printed.read()
    return {
      code: 0,
      logs: [],
      outcome: describePrints(printed, this.#isJson),
    }
  }
}

/**
 * The failure that an ending is; undefined for a success.
 *
 * @param exitCode the code of a process that is ending, which may fail after a success
 */
function findFailure(
  ending: Ending,
  exitCode: number | undefined,
): ExitedEnding | ThrownEnding | undefined {
  if (ending.type === 'threw') return {...ending, exitCode}
  const code = exitCode ?? (ending.type === 'exited' ? ending.code : 0)
  return code === 0 ? undefined : {code, type: 'exited'}
}

/** Loads what explains a failure; a success does not need it. */
function explainBundle() {
  const {correctForeign, explainForeign, explainSignal} =
    loadBundle<typeof import('./explain-end.js')>('explain')
  return {correctForeign, explainForeign, explainSignal}
}

/** The secrets of a command line, read when something is written. */
function readValues(line: Line): string[] {
  const {argv, command, config, tokens} = line
  if (command) return readSecrets(argv, annotateEntry(config, command), tokens).values
  const {cachedCatalog, maskRouted, routeTyped} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../corrections/mask-routed.js') &
      typeof import('../../corrections/routed-line.js')
  >('explain')
  const catalog = cachedCatalog(config)
  return maskRouted(catalog, routeTyped(catalog, line)).values
}
