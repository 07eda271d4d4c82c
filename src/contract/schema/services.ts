import type {Count} from './envelopes.js'
import type {SafetyNode, ShorteningNode} from './introspection.js'

type ModeNode = {
  audience: 'agent' | 'human'
  rule: 'agent-flag' | 'default' | 'detected' | 'environment' | 'output' | 'pipe'
  format: string
  protocol: string
}

/** A problem of an installation, and what to do about it. */
export type Problem = {
  about:
    | 'annotation'
    | 'clash'
    | 'copy'
    | 'engines'
    | 'limits'
    | 'manifest'
    | 'permissions'
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
  mode: {
    own: ModeNode
    foreign: ModeNode
    routing: ModeNode
  }
  copies: {
    version: string
    root: string
    type: string
    is_active: boolean
  }[]
  compile_cache: {
    is_on: boolean
    /** Why it is off. */
    reason?: string
    folder: string
    /** Its size on disk, in bytes, for all versions of Node. */
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
    /** The commands of the host's core plugins. */
    commands: Count
    /** Those whose very file was reviewed. */
    covered: Count
    /** The covered commands that are known to only read. */
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

/** A command that may do what was searched for. */
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

/** A difference between two versions of a CLI. */
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
