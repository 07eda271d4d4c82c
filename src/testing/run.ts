import {isVersionedEnvelope} from '../contract/envelope.js'
import type {
  ErrorDocument,
  LogDocument,
  PlanDocument,
  ProgressDocument,
  SuccessDocument,
} from '../contract/schema/envelopes.js'
import {isRecord, parseJson} from '../contract/unknown-value.js'
import {type HostRunOptions, runChild, type ProcessResult} from '../services/host-process.js'

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

/** A command's output and exit code. */
export type HostRun<Result = unknown, Plan = unknown> = ProcessResult & {
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
  options: HostRunOptions = {},
): Promise<HostRun<Result, Plan>> {
  return readRun<Result, Plan>(await runChild(root, argv, options))
}

/** Reads the documents in a run's output. */
export function readRun<Result, Plan>(result: ProcessResult): HostRun<Result, Plan> {
  const onStdout = readDocuments(result.stdout)
  const onStderr = readDocuments(result.stderr)
  const envelope = [...onStderr, ...onStdout].findLast(isTerminalDocument)
  const otherDocuments = onStdout.filter((each) => !isTerminalDocument(each) && !isProgress(each))
  const isJson = parseJson(result.stdout) !== undefined
  const isSingleDocument = envelope === undefined && otherDocuments.length === 1 && isJson
  return {
    ...result,
    envelope: envelope as Envelope<Result, Plan> | undefined,
    document: isSingleDocument ? otherDocuments[0] : undefined,
    events: isSingleDocument ? [] : otherDocuments,
    progress: [...onStdout, ...onStderr].filter(isProgress),
    logs: onStderr.filter(isLog),
  }
}

/**
 * The envelope of a successful run.
 *
 * @throws Error with the output of any other run
 */
export function successOf<Result>(run: HostRun<Result>): SuccessEnvelope<Result> {
  return readEnvelope(run, 'ok', 'success') as SuccessEnvelope<Result>
}

/**
 * The envelope of a dry run.
 *
 * @throws Error with the output of any other run
 */
export function planOf<Plan>(run: HostRun<unknown, Plan>): PlanEnvelope<Plan> {
  return readEnvelope(run, 'plan', 'plan') as PlanEnvelope<Plan>
}

/**
 * The envelope of a failed run.
 *
 * @throws Error with the output of any other run
 */
export function errorOf(run: HostRun): ErrorEnvelope {
  return readEnvelope(run, 'error', 'error') as ErrorEnvelope
}

function readEnvelope(
  {code, envelope, stderr, stdout}: HostRun,
  status: Envelope['status'],
  name: string,
): Envelope {
  if (envelope?.status === status) return envelope
  throw new Error(
    `Expected a ${name}. The run ended with code ${code}.\nstdout:\n${stdout}\nstderr:\n${stderr}`,
  )
}

/**
 * An indented document, from a line `{` to a line `}`, or a single line. Only a line feed ends a
 * line, because JSON may contain U+2028.
 */
const documentText = /(?<![^\n])\{\n[^]*?\n\}(?![^\n])|[^\n]+/g

/** The documents of a stream: one, or one per line, indented ones among them. */
function readDocuments(output: string): unknown[] {
  const whole = parseJson(output)
  const parts = whole === undefined ? (output.match(documentText) ?? []) : []
  return [whole, ...parts.map((part) => parseJson(part))].filter(
    (document) => document !== undefined,
  )
}

const isTerminalDocument = (value: unknown): boolean =>
  isRecord(value) && isVersionedEnvelope(value)

const isProgress = (value: unknown): value is ProgressDocument =>
  isRecord(value) && value['event'] === 'progress'

const isLog = (value: unknown): value is LogDocument =>
  isRecord(value) && typeof value['ts'] === 'string' && typeof value['msg'] === 'string'
