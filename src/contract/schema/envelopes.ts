import type {NextAction} from '../outcome.js'

export type Count = number
export type Positive = number

type Timestamp = string
type Versions = {schema_version: '1.0'; tool_version: string}

export type OlderVersions = {schema_version: '0.2'; tool_version: string}

export type TruncationNode = {
  shown: Count
  total: Count
  bytes: Count
  cursor?: string
  /** The file that holds everything; missing where none could be written. */
  full_output?: string
  next_action?: NextAction
}

/** A success (protocol 1.0). */
export type SuccessDocument = {status: 'ok'} & Versions & {
    message: string
    result: unknown
    /** How many items there are in all, if the result is one page of them. */
    total?: Count
    /** The value to pass to the command for the next page. */
    cursor?: string
    warnings?: string[]
    truncation?: TruncationNode
    next_actions?: NextAction[]
  }

/** A plan (protocol 1.0). */
export type PlanDocument = {status: 'plan'} & Versions & {
    message: string
    plan: unknown
    warnings?: string[]
    next_actions?: NextAction[]
  }

/** An error (protocol 1.0). */
export type ErrorDocument = {
  status: 'error'
  /** The process's exit code. */
  code: Positive
  /** The category to branch on. */
  error: string
  kind?: string
  message: string
  suggestion?: string
  valid_values?: string[]
  recoverable: boolean
  retry_after_ms?: Count
  field?: string
  /** The index in argv, after the bin, of the offending token. */
  position?: Count
  did_you_mean?: string[]
  doc_url?: string
  data?: unknown
  next_actions?: NextAction[]
} & Versions

/** A progress line (protocol 1.0). */
export type ProgressDocument = {event: 'progress'} & OlderProgress

/** A log line. */
export type LogDocument = {
  /** ISO 8601, with milliseconds. */
  ts: Timestamp
  level: 'debug' | 'info' | 'warn' | 'error' | 'progress'
  msg: string
  repeated?: Positive
}

export type OlderProgress = {
  stage?: string
  current?: number
  total?: number
  percent?: number
  eta_ms?: number
  message?: string
}

export type OlderError = {
  /** The process's exit code. */
  code: Positive
  error: string
  message: string
  suggestion?: string
  valid_values?: string[]
  recoverable: boolean
  retry_after_ms?: Count
  field?: string
  doc_url?: string
}

type CapitalCode = string

type HateoasHead = {
  /** The command line that was run. */
  command: string
  /** Unix seconds. */
  timestamp: Count
  schema_version: string
}

/** A success or plan (protocol hateoas). */
export type HateoasResult = {ok: true} & HateoasHead & {result: unknown; next_actions: NextAction[]}

/** An error (protocol hateoas). */
export type HateoasError = {ok: false} & HateoasHead & {
    error: {message: string; code: CapitalCode; retryable: boolean}
    fix: string
    next_actions: NextAction[]
  }

type HateoasTime = {
  /** When it was written, ISO 8601 with milliseconds. */
  ts: string
}

/** A line of a stream (protocol hateoas). */
export type HateoasLine =
  | ({type: 'result'} & HateoasTime & HateoasResult)
  | ({type: 'error'} & HateoasTime & HateoasError)
  | ({type: 'start' | 'step' | 'progress' | 'log' | 'event'} & HateoasTime & {
        [name: string]: unknown
      })

/** A list of objects with the same keys under `--output rows` (3.13a): each key is written once. */
export type RowsNode = {
  /** The keys, in the order of the first object. */
  columns: string[]
  /** The values of each object, in the order of the columns. */
  rows: unknown[][]
}
