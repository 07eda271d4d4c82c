/** The process's command line, and who it is for. */
type LineState = {
  /**
   * Whose adopted commands the process runs: its command line's, or a test's; undefined in another
   * program's process.
   */
  owner?: 'line' | 'testing'
  /** The process's words without the bin, before any command ran. */
  typedWords?: readonly string[]
  /** The argv of the process's command line, as oclif passes it on. */
  lineArgv?: readonly string[]
  /** The id of the command that the process's command line names; undefined if it names none. */
  lineId?: string | undefined
  /** Whether the process's command line names an adopted command; undefined where it names none. */
  isAdoptedLine?: boolean
  /** Whether the answer to the process's command line is for an agent, by its flags or otherwise. */
  isAgentLine?: boolean
  /**
   * Whether an agent wrote the process's command line, so that changes need a confirmation (7.11).
   * With `--output text` the answer has the form for a person (12.13).
   */
  isGuardedLine?: boolean
  /** The config of a foreign command line that a person runs without flags of the plugin. */
  personsConfig?: object
  /** Whether the process's command line only asks about its command, which then never runs. */
  isQuestion?: boolean
}

/** What may run. */
type GateState = {
  /** The variables that limit what may run, as they were when the plugin first loaded. */
  gatesAtStart?: Readonly<Record<string, string | undefined>>
  /** Whether the process's command line confirmed its adopted command. */
  isConfirmed?: boolean
  /**
   * Whether a foreign command line was confirmed, keyed by the argv that the confirmation is
   * removed from.
   */
  foreignConfirmations?: WeakMap<readonly string[], boolean>
}

/** What the plugin has seen and changed of the process. */
type HookState = {
  /** The command lines (oclif's argv) that a copy of the init hook has handled. */
  seenLines?: WeakSet<object>
  /** Whether a stream's `write` was replaced before oclif started, as test helpers do. */
  hasReplacedStreams?: boolean
  /**
   * Whether the host's output is dropped: for a question, and for a command of the plugin (8.26).
   */
  isHostSilent?: boolean
  /** The process's own `exit`, while host code runs whose calls of it only make that fail (8.30). */
  exit?: typeof process.exit | undefined
}

/**
 * What one part of the plugin leaves for another to call, which oclif loads later, from another file
 * or another copy of the package.
 */
type LaterCalls = {
  /**
   * Hands the command line over from its run to that of an adopted command (`handOverLine`), once;
   * undefined if there is nothing to hand over.
   */
  handOverLine?: () => void
  /** Answers a command line that names no command; `command-not-found.ts` calls it. */
  handleNotFound?: (options: {argv?: string[]; id: string}) => Promise<unknown>
  /** Serves MCP until no client is left; set by the init hook if `murli mcp` serves. */
  serveMcp?: () => Promise<void>
  /**
   * Intercepts the class of the line's foreign command; set until oclif has loaded it. A config that
   * loads classes itself passes it to the prerun hooks alone.
   */
  interceptClass?: (loaded: object) => void
  /** Whether the calling code belongs to a run of the testing kit, and not to its test. */
  isInRun?: () => boolean
}

/**
 * State shared by all copies of this package in the process; a host may load both the user's and
 * the author's copy.
 */
export type ProcessState = GateState & HookState & LaterCalls & LineState

const key = Symbol.for('oclif-plugin-murli.shared')

/** Returns the state that all copies of this package in the process share. */
export function processState(): ProcessState {
  return ((globalThis as {[key]?: ProcessState})[key] ??= {})
}

/** Records that a person reads the answer to the process's command line, although it is on a pipe. */
export function recordPersonsLine(config: object): void {
  const state = processState()
  state.personsConfig = config
  state.isAgentLine = false
  state.isGuardedLine = false
}

/** Whether the process runs its own command line, so that it may be watched, captured and ended. */
export function ownsProcess(): boolean {
  return processState().owner === 'line'
}

/**
 * Whether adopted commands run for this process's command line, and not for a foreign command or
 * another program.
 */
export function ownsAdoptedLine(): boolean {
  return ownsProcess() && processState().isAdoptedLine !== false
}

/**
 * Whether adopted commands run inside another program or a foreign command, where they behave as
 * oclif's do (2.9).
 */
export function isEmbedded(): boolean {
  return !ownsAdoptedLine() && processState().owner !== 'testing'
}

/**
 * Records this process's command line.
 *
 * @returns whether this copy is the first to see it
 */
export function markSeen(argv: object): boolean {
  const state = processState()
  state.owner = 'line'
  state.typedWords ??= process.argv.slice(2)
  state.seenLines ??= new WeakSet()
  if (state.seenLines.has(argv)) return false
  state.seenLines.add(argv)
  return true
}

/**
 * Updates the state when the process's command line reaches its command; a nested command changes
 * nothing.
 */
export function followLine(
  seen: readonly string[],
  argv: readonly string[],
  changes: ProcessState,
): void {
  const state = processState()
  if (state.lineArgv === seen) {
    Object.assign(state, changes, {lineArgv: argv})
  }
}

/**
 * Records whether the streams were replaced before the command line began; reading them makes Node
 * create them.
 */
export function recordStreams(): void {
  processState().hasReplacedStreams ??=
    Object.hasOwn(process.stdout, 'write') || Object.hasOwn(process.stderr, 'write')
}
