import type {Log, Progress, TerminalOutcome} from '../../contract/outcome.js'

/** What a protocol's documents say about the run. */
export type ProtocolContext = {
  /** The host's version. */
  readonly toolVersion: string
  /** The command line as typed, with its secrets masked. */
  readonly command: string
}

/** A document, by the names of its fields on the wire. */
export type Document = Record<string, unknown>

/** The outcome of a command that succeeded. */
export type Success = Extract<TerminalOutcome, {type: 'success'}>

/** The start of a stage, or its end with its duration. */
export type Step = {
  name: string
  status: 'completed' | 'failed' | 'started'
  durationMs?: number
}

/** A protocol shapes outcomes: results go to stdout, errors to stderr. */
export type Protocol = {
  /** Whether progress is part of the stream on stdout in the format ndjson. */
  hasProgressEvents?: boolean
  shape(outcome: TerminalOutcome, context: ProtocolContext): Document
  shapeProgress(progress: Progress): Document
  /** Only for a protocol that writes everything to stdout, in typed lines. */
  typed?: {
    shapeStart(context: ProtocolContext): Document
    shapeStep(step: Step): Document
    shapeLog(log: Log): Document
    shapeEvent(value: unknown): Document
    shapeEnd(document: Document, type: TerminalOutcome['type']): Document
  }
}

/** The current time in milliseconds since the epoch; SOURCE_DATE_EPOCH overrides it. */
export function readClock(): number {
  const fixed = process.env.SOURCE_DATE_EPOCH
  // A number with more digits may be too large for a date.
  return fixed !== undefined && /^\d{1,12}$/.test(fixed) ? Number(fixed) * 1000 : Date.now()
}

/** Shapes a log line (section 4). */
export function shapeLogFields({level, message, repeated, time}: Log): Document {
  return {
    ts: new Date(time).toISOString(),
    level,
    msg: message,
    ...(repeated ? {repeated} : {}),
  }
}

/** Shapes a progress report (section 4), without empty fields. */
export function shapeProgressFields({
  current,
  etaMs,
  message,
  percent,
  stage,
  total,
}: Progress): Document {
  return omitEmpty({
    stage,
    current,
    total,
    percent,
    eta_ms: etaMs,
    message,
  })
}

/** Omits fields that are undefined, null, or an empty string, list or object. */
export function omitEmpty<T extends Document>(fields: T): Partial<T> {
  const isEmpty = (value: unknown) =>
    value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !isEmpty(value),
  )
  return Object.fromEntries(entries) as Partial<T>
}
