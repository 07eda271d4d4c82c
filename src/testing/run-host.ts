import {spawn} from 'node:child_process'
import {text} from 'node:stream/consumers'

import {audienceVariable, type Host, readHost} from './host.js'
import {readRun} from './read-run.js'
import type {Run} from './run.js'

/** How a line is run in a child process. */
export type RunOptions = {
  /** Who the run is for; an agent by default. Flags of the line come first. */
  audience?: 'agent' | 'human'
  /** The script to start instead of the one that package.json names, such as `bin/dev.js`. */
  script?: string
  /** The working directory; that of the test by default. */
  cwd?: string
  /** Variables on top of those of the test; undefined takes one away. */
  env?: Readonly<Record<string, string | undefined>>
  /** What stands on stdin, which is empty by default. */
  input?: string
  /** After how many milliseconds the child is killed; 60,000 by default. */
  timeoutMs?: number
}

/**
 * Runs a line of a host in a child process, as a user does, and reads what it left.
 *
 * @param root the folder of the host's package.json, as a path or a file URL
 * @param argv the words behind the executable's name
 * @throws Error where the child cannot be started, or does not end in time
 */
export async function runHost<Result = unknown, Plan = unknown>(
  root: URL | string,
  argv: readonly string[],
  options: RunOptions = {},
): Promise<Run<Result, Plan>> {
  return readRun<Result, Plan>(await runChild(readHost(root), argv, options))
}

async function runChild(
  host: Host,
  argv: readonly string[],
  {audience = 'agent', cwd, env, input = '', script = host.script, timeoutMs = 60_000}: RunOptions,
): Promise<{code: number; stderr: string; stdout: string}> {
  const child = spawn(process.execPath, [script, ...argv], {
    cwd,
    env: {...process.env, ...audienceVariable(host, audience), ...env},
    killSignal: 'SIGKILL',
    timeout: timeoutMs,
  })
  // A child that ends without reading its input closes the pipe under this write.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = new Promise<{code: number | null; signal: string | null}>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({code, signal}))
  })
  const [stdout, stderr, {code, signal}] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== null) return {code, stderr, stdout}
  throw new Error(`${[host.bin, ...argv].join(' ')} was ended by ${signal} (timeoutMs is ${timeoutMs})\n${stderr}`)
}
