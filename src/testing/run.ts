import type {ErrorDocument, LogDocument, PlanDocument, ProgressDocument, SuccessDocument} from '../schema/envelopes.js'

/** The envelope of a command that succeeded. */
export type SuccessEnvelope<Result = unknown> = Omit<SuccessDocument, 'result'> & {result: Result}

/** The envelope of a dry run. */
export type PlanEnvelope<Plan = unknown> = Omit<PlanDocument, 'plan'> & {plan: Plan}

/** The envelope of a command that failed. */
export type ErrorEnvelope = ErrorDocument

/** The terminal document of a run (protocol 1.0). */
export type Envelope<Result = unknown, Plan = unknown> = ErrorEnvelope | PlanEnvelope<Plan> | SuccessEnvelope<Result>

/** What a run of a command left behind. */
export type Run<Result = unknown, Plan = unknown> = {
  /** The exit code. */
  code: number
  /** The terminal document; undefined where the command wrote none, as for a person or in YAML. */
  envelope: Envelope<Result, Plan> | undefined
  /** A document without an envelope, such as that of `describe`; undefined where there is none. */
  document: unknown
  /** What the command emitted, in order. */
  events: unknown[]
  /** The lines of progress on stdout and stderr. */
  progress: ProgressDocument[]
  /** The log lines. */
  logs: LogDocument[]
  /** Everything that was written to stdout. */
  stdout: string
  /** Everything that was written to stderr. */
  stderr: string
}
