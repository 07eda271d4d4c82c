import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join, resolve} from 'node:path'
import {text} from 'node:stream/consumers'
import {fileURLToPath} from 'node:url'

import {isRecord, parseJson} from '../contract/unknown-value.js'
import {scopedVariable} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {
  ErrorDocument,
  LogDocument,
  PlanDocument,
  ProgressDocument,
  SuccessDocument,
} from '../contract/schema/envelopes.js'

/** The envelope of a command that succeeded. */
export type SuccessEnvelope<Result = unknown> = Omit<SuccessDocument, 'result'> & {result: Result}

/** The envelope of a dry run. */
export type PlanEnvelope<Plan = unknown> = Omit<PlanDocument, 'plan'> & {plan: Plan}

/** The envelope of a command that failed. */
export type ErrorEnvelope = ErrorDocument

/** The terminal document of a run (protocol 1.0). */
export type Envelope<Result = unknown, Plan = unknown> =
  | ErrorEnvelope
  | PlanEnvelope<Plan>
  | SuccessEnvelope<Result>

/** A process's output and exit code. */
export type Written = {code: number; stderr: string; stdout: string}

/** A command's output and exit code. */
export type Run<Result = unknown, Plan = unknown> = Written & {
  /** The terminal document; undefined if there is none, as for a person or in YAML. */
  envelope: Envelope<Result, Plan> | undefined
  /** A document without an envelope, such as `describe`'s; undefined if there is none. */
  document: unknown
  /** The command's events, in order. */
  events: unknown[]
  /** The progress lines on stdout and stderr. */
  progress: ProgressDocument[]
  logs: LogDocument[]
}

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
 * @throws Error if there is no host, or the child cannot be started or does not end in time
 */
export async function runHost<Result = unknown, Plan = unknown>(
  root: URL | string,
  argv: readonly string[],
  options: RunOptions = {},
): Promise<Run<Result, Plan>> {
  const host = readHost(root)
  const {
    audience = 'agent',
    cwd,
    env,
    input = '',
    script = host.script,
    timeoutMs = 60_000,
  } = options
  const child = spawn(process.execPath, [script, ...argv], {
    cwd,
    env: {...process.env, ...host.audience(audience), ...env},
    killSignal: 'SIGKILL',
    timeout: timeoutMs,
  })
  // A child that ends without reading its input breaks the pipe.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ])
  if (code !== null) return readRun<Result, Plan>({code, stderr, stdout})
  throw new Error(
    `${[host.bin, ...argv].join(' ')} was ended by ${signal} (timeoutMs is ${timeoutMs})\n${stderr}`,
  )
}

/** Reads the documents in a run's output. */
export function readRun<Result, Plan>(written: Written): Run<Result, Plan> {
  const [out, errors] = [readDocuments(written.stdout), readDocuments(written.stderr)]
  const envelope = [...errors, ...out].findLast(isEnvelope)
  const others = out.filter((each) => !isEnvelope(each) && !isProgress(each))
  const isDocument =
    envelope === undefined && others.length === 1 && parseJson(written.stdout) !== undefined
  return {
    ...written,
    envelope: envelope as Envelope<Result, Plan> | undefined,
    document: isDocument ? others[0] : undefined,
    events: isDocument ? [] : others,
    progress: [...out, ...errors].filter(isProgress),
    logs: errors.filter(isLog),
  }
}

/** The envelope of a successful run. @throws Error with the output of any other run */
export function successOf<Result>(run: Run<Result>): SuccessEnvelope<Result> {
  return readEnvelope(run, 'ok', 'success') as SuccessEnvelope<Result>
}

/** The envelope of a dry run. @throws Error with the output of any other run */
export function planOf<Plan>(run: Run<unknown, Plan>): PlanEnvelope<Plan> {
  return readEnvelope(run, 'plan', 'plan') as PlanEnvelope<Plan>
}

/** The envelope of a failed run. @throws Error with the output of any other run */
export function errorOf(run: Run): ErrorEnvelope {
  return readEnvelope(run, 'error', 'error') as ErrorEnvelope
}

function readEnvelope(
  {code, envelope, stderr, stdout}: Run,
  status: Envelope['status'],
  name: string,
): Envelope {
  if (envelope?.status === status) return envelope
  throw new Error(
    `Expected a ${name}. The run ended with code ${code}.\nstdout:\n${stdout}\nstderr:\n${stderr}`,
  )
}

/** The documents of a stream: one, or one per line, indented ones among them. */
function readDocuments(output: string): unknown[] {
  const whole = parseJson(output)
  const parts = whole === undefined ? (output.match(/^\{\n[^]*?^\}$|^.+$/gm) ?? []) : []
  return [whole, ...parts.map((part) => parseJson(part))].filter(
    (document) => document !== undefined,
  )
}

const isEnvelope = (value: unknown): boolean =>
  isRecord(value) &&
  'schema_version' in value &&
  ['error', 'ok', 'plan'].includes(String(value['status']))

const isProgress = (value: unknown): value is ProgressDocument =>
  isRecord(value) && value['event'] === 'progress'

const isLog = (value: unknown): value is LogDocument =>
  isRecord(value) && typeof value['ts'] === 'string' && typeof value['msg'] === 'string'

/** The parts of @oclif/core that the kit uses. */
type Core = {
  Config: {load(options: {root: string}): Promise<HostConfig>}
  run: (argv: string[], options: {root: string}) => Promise<unknown>
  settings?: {enableAutoTranspile?: boolean; tsnodeEnabled?: boolean}
}

/** The path of a file or folder that is named by a path or a file URL. */
export function toPath(place: URL | string): string {
  return resolve(place instanceof URL || place.startsWith('file:') ? fileURLToPath(place) : place)
}

/**
 * Reads a host: its folder, executable, script, and the variable that decides who a run is for
 * (2.3). @throws Error
 */
export function readHost(place: URL | string) {
  const root = toPath(place)
  const file = join(root, 'package.json')
  if (!existsSync(file)) {
    throw new Error(
      `There is no ${file}: pass the folder of your CLI's package.json, as a path or a file URL`,
    )
  }

  const text = readFileSync(file, 'utf8')
  const {
    bin: bins,
    name,
    oclif,
  } = JSON.parse(text) as {bin?: unknown; name?: string; oclif?: {bin?: string}}
  const bin = oclif?.bin ?? name
  if (!oclif || bin === undefined)
    throw new Error(`${root} holds no oclif CLI: its package.json has no \`oclif\``)
  const named = isRecord(bins) ? (bins[bin] ?? Object.values(bins)[0]) : bins
  const script = join(root, typeof named === 'string' ? named : 'bin/run.js')
  const audience = (who: 'agent' | 'human') => ({
    [scopedVariable({bin}, 'AGENT')]: who === 'agent' ? '1' : '0',
  })
  return {audience, bin, root, script}
}

/**
 * Loads the host's own @oclif/core, and makes it load the host's build: under a test runner, which
 * sets `NODE_ENV` to `test`, oclif uses the TypeScript sources of a host without a manifest. The
 * test's own settings stay.
 */
export function loadCore(root: string): Core {
  const core = createRequire(join(root, 'package.json'))('@oclif/core') as Core
  const {settings} = core
  if (settings && (settings.enableAutoTranspile ?? settings.tsnodeEnabled) === undefined) {
    Object.assign(settings, {enableAutoTranspile: false, tsnodeEnabled: false})
  }

  return core
}
