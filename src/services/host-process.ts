import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process'
import {once} from 'node:events'
import {resolve} from 'node:path'

import {readHost} from './host-package.js'

/** What a process printed, and its exit code. */
export type ProcessResult = {
  code: number
  stderr: string
  stdout: string
}

/** The time limit of a run that sets none, in milliseconds. */
export const defaultTimeoutMs = 60_000

/** The longest delay of a timer of Node's, in milliseconds. */
const maxTimeoutMs = 2 ** 31 - 1

/** Starts the timer of a run. A limit of 0, or beyond the longest delay, is practically none. */
export function startTimeout(onTimeout: () => void, timeoutMs: number): NodeJS.Timeout {
  return setTimeout(onTimeout, timeoutMs === 0 ? maxTimeoutMs : Math.min(timeoutMs, maxTimeoutMs))
}

/** How to run a command line in a child process. */
export type HostRunOptions = {
  /** Who the run is for; an agent by default. Flags on the command line take precedence. */
  audience?: 'agent' | 'human'
  /** The script to start instead of package.json's, such as `bin/dev.js` in the host's folder. */
  script?: string
  /** The working directory; the test's by default. */
  cwd?: string
  /** Variables in addition to the test's; undefined removes one. */
  env?: Readonly<Record<string, string | undefined>>
  /** The text on stdin; empty by default. */
  input?: string
  /** The time limit after which the child is killed, in milliseconds; 60,000 by default, 0 for none. */
  timeoutMs?: number
}

/**
 * Runs a command line of a host in a child process, and returns what it printed.
 *
 * @throws Error if there is no host, or the child cannot be started or does not end in time
 */
export async function runChild(
  root: URL | string,
  argv: readonly string[],
  options: HostRunOptions = {},
): Promise<ProcessResult> {
  const host = readHost(root)
  const {
    audience = 'agent',
    cwd,
    env,
    input = '',
    script = host.script,
    timeoutMs = defaultTimeoutMs,
  } = options
  const child = spawn(process.execPath, [resolve(host.root, script), ...argv], {
    cwd,
    env: {
      ...process.env,
      ...host.audienceVariables(audience),
      ...env,
    },
  })
  // A child that ends without reading its input breaks the pipe.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const printed = collectOutput(child)
  const {code, isLate, signal} = await waitForClose(child, timeoutMs)
  if (code !== null && !isLate) return {code, ...printed}
  const line = [host.bin, ...argv].join(' ')
  const reason =
    code === null
      ? `was ended by ${signal}`
      : 'ended, and a process that it started keeps its output open'
  throw new Error(`${line} ${reason} (timeoutMs is ${timeoutMs})\n${printed.stderr}`)
}

/** What a child prints, which grows until its streams are closed. */
function collectOutput(child: ChildProcessWithoutNullStreams): Omit<ProcessResult, 'code'> {
  const printed = {stderr: '', stdout: ''}
  for (const name of ['stderr', 'stdout'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text
    })
  }
  return printed
}

/** How a child has ended, and whether it was killed because it took too long. */
type ChildEnding = {
  code: number | null
  isLate: boolean
  signal: string | null
}

/** Waits until a child's streams are closed, and kills it after a time. */
async function waitForClose(
  child: ChildProcessWithoutNullStreams,
  timeoutMs: number,
): Promise<ChildEnding> {
  let isLate = false
  const killLate = () => {
    isLate = true
    child.kill('SIGKILL')
    // A process that the child started may keep the pipes open, even after the child has ended.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const timer = startTimeout(killLate, timeoutMs)
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    return {code, isLate, signal}
  } finally {
    clearTimeout(timer)
  }
}
