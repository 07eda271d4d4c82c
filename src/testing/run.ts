import {isRecord} from '../contract/unknown-value.js'
import type {ErrorDocument, LogDocument, PlanDocument, ProgressDocument, SuccessDocument} from '../schema/envelopes.js'

/** The envelope of a command that succeeded. */
export type SuccessEnvelope<Result = unknown> = Omit<SuccessDocument, 'result'> & {result: Result}

/** The envelope of a dry run. */
export type PlanEnvelope<Plan = unknown> = Omit<PlanDocument, 'plan'> & {plan: Plan}

/** The envelope of a command that failed. */
export type ErrorEnvelope = ErrorDocument

/** The terminal document of a run (protocol 1.0). */
export type Envelope<Result = unknown, Plan = unknown> = ErrorEnvelope | PlanEnvelope<Plan> | SuccessEnvelope<Result>

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
  /** The log lines. */
  logs: LogDocument[]
}

/** Reads the documents in a run's output. */
export function readRun<Result, Plan>(written: Written): Run<Result, Plan> {
  const {code, stderr, stdout} = written
  const out = readDocuments(stdout)
  const errors = readDocuments(stderr)
  const envelope = out.findLast(isEnvelope) ?? errors.findLast(isEnvelope)
  const rest = out.filter((each) => !isEnvelope(each))
  const others = rest.filter((each) => !isProgress(each))
  const isStream = stdout.trimEnd().includes('\n') && parse(stdout) === undefined
  const isDocument = !isStream && envelope === undefined && others.length === 1
  return {
    code,
    envelope: envelope as Envelope<Result, Plan> | undefined,
    document: isDocument ? others[0] : undefined,
    events: isDocument ? [] : others,
    progress: [...rest, ...errors].filter(isProgress),
    logs: errors.filter(isLog),
    stdout,
    stderr,
  }
}

/** The envelope of a successful run. @throws Error with the output of any other run */
export function successOf<Result>(run: Run<Result>): SuccessEnvelope<Result> {
  if (run.envelope?.status === 'ok') return run.envelope
  throw new Error(`Expected a success.\n${describe(run)}`)
}

/** The envelope of a dry run. @throws Error with the output of any other run */
export function planOf<Plan>(run: Run<unknown, Plan>): PlanEnvelope<Plan> {
  if (run.envelope?.status === 'plan') return run.envelope
  throw new Error(`Expected a plan.\n${describe(run)}`)
}

/** The envelope of a failed run. @throws Error with the output of any other run */
export function errorOf(run: Run): ErrorEnvelope {
  if (run.envelope?.status === 'error') return run.envelope
  throw new Error(`Expected an error.\n${describe(run)}`)
}

function describe({code, stderr, stdout}: Partial<Written>): string {
  if (code === undefined) return 'This is not a run: is an `await` missing?'
  return `The run ended with code ${code}.\nstdout:\n${stdout}\nstderr:\n${stderr}`
}

/** The documents of a stream: one, or one per line, or lines followed by an indented one. */
function readDocuments(text: string): unknown[] {
  const whole = parse(text)
  if (whole) return [whole.value]
  const start = text.startsWith('{\n') ? 0 : text.lastIndexOf('\n{\n') + 1
  const last = start > 0 ? parse(text.slice(start)) : undefined
  const lines = (last ? text.slice(0, start) : text).split('\n').flatMap((line) => parse(line) ?? [])
  return [...lines, ...(last ? [last] : [])].map(({value}) => value)
}

function parse(text: string): {value: unknown} | undefined {
  try {
    return {value: JSON.parse(text) as unknown}
  } catch {
    return undefined
  }
}

function isEnvelope(value: unknown): boolean {
  return isRecord(value) && 'schema_version' in value && ['error', 'ok', 'plan'].includes(String(value['status']))
}

function isProgress(value: unknown): value is ProgressDocument {
  return isRecord(value) && value['event'] === 'progress'
}

function isLog(value: unknown): value is LogDocument {
  return isRecord(value) && typeof value['ts'] === 'string' && typeof value['msg'] === 'string'
}
