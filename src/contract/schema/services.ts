import type {Count, Positive} from './envelopes.js'
import type {SafetyNode, ShorteningNode} from './introspection.js'

type ModeNode = {
  audience: 'agent' | 'human'
  rule: 'agent-flag' | 'default' | 'detected' | 'environment' | 'output' | 'pipe'
  format: string
  protocol: string
}

export type Problem = {
  about:
    | 'annotation'
    | 'clash'
    | 'copy'
    | 'engines'
    | 'manifest'
    | 'settings'
    | 'skill'
    | 'writable'
  message: string
  suggestion?: string
}

/** What `murli doctor` prints. */
export type DoctorDocument = {
  name: string
  schema_version: string
  tool_version: string
  core: string
  node: string
  mode: {own: ModeNode; foreign: ModeNode; routing: ModeNode}
  copies: {version: string; root: string; type: string; is_active: boolean}[]
  compile_cache: {
    is_on: boolean
    /** why it is off */
    reason?: string
    folder: string
    /** its size on disk, for all versions of Node */
    bytes: Count
  }
  /** What the plugin's hooks cost a person's --help, with --time. */
  time?: {
    /** How many processes were measured; the figures are medians. */
    runs: Count
    /** The whole process, in milliseconds. */
    whole_ms: number
    /** Loading and running the plugin's hooks, in milliseconds. */
    plugin_ms: number
  }
  settings: Record<string, unknown>
  /** What the reviewed annotations of published commands cover (12.18). */
  packs: {
    is_on: boolean
    /** the commands of the host's core plugins */
    commands: Count
    /** those whose very file was reviewed */
    covered: Count
    /** those of the covered that are known to read */
    read_only: Count
  }
  problems: Problem[]
}

/** A problem that an agent would run into, and what to write instead. */
export type LintProblem = {
  /** The id of the rule; docs/lint.md has a section for each. */
  rule: string
  severity: 'error' | 'warning' | 'info'
  /** The command as it is typed, without the bin; omitted for the CLI as a whole. */
  command?: string
  /** The flag as it is typed, with its dashes. */
  flag?: string
  message: string
  suggestion: string
}

/** What `murli lint` prints. */
export type LintDocument = {
  /** From 0 to 100; 100 means no problems. */
  score: Count
  problems: LintProblem[]
  checked: {
    commands: Count
    arguments: Count
    flags: Count
    examples: Count
    /** The ids of the rules that were checked. */
    rules: string[]
    /** The rules that the settings turn off for every command, and why. */
    off?: Record<string, string>
  }
  truncation?: ShorteningNode
}

export type MatchNode = {
  /** The command as it is typed, without the bin. */
  command: string
  summary: string
  /** How likely the match is right, from 0 to 1. */
  score: number
  safety?: SafetyNode
  /** The synopsis; after `#`, explanations of flags whose names are not enough. */
  usage?: string
  /** In place of `usage`: what a command line of a confident first match needs. */
  brief?: MatchBriefNode
  /** A server that only reads refuses it. */
  refused?: true
}

/** A brief without what the match says already: the command's name, summary and safety. */
type MatchBriefNode = {
  /** Each argument, with its values, and what it is for; empty if name and values say that. */
  arguments?: Record<string, string>
  /** Each flag, and what it is for. `--name=` takes a text; square brackets mark an optional flag. */
  flags?: Record<string, string>
  /** The optional flags that most commands share. */
  common?: string
  /** The first example that is valid. */
  example?: string
}

/** What `murli which` prints. */
export type WhichDocument = {
  /** Whether the first score is at least 0.8. */
  confident: boolean
  /** Best first. */
  matches: MatchNode[]
}

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
  /** A draft of `oclif.murli.commands`, for commands that share a base class. */
  block?: {
    commands: Record<string, {mutating: boolean; destructive?: boolean}>
    /** The commands that only their author can judge, each with the reason. */
    unclear: Record<string, string>
  }
  /** The old sources compared with the new ones, on --help and wrong command lines. */
  check?: {
    /** How many command lines were compared. */
    lines: Count
    differences: AdoptDifference[]
    /** Why nothing was compared. */
    skipped?: string
  }
}

/** What `murli types` prints. */
export type TypesDocument = {
  /** The file that it wrote, beside the manifest. */
  file: string
  /** The commands whose result has a schema. */
  typed: string[]
  /** The commands whose schema was too long and is therefore less precise. */
  cut: string[]
  /** The other commands, each with the reason. */
  left: {command: string; reason: string}[]
}

export type Change = {
  /** The id of the rule; docs/lint.md lists them. */
  rule: string
  /** The command as it is typed, without the bin. */
  command: string
  /** The flag as it is typed, with its dashes. */
  flag?: string
  message: string
}

/** What `murli diff` prints. */
export type DiffDocument = {
  /** Changes that break an agent's command line or its use of a result. */
  breaking: Change[]
  compatible: Change[]
  truncation?: ShorteningNode
}

export type EvalTaskNode = {
  /** What a person wants, in their words. */
  intent: string
  /** The words of the command line that does it, without the bin. */
  argv: string[]
  /** The command as it is typed, without the bin; omitted if there is none. */
  command?: string
  /** Why the command line is not valid. */
  problem?: string
  /** The place of the command among the matches of `murli which`; omitted if it is not among them. */
  rank?: Positive
  /** Whether the first match is confident. */
  confident: boolean
  /** What an agent reads from the intent to the command line, in tokens, estimated. */
  tokens: Count
  /** What it reads with `--help` instead. */
  help_tokens?: Count
  /** How many mistakes were made in the command line, and how many the first correction repairs. */
  mistakes: Count
  repaired: Count
  /** Broken lines that it does not repair, at most three. */
  unrepaired?: string[]
}

/** What `murli eval` prints. */
export type EvalDocument = {
  /** Means over all tasks; shares are from 0 to 1. */
  figures: {
    tasks: Count
    /** The share of command lines that are valid. */
    valid: number
    /** The shares of commands found first, among the first three, and among five. */
    first: number
    three: number
    five: number
    /** The share of commands found first with a confident answer. */
    confident: number
    /** The share of confident answers that are wrong. */
    misled: number
    tokens: number
    help_tokens?: number
    /** The share of mistakes that the first correction repairs. */
    repaired: number
  }
  /** What got worse since the baseline, over the tasks that both have. */
  worse?: {figure: string; before: number; after: number; intents: string[]}[]
  tasks: EvalTaskNode[]
  truncation?: ShorteningNode
}
