import {Command, type Interfaces} from '@oclif/core'

import {isAgentError} from './contract/agent-error.js'
import {classFlags} from './flags/for-command.js'
import {loadBundle} from './load-bundle.js'
import {guardedBrand} from './oclif/host.js'
import {
  type AgentCommandClass,
  type AgentFlagValues,
  type AnyCommandClass,
  type CommandStatics,
  type FlagValues,
  type ParseOptions,
  prepareClass,
  prepareOnLoad,
} from './run/own-class.js'
import {
  type Parsed,
  type RunningCommand,
  type BaseMethods,
  keepExitCode,
  hasGlobalFlag,
  isPlainRun,
} from './run/own-command.js'
import type {AgentRun} from './run/agent-run.js'
import type {PersonRun} from './run/person-run.js'
import {isEmbedded} from './run/process-state.js'
import type {Writer} from './run/writer.js'

/** An oclif command as the mixin sees it from inside; most of this is protected in oclif's own types. */
type InnerCommand = RunningCommand & {
  _run(): Promise<unknown>
  warn(input: Error | string): Error | string
}

type InnerCommandClass = (new (...args: never[]) => InnerCommand) & CommandStatics

/**
 * Makes an oclif base class one whose commands obey the murli contract, as in
 * `export const BaseCommand = withAgent(SfCommand)`.
 *
 * A person's run is oclif's run (9.8): everything else is loaded when the command asks for the writer or the signal, may
 * be refused, or makes a mistake in its command line, and for an agent.
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

    /** What oclif's parser threw. */
    #parseError: unknown
    #run: AgentRun | PersonRun | undefined

    get signal(): AbortSignal {
      return this.#ownRun.signal
    }

    get writer(): Writer {
      return this.#ownRun.writer
    }

    /** The run; in a person's run that has needed nothing so far it is opened now. */
    get #ownRun(): AgentRun | PersonRun {
      this.#run ??= new (loadBundle('agent').PersonRun)(this, this.#base, this.#parseError)
      return this.#run
    }

    get #base(): BaseMethods {
      return {
        catch: (error) => super.catch(error),
        logJson: (json) => super.logJson(json),
        parse: (options, argv) => super.parse(options, argv),
        prototype: Inner.prototype as object,
        warn: (input) => super.warn(input),
      }
    }

    override async _run(): Promise<unknown> {
      prepareClass(this.constructor)
      if (!isPlainRun(this)) {
        this.#run = loadBundle('agent').openRun(this, this.#base)
        return this.#run.conduct(() => super._run())
      }

      try {
        const value = await super._run()
        return this.#person ? await this.#person.settle(value) : value
      } finally {
        await this.#person?.close()
      }
    }

    /** The run that a person's command has opened on the way. */
    get #person(): PersonRun | undefined {
      return this.#run as PersonRun | undefined
    }

    override async catch(error: unknown): Promise<unknown> {
      // 9.8: the base class and oclif print what the command throws, as long as nothing of the contract is in it.
      const isOclifs = this.#parseError !== error && !isAgentError(error) && !this.jsonEnabled()
      if (!this.#run && isOclifs) return isEmbedded() ? keepExitCode(() => super.catch(error)) : super.catch(error)
      return this.#ownRun.handleError(error, this.token)
    }

    override logJson(json: unknown): void {
      if (this.#run) this.#run.logJson(json)
      else super.logJson(json)
    }

    override async parse(options?: ParseOptions, argv?: string[]): Promise<Parsed> {
      const {constructor: statics} = this
      const hasRules = statics.argumentAnnotations ?? statics.flagAnnotations ?? hasGlobalFlag(argv ?? this.argv)
      try {
        if (this.#run) return await this.#run.parse(options, argv)
        return await super.parse(hasRules ? loadBundle('agent').parserOptions(options, statics) : options, argv)
      } catch (error) {
        this.#parseError = error
        throw error
      }
    }

    override warn(input: Error | string): Error | string {
      return this.#run ? this.#run.warn(input) : super.warn(input)
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

  /** Parses the command line. The flags that this class adds are in `flags`, typed, where the command has none of that name. */
  protected override parse<F extends FlagValues, B extends FlagValues, A extends FlagValues>(
    options?: Interfaces.Input<F, B, A>,
    argv?: string[],
  ): Promise<Interfaces.ParserOutput<F, B, A> & {flags: AgentFlagValues<F, B>}>
}

/** The base class of own commands: `extends Command` becomes `extends AgentCommand`, and nothing else. */
export const AgentCommand = withAgent(Command) as unknown as typeof AgentCommandBase

/** An own command's instance. */
export type AgentCommand = AgentCommandBase
