import type {NextAction} from '../outcome.js'

/** A whole number that is not negative. */
export type Count = number

/** A whole number that is not 0 or negative. */
export type Positive = number

type Timestamp = string
type Versions = {schema_version: '1.0'; tool_version: string}

/** The versions in the documents of the protocol 0.2. */
export type OlderVersions = {
  schema_version: '0.2'
  tool_version: string
}

/** What was left out of a result, and how to get it. */
export type TruncationNode = {
  /** How many elements of a list are shown, or bytes of a text; 0 if the result is null. */
  shown: Count
  /** How many there are in all, on all pages. */
  total: Count
  /** The size of the whole result as JSON, in bytes. */
  bytes: Count
  /** The value to pass to the command for the next page. */
  cursor?: string
  /** The file that holds everything; missing where none could be written. */
  full_output?: string
  /** The command line that reads less, or else everything. */
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

/** A progress line (protocols 0.1 and 0.2). */
export type OlderProgress = {
  stage?: string
  /** The items that are done. */
  current?: number
  /** All items. */
  total?: number
  /** From 0 to 100. */
  percent?: number
  /** The time that is left, in milliseconds. */
  eta_ms?: number
  message?: string
}

/** The fields of an error (protocols 0.1 and 0.2). */
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
    error: {
      message: string
      code: CapitalCode
      retryable: boolean
    }
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
