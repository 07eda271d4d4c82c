import stripAnsi from 'strip-ansi'

import type {ErrorFields, TerminalOutcome} from '../../contract/outcome.js'
import {checkPreferredFormat, type Mode} from '../../line/mode.js'
import {makeCatchable, makeExit, readExit} from '../../oclif/exit.js'
import {v1_0} from '../../output/protocols/envelope.js'
import {captureOutput, runSilently} from '../../output/streams/capture.js'
import type {Ending, ThrownEnding} from '../ending.js'
import {makeIgnoredDryRun} from '../failures.js'
import {checkGlobals, checkSwitches, describeValidity, renderOwnSchema} from './global-flags.js'
import {Guard} from './guard.js'
import {
  type BaseMethods,
  keepExitCode,
  type Parsed,
  type ParseOptions,
  type RunningCommand,
} from './own-command.js'
import type {Line} from '../../line/line.js'
import {OwnLine} from './own-line.js'
import {endAtMistake, isParserMistake, watchFirstParse} from './parser-input.js'
import {Person} from './person.js'
import {ownsLine} from '../../process/process-state.js'
import {runState} from '../run-state.js'
import {readRunOptions} from './read-options.js'
import {Run} from '../run.js'
import {Writer} from './writer.js'

/**
 * What an own command does besides oclif's run: it guards, answers questions, and reports through a
 * writer (9.8).
 */
export class OwnRun {
  readonly person: Person | undefined
  readonly writer: Writer
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  #endAt: ((error: unknown) => void) | undefined
  #guard: Guard | undefined
  #hasPlanned = false
  #hasRun = false
  readonly #isFirstParse: ReturnType<typeof watchFirstParse>
  readonly #line: OwnLine
  /** The run of the agent's command that runs this one. */
  readonly #outer: Run | undefined
  readonly #run: Run | undefined
  readonly #target: Person | Run
  /** What the command threw, before its `catch` replaced it. */
  #thrown: unknown

