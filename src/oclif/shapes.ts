// The parts of oclif that this package reads, because the types of its versions are not assignable
// to each other.

import type {ScopedVariable} from '../contract/variables.js'

/** An argument in a command class or manifest. */
export type ArgumentDefinition = {
  name?: string
  default?: unknown
  description?: string
  hidden?: boolean
  max?: number
  min?: number
  multiple?: boolean
  options?: readonly string[]
  parse?: (input: never, context: never, options: never) => Promise<unknown>
  required?: boolean
}

/** A flag in a command class or manifest. */
export type FlagDefinition = ArgumentDefinition & {
  type: 'boolean' | 'option'
  aliases?: string[]
  allowNo?: boolean
  allowStdin?: boolean | 'only'
  atLeastOne?: string[]
  char?: string
  charAliases?: string[]
  combinable?: FlagReference[]
  delimiter?: string
  dependsOn?: FlagReference[]
  deprecated?: boolean | {message?: string; to?: string; version?: number | string}
  env?: string
  exactlyOne?: string[]
  exclusive?: FlagReference[]
  helpGroup?: string
  helpValue?: string | string[]
  input?: string[]
  multipleNonGreedy?: boolean
  /** Whether a manifest omits the default, because it depends on the machine. */
  noCacheDefault?: boolean
  relationships?: {
    type: 'all' | 'none' | 'only' | 'some'
    flags: FlagReference[]
  }[]
  summary?: string
}

/**
 * A flag named by another flag's rule; `when` is a function on a loaded class and gone from a
 * manifest.
 */
export type FlagReference = string | {name: string; when?: unknown}

/** A command class or a manifest entry. */
export type CommandDefinition = {
  id?: string
  aliases?: string[]
  args?: Record<string, ArgumentDefinition>
  baseFlags?: Record<string, FlagDefinition>
  /** A class's rules for its flags, which are functions. */
  constraints?: readonly unknown[]
  deprecationOptions?: {
    message?: string
    to?: string
    version?: string
  }
  description?: string
  enableJsonFlag?: boolean
  examples?: (string | {command: string; description?: string})[]
  flags?: Record<string, FlagDefinition>
  hidden?: boolean
  hiddenAliases?: string[]
  pluginName?: string
  state?: string
  strict?: boolean
  summary?: string
  usage?: string | string[]
}

/** An entry of `config.commands`: a manifest entry that can load its class. */
export type LoadableCommand = CommandDefinition & {
  /** `human` for a command whose output on a pipe is the same as on a terminal (2.9a). */
  pipe?: string
  id: string
  load(): Promise<unknown>
  relativePath?: string[]
}

/** An entry of `config.topics`. */
export type TopicDefinition = {
  name: string
  description?: string
  hidden?: boolean
}

/** A hook's file, as a plugin lists it once it is loaded. */
export type LoadedHook = string | {identifier: string; target: string}

/** An entry of `config.plugins`. */
export type PluginDefinition = {
  name: string
  version: string
  /** Undefined if an init hook has made the plugin. */
  root?: string
  type: string
  alias?: string
  commands: LoadableCommand[]
  /** Its hook files by event. */
  hooks?: Record<string, LoadedHook[] | undefined>
  pjson?: {oclif?: unknown}
}

/** The settings under `oclif.murli` in the host's package.json. */
export type HostSettings = {
  /** Whether developers see advice on names at a terminal. */
  advisories?: boolean
  /** The host author's annotations of commands (12.6), or their file. */
  commands?: Record<string, unknown> | string
  /**
   * Whether V8's compiled code is cached in the host's cache folder (Node 22.8 and later); true by
   * default.
   */
  compileCache?: boolean
  /** The contract's code for each exit code of the host (5.1), or `contract` if they are the same. */
  exitCodes?: Record<string, number> | 'contract'
  /** Where to report a tool error (13.12): a command of the CLI, or a URL. */
  feedback?: string
  /** The `murli lint` rules that are turned off, by id: `{off: 'the reason', commands?: [...]}`. */
  lint?: Record<string, unknown>
  /** How many bytes of a result are printed for an agent; the rest is in a file (3.3). */
  maxResultBytes?: number
  /** For which commands a pipe means an agent (2.5): by default `own`, the adopted ones. */
  pipe?: 'all' | 'none' | 'own'
  /** The protocol version of answers, where `--protocol-version` names none. */
  protocol?: string
  /** Whether adopted commands have `--timeout-ms`. */
  timeoutFlag?: boolean
  /** How long an adopted command may take, in milliseconds; by default as long as it needs. */
  timeoutMs?: number
}

/** The host: oclif's config. */
export type HostConfig = {
  bin: string
  binAliases?: string[]
  cacheDir: string
  configDir?: string
  dataDir: string
  commands: LoadableCommand[]
  flexibleTaxonomy?: boolean
  isSingleCommandCLI?: boolean
  name: string
  pjson: {
    name: string
    version: string
    bin?: Record<string, string> | string
    dependencies?: Record<string, string>
    description?: string
    oclif: Record<string, unknown> & {
      description?: string
      murli?: HostSettings
      plugins?: string[]
    }
  }
  plugins: Map<string, PluginDefinition>
  root: string
  /** Undefined before @oclif/core 2. */
  topicSeparator?: string | undefined
  topics: TopicDefinition[]
  version: string
  findCommand(id: string): LoadableCommand | undefined
  findTopic(id: string): TopicDefinition | undefined
  runCommand(id: string, argv?: string[], cached?: LoadableCommand | null): Promise<unknown>
  runHook(event: string, options: Record<string, unknown>): Promise<unknown>
  scopedEnvVar(name: ScopedVariable): string | undefined
  /** The variables by each of the host's names; undefined in the oldest cores. */
  scopedEnvVarKeys?(name: ScopedVariable): string[]
}
