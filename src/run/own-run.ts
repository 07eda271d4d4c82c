import stripAnsi from 'strip-ansi'

import {readGlobalFlags} from '../command-line/our-flags.js'
import {claimOwnLine} from '../command-line/own-process.js'
import type {TerminalOutcome} from '../contract/outcome.js'
import {parserFlags} from '../flags/table.js'
import {declarationsFor} from '../gate/annotations.js'
import {checkPreferredFormat} from '../mode/mode.js'
import {makeExit, readExit} from '../oclif/exit.js'
import {captureOutput} from '../output/streams/capture.js'
import {type Ending, propagateEnding} from './ending.js'
import {checkGlobals, describeValidity, renderOwnSchema} from './global-flags.js'
import {checkSwitches} from './guard.js'
import {
  type BaseMethods,
  idsOf,
  type Parsed,
  type ParseOptions,
  type ParserToken,
  type RunningCommand,
} from './own-command.js'
import {OwnLine} from './own-line.js'
import {endAtMistake, isParserMistake, readParsing, watchFirstParse} from './parser-input.js'
import {callBaseCatch, describeJsonFailure, Person} from './person.js'
import {isEmbedded, ownsLine, processState} from './process-state.js'
import {makeIgnoredDryRun} from './run-errors.js'
import {addReturns, chooseMode, readRunOptions} from './run-options.js'
import {Run} from './run.js'
import {Writer} from './writer.js'

/** Prepares the run of an own command for an agent or for a person (section 2), with its guard before `run()`. */
export function openOwnRun(command: RunningCommand, base: BaseMethods): OwnRun {
  const {argv, config, constructor: statics} = command
  claimOwnLine({argv, config, ids: idsOf(statics)})
  const mode = chooseMode(config, readGlobalFlags(argv, parserFlags(statics)), statics.pipe)
  const isForAgent = processState().run !== undefined || mode.audience === 'agent'
  if (isForAgent || argv.some((word) => word.startsWith('--select'))) addReturns(command)
  const run = new OwnRun(command, base, isForAgent)
  run.guardRun()
  return run
}

/**
 * What an own command does besides oclif's run: it guards its command line, answers questions about it, and reports
 * through a writer. For an agent a run reports how it ended; for a person oclif does, and a command that needs none of
 * this never loads it (9.8).
 */
export class OwnRun {
  readonly person: Person | undefined
  readonly writer: Writer
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  #endAt: ((error: unknown) => void) | undefined
  #hasPlanned = false
  #hasRun = false
  readonly #isFirstParse: ReturnType<typeof watchFirstParse>
  readonly #isNested: boolean
  readonly #line: OwnLine
  /** The run of an agent's command, for a nested one that of its outer command. */
  readonly #run: Run | undefined
  readonly #target: Person | Run
  /** What the command threw first, and the value that oclif's parser was reading. */
  #thrown: {error: unknown; token: ParserToken} | undefined

