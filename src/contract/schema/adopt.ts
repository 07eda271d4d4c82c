import type {Count, Positive} from './envelopes.js'

/** A line that `murli adopt` changes. */
type ChangedLine = {
  /** Relative to the root of the CLI, with slashes. */
  file: string
  /** Its line in the original file, starting at 1. */
  line: Positive
  /** Empty for a line that is added. */
  before: string
  after: string
}

/** How one command line differs for a person, or for a script that pipes it. */
export type AdoptDifference = {
  for: 'person' | 'script'
  /** Its words after the program. */
  line: string
  part: 'code' | 'stderr' | 'stdout'
  before: string
  after: string
}

/** What `murli adopt` prints. */
export type AdoptDocument = {
  changed: ChangedLine[]
  /** The changes left to the author, each with the reason. */
  left: {file: string; line: Positive; reason: string}[]
  /** The change of package.json. */
  package?: ChangedLine
  /** A draft of `oclif.murli.commands`, for commands that share a base class, and those of an index. */
  block?: {
    commands: Record<string, {mutating: boolean; destructive?: boolean}>
    /** The words of its name or summary that each draft follows from. */
    reasons: Record<string, string>
    /** The commands that only their author can judge, each with the reason. */
    unclear: Record<string, string>
  }
  /** The old sources compared with the new ones, on --help and wrong command lines. */
  check?: {
    /** How many command lines were compared. */
    lines: Count
    /** How many of them also for a script: wrong ones of commands that certainly parse first. */
    script_lines: Count
    differences: AdoptDifference[]
    /** Why nothing was compared. */
    skipped?: string
  }
}
