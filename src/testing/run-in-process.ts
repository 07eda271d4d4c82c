import {readOclifExit, makeExit} from '../oclif/exit.js'
import {processState} from '../run/process-state.js'
import {callAsRun, captureStreams, isInRun} from './capture.js'
import {audienceVariable, type Host, loadCore, readHost} from './host.js'
import {readRun, type Run, type Written} from './run.js'
import type {RunOptions} from './run-host.js'

/** How to run a command line in the test's own process. */
export type InProcessOptions = Pick<RunOptions, 'audience' | 'env' | 'timeoutMs'>

/** How long a run may take to end after `process.exit`, in milliseconds. */
const exitGraceMs = 100

/** Runs share the process's streams and environment, so they run in sequence. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Runs an own command in this process: fast, and with the test's debugger and mocks. Afterwards it restores streams,
 * environment, exit code and listeners.
 *
 * Signals, terminals, routing errors and errors of foreign commands need a separate process: see `runHost`.
 *
 * @param root the folder of the host's package.json, as a path or a file URL
 * @param argv the words after the executable's name
 * @throws Error if the command does not end in time, or waits for something that can no longer happen
 */
export async function runInProcess<Result = unknown, Plan = unknown>(
  root: URL | string,
  argv: readonly string[],
  options: InProcessOptions = {},
): Promise<Run<Result, Plan>> {
  const turn = queue.then(async () => run(readHost(root), argv, options))
  queue = turn.catch(() => {})
  return readRun<Result, Plan>(await turn)
}

async function run(
  host: Host,
  argv: readonly string[],
  {audience = 'agent', env, timeoutMs = 60_000}: InProcessOptions,
): Promise<Written> {
  const core = loadCore(host)
  const restoreEnvironment = setEnvironment({...audienceVariable(host, audience), ...env})
  const shared = processState()
  const {owner} = shared
  const {exitCode} = process
  const captured = captureStreams()
  const watch = watchProcess([host.bin, ...argv].join(' '), timeoutMs)
  Object.assign(shared, {isInRun, owner: 'testing', run: undefined})
  process.exitCode = undefined
  try {
    await Promise.race([callAsRun(() => core.run([...argv], {root: host.root})), watch.ended])
    return {code: Number(Reflect.get(process, 'exitCode') ?? 0), ...captured.read()}
  } catch (error) {
    if (error instanceof StuckError) throw error
    const {stderr, stdout} = captured.read()
    return {code: readOclifExit(error) ?? 1, stdout, stderr: stderr || `${String(error)}\n`}
  } finally {
    shared.owner = owner
    if (owner === undefined) delete shared.owner
    delete shared.isInRun
    process.exitCode = exitCode
    captured.release()
    watch.release()
    restoreEnvironment()
  }
}

/** The error of a run that never ends. */
class StuckError extends Error {}

/**
 * Prevents a run from ending its test's process, and from waiting forever.
 *
 * @returns `ended`, which rejects with the exit if the run ends the process, and with a StuckError if it never ends
 */
function watchProcess(line: string, timeoutMs: number): {ended: Promise<never>; release(): void} {
  let reject: (error: Error) => void = () => {}
  const ended = new Promise<never>((_resolve, fail) => void (reject = fail))
  // Otherwise a rejection after the end of the run would be unhandled.
  ended.catch(() => {})
  const {exit} = process
  let leaving: NodeJS.Timeout | undefined
  process.exit = (code) => {
    // A test may end its own process.
    if (!isInRun()) return exit.call(process, code)
    const error = makeExit(Number(code ?? process.exitCode ?? 0))
    // The error unwinds the command and becomes an outcome, unless the command catches it.
    leaving ??= setTimeout(() => reject(error), exitGraceMs)
    throw error
  }

  const fail = (reason: string) =>
    reject(new StuckError(`\`${line}\` did not end: ${reason}. Try it with \`runHost\`.`))
  const handleIdle = () => fail('it waits for something that will never happen, such as the answer to a question')
  const timer = setTimeout(() => fail(`it timed out after ${timeoutMs} ms`), timeoutMs).unref()
  process.once('beforeExit', handleIdle)
  return {
    ended,
    release() {
      clearTimeout(timer)
      clearTimeout(leaving)
      process.off('beforeExit', handleIdle)
      process.exit = exit
    },
  }
}

/** Sets variables; undefined removes one. @returns a function that restores them */
function setEnvironment(variables: Readonly<Record<string, string | undefined>>): () => void {
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]))
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }

  return () => void setEnvironment(before)
}
