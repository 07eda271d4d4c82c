import stripAnsi from 'strip-ansi'

import type {TerminalOutcome} from '../../contract/outcome.js'
import {captureOutput} from '../../output/streams/capture.js'
import {makeIgnoredDryRun} from '../endings/failures.js'
import {watchFirstParse} from '../first-parse.js'
import {endAtMistake, endCommand, isParserMistake, MistakeRace} from '../parser-mistake.js'
import type {Run} from '../run.js'
import type {BaseMethods, Parsed, ParseOptions, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import {answerQuestion, type AskedCommand} from './answer-question.js'
import {checkSwitches} from './check-switches.js'
import type {ClassCatch} from './class-catch.js'
import {addReturned, describeUnreported} from './describe-return.js'
import type {AdoptedParts, AgentDestination, Destination} from './destination.js'
import {Guard} from './guard.js'
import type {Person} from './person.js'
import {runToOutcome} from './run-to-outcome.js'
import {Writer} from './writer.js'

/**
 * Handles an adopted command beside oclif, which runs it (9.8): guards it, answers questions about it,
 * and passes on what it reports.
 *
 * Three methods of the command's instance are replaced, because oclif calls them and the class may
 * override them: `run` by `guardRun`, to guard it after oclif's `init()`; for an agent `catch` by
 * `ClassCatch`, to see a throw before the class handles it; for a person `finally` by `passFailures`,
 * to pass on a failure that the writer reports.
 */
export class AdoptedHandler {
  readonly writer: Writer
  readonly #base: BaseMethods
  readonly #catch: ClassCatch
  readonly #command: RunningCommand
  readonly #destination: Destination
  #madeGuard: Guard | undefined
  /** Whether the command's `run()` has returned. */
  #hasRun = false
  readonly #isFirstParse: ReturnType<typeof watchFirstParse>
  readonly #line: AdoptedLine
  /** Ends an agent's command at a mistake in its command line, and a person's at a refusal. */
  readonly #mistakes = new MistakeRace()
  /** In an outer run: what this command has reported. */
  #reported: TerminalOutcome | undefined

  constructor({base, classCatch, command, line}: AdoptedParts, destination: Destination) {
    this.#base = base
    this.#catch = classCatch
    this.#command = command
    this.#destination = destination
    this.#isFirstParse = watchFirstParse(command.argv)
    this.#line = line
    // In an outer run, the outcome is only logged: the outer command decides what is reported.
    const isInOuterRun = destination.kind === 'outer-run'
    const logOutcome = (outcome: TerminalOutcome) => this.#logOutcome(outcome)
    this.writer = new Writer(
      destination.target,
      line.consent,
      isInOuterRun ? logOutcome : undefined,
    )
  }

  /** The person whom the command's reports are for; undefined for an agent. */
  get person(): Person | undefined {
    const {kind, target} = this.#destination
    return kind === 'person' ? target : undefined
  }

  get signal(): AbortSignal {
    return this.#destination.target.signal
  }

  /** The agent's run of this command; undefined for a person, and in an outer run. */
  get #ownRun(): Run | undefined {
    return this.#destination.kind === 'opened-run' ? this.#destination.run : undefined
  }

  /**
   * Runs the command for an agent: in its own run, or as a part of an outer one.
   *
   * @throws its errors, and exit errors for what has been reported
   */
  async runForAgent(execute: () => Promise<unknown>): Promise<unknown> {
    const destination = this.#destination
    if (destination.kind === 'opened-run') {
      const agentRun = {
        ...this.#asked,
        classCatch: this.#catch,
        destination,
        mistakes: this.#mistakes,
      }
      return runToOutcome(agentRun, execute)
    }
    checkSwitches(this.#line.typed)
    const {run} = destination as AgentDestination
    return run.hookPhase.isOpen ? this.#runInHook(run, execute) : execute()
  }

  /** Runs the command in a hook, where it only logs (2.9), and keeps its outcome. */
  async #runInHook(run: Run, execute: () => Promise<unknown>): Promise<unknown> {
    const {printed, release} = run.output.logStdout()
    try {
      const result = await execute()
      const reported = this.#reported
      const outcome = reported ? addReturned(reported, result) : describeUnreported(result, printed)
      run.hookPhase.noteAnswer(outcome, run.output.printedSize)
      return result
    } finally {
      release()
    }
  }

  /**
   * Parses with oclif's parser; a mistake in the command line of an agent's process ends the run
   * (5.3b).
   */
  async parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed> {
    const {argv: words, constructor: statics} = this.#command
    const isFirst = this.#isFirstParse(statics, options, argv ?? words)
    try {
      return await this.#line.parse(options, argv, (chosen) => this.#base.parse(chosen, argv))
    } catch (error) {
      const {end} = this.#mistakes
      if (!end) throw error
      // oclif then calls a person's `catch`.
      if (error === this.#madeGuard?.refusal) return endCommand(error, end)
      const mayEnd = isFirst && !this.person && !this.#line.rules.parsesItself
      if (!mayEnd || !isParserMistake(error, this.#command.token)) throw error
      return endAtMistake(this.#command, error, end)
    }
  }

  /**
   * Handles an agent's error.
   *
   * @throws it, or what the base class made of it
   */
  handleError(error: unknown): Promise<never> {
    return this.#catch.handle(error)
  }

  /**
   * Writes the command's own document to stdout, past an agent's capture. Writes nothing for
   * undefined: oclif writes nothing for a command that returns nothing.
   */
  logJson(json: unknown): void {
    if (json === undefined || this.person?.hasFailed) return
    const run = this.#ownRun
    // What a command logs while it runs is captured like its other prints.
    if (!run || !this.#hasRun) return this.#base.logJson(json)
    const release = captureOutput({
      stderr: () => {},
      stdout: (text) => run.output.writeDocument(stripAnsi(text)),
    })
    try {
      this.#base.logJson(json)
    } finally {
      release()
    }
  }

  warn(input: Error | string): Error | string {
    const destination = this.#destination
    if (destination.kind === 'person') return this.#base.warn(input)
    destination.run.addWarning(typeof input === 'string' ? input : input.message)
    return input
  }

  /** Puts the guard between oclif's `init()` and the command's `run()` (7.11). */
  guardRun(): void {
    const {kind, target} = this.#destination
    const guard = this.#guard
    const original = this.#command.run.bind(this.#command)
    this.#command.run = async () => {
      // An agent's question was answered before oclif's `init()`.
      if (kind === 'person' && (await answerQuestion(this.#asked))) return undefined
      // 9.8: a command that nothing guards parses its command line itself, and handles its
      // mistakes.
      if (guard.isNeeded) await guard.check(target)
      this.#expectPlan()
      // The class may catch a refusal by what oclif's parser reads (12.19).
      const isEndable = kind === 'person' && guard.isNeeded
      const result = await (isEndable ? this.#mistakes.run(original) : original())
      this.#noteReturn()
      return result
    }
  }

  /** Lets only a plan be a success of the command's own run, if its line has `--dry-run` (7.8). */
  #expectPlan(): void {
    if (this.writer.isDryRun) this.#ownRun?.expectPlan()
  }

  /**
   * Notes that the command's `run()` has returned.
   *
   * @throws AgentError for a dry run in an outer run that has reported neither a plan nor a failure
   */
  #noteReturn(): void {
    const isInOuterRun = this.#destination.kind === 'outer-run'
    const hasPlanOrFailure = this.#reported !== undefined && this.#reported.type !== 'success'
    if (isInOuterRun && this.writer.isDryRun && !hasPlanOrFailure) throw makeIgnoredDryRun()
    this.#hasRun = true
  }

  #logOutcome(outcome: TerminalOutcome): void {
    const {message} = outcome
    this.#reported = outcome
    if (message !== '') void this.#destination.target.log('info', message)
  }

  /** Made when it is needed, because it reads annotations: a person's plain run has none. */
  get #guard(): Guard {
    const isForAgent = this.#destination.kind !== 'person'
    this.#madeGuard ??= new Guard(this.#command, this.#line, isForAgent)
    return this.#madeGuard
  }

  /** The command, with what answers a question about it. */
  get #asked(): AskedCommand {
    return {
      command: this.#command,
      destination: this.#destination,
      guard: this.#guard,
      line: this.#line,
    }
  }
}
