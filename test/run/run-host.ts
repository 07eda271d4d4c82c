import {spawn} from 'node:child_process'
import {tmpdir} from 'node:os'
import {fileURLToPath} from 'node:url'

import {quoteWord as quote} from '../../src/command-line/quote.js'
import {type CliRun, cleanEnvironment, runProcess} from '../support/run-cli.js'

/** The executable of the host whose commands stream. */
export const hostBin = fileURLToPath(new URL('host/run.js', import.meta.url))

/** A line of NDJSON. */
export type Line = Record<string, unknown>

type Options = {home?: string; env?: Record<string, string>}

/** Runs the streaming host as a child process. */
export async function runHost(
  args: readonly string[],
  {env, home = tmpdir()}: Options = {},
): Promise<CliRun> {
  const environment = {...cleanEnvironment(home), ...env}
  return runProcess([process.execPath, hostBin, ...args], {cwd: home, env: environment, input: ''})
}

/** Runs a shell's line, in which `streams` is the host. */
export async function runLine(line: string, {env, home = tmpdir()}: Options = {}): Promise<CliRun> {
  const script = `streams() { ${quote(process.execPath)} ${quote(hostBin)} "$@"; }; ${line}`
  return runProcess(['bash', '-c', script], {
    cwd: home,
    env: {...cleanEnvironment(home), ...env},
    input: '',
  })
}

/** Starts the host and leaves its pipes to the caller. */
export function startHost(args: readonly string[]): ReturnType<typeof spawn> {
  return spawn(process.execPath, [hostBin, ...args], {
    env: cleanEnvironment(tmpdir()),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The documents of NDJSON. @throws SyntaxError where a line is no JSON, or half of it */
export function parseLines(text: string): Line[] {
  if (text !== '' && !text.endsWith('\n')) throw new SyntaxError('The last line is not whole.')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
}
