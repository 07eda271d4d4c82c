import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {isRecord} from '../contract/unknown-value.js'
import {scopedVariable} from '../oclif/host.js'

/** A process's output and exit code. */
export type Written = {
  code: number
  stderr: string
  stdout: string
}

/** The time limit of a run without its own, in milliseconds. */
export const defaultTimeoutMs = 60_000

/** The longest time that a timer takes, in milliseconds. */
const maxTimeoutMs = 2 ** 31 - 1

/** Starts the timer of a run; 0 and what is longer than a timer takes are no limit in practice. */
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
 * Runs a command line of a host in a child process, and returns what it wrote.
 *
 * @throws Error if there is no host, or the child cannot be started or does not end in time
 */
export async function runChild(
  root: URL | string,
  argv: readonly string[],
  options: HostRunOptions = {},
): Promise<Written> {
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
  const written = {stderr: '', stdout: ''}
  for (const name of ['stderr', 'stdout'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  }
  let isLate = false
  const killLate = () => {
    isLate = true
    child.kill('SIGKILL')
    // What the child started may keep its pipes open, even if it has ended itself.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const timer = startTimeout(killLate, timeoutMs)
  const closed = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
  const [code, signal] = await closed.finally(() => clearTimeout(timer))
  if (code !== null && !isLate) return {code, ...written}
  const how =
    code === null
      ? `was ended by ${signal}`
      : 'ended, and a process that it started keeps its output open'
  throw new Error(
    `${[host.bin, ...argv].join(' ')} ${how} (timeoutMs is ${timeoutMs})\n${written.stderr}`,
  )
}

/** The path of a file or folder that is named by a path or a file URL. */
export function toPath(place: URL | string): string {
  return resolve(place instanceof URL || place.startsWith('file:') ? fileURLToPath(place) : place)
}

/** A host as its package.json describes it. */
export type Host = {
  bin: string
  /** Its folder; absolute, as `script` is. */
  root: string
  script: string
  /** The variables that decide who a run is for (2.3), and that the plugin is on (2.11). */
  audienceVariables(audience: 'agent' | 'human'): Record<string, string>
}

/**
 * Reads a host from the folder of its package.json.
 *
 * @throws Error if the folder has no package.json, or it is not an oclif CLI's
 */
export function readHost(place: URL | string): Host {
  const root = toPath(place)
  const file = join(root, 'package.json')
  if (!existsSync(file)) {
    throw new Error(
      `There is no ${file}: pass the folder of your CLI's package.json, as a path or a file URL`,
    )
  }

  const {
    bin: bins,
    name,
    oclif,
  } = JSON.parse(readFileSync(file, 'utf8')) as {
    bin?: unknown
    name?: string
    oclif?: {bin?: string}
  }
  const bin = oclif?.bin ?? name
  if (!oclif || bin === undefined) {
    throw new Error(`${root} holds no oclif CLI: its package.json has no \`oclif\``)
  }
  // npm: `bin` is one script, or scripts by name.
  const binScript = isRecord(bins) ? (bins[bin] ?? Object.values(bins)[0]) : bins
  const script = join(root, typeof binScript === 'string' ? binScript : 'bin/run.js')
  const audienceVariables = (audience: 'agent' | 'human') => ({
    [scopedVariable({bin}, 'AGENT')]: audience === 'agent' ? '1' : '0',
    // Without the plugin, an example with its `--validate` would run.
    [scopedVariable({bin}, 'MURLI')]: '1',
  })
  return {bin, root, script, audienceVariables}
}
