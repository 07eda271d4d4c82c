/**
 * State shared by all copies of this package in the process; a host may load both the user's and
 * the author's copy.
 */
export type ProcessState = {
  /** The command lines (oclif's argv) that a copy of the init hook has handled. */
  lines?: WeakSet<object>
  /**
   * Whose own commands the process runs: its command line's, or a test's; undefined in another
   * program's process.
   */
  owner?: 'line' | 'testing'
  /** Whether a stream's `write` had been replaced before oclif started, as test helpers do. */
  wasReplaced?: boolean
  /** The variables that limit what may run, as they were when the plugin first loaded. */
  started?: Readonly<Record<string, string | undefined>>
  /** The argv of the process's command line, as oclif passes it on. */
  outermost?: readonly string[]
  /** The process's words without the bin, before any command ran. */
  typed?: readonly string[]
  isConfirmed?: boolean
  /** Whether the process's command line names an own command; undefined where it names none. */
  isOwnOutermost?: boolean
  /**
   * Whether the process's command line is an agent's, also by its flags: a command that it runs is
   * not attended.
   */
  isAgentLine?: boolean
  /** Whether the process's command line only asks about its command, which then never runs. */
  isQuestion?: boolean
  /**
   * Whether the host's output is dropped: for a question, and for a command of the plugin (8.26).
   */
  isHostSilent?: boolean
  /**
   * Whether a foreign command line was confirmed, keyed by the argv that the confirmation is
   * removed from.
   */
  confirmed?: WeakMap<readonly string[], boolean>
  /** The config of a foreign command line that a person runs without flags of the plugin. */
  attended?: object
  /** Ends the run of the command line, for the run of the adopted command that the line names. */
  takeOverLine?: () => void
  answerRouting?: (options: {argv: string[]; id: string}) => Promise<unknown>
  /** Serves MCP until no client is left; set by the init hook if `murli mcp` serves. */
  serveMcp?: () => Promise<void>
  /** Whether the calling code belongs to a run of the testing kit, and not to its test. */
  isInRun?: () => boolean
}

const key = Symbol.for('oclif-plugin-murli.shared')

/** Returns the state that all copies of this package in the process share. */
export function processState(): ProcessState {
  return ((globalThis as {[key]?: ProcessState})[key] ??= {})
}

/** Whether the process runs its own command line, so that it may be watched, captured and ended. */
export function ownsProcess(): boolean {
  return processState().owner === 'line'
}

/**
 * Whether own commands run for this process's command line, and not for a foreign command or
 * another program.
 */
export function ownsLine(): boolean {
  return ownsProcess() && processState().isOwnOutermost !== false
}

/**
 * Whether own commands run inside another program or a foreign command, where they behave as
 * oclif's do (2.9).
 */
export function isEmbedded(): boolean {
  return !ownsLine() && processState().owner !== 'testing'
}

/**
 * Records this process's command line.
 *
 * @returns whether this copy is the first to see it
 */
export function markStarted(argv: object): boolean {
  const state = processState()
  state.owner = 'line'
  state.typed ??= process.argv.slice(2)
  state.lines ??= new WeakSet()
  if (state.lines.has(argv)) return false
  state.lines.add(argv)
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
  if (state.outermost === seen) {
    Object.assign(state, changes, {outermost: argv})
  }
}

/**
 * Records whether the streams were replaced before the command line began; reading them makes Node
 * create them.
 */
export function recordStreams(): void {
  processState().wasReplaced ??=
    Object.hasOwn(process.stdout, 'write') || Object.hasOwn(process.stderr, 'write')
}

/** Prints an internal failure of the plugin, for its developers. */
export function debug(failure: unknown): void {
  if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
}
