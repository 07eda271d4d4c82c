import type {ErrorFields, Log, Progress, TerminalOutcome} from '../../contract/outcome.js'

/** What a protocol knows about the invocation. */
export type ProtocolContext = {
  /** The host's version. */
  readonly toolVersion: string
  /** The command line as it was typed, with sensitive values masked. */
  readonly command: string
  /** The time, in milliseconds since the epoch. */
  readonly time: number
}

/** A document and the stream it is written to. */
export type Addressed = {document: Record<string, unknown>; stream: 'stderr' | 'stdout'}

/** A success to shape. */
export type Success = Extract<TerminalOutcome, {type: 'success'}>

/** A plan to shape. */
export type Plan = Extract<TerminalOutcome, {type: 'plan'}>

/** A stage of the work that began or ended. */
export type Step = {
  name: string
  status: 'completed' | 'failed' | 'started'
  /** How long it took, once it has ended. */
  durationMs?: number
}

/** How outcomes are shaped on the wire. */
export type Protocol = {
  shapeSuccess(outcome: Success, context: ProtocolContext): Addressed
  shapePlan(outcome: Plan, context: ProtocolContext): Addressed
  shapeError(outcome: ErrorFields, context: ProtocolContext): Addressed
  /** @param isNdjson whether the format is ndjson */
  shapeProgress(progress: Progress, isNdjson: boolean, context: ProtocolContext): Addressed
  /** Only for a protocol whose streams consist of typed lines. */
  typed?: TypedStream
}

/** How a protocol shapes a stream of typed lines, all of them on stdout. */
export type TypedStream = {
  shapeStart(context: ProtocolContext): Record<string, unknown>
  shapeStep(step: Step, context: ProtocolContext): Record<string, unknown>
  shapeLog(log: Log): Record<string, unknown>
  shapeEvent(value: unknown, context: ProtocolContext): Record<string, unknown>
  /** Makes a terminal document the last line. */
  shapeEnd(
    document: Record<string, unknown>,
    type: TerminalOutcome['type'],
    context: ProtocolContext,
  ): Record<string, unknown>
}

/** The names of the protocols, the default first. */
export const protocolVersions = ['1.0', '0.2', '0.1', 'hateoas'] as const

/** The name of a protocol. */
export type ProtocolVersion = (typeof protocolVersions)[number]

/** Whether a value names a protocol. */
export function isProtocolVersion(value: unknown): value is ProtocolVersion {
  return protocolVersions.includes(value as ProtocolVersion)
}

/** Describes an invocation for its protocol. */
export function makeContext(invocation: Pick<ProtocolContext, 'command' | 'toolVersion'>): ProtocolContext {
  return {
    get command() {
      return invocation.command
    },
    get time() {
      return readClock()
    },
    toolVersion: invocation.toolVersion,
  }
}

/** Milliseconds since the epoch for what is written; SOURCE_DATE_EPOCH overrides the clock. */
export function readClock(): number {
  const fixed = process.env.SOURCE_DATE_EPOCH
  return fixed !== undefined && /^\d+$/.test(fixed) ? Number(fixed) * 1000 : Date.now()
}

/** The fields of a log line, the same in every protocol. */
export function shapeLogFields({level, message, repeated, time}: Log): Record<string, unknown> {
  return {ts: new Date(time).toISOString(), level, msg: message, ...(repeated ? {repeated} : {})}
}

/** The fields of a progress report, the same in every protocol. */
export function shapeProgressFields(progress: Progress): Record<string, unknown> {
  const {current, etaMs, message, percent, stage, total} = progress
  return omitEmpty({stage, current, total, percent, eta_ms: etaMs, message})
}

/** Omits fields that are undefined, null, or an empty string, list or object. */
export function omitEmpty<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as Partial<T>
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return (
    typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.keys(value).length === 0
  )
}
