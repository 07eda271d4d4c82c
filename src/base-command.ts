import {Command, type Interfaces} from '@oclif/core'

import {classFlags} from './flags/command-flags.js'
import {isSwitchedOff} from './line/mode.js'
import {loadBundle} from './load-bundle.js'
import {guardedBrand} from './oclif/command-entry.js'
import {keepExitCode} from './process/process-exit.js'
import {isEmbedded} from './process/process-state.js'
import type {
  AgentCommandClass,
  AgentFlagValues,
  AnyCommandClass,
  BaseMethods,
  CommandStatics,
  FlagValues,
  Parsed,
  ParseOptions,
  RunningCommand,
} from './run/adopted/adopted-command.js'
import type {AdoptedHandler} from './run/adopted/adopted-handler.js'
import {hasGlobalFlag, isPlainRun} from './run/adopted/plain-run.js'
import {prepareClass, prepareOnLoad} from './run/adopted/prepare-class.js'
import type {Writer} from './run/adopted/writer.js'

/** An oclif command class as the mixin sees it; oclif's own types protect most of the members. */
type InnerCommandClass = CommandStatics & (new (...args: never[]) => InnerCommand)

type InnerCommand = RunningCommand & {
  _run(): Promise<unknown>
  warn(input: Error | string): Error | string
}

/** Runs a command, or the part of its run that is left. */
type Execute = () => Promise<unknown>

/**
 * Makes an oclif base class one whose commands obey the murli contract, as in `export const
 * BaseCommand = withAgent(SfCommand)`.
 *
 * A person's run is oclif's run (9.8). Everything else is loaded on demand: for an agent, or when
 * the command uses the writer or the signal, or may be refused.
 *
 * @param Base any oclif command class, of core 4 or 5
 */
export function withAgent<B extends AnyCommandClass>(Base: B): AgentCommandClass<B>
export function withAgent(Inner: InnerCommandClass): InnerCommandClass {
  class WithAgent extends Inner {
    static override baseFlags = classFlags(Inner)

    static {
      // Not enumerable, so that no manifest contains it.
      Object.defineProperty(this, guardedBrand, {value: true})
    }

    /** Undefined in a plain run, until the command uses the writer or the signal. */
    #handler: AdoptedHandler | undefined
    /** Whether the run has reached this class. */
    #isStarted = false

    constructor(...args: never[]) {
      super(...args)
      const start = (run: Execute) => (this.#isStarted ? run() : this.#start(() => this.run()))
      startAtRun(this, WithAgent.prototype._run, start)
    }

    get signal(): AbortSignal {
      return this.#openHandler().signal
    }

    get writer(): Writer {
      return this.#openHandler().writer
    }

    /** The handler; that of a person is made when it is first used. */
    #openHandler(): AdoptedHandler {
      return (this.#handler ??= loadHandlers().attachToPerson(this, this.#base))
    }

    get #base(): BaseMethods {
      return {
        catch: (error) => super.catch(error),
        logJson: (json) => super.logJson(json),
        parse: (options, argv) => super.parse(options, argv),
        warn: (input) => super.warn(input),
      }
    }

    override _run(): Promise<unknown> {
      return this.#start(() => super._run())
    }

    #start(execute: Execute): Promise<unknown> {
      this.#isStarted = true
      prepareClass(this.constructor)
      if (!isPlainRun(this)) {
        this.#handler = loadHandlers().attachHandler(this, this.#base)
        if (!this.#handler.person) return this.#handler.runForAgent(execute)
      }
      return runForPerson(execute, () => this.#handler?.person)
    }

    override catch(error: unknown): Promise<unknown> {
      if (this.#handler && !this.#handler.person) return this.#handler.handleError(error)
      // 2.9: oclif's `catch` sets the exit code of the process, which may be another program's.
      return isEmbedded() ? keepExitCode(() => super.catch(error)) : super.catch(error)
    }

    override logJson(json: unknown): void {
      return this.#handler ? this.#handler.logJson(json) : super.logJson(json)
    }

    override parse(options?: ParseOptions, argv?: string[]): Promise<Parsed> {
      if (this.#handler) return this.#handler.parse(options, argv)
      return super.parse(addRules(this, options, argv), argv)
    }

    override warn(input: Error | string): Error | string {
      return this.#handler ? this.#handler.warn(input) : super.warn(input)
    }
  }

  prepareOnLoad(WithAgent)
  return WithAgent
}

/**
 * Starts the run of a command whose class overrides `_run` when its `run()` is called, so that the
 * guard comes before it (7.11). If that `_run` calls `super._run`, the run has started before.
 */
function startAtRun(
  command: InnerCommand,
  usual: Execute,
  start: (run: Execute) => Promise<unknown>,
): void {
  const overridden = command._run
  if (overridden === usual) return
  const value = () => {
    const run = command.run.bind(command)
    command.run = async () => start(run)
    return overridden.call(command)
  }
  Object.defineProperty(command, '_run', {configurable: true, value, writable: true})
}

/**
 * Runs a command for a person, and shows what it reports. It does not `await`, because that would
 * add a frame to the stacks that oclif prints in development.
 */
function runForPerson(
  execute: Execute,
  findPerson: () => AdoptedHandler['person'],
): Promise<unknown> {
  const settle = (value: unknown) => {
    findPerson()?.settle(value)
    return value
  }
  return execute()
    .then(settle)
    .finally(() => findPerson()?.close())
}

/** The modules that an agent's run needs, and a person's that the plugin takes part in. */
type HandlerModules = typeof import('./run/adopted/attach-handler.js') &
  typeof import('./run/adopted/parser-options.js')

function loadHandlers(): HandlerModules {
  return loadBundle<HandlerModules>('agent')
}

/**
 * Adds the rules of annotations, and the plugin's flags that are typed, to what oclif parses (7.7).
 */
function addRules(
  {argv: commandArgv, config, constructor: statics}: RunningCommand,
  options: ParseOptions | undefined,
  argv = commandArgv,
): ParseOptions | undefined {
  const {argumentAnnotations, flagAnnotations} = statics
  if (!argumentAnnotations && !flagAnnotations && !hasGlobalFlag(argv)) {
    return options
  }
  return loadHandlers().parserOptions(options, statics, {hasOurs: !isSwitchedOff(config)})
}

declare const AgentBase: AgentCommandClass<typeof Command>

/**
 * The type of {@link AgentCommand}: a class, not the mixin's return type, so that its subclasses
 * are assignable to oclif's `Command.Class` and an editor completes the static fields of {@link
 * CommandMetadata}.
 */
export declare abstract class AgentCommandBase extends AgentBase {
  /** As in oclif, so that a subclass may have any base flags, with or without this class's. */
  static override baseFlags: typeof Command.baseFlags

  /**
   * Parses the command line. `flags` includes this class's flags, typed, unless the command has one
   * of that name.
   */
  protected override parse<F extends FlagValues, B extends FlagValues, A extends FlagValues>(
    options?: Interfaces.Input<F, B, A>,
    argv?: string[],
  ): Promise<Interfaces.ParserOutput<F, B, A> & {flags: AgentFlagValues<F, B>}>
}

/** The base class of adopted commands: replace `extends Command` by `extends AgentCommand`. */
export const AgentCommand = withAgent(Command) as typeof AgentCommandBase

/** An adopted command's instance. */
export type AgentCommand = AgentCommandBase
