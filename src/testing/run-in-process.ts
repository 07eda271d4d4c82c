import {isRecord, readProperty} from '../contract/unknown-value.js'
import {share} from '../process/shared.js'
import {captureStreams} from './capture-streams.js'
import {audienceVariable, type Host, loadCore, readHost} from './host.js'
import {readRun} from './read-run.js'
import {callAsRun} from './run-context.js'
import type {Run} from './run.js'
import type {RunOptions} from './run-host.js'
import {watchProcess} from './watch-process.js'

/** How a line is run in the test's own process. */
export type InProcessOptions = Pick<RunOptions, 'audience' | 'env' | 'timeoutMs'>

type Core = {run?: RunLine; default?: {run?: RunLine}}
type RunLine = (argv: string[], options: {root: string} | string) => Promise<unknown>

/** Runs share the process's streams and environment, so that one begins when the one before has ended. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Runs a line of an own command in this process: fast, with the debugger and mocks of the test. Streams, environment, exit
 * code and listeners are as before when it has ended.
 *
 * What only a process of its own can show is not there: signals, terminals, routing errors, foreign commands' errors.
 *
 * @param root the folder of the host's package.json, as a path or a file URL
 * @param argv the words behind the executable's name
 * @throws Error where the command does not end in time, or waits for what never comes
 */
export async function runInProcess<Result = unknown, Plan = unknown>(
  root: URL | string,
  argv: readonly string[],
  options: InProcessOptions = {},
): Promise<Run<Result, Plan>> {
  const turn = queue.then(async () => runLine(readHost(root), argv, options))
  queue = turn.catch(() => {})
  return readRun<Result, Plan>(await turn)
}

async function runLine(
  host: Host,
  argv: readonly string[],
  {audience = 'agent', env, timeoutMs = 60_000}: InProcessOptions,
): Promise<{code: number; stderr: string; stdout: string}> {
  const core = await loadCore<Core>(host)
  const run = core.run ?? core.default?.run
  if (!run) throw new TypeError(`The @oclif/core of ${host.root} has no \`run\``)
  const restoreEnvironment = setEnvironment({...audienceVariable(host, audience), ...env})
  const shared = share()
  const {owner} = shared
  const {exitCode} = process
  const captured = captureStreams()
  const watch = watchProcess([host.bin, ...argv].join(' '), timeoutMs)
  shared.owner = 'testing'
  process.exitCode = undefined
  let code = 0
  try {
    await Promise.race([callAsRun(() => run([...argv], {root: host.root})), watch.ended])
    code = readProcessCode()
  } catch (error) {
    if (watch.isStuck(error)) throw error
    code = readExitCode(error)
    if (!captured.hasText('stderr')) captured.append('stderr', `${String(error)}\n`)
  } finally {
    if (owner === undefined) delete shared.owner
    else shared.owner = owner
    process.exitCode = exitCode
    captured.release()
    watch.release()
    restoreEnvironment()
  }

  return {code, ...captured.text()}
}

/** The exit code that a command has set. */
function readProcessCode(): number {
  return Number(process.exitCode ?? 0)
}

/** The exit code that oclif would end the process with. */
function readExitCode(error: unknown): number {
  const oclif = typeof error === 'object' && error !== null ? readProperty(error, 'oclif') : undefined
  const exit = isRecord(oclif) ? oclif['exit'] : undefined
  return typeof exit === 'number' ? exit : 1
}

/** Sets variables. @returns a function that puts back those that were there */
function setEnvironment(variables: Readonly<Record<string, string | undefined>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const)
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }

  for (const [name, value] of Object.entries(variables)) set(name, value)
  return () => before.forEach(([name, value]) => set(name, value))
}
