/** A command line to run next: literal, or a template with `<required>`, `[--flag <value>]` and `[--flag]`. */
export type NextAction = {
  /** The line, with the bin in front. */
  command: string
  /** What it does, one sentence. */
  description: string
  /** What each placeholder of a template stands for. */
  params?: Record<string, NextActionParam>
}

/** What a placeholder of a template stands for. */
export type NextActionParam = {
  description?: string
  value?: unknown
  default?: unknown
  enum?: string[]
  required?: boolean
}

/** What was cut from a result that was too large for its reader. */
export type Truncation = {
  /** How many elements, or bytes of a text, are left. */
  shown: number
  /** How many there were. */
  total: number
  /** The size of the whole result as JSON, in bytes. */
  bytes: number
  /** The file that holds the whole document. */
  full_output: string
  /** The line that reads less, or everything. */
  next_action: NextAction
}

/** Every field of an error, in the program's own names. */
export type ErrorFields = {
  /** The process's exit code. */
  code: number
  /** The category that an agent branches on. */
  error: string
  /** The precise reason. */
  kind?: string
  /** What is wrong. */
  message: string
  /** What to do about it, one sentence. */
  suggestion?: string
  /** What would have been accepted. */
  validValues?: readonly string[]
  /** Whether the same work can succeed when it is tried again. */
  recoverable: boolean
  /** How long to wait before that, in milliseconds. */
  retryAfterMs?: number
  /** The flag (with its dashes), argument or property that is wrong. */
  field?: string
  /** The index in argv, after the bin, of the offending token. */
  position?: number
  /** Whole corrected command lines, best first, at most three. */
  didYouMean?: readonly string[]
  /** Where to read more. */
  docUrl?: string
  /** Whatever else the reader can use. */
  data?: unknown
  nextActions?: readonly NextAction[]
  /** The messages of the errors behind this one, outermost first; for a person, an agent reads `data.causes`. */
  causes?: readonly string[]
  /** The error code that the command gave its error, such as `E_QUOTA`; for a person, an agent reads `kind`. */
  ownCode?: string
}

/** A text that may be too long to be held in memory. */
export type LongText = {
  /** The text in pieces, each of whole lines. */
  pieces(): Iterable<string>
}

/** What a command has to say at its end. */
export type TerminalOutcome =
  | {
      type: 'success'
      message: string
      result: unknown
      /** The result is `{text}`, of this. */
      text?: LongText
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

/** How far a command is. */
export type Progress = {
  /** The name of the step under way. */
  stage?: string
  /** How many are done. */
  current?: number
  /** How many there are. */
  total?: number
  /** How much is done, 0 to 100. */
  percent?: number
  /** How long it will still take, in milliseconds. */
  etaMs?: number
  message?: string
}

/** The level of a log line. */
export type LogLevel = 'debug' | 'error' | 'info' | 'progress' | 'warn'

/** A log line. */
export type Log = {
  /** When, in milliseconds since the epoch. */
  time: number
  level: LogLevel
  message: string
  /** How many further identical lines were folded into this one. */
  repeated?: number
}
