import {spawn} from 'node:child_process'
import {tmpdir} from 'node:os'
import {text} from 'node:stream/consumers'
import {fileURLToPath} from 'node:url'

/** What a child process left behind. */
export type CliRun = {
  stdout: string
  stderr: string
  /** The exit code, null when a signal ended it. */
  code: number | null
}

/** How to run the fixture host. */
export type CliOptions = {
  /** The working directory, which is also the home: the system's temporary folder by default. */
  cwd?: string
  /** Variables on top of a clean environment. */
  env?: Record<string, string>
  /** Its stdin, empty by default. */
  input?: string
}

/** The executable of the fixture host. */
export const fixtureBin = fileURLToPath(new URL('../fixture-cli/bin/run.js', import.meta.url))

/**
 * An environment without signs of an agent, colours, or settings of the developer who runs the tests.
 *
 * It is built from nothing rather than cleaned: the tests may be run by an agent with variables that are not known here.
 */
export function cleanEnvironment(home: string): Record<string, string> {
  return {HOME: home, PATH: process.env.PATH ?? '', TZ: 'UTC'}
}

/** Runs the fixture host as a child process, with pipes for all three streams. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const {cwd = tmpdir(), env, input = ''} = options
  return runProcess([process.execPath, fixtureBin, ...args], {cwd, env: {...cleanEnvironment(cwd), ...env}, input})
}

/** Runs any program, in exactly this environment. */
export async function runProcess(
  [program, ...args]: readonly [string, ...string[]],
  {input, ...options}: {cwd: string; env: Record<string, string>; input: string; timeout?: number},
): Promise<CliRun> {
  const child = spawn(program, args, options)
  // A child that ends without reading its input closes the pipe under this write.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return {code, stderr, stdout}
}
