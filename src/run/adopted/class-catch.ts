import {makeCatchable, readExit} from '../../oclif/exit.js'
import {runSilently} from '../../output/streams/capture.js'
import {keepExitCode, readAdoptedExitCode} from '../../process/process-exit.js'
import type {Ending, ThrownEnding} from '../endings/ending.js'
import type {BaseMethods, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'

/**
 * What an adopted command's class does with a throw in its `catch`: it may convert, swallow or print
 * it, or end the process. For an agent, a throw passes three of them:
 *
 * 1. `watch` replaces that of the instance: it records the throw before the class sees it.
 * 2. The class's own `catch`, if it has one, usually calls `super.catch`.
 * 3. `handle` is called by that of `withAgent`: it calls the base class's `catch` silently.
 *
 * The throw that leaves the command is recorded again, because the class may have changed it.
 */
export class ClassCatch {
  /** What the command threw, before its class's `catch` replaced it. */
  thrown: unknown
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  readonly #line: AdoptedLine

  constructor(command: RunningCommand, base: BaseMethods, line: AdoptedLine) {
    this.#base = base
    this.#command = command
    this.#line = line
  }

  /** Notices what the command throws before its class's `catch`, which may swallow it or exit. */
  watch(onThrow: (ending: ThrownEnding) => void): void {
    const command = this.#command
    const original = command.catch
    command.catch = async (error) => {
      this.thrown = error
      onThrow(this.makeEnding(error))
      return original.call(command, error)
    }
  }

  /** The ending of a throw, with the error that the class's `catch` has replaced. */
  makeEnding(error: unknown): ThrownEnding {
    const replaced = this.thrown === error ? undefined : this.thrown
    return this.#line.makeThrownEnding(error, replaced)
  }

  /**
   * The ending that the class's `catch` swallowed: a refusal, or a throw after which the process
   * still has the exit code of a failure (9.12b). Undefined if there is none.
   */
  findSwallowed(refusal: unknown): Ending | undefined {
    if (refusal) return this.makeEnding(refusal)
    const exitCode = readAdoptedExitCode()
    if (this.thrown === undefined || exitCode === 0) return undefined
    return {...this.makeEnding(this.thrown), exitCode}
  }

  /**
   * Handles an agent's error, after the class's own `catch`.
   *
   * @throws the error, or what the base class made of it
   */
  async handle(error: unknown): Promise<never> {
    const converted = await this.#callBase(error)
    if (!converted) throw error
    // An exit of 0 is deliberate. Any other exit explains less than the error, which is kept.
    const exit = readExit(converted.error)
    const isBareFailure = exit !== undefined && exit !== 0
    throw isBareFailure ? error : converted.error
  }

  /** Calls the base class's `catch` for its side effects; returns the error it threw instead. */
  async #callBase(error: unknown): Promise<{error: unknown} | undefined> {
    const catchable = makeCatchable(error)
    try {
      await runSilently(() => keepExitCode(() => this.#base.catch(catchable)))
    } catch (converted) {
      if (converted !== catchable) return {error: converted}
    }

    return undefined
  }
}
