import {isRecord} from './unknown-value.js'

/** A command line to run next: literal, or a template with `<required>`, `[--flag <value>]` and `[--flag]` (4.18). */
export type NextAction = {
  /** The command line, starting with the bin. */
  command: string
  /** One sentence about its effect. */
  description: string
  /** The meaning of each placeholder of a template. */
  params?: Record<string, NextActionParam>
}

/** The meaning of a placeholder. */
export type NextActionParam = {
  /** One of the types of a flag's or an argument's value (8.14). */
  type?: string
  description?: string
  value?: unknown
  default?: unknown
  enum?: string[]
  /** The smallest and the largest number allowed. */
  min?: number
  max?: number
  required?: boolean
}

/** How a result that was too large for its reader was cut (3.3). */
export type Truncation = {
  /** How many elements, or bytes of a text, are left. */
  shown: number
  /** How many there were, or are in all if the command reported that. */
  total: number
  /** The size of the whole result as JSON, in bytes. */
  bytes: number
  /** What the command line takes to read on after the whole result. */
  cursor?: string
  /** The file that holds the whole document. */
  full_output: string
  /** The command line that reads less, or everything. */
  next_action: NextAction
}

/** The fields of an error, by the program's names for them. */
export type ErrorFields = {
  /** The process's exit code. */
  code: number
  /** The category that an agent branches on. */
  error: string
  /** The precise reason. */
  kind?: string
  /** What is wrong. */
  message: string
  /** What to do about it, in one sentence. */
  suggestion?: string
  /** What would have been accepted. */
  validValues?: readonly string[]
  /** Whether a retry can succeed. */
  recoverable: boolean
  /** How long to wait before a retry, in milliseconds. */
  retryAfterMs?: number
  /** The flag (with its dashes), argument or property that is wrong. */
  field?: string
  /** The index of the wrong token in argv, after the bin. */
  position?: number
  /** Complete corrected command lines, best first, at most three (4.6). */
  didYouMean?: readonly string[]
  /** Where to read more. */
  docUrl?: string
  /** Anything else that the reader can use. */
  data?: unknown
  nextActions?: readonly NextAction[]
  /** The messages of the errors that caused it, outermost first; for a person, as an agent reads `data.causes`. */
  causes?: readonly string[]
  /** The command's own error code, such as `E_QUOTA`; for a person, as an agent reads `kind`. */
  ownCode?: string
}

/** How a command ended: its success, plan or error. */
export type TerminalOutcome =
  | {
      type: 'success'
      message: string
      result: unknown
      /** Whether the result is `{text}`, what the command printed. */
      isPrinted?: boolean
      /** How many there are in all, where the result is one page of them. */
      total?: number
      /** What the command line takes to read the next page. */
      cursor?: string
      warnings?: readonly string[]
      truncation?: Truncation
      nextActions?: readonly NextAction[]
    }
  | {
      type: 'plan'
      message: string
      plan: unknown
      warnings?: readonly string[]
      nextActions?: readonly NextAction[]
    }
  | ({type: 'error'} & ErrorFields)

/** How far a command has got. */
export type Progress = {
  /** The name of the step under way. */
  stage?: string
  /** How many are done. */
  current?: number
  /** How many there are. */
  total?: number
  /** How much is done, 0 to 100. */
  percent?: number
  /** The remaining time, in milliseconds. */
  etaMs?: number
  message?: string
}

/** The level of a log line. */
export type LogLevel = 'debug' | 'error' | 'info' | 'progress' | 'warn'

/** A log line. */
export type Log = {
  /** In milliseconds since the epoch. */
  time: number
  level: LogLevel
  message: string
  /** How many further identical lines were folded into this one. */
  repeated?: number
}

/** Whether an error states what to do next. */
export function hasAdvice({didYouMean, nextActions, suggestion, validValues}: ErrorFields): boolean {
  return Boolean(suggestion) || [didYouMean, nextActions, validValues].some((list) => list && list.length > 0)
}

/** Reads the next actions that an author gave: a list of objects with a command; everything else is dropped. */
export function readNextActions(value: unknown): NextAction[] {
  return Array.isArray(value) ? value.flatMap((entry: unknown) => readNextAction(entry) ?? []) : []
}

function readNextAction(entry: unknown): NextAction | undefined {
  if (!isRecord(entry)) return undefined
  const {command, description, params} = entry
  if (typeof command !== 'string' || command.trim() === '') return undefined
  return {
    command,
    description: typeof description === 'string' ? description : '',
    ...(isRecord(params) && {params: params as NextAction['params']}),
  }
}
