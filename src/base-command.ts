import {Command, type Interfaces} from '@oclif/core'
import stripAnsi from 'strip-ansi'

import {enforceRules} from './gate/enforce.js'
import {classFlags} from './flags/for-command.js'
import {guardedBrand} from './oclif/host.js'
import type {HostConfig} from './oclif/shapes.js'
import {captureOutput} from './output/streams/capture.js'
import {AgentRun} from './own/agent-run.js'
import type {Parsed} from './own/running-command.js'
import {makeCatchable} from './oclif/exit.js'
import type {AgentCommandClass, AgentFlagValues, AnyCommandClass, FlagValues} from './own/class-types.js'
import {type CommandStatics, type ParseOptions, prepareOnLoad, withInjectedFlags} from './own/prepare-class.js'
import {isPrintedBy} from './session/nesting.js'
import type {Writer} from './session/writer.js'

/** An oclif command as the mixin sees it from inside; most of this is protected in oclif's own types. */
type InnerCommand = {
  argv: string[]
  config: HostConfig
  /** The value that oclif's parser is at. */
  token?: {arg?: string; input?: string; type?: 'arg' | 'flag'}
  _run(): Promise<unknown>
  catch(error: unknown): Promise<unknown>
  jsonEnabled(): boolean
  logJson(json: unknown): void
  parse(options?: ParseOptions, argv?: string[]): Promise<Parsed>
  run(): Promise<unknown>
  toSuccessJson(result: unknown): unknown
  warn(input: Error | string): Error | string
}

type InnerCommandClass = (new (...args: never[]) => InnerCommand) & CommandStatics

/**
 * Makes an oclif base class one whose commands obey the murli contract, as in
 * `class BaseCommand extends withAgent(SfCommand) {}`.
 *
 * @param Base any oclif command class, of core 4 or 5
 */
export function withAgent<B extends AnyCommandClass>(Base: B): AgentCommandClass<B> {
  const Inner = Base as unknown as InnerCommandClass

  class WithAgent extends Inner {
    static override baseFlags = classFlags(Inner)

    /** Not enumerable, so that no manifest holds it. */
    static {
      Object.defineProperty(this, guardedBrand, {value: true})
    }

    #current: AgentRun | undefined

    get signal(): AbortSignal {
      return this.#agentRun.signal
    }

    get writer(): Writer {
      return this.#agentRun.writer
    }

    get #agentRun(): AgentRun {
      if (!this.#current) throw new Error('The writer and the signal are there once oclif runs the command.')
      return this.#current
    }

    override async _run(): Promise<unknown> {
      const run = await AgentRun.open(this, (message) => super.warn(message))
      this.#current = run
      return run.conduct(() => super._run())
    }

    /** What the base class's `catch` throws counts; its output is discarded, because the envelope reports the error. */
    override async catch(error: unknown): Promise<unknown> {
      const run = this.#agentRun
      run.noteFailure(error, this.token)
      const given = makeCatchable(error)
      const {exitCode} = process
      const release = run.reportsErrors
        ? captureOutput({stderr: () => {}, stdout: () => {}}, () => isPrintedBy(run.session))
        : () => {}
      try {
        await super.catch(given)
      } catch (converted) {
        throw converted === given ? error : run.chooseError(converted)
      } finally {
        release()
        // The error carries the code; left there, it would apply to the next command in this process.
        process.exitCode = exitCode
      }

      throw error
    }

    override logJson(json: unknown): void {
      const run = this.#agentRun
      if (!run.ownsStdout) return super.logJson(json)
      const release = captureOutput({stderr: () => {}, stdout: (text) => run.writeDocument(stripAnsi(text))})
      try {
        super.logJson(json)
      } finally {
        release()
      }
    }

    override async parse(options?: ParseOptions, argv?: string[]): Promise<Parsed> {
      const parse = (chosen: ParseOptions | undefined) => super.parse(chosen, argv)
      if (this.#current) return this.#current.parse(options, argv, parse)
      // A correction is parsed by an instance that never runs.
      const statics = this.constructor as unknown as CommandStatics
      return parse(enforceRules(withInjectedFlags(options, statics), statics))
    }

    override warn(input: Error | string): Error | string {
      return this.#current?.takeWarning(input) ? input : super.warn(input)
    }
  }

  prepareOnLoad(WithAgent)
  return WithAgent as unknown as AgentCommandClass<B>
}

declare const AgentBase: AgentCommandClass<typeof Command>

/**
 * The type of {@link AgentCommand}: a class, rather than the type that the mixin returns, so that its subclasses are
 * assignable to oclif's `Command.Class` and an editor completes the static fields of {@link CommandMetadata}.
 */
declare abstract class AgentCommandBase extends AgentBase {
  /** As in oclif, so that a subclass may have any base flags, with ours spread into them or not. */
  static override baseFlags: typeof Command.baseFlags

  /** Parses the line. The flags that this class adds are in `flags`, typed, where the command has none of that name. */
  protected override parse<F extends FlagValues, B extends FlagValues, A extends FlagValues>(
    options?: Interfaces.Input<F, B, A>,
    argv?: string[],
  ): Promise<Interfaces.ParserOutput<F, B, A> & {flags: AgentFlagValues<F, B>}>
}

/** The base class of own commands: `extends Command` becomes `extends AgentCommand`, and nothing else. */
export const AgentCommand = withAgent(Command) as unknown as typeof AgentCommandBase

/** An own command's instance. */
export type AgentCommand = AgentCommandBase
