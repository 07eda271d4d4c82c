import type {LogDocument, TruncationNode} from './schema/envelopes.js'
import {isRecord, itemsOf} from './unknown-value.js'

/**
 * A command line to run next: literal, or a template with `<required>`, `[--flag <value>]` and
 * `[--flag]` (4.18).
 */
export type NextAction = {
  /** The command line, starting with the bin. */
  command: string
  description: string
  params?: Record<string, NextActionParam>
}

/** The meaning of a placeholder; `type` is one of the types of 8.14. */
export type NextActionParam = {
  type?: string
  description?: string
  /** The value to put in its place, if that is known. */
  value?: unknown
  /** The value that counts if it is left out. */
  default?: unknown
  /** The values that are accepted. */
  enum?: string[]
  /** The least number that is accepted. */
  min?: number
  /** The greatest number that is accepted. */
  max?: number
  /** Whether it must be filled in. */
  required?: boolean
}

/** What was left out of a result, and how to get it. */
export type Truncation = TruncationNode

/** The most corrections that an error has (4.6). */
export const maxCorrections = 3

/** The fields of an error, by their names in code (section 4). */
export type ErrorFields = {
  /** The process's exit code, from 1 to 255 (section 5). */
  code: number
  /** The category that an agent branches on, such as `not_found` (section 6). */
  error: string
  /** The precise reason, such as `missing_flag` (section 6). */
  kind?: string
  /** What is wrong, in one or more sentences. */
  message: string
  /** How to solve the problem, in one sentence. */
  suggestion?: string
  /** The values that would be accepted instead. */
  validValues?: readonly string[]
  /** Whether another try can succeed: with better input, or later. */
  recoverable: boolean
  /** How long to wait before another try, in milliseconds. */
  retryAfterMs?: number
  /** The invalid flag (with its dashes), argument or property. */
  field?: string
  /** The index of the wrong token in argv, after the bin. */
  position?: number
  /** Complete corrected command lines, best first, at most three (4.6). */
  didYouMean?: readonly string[]
  /** The page that explains the error. */
  docUrl?: string
  /** More for programs, such as the failed items; masked like a text (4.13). */
  data?: unknown
  /** What to run next. */
  nextActions?: readonly NextAction[]
}

/** The fields that a success and a plan have. */
type Reported = {
  message: string
  warnings?: readonly string[]
  nextActions?: readonly NextAction[]
}

/** The outcome of a command: a success, plan or error. */
export type TerminalOutcome =
  | (Reported & {
      type: 'success'
      result: unknown
      /** Whether the result is `{text}`, the command's printed output. */
      isPrinted?: boolean
      /** The number of items on all pages. */
      total?: number
      /** The value that the command line takes to read the next page. */
      cursor?: string
      truncation?: Truncation
    })
  | (Reported & {type: 'plan'; plan: unknown})
  | (ErrorFields & {type: 'error'})

/** Returns an outcome with more warnings, after those that it has. */
export function addWarnings<Outcome extends {warnings?: readonly string[]}>(
  outcome: Outcome,
  added: readonly string[],
): Outcome {
  if (added.length === 0) return outcome
  return {...outcome, warnings: [...(outcome.warnings ?? []), ...added]}
}

/** The progress of a command, in items or percent. */
export type Progress = {
  stage?: string
  current?: number
  total?: number
  /** 0 to 100. */
  percent?: number
  etaMs?: number
  message?: string
}

/** The severity of a log line. */
export type LogLevel = LogDocument['level']

/** A log line. */
export type Log = {
  /** Milliseconds since the epoch. */
  time: number
  level: LogLevel
  message: string
  /** The number of identical lines folded into this one. */
  repeated?: number
}

/** Reads an author's next actions: a list of objects with a command; anything else is dropped. */
export function readNextActions(value: unknown): NextAction[] {
  return itemsOf(value).flatMap((entry) => {
    const {command, description, params} = isRecord(entry) ? entry : {}
    if (typeof command !== 'string' || command.trim() === '') return []
    const action: NextAction = {
      command,
      description: typeof description === 'string' ? description : '',
    }
    if (isRecord(params)) action.params = params as NextAction['params']
    return [action]
  })
}
