import type {ErrorFields, Log, Progress, TerminalOutcome} from '../../contract/outcome.js'

/** What a protocol knows about the invocation. */
export type ProtocolContext = {
  /** The host's version. */
  toolVersion: string
  /** The line that was run, sensitive values masked. */
  command: string
  /** The time, in seconds since the epoch. */
  timestamp: number
  /** The time, in milliseconds since the epoch. */
  time: number
}

/** A document and where it goes. */
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

/** How outcomes are shaped on the wire; pure. */
export type Protocol = {
  shapeSuccess(outcome: Success, context: ProtocolContext): Addressed
  shapePlan(outcome: Plan, context: ProtocolContext): Addressed
  shapeError(outcome: ErrorFields, context: ProtocolContext): Addressed
  /** Shapes a progress report; `isLined` says that the format is ndjson. */
  shapeProgress(progress: Progress, isLined: boolean, context: ProtocolContext): Addressed
  /** How the lines of a stream are told apart, where they have types. */
  typed?: TypedStream
}

/** How a protocol shapes a stream of lines that have a type each, all of them on stdout. */
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
