import {AsyncLocalStorage} from 'node:async_hooks'
import {Console} from 'node:console'

import {isExit, makeExit, readOclifExit} from '../oclif/exit.js'
import {runState} from '../run/run-state.js'
import {readHost} from '../services/host-package.js'
import {
  defaultTimeoutMs,
  startTimeout,
  type HostRunOptions,
  type ProcessResult,
} from '../services/host-process.js'
import {loadCore} from './load-core.js'
import {readRun, type HostRun} from './run.js'

/** How to run a command line in the test's own process. */
export type InProcessOptions = Pick<HostRunOptions, 'audience' | 'env' | 'timeoutMs'>

/** Runs share the process's streams and environment, so they run in sequence. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Marks the code that a run calls, also in timers and callbacks, so that only its output is
 * captured, and not the test runner's.
 */
const runMark = new AsyncLocalStorage<true>()

/** Whether the calling code belongs to a run. */
const isInRun = () => runMark.getStore() === true

/** Functions that restore the process after a run; they are called from last to first. */
type Undo = (() => void)[]

/** Set by a run's first `process.exit`; what the run prints after it does not count. */
type ProcessEnd = {exitCode?: number}

/** Thrown for a run that does not end. */
class StuckError extends Error {}

/**
 * Runs an adopted command in this process: fast, and with the test's debugger and mocks. Afterwards
 * it restores streams, environment, exit code and listeners.
 *
 * Signals, terminals, routing errors and errors of foreign commands need a separate process: see
 * `runHost`.
 *
 * @param root the folder of the host's package.json, as a path or a file URL
 * @param argv the words after the executable's name
 * @throws Error if there is no host, or the command does not end in time, or waits for something
 * that can no longer happen
 */
export async function runInProcess<Result = unknown, Plan = unknown>(
  root: URL | string,
  argv: readonly string[],
  options: InProcessOptions = {},
): Promise<HostRun<Result, Plan>> {
  const turn = queue.then(async () => runAlone(root, argv, options))
  // The next run starts even if this one fails.
  queue = turn.catch(() => {})
  return readRun<Result, Plan>(await turn)
}

async function runAlone(
  root: URL | string,
  argv: readonly string[],
  options: InProcessOptions,
): Promise<ProcessResult> {
  const {audience = 'agent', env, timeoutMs = defaultTimeoutMs} = options
  const host = readHost(root)
  const core = loadCore(host.root)
  const undo: Undo = []
  const end: ProcessEnd = {}
  const stdout = captureStream(process.stdout, end, undo)
  const stderr = captureStream(process.stderr, end, undo)
  replace(globalThis, {console: consoleOfRuns(globalThis.console)}, undo)
  replace(process.env, {...host.audienceVariables(audience), ...env}, undo)
  replace(process, {exitCode: undefined}, undo)
  replace(runState(), {isInRun, owner: 'testing', run: undefined}, undo)
  const ended = watchEnd([host.bin, ...argv].join(' '), timeoutMs, end, undo)
  try {
    await Promise.race([runMark.run(true, () => core.run([...argv], {root: host.root})), ended])
    return {
      code: end.exitCode ?? Number(process.exitCode ?? 0),
      stderr: stderr(),
      stdout: stdout(),
    }
  } catch (error) {
    if (error instanceof StuckError) throw error
    // oclif's `handle`, which a CLI calls after `run`, would print the error.
    const wouldBePrinted = end.exitCode === undefined && !isExit(error)
    return {
      code: end.exitCode ?? readOclifExit(error) ?? 1,
      stderr: `${stderr()}${wouldBePrinted ? `${String(error)}\n` : ''}`,
      stdout: stdout(),
    }
  } finally {
    for (const restore of undo.toReversed()) restore()
  }
}

/** Sets members of an object until the end of a run; undefined removes one. */
function replace<Of extends object>(
  owner: Of,
  values: {[Name in keyof Of]?: Of[Name] | undefined},
  undo: Undo,
): void {
  const set = (name: string, value: unknown) => {
    if (value === undefined && owner !== process) Reflect.deleteProperty(owner, name)
    else Reflect.set(owner, name, value)
  }
  for (const [name, value] of Object.entries(values)) {
    const before: unknown = Reflect.get(owner, name)
    undo.push(() => set(name, before))
    set(name, value)
  }
}

/**
 * Captures a run's writes to a stream.
 *
 * @returns a function that reads them
 */
function captureStream(stream: NodeJS.WriteStream, end: ProcessEnd, undo: Undo): () => string {
  const {write} = stream
  const chunks: Buffer[] = []
  const capture = (chunk: Uint8Array | string, encoding?: unknown, callback?: unknown) => {
    if (!isInRun()) {
      return Reflect.apply(write, stream, [chunk, encoding, callback])
    }
    const textEncoding = typeof encoding === 'string' ? (encoding as BufferEncoding) : undefined
    if (end.exitCode === undefined) chunks.push(Buffer.from(chunk as string, textEncoding))
    const done = typeof encoding === 'function' ? encoding : callback
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
  replace(stream, {write: capture}, undo)
  return () => Buffer.concat(chunks).toString()
}

/**
 * A console that writes a run's output to the process's streams, since that of vitest or jest
 * reports elsewhere. A method that a test has mocked stays mocked.
 */
function consoleOfRuns(console: Console): Console {
  const plain = new Console(process.stdout, process.stderr)
  return new Proxy(console, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      const isReplaced = isInRun() && typeof method === 'function' && !('mock' in method)
      return isReplaced ? Reflect.get(plain, name) : method
    },
  })
}

/** Rejects with the exit if the run ends the process, and with a StuckError if it never ends. */
function watchEnd(line: string, timeoutMs: number, end: ProcessEnd, undo: Undo): Promise<never> {
  const ended = new Promise<never>((_resolve, reject) => {
    const fail = (reason: string) =>
      reject(new StuckError(`\`${line}\` did not end: ${reason}. Try it with \`runHost\`.`))
    const handleIdle = () =>
      fail('it waits for something that will never happen, such as the answer to a question')
    process.once('beforeExit', handleIdle)
    const timer = startTimeout(() => fail(`it timed out after ${timeoutMs} ms`), timeoutMs).unref()
    undo.push(() => {
      process.off('beforeExit', handleIdle)
      clearTimeout(timer)
    })
    catchExit(reject, end, undo)
  })
  // Otherwise a rejection after the end of the run would be unhandled.
  ended.catch(() => {})
  return ended
}

/** How long a command may handle the error that its own exit throws, in milliseconds. */
const exitGraceMs = 100

/**
 * Ends the run at its first `process.exit`, as an exit listener would, and turns the call into an
 * error, which unwinds the command.
 */
function catchExit(reject: (error: Error) => void, end: ProcessEnd, undo: Undo): void {
  const {exit} = process
  let timer: NodeJS.Timeout | undefined
  const throwExit: typeof exit = (code) => {
    // A test may end its own process.
    if (!isInRun()) return exit.call(process, code)
    const error = makeExit(end.exitCode ?? endRun(code))
    // The command may catch the error and keep running.
    timer ??= setTimeout(() => reject(error), exitGraceMs)
    throw error
  }
  const endRun = (code?: number | string | null): number => {
    process.exitCode = code ?? process.exitCode ?? 0
    runState().run?.endWithProcess(Number(process.exitCode))
    // The system keeps eight bits of an exit code.
    end.exitCode = Number(process.exitCode) & 0xff
    return end.exitCode
  }
  replace(process, {exit: throwExit}, undo)
  undo.push(() => clearTimeout(timer))
}
