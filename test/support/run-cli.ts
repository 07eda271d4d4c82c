import {spawn, type SpawnOptions} from 'node:child_process'
import {tmpdir} from 'node:os'
import {text} from 'node:stream/consumers'
import {fileURLToPath} from 'node:url'

/** What a child process left behind; its code is null if a signal ended it. */
export type CliRun = {stdout: string; stderr: string; code: number | null}

/** How to run a program: its stdin stays open without an input. */
type ProcessOptions = Pick<SpawnOptions, 'timeout' | 'windowsVerbatimArguments'> & {
  cwd: string
  env: Record<string, string>
  input?: string
}

/**
 * How to run the fixture host: by default in the system's temporary folder, with an empty stdin.
 */
export type CliOptions = Partial<Pick<ProcessOptions, 'cwd' | 'env' | 'input'>>

/** The executable of the fixture host. */
export const fixtureBin = fileURLToPath(new URL('../fixture-cli/bin/run.js', import.meta.url))

/**
 * An environment without signs of an agent, colours, or settings of the developer. It is built from
 * nothing: the tests may be run by an agent with variables that are not known here.
 */
export function cleanEnvironment(home: string): Record<string, string> {
  return {HOME: home, PATH: process.env.PATH ?? '', TZ: 'UTC'}
}

/**
 * Runs the fixture host as a child process, with pipes, and variables on top of a clean
 * environment.
 */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const {cwd = tmpdir(), env, input = ''} = options
  return runProcess([process.execPath, fixtureBin, ...args], {
    cwd,
    env: {...cleanEnvironment(cwd), ...env},
    input,
  })
}

/** Runs any program, in exactly this environment. */
export async function runProcess(
  [program, ...args]: readonly [string, ...string[]],
  {input, ...options}: ProcessOptions,
): Promise<CliRun> {
  const child = spawn(program, args, {...options, stdio: 'pipe'})
  // A child that ends without reading its input closes the pipe under this write.
  child.stdin.on('error', () => {})
  if (input !== undefined) child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return {code, stderr, stdout}
}
