import type {Caught} from '../../corrections/judge/offline-parse.js'
import {makeCatchable, readExit} from '../../oclif/exit.js'
import {type Method, replaceMethod} from '../../oclif/methods.js'
import type {CommandDefinition, HostConfig, LoadableCommand} from '../../oclif/shapes.js'
import {captureOutput} from '../../output/streams/capture.js'
import type {StreamName} from '../../output/streams/streams.js'
import {readExitCode} from '../../process/process-exit.js'
import {processState} from '../../process/process-state.js'
import {MistakeRace} from '../parser-mistake.js'
import {interceptParse} from './intercept-parse.js'
import {hasParsed, readParsing} from './parse-state.js'

/** Observes a foreign command on an agent's command line. */
export type CommandWatch = {
  argv: readonly string[]
  /** Called with the command's class, before `argv` is passed to it. */
  onLoad(loaded: CommandDefinition): void
  /** Called with the command's error before its own `catch`, which may end the process. */
  onCaught(caught: Caught): Promise<void>
  /** Called when the command begins to parse its command line. */
  onParsing(): void
  /** Called when the command has parsed its command line. */
  onParsed(): void
  onSecrets(secrets: readonly string[]): void
  /** Called when the command's own code begins, after all hooks before it. */
  onStart(): void
  /** Called when the command has succeeded, before oclif runs further hooks. */
  onSuccess(): void
}

type WatchedClass = CommandDefinition & {prototype: object}

/** Makes a foreign command's class parse by the rules of its annotations (7.7). */
export function withRules(command: LoadableCommand, config: HostConfig): LoadableCommand {
  return wrapLoad(command, ({prototype}) => interceptParse(prototype, command, config))
}

/**
 * Runs a foreign command and intercepts its loaded class.
 *
 * @throws its errors, and a mistake it would catch (5.3b)
 */
export async function runWatched(
  command: LoadableCommand,
  config: HostConfig,
  watch: CommandWatch,
  execute: (command: LoadableCommand) => Promise<unknown>,
): Promise<unknown> {
  const race = new MistakeRace()
  const openRuns: OpenRuns = {count: 0}
  const wrapped = wrapStart(command, (loaded) => {
    watch.onLoad(loaded)
    interceptParse(loaded.prototype, command, config, {
      ...watch,
      readEnd: () => race.end,
    })
    wrapCatch(loaded.prototype, openRuns, (caught) => {
      // A command that has thrown is parsed again to explain it, and that ends nothing.
      race.end = undefined
      return watch.onCaught(caught)
    })
    wrapRun(loaded, openRuns, watch)
  })
  return race.run(() => execute(wrapped))
}

/** Notices that the loaded class of a command begins to run, after all hooks before it. */
export function watchStart(command: LoadableCommand, onStart: () => void): LoadableCommand {
  return wrapStart(command, (loaded) => {
    const run = Reflect.get(loaded, 'run') as Method
    replaceMethod(loaded, 'run', function runFirst(...input) {
      // A subclass that a hook runs inherits this method.
      if (this === loaded) {
        replaceMethod(loaded, 'run', run)
        onStart()
      }
      return run.apply(this, input)
    })
  })
}

/** How many runs of the class have begun and not ended: more than one if a run has run it again. */
type OpenRuns = {count: number}

/**
 * Wraps the class that oclif is about to run, once: the one that `load` returns, or that of a config
 * whose `runCommand` loads classes itself, as bundled CLIs do.
 */
function wrapStart(
  command: LoadableCommand,
  wrap: (loaded: WatchedClass) => void,
): LoadableCommand {
  const state = processState()
  const intercept = (loaded: WatchedClass) => {
    delete state.interceptClass
    wrap(loaded)
  }
  state.interceptClass = (loaded) => intercept(loaded as WatchedClass)
  return wrapLoad(command, intercept)
}

function wrapLoad(command: LoadableCommand, wrap: (loaded: WatchedClass) => void): LoadableCommand {
  const load = async () => {
    const loaded = await command.load()
    wrap(loaded as WatchedClass)
    return loaded
  }
  return {...command, load}
}

/**
 * Intercepts the outermost run's error before the class's `catch`, which may swallow it. What `catch`
 * prints is dropped, because the envelope has the error.
 */
function wrapCatch(
  prototype: object,
  openRuns: OpenRuns,
  onCaught: (caught: Caught) => Promise<void>,
): void {
  const original = Reflect.get(prototype, 'catch') as Method
  replaceMethod(prototype, 'catch', async function catchFirst(error) {
    // The code of the outermost run handles the error of another one.
    const isNested = openRuns.count > 1
    if (isNested || readExit(error) === 0) return original.call(this, error)
    // What the class's `catch` runs is nested, too.
    replaceMethod(prototype, 'catch', original)
    const caught: Caught = {
      command: this,
      error,
      isUnparsed: !hasParsed(this),
      parsing: readParsing(this),
    }
    await onCaught(caught)
    const {converted, isSwallowed, prints} = await callSilently(
      (catchable) => original.call(this, catchable),
      error,
    )
    // The run keeps `caught`, and reads these two when it ends.
    if (converted !== undefined) caught.otherError = converted
    if (isSwallowed) caught.exitCode = readExitCode()
    if (readExit(converted) !== 0) throw error
    // `catch` has made a success of the error, so what it printed counts.
    for (const {name, text} of prints) process[name].write(text)
    throw converted as Error
  })
}

/** What a class's `catch` did with an error. */
type CatchResult = {
  /** What it threw instead. */
  converted?: unknown
  /** Whether it threw nothing. */
  isSwallowed?: boolean
  prints: {name: StreamName; text: string}[]
}

/** Calls a class's `catch` with an error, and keeps what it prints. */
async function callSilently(
  handle: (catchable: object) => unknown,
  error: unknown,
): Promise<CatchResult> {
  const prints: CatchResult['prints'] = []
  const keep = (name: StreamName) => (text: string) => void prints.push({name, text})
  const release = captureOutput({stderr: keep('stderr'), stdout: keep('stdout')})
  const catchable = makeCatchable(error)
  try {
    await handle(catchable)
    return {isSwallowed: true, prints}
  } catch (converted) {
    return converted === catchable ? {prints} : {converted, prints}
  } finally {
    release()
  }
}

/** Counts the runs of a class that are open, and observes the outermost one. */
function wrapRun(command: WatchedClass, openRuns: OpenRuns, watch: CommandWatch): void {
  const run = Reflect.get(command, 'run') as Method
  replaceMethod(command, 'run', async function runCounted(...input) {
    openRuns.count += 1
    watch.onStart()
    try {
      const result = await run.apply(this, input)
      if (openRuns.count === 1) watch.onSuccess()
      return result
    } finally {
      openRuns.count -= 1
    }
  })
}
