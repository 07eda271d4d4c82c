import {spawn} from 'node:child_process'
import {text} from 'node:stream/consumers'

import {audienceVariable, readHost} from './host.js'
import {readRun, type Run} from './run.js'

/** How to run a command line in a child process. */
export type RunOptions = {
  /** Who the run is for; an agent by default. Flags on the command line take precedence. */
  audience?: 'agent' | 'human'
  /** The script to start instead of package.json's, such as `bin/dev.js`. */
  script?: string
  /** The working directory; the test's by default. */
  cwd?: string
  /** Variables in addition to the test's; undefined removes one. */
  env?: Readonly<Record<string, string | undefined>>
  /** The text on stdin; empty by default. */
  input?: string
  /** The time limit after which the child is killed, in milliseconds; 60,000 by default. */
  timeoutMs?: number
}

/**
 * Runs a command line of a host in a child process, as a user does, and reads its output.
 *
 * @param root the folder of the host's package.json, as a path or a file URL
 * @param argv the words after the executable's name
 * @throws Error if the child cannot be started, or does not end in time
 */
export async function runHost<Result = unknown, Plan = unknown>(
  root: URL | string,
  argv: readonly string[],
  options: RunOptions = {},
): Promise<Run<Result, Plan>> {
  const host = readHost(root)
  const {audience = 'agent', cwd, env, input = '', script = host.script, timeoutMs = 60_000} = options
  const child = spawn(process.execPath, [script, ...argv], {
    cwd,
    env: {...process.env, ...audienceVariable(host, audience), ...env},
    killSignal: 'SIGKILL',
    timeout: timeoutMs,
  })
  // A child that ends without reading its input breaks the pipe.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = new Promise<{code: number | null; signal: string | null}>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({code, signal}))
  })
  const [stdout, stderr, {code, signal}] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== null) return readRun<Result, Plan>({code, stderr, stdout})
  throw new Error(`${[host.bin, ...argv].join(' ')} was ended by ${signal} (timeoutMs is ${timeoutMs})\n${stderr}`)
}