  /**
   * @param mode an agent's; undefined for a person
   * @param typed its line, if that was read
   */
  constructor(command: RunningCommand, base: BaseMethods, mode: Mode | undefined, typed?: Line) {
    const outer = mode && runState().run
    const line = new OwnLine(command, outer, typed)
    this.#base = base
    this.#command = command
    this.#isFirstParse = watchFirstParse(command.argv)
    this.#line = line
    this.#outer = outer
    if (mode && !outer) this.#watchCatch()
    if (!mode) this.person = new Person(command, base, line)
    else if (!outer) this.#run = this.#openRun(mode)
    this.#target = outer ?? this.#run ?? this.person!
    // An outer command decides the outcome.
    const log = (outcome: TerminalOutcome) => {
      this.#hasPlanned = outcome.type !== 'success'
      if (outcome.message !== '') void this.#target.log('info', outcome.message)
    }
    this.writer = new Writer(this.#target, line.consent, outer && log)
  }

  get signal(): AbortSignal {
    return this.#target.signal
  }

  /**
   * Executes the command for an agent. @throws its errors, and exit errors for what has been
   * reported
   */
  async conduct(execute: () => Promise<unknown>): Promise<unknown> {
    const run = this.#run
    if (!run) {
      checkSwitches(this.#line.typed)
      return execute()
    }

    const ending = await this.#execute(run, execute)
    const code = await run.end(ending)
    run.close()
    if (ending.type === 'returned' && !run.isAborted) {
      if (code !== 0) process.exitCode = code
      return ending.value
    }

    throw makeExit(code, ending.type === 'threw' ? ending.error : undefined)
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
      const mayEnd = this.#endAt && isFirst && !this.#line.rules.parsesItself
      if (!mayEnd || !isParserMistake(error, this.#command.token)) throw error
      return endAtMistake(this.#command, error, this.#endAt!)
    }
  }

  /** Handles an agent's error, after the class's own `catch`. */
  async handleError(error: unknown): Promise<unknown> {
    const converted = await this.#callBaseCatch(error)
    // An exit of 0 is deliberate; any other only repeats that something failed.
    const isRepeated = !converted || (readExit(converted.error) ?? 0) !== 0
    throw isRepeated ? error : converted.error
  }

  /** Writes the command's own document to stdout, past an agent's capture. */
  logJson(json: unknown): void {
    if (this.person?.hasFailed) return
    const run = this.#run
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
    if (this.person) return this.#base.warn(input)
    const run = this.#outer ?? this.#run!
    run.addWarning(typeof input === 'string' ? input : input.message)
    return input
  }

  /** Puts the guard between oclif's `init()` and the command's `run()` (7.11). */
  guardRun(): void {
    const guard = new Guard(this.#command, this.#line, this.person === undefined)
    const original = this.#command.run.bind(this.#command)
    this.#guard = guard
    this.#command.run = async () => {
      if (this.person && (await this.#answer())) return undefined
      // 9.8: a command that nothing guards parses its command line itself, and handles its
      // mistakes.
      if (guard.isNeeded) await guard.check(this.#target)
      const {isDryRun} = this.writer
      if (this.#run) this.#run.isPlanDue = isDryRun
      const result = await original()
      if (this.#outer && isDryRun && !this.#hasPlanned) throw makeIgnoredDryRun()
      this.#hasRun = true
      return result
    }
  }

  #openRun(mode: Mode): Run {
    const command = this.#command
    const run = new Run(readRunOptions(command, this.#line, mode))
    run.addWarning(checkPreferredFormat(command.config))
    run.isMutating = () => this.#line.isMutating && !this.writer.isDryRun
    run.hasOwnDocument = command.jsonEnabled() && !this.#line.globals.validate
    if (run.hasOwnDocument) {
      run.describeJsonFailure = (fields) => describeJsonFailure(command, this.#thrown, fields)
    }

    return run
  }

  async #execute(run: Run, execute: () => Promise<unknown>): Promise<Ending> {
    const state = runState()
    try {
      if (await this.#answer()) return {type: 'returned', value: undefined}
      const mistake = new Promise<never>((_, reject) => (this.#endAt = reject))
      // Nested commands belong to this run.
      state.run = run
      const value = await Promise.race([execute(), mistake])
      const swallowed = this.#findSwallowed()
      if (swallowed) return swallowed
      const {output, reported} = run
      if (run.hasOwnDocument && !output.hasDocument && reported?.type === 'success') {
        this.#command.logJson(this.#command.toSuccessJson(reported.result))
      }

      return {type: 'returned', value}
    } catch (error) {
      return this.#makeThrow(error)
    } finally {
      // Later commands of this command line, too: its only outcome will have been written.
      if (state.isOwnOutermost !== true || state.wasReplaced) state.run = undefined
    }
  }

  /**
   * Checks what no parser checks, and answers `--schema` and `--validate`. @returns whether the run
   * is answered
   */
  async #answer(): Promise<boolean> {
    const command = this.#command
    const {globals} = this.#line
    const isQuestion = globals.validate === true
    const run = this.#run
    if (run) checkGlobals(globals)
    if (globals.schema) {
      const schema = await renderOwnSchema(command, globals)
      if (run) run.output.writeDocument(schema)
      else process.stdout.write(schema)
      return true
    }

    // 9.8: a person's boolean flag with a value is left to oclif.
    if (run || this.#guard!.mayChange || isQuestion) checkSwitches(this.#line.typed)
    if (isQuestion) this.#target.report(describeValidity(command, await this.#guard!.check()))
    else if (command.jsonEnabled()) {
      const ignored = (['output', 'select'] as const).filter((name) => globals[name] !== undefined)
      for (const name of ignored)
        void this.#target.log('warn', `--${name} has no effect under --json.`)
    }

    return isQuestion
  }

  /** Records what the command throws before its class's `catch`, which may swallow it or exit. */
  #watchCatch(): void {
    const command = this.#command
    const original = command.catch
    command.catch = async (error) => {
      this.#thrown = error
      this.#run?.recordEnding(this.#makeThrow(error))
      return original.call(command, error)
    }
  }

  /** The error that the class's `catch` swallowed: a refusal, or of a failing process (9.12b). */
  #findSwallowed(): Ending | undefined {
    const refusal = this.#guard?.refusal
    if (refusal) return this.#makeThrow(refusal)
    const exitCode = ownsLine() ? Number(process.exitCode ?? 0) : 0
    if (this.#thrown === undefined || exitCode === 0) return undefined
    return {...this.#makeThrow(this.#thrown), exitCode}
  }

  /** Calls the base class's `catch` for its side effects. @returns the error it threw instead */
  async #callBaseCatch(error: unknown): Promise<{error: unknown} | undefined> {
    const catchable = makeCatchable(error)
    try {
      await runSilently(() => keepExitCode(() => this.#base.catch(catchable)))
    } catch (converted) {
      if (converted !== catchable) return {error: converted}
    }

    return undefined
  }

  #makeThrow(error: unknown): ThrownEnding {
    return this.#line.makeThrow(error, this.#thrown === error ? undefined : this.#thrown)
  }
}

/**
 * The document of a failure under `--json`: the class's own `toErrorJson`, else the envelope's
 * fields (5.6).
 */
function describeJsonFailure(
  command: RunningCommand,
  error: unknown,
  fields: ErrorFields,
): unknown {
  const document = isOverridden(command, 'toErrorJson') ? command.toErrorJson(error) : undefined
  const outcome = {...fields, type: 'error'} as const
  return (
    document ?? {error: v1_0.shape(outcome, {command: '', toolVersion: command.config.version})}
  )
}

/** Whether a class of the host defines a method that oclif's base class has, too. */
function isOverridden(object: object, method: string): boolean {
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
