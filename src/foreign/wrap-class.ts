import {readProperty} from '../contract/unknown-value.js'
import type {Caught} from '../errors/keep-valid.js'
import {isExit, makeCatchable} from '../oclif/exit.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {sealOutput} from '../output/streams/capture.js'
import type {StreamName} from '../output/streams/streams.js'
import {type ParseWatch, readParsing, wrapParse} from './wrap-parse.js'

/** Observes the command of an agent's command line. */
export type CommandWatch = Omit<ParseWatch, 'onMistake'> & {
  /** Takes what the command threw, before its own `catch` does: that may end the process. */
  onCaught(caught: Caught): Promise<void>
  /** The command has succeeded, and the hooks that oclif runs after it follow. */
  onSuccess(): void
}

type Run = (...input: unknown[]) => Promise<unknown>
type Catch = (this: object, error: unknown) => Promise<unknown>

/** A foreign command whose class parses by the rules of its annotations, too (7.7). */
export function withRules(command: LoadableCommand, config: HostConfig): LoadableCommand {
  return wrapLoad(command, (prototype) => wrapParse(prototype, command, config))
}

/**
 * Runs a foreign command whose class is intercepted once it is loaded: oclif has no seam between a class, its parser and
 * its errors.
 *
 * @throws what the command throws, and the parser's mistake that it would catch (5.3b)
 */
export async function runWatched(
  command: LoadableCommand,
  config: HostConfig,
  watch: CommandWatch,
  execute: (command: LoadableCommand) => Promise<unknown>,
): Promise<unknown> {
  let endAt: (error: unknown) => void = () => {}
  const mistake = new Promise<never>((_, reject) => (endAt = reject))
  const wrapped = wrapLoad(command, (prototype, loaded) => {
    wrapParse(prototype, command, config, {...watch, onMistake: endAt})
    wrapCatch(prototype, (caught) => watch.onCaught(caught))
    wrapRun(loaded, () => watch.onSuccess())
  })
  return Promise.race([execute(wrapped), mistake])
}

function wrapLoad(command: LoadableCommand, wrap: (prototype: object, loaded: {run: Run}) => void): LoadableCommand {
  const load = async () => {
    const loaded = await command.load()
    const prototype = readProperty(loaded, 'prototype')
    if (typeof prototype === 'object' && prototype !== null) wrap(prototype, loaded as {run: Run})
    return loaded
  }

  return {...command, load}
}

/**
 * Intercepts the errors of a class before its `catch`: some print the error, some swallow it, some throw another one, some
 * exit. The host's `catch` still runs for its side effects; its output is discarded, because the envelope reports the error.
 */
function wrapCatch(prototype: object, onCaught: (caught: Caught) => Promise<void>): void {
  const original = readProperty(prototype, 'catch') as Catch | undefined
  if (typeof original !== 'function') return
  let isOutermost = true

  async function catchFirst(this: object, error: unknown): Promise<unknown> {
    // The same class may run again, nested in the first: the code that runs it there handles its errors.
    if (!isOutermost || isExit(error, 0)) return original!.call(this, error)
    isOutermost = false
    const isUnparsed = readProperty(this, 'parsed') === false
    const caught: Caught = {command: this, error, isUnparsed, parsing: readParsing(this)}
    await onCaught(caught)
    const printed: {name: StreamName; text: string}[] = []
    const keep = (name: StreamName) => (text: string) => void printed.push({name, text})
    const release = sealOutput({stderr: keep('stderr'), stdout: keep('stdout')})
    let chosen: unknown
    const given = makeCatchable(error)
    try {
      await original!.call(this, given)
    } catch (converted) {
      if (converted !== given) caught.converted = converted
      if (isExit(converted, 0)) chosen = converted
    } finally {
      release()
    }

    if (chosen !== undefined) {
      for (const {name, text} of printed) process[name].write(text)
      throw chosen as Error
    }

    throw error
  }

  Object.defineProperty(prototype, 'catch', {configurable: true, value: catchFirst, writable: true})
}

/** Observes the end of a class's first run; it may run again inside that one. */
function wrapRun(command: {run: Run}, onSuccess: () => void): void {
  const {run} = command
  if (typeof run !== 'function') return
  let isOutermost = true

  async function value(this: unknown, ...input: unknown[]): Promise<unknown> {
    const isFirst = isOutermost
    isOutermost = false
    const result = await Reflect.apply(run, this, input)
    if (isFirst) onSuccess()
    return result
  }

  Object.defineProperty(command, 'run', {configurable: true, value, writable: true})
}