  /** @param parseError the error that oclif's parser has already thrown */
  constructor(command: RunningCommand, base: BaseMethods, isForAgent: boolean, parseError?: unknown) {
    const outer = isForAgent ? processState().run : undefined
    const isNested = outer !== undefined
    const line = new OwnLine(command, {isForAgent, isNested})
    this.#base = base
    this.#command = command
    this.#isFirstParse = watchFirstParse(command.argv)
    this.#isNested = isNested
    this.#line = line
    line.parseError = parseError
    if (isForAgent) {
      this.#run = outer ?? new Run(readRunOptions(command, line))
      this.#target = this.#run
    } else {
      this.person = new Person(command, base, line)
      this.#target = this.person
    }

    // An outer command decides the outcome.
    const log = (outcome: TerminalOutcome) => {
      this.#hasPlanned = outcome.type !== 'success'
      if (outcome.message !== '') void this.#target.log('info', outcome.message)
    }
    this.writer = new Writer(this.#target, line.consent, isNested ? log : undefined)
    if (this.#run && !isNested) this.#prepare(this.#run)
  }

  get signal(): AbortSignal {
    return this.#target.signal
  }

  /** Executes the command for an agent. @throws its errors, and exit errors for what has been reported */
  async conduct(execute: () => Promise<unknown>): Promise<unknown> {
    const run = this.#run!
    if (this.#isNested) {
      checkSwitches(this.#line)
      return execute()
    }

    const ending = await this.#execute(run, execute)
    const code = await run.end(ending)
    run.close()
    if (!ownsLine()) return propagateEnding(ending, run)
    if (ending.type === 'returned' && !run.isAborted) {
      if (code !== 0) process.exitCode = code
      return ending.value
    }

    throw makeExit(code, ending.type === 'threw' ? ending.error : undefined)
  }

  /** Parses with oclif's parser; a mistake in the command line of an agent's process ends the run (5.3b). */
  async parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed> {
    const {argv: words, constructor: statics} = this.#command
    const isFirst = this.#isFirstParse(statics, options, argv ?? words)
    try {
      return await this.#line.parse(options, argv, (chosen) => this.#base.parse(chosen, argv))
    } catch (error) {
      const {config, token} = this.#command
      const endAt = this.#isNested || isEmbedded() ? undefined : this.#endAt
      if (!endAt || !isFirst || !isParserMistake(error, readParsing(token))) throw error
      if (declarationsFor(config, statics).annotation.parsesItself) throw error
      return endAtMistake(this.#command, error, endAt)
    }
  }

  /** Handles an error, which the class's `catch` may replace. */
  async handleError(error: unknown, token: ParserToken): Promise<unknown> {
    if (this.person) return this.person.handleError(error, token)
    this.#thrown = {error, token}
    if (!this.#isNested) this.#run!.recordEnding(this.#makeThrow(error))
    const converted = await callBaseCatch(this.#base, error, true)
    // An exit of 0 is deliberate; any other only repeats that something failed.
    const isRepeated = !converted || (readExit(converted.error) ?? 0) !== 0
    throw isRepeated ? error : converted.error
  }

  /** Writes the command's own document to stdout, past an agent's capture. */
  logJson(json: unknown): void {
    const run = this.#run
    if (!run || !this.#hasRun || this.#isNested) return this.#base.logJson(json)
    const release = captureOutput({stderr: () => {}, stdout: (text) => run.output.writeDocument(stripAnsi(text))})
    try {
      this.#base.logJson(json)
    } finally {
      release()
    }
  }

  warn(input: Error | string): Error | string {
    if (!this.#run) return this.#base.warn(input)
    this.#run.addWarning(typeof input === 'string' ? input : input.message)
    return input
  }

  /** Puts the guard between oclif's `init()` and the command's `run()` (7.11). */
  guardRun(): void {
    const original = this.#command.run.bind(this.#command)
    this.#command.run = async () => {
      if (this.person && (await this.#answer())) return undefined
      await this.#line.confirm(this.#target)
      const {isDryRun} = this.writer
      if (this.#run && !this.#isNested) this.#run.isPlanDue = isDryRun
      const result = await original()
      if (this.#isNested && isDryRun && !this.#hasPlanned) throw makeIgnoredDryRun()
      this.#hasRun = true
      return result
    }
  }

  #prepare(run: Run): void {
    const command = this.#command
    run.addWarning(checkPreferredFormat(command.config))
    run.isMutating = () => this.#line.rules.mutating === true && !this.writer.isDryRun
    if (!command.jsonEnabled() || this.#line.isQuestion) return
    run.hasOwnDocument = true
    run.describeJsonFailure = (fields) => describeJsonFailure(command, this.#thrown?.error, fields)
  }

  async #execute(run: Run, execute: () => Promise<unknown>): Promise<Ending> {
    const state = processState()
    try {
      if (await this.#answer()) return {type: 'returned', value: undefined}
      const mistake = new Promise<never>((_, reject) => {
        this.#endAt = reject
      })
      // Nested commands belong to this run.
      state.run = run
      const value = await Promise.race([execute(), mistake])
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

  /** Checks what no parser checks, and answers `--schema` and `--validate`. @returns whether the run is answered */
  async #answer(): Promise<boolean> {
    const command = this.#command
    const {globals, isQuestion} = this.#line
    const run = this.#run
    checkGlobals(globals)
    if (globals.schema) {
      const schema = await renderOwnSchema(command, globals)
      if (run) {
        run.hasOwnDocument = true
        run.output.writeDocument(schema)
      } else {
        process.stdout.write(schema)
      }

      return true
    }

    // 9.8: a person's boolean flag with a value is left to oclif.
    if (run || command.constructor.mutating || isQuestion) checkSwitches(this.#line)
    if (isQuestion) this.#target.report(describeValidity(command, (await this.#line.guard()).parsed))
    else if (command.jsonEnabled()) {
      const ignored = (['output', 'select'] as const).filter((name) => globals[name] !== undefined)
      for (const name of ignored) void this.#target.log('warn', `--${name} has no effect under --json.`)
    }

    return isQuestion
  }

  #makeThrow(error: unknown): Ending {
    const {error: first, token = this.#command.token} = this.#thrown ?? {}
    return this.#line.makeThrow(error, token, first === error ? undefined : first)
  }
}
