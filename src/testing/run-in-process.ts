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
import {Patches} from './patches.js'
import {readRun, type HostRun} from './run.js'

/** How to run a command line in the test's own process. */
export type InProcessOptions = Pick<HostRunOptions, 'audience' | 'env' | 'timeoutMs'>

/** Runs share the process's streams and environment, so they run in sequence. */
let queue: Promise<unknown> = Promise.resolve()

/** Set by a run's first `process.exit`; what the run prints after it does not count. */
type ProcessEnd = {exitCode?: number}

/**
 * Marks the code that a run calls, also in timers and callbacks, so that only its output is
 * captured, and neither the test runner's nor that of an earlier run.
 */
const currentRun = new AsyncLocalStorage<ProcessEnd>()

/** Thrown for a run that does not end. */
class StuckError extends Error {}

/**
 * Runs an adopted command in this process: fast, and with the test's debugger and mocks. Afterwards
 * it restores the streams, the exit code, and the environment variables of its options.
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
  const patches = new Patches()
  const end: ProcessEnd = {}
  const readStdout = captureStream(process.stdout, end, patches)
  const readStderr = captureStream(process.stderr, end, patches)
  const isInRun = () => currentRun.getStore() === end
  patches.set(globalThis, {console: consoleOfRun(globalThis.console, isInRun)})
  patches.set(process.env, {...host.audienceVariables(audience), ...env})
  patches.set(process, {exitCode: undefined})
  patches.set(runState(), {isInRun, owner: 'testing', outerRun: undefined})
  const line = [host.bin, ...argv].join(' ')
  const ended = watchEnd({end, line, patches, timeoutMs})
  try {
    const running = currentRun.run(end, () => core.run([...argv], {root: host.root}))
    await Promise.race([running, ended])
    return {
      code: keptBits(end.exitCode ?? Number(process.exitCode ?? 0)),
      stderr: readStderr(),
      stdout: readStdout(),
    }
  } catch (error) {
    if (error instanceof StuckError) throw error
    // oclif's `handle`, which a CLI calls after `run`, would print the error.
    const wouldBePrinted = end.exitCode === undefined && !isExit(error)
    const printed = wouldBePrinted ? `${String(error)}\n` : ''
    return {
      code: keptBits(end.exitCode ?? readOclifExit(error) ?? 1),
      stderr: `${readStderr()}${printed}`,
      stdout: readStdout(),
    }
  } finally {
    patches.undoAll()
  }
}

/**
 * Captures a run's writes to a stream.
 *
 * @returns a function that reads them
 */
function captureStream(
  stream: NodeJS.WriteStream,
  end: ProcessEnd,
  patches: Patches,
): () => string {
  const {write} = stream
  const chunks: Buffer[] = []
  const capture = (chunk: Uint8Array | string, encoding?: unknown, callback?: unknown): boolean => {
    const run = currentRun.getStore()
    if (run !== end) {
      // A module may have kept this function from an earlier run.
      const isKept = run !== undefined && stream.write !== capture
      return Reflect.apply(isKept ? stream.write : write, stream, [chunk, encoding, callback])
    }
    const textEncoding = typeof encoding === 'string' ? (encoding as BufferEncoding) : undefined
    if (end.exitCode === undefined) {
      chunks.push(Buffer.from(chunk as string, textEncoding))
    }
    const done = typeof encoding === 'function' ? encoding : callback
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
  patches.set(stream, {write: capture})
  return () => Buffer.concat(chunks).toString()
}

/** The methods of each console before a test replaced any: when the kit, or a run, first saw it. */
const originalMethods = new WeakMap<Console, object>([
  [globalThis.console, {...globalThis.console}],
])

/**
 * A console that writes a run's output to the process's streams, since that of vitest or jest
 * reports elsewhere. A method that a test has replaced stays replaced.
 */
function consoleOfRun(console: Console, isInRun: () => boolean): Console {
  const plain = new Console(process.stdout, process.stderr)
  const originals = originalMethods.get(console) ?? {...console}
  originalMethods.set(console, originals)
  return new Proxy(console, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      const isOriginal = typeof method === 'function' && method === Reflect.get(originals, name)
      return isOriginal && isInRun() && !('mock' in method) ? Reflect.get(plain, name) : method
    },
  })
}

type WatchedRun = {
  end: ProcessEnd
  /** The command line, for an error. */
  line: string
  patches: Patches
  timeoutMs: number
}

/** Rejects with the exit if the run ends the process, and with a StuckError if it never ends. */
function watchEnd({end, line, patches, timeoutMs}: WatchedRun): Promise<never> {
  const ended = new Promise<never>((_resolve, reject) => {
    const fail = (reason: string) =>
      reject(new StuckError(`\`${line}\` did not end: ${reason}. Try it with \`runHost\`.`))
    const handleIdle = () =>
      fail('it waits for something that will never happen, such as the answer to a question')
    process.once('beforeExit', handleIdle)
    const timer = startTimeout(() => fail(`it timed out after ${timeoutMs} ms`), timeoutMs).unref()
    patches.onUndo(() => {
      process.off('beforeExit', handleIdle)
      clearTimeout(timer)
    })
    catchExit(reject, end, patches)
  })
  // Otherwise a rejection after the end of the run would be unhandled.
  ended.catch(() => {})
  return ended
}

/** How long a command may handle the error that its own exit throws, in milliseconds. */
const exitGraceMs = 100

/** Ends the run at its first `process.exit`, and turns each call into an error. */
function catchExit(reject: (error: Error) => void, end: ProcessEnd, patches: Patches): void {
  const {exit} = process
  let timer: NodeJS.Timeout | undefined
  const throwExit: typeof exit = (code) => {
    // A test may end its own process.
    const run = currentRun.getStore()
    if (run === undefined) return exit.call(process, code)
    // What is left of an earlier run ends neither this one nor the test.
    if (run !== end) throw makeExit(Number(code ?? 0))
    end.exitCode ??= endRun(code)
    const error = makeExit(end.exitCode)
    // The command may catch the error and keep running.
    timer ??= setTimeout(() => reject(error), exitGraceMs)
    throw error
  }
  patches.set(process, {exit: throwExit})
  patches.onUndo(() => clearTimeout(timer))
}

/** Ends the run as an exit listener would, and returns the exit code that its process was given. */
function endRun(code: number | string | null | undefined): number {
  process.exitCode = code ?? process.exitCode ?? 0
  runState().outerRun?.endWithProcess(Number(process.exitCode))
  return Number(process.exitCode)
}

/** What the system keeps of an exit code: eight bits. */
function keptBits(exitCode: number): number {
  return exitCode & 0xff
}
