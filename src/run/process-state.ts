import type {EarlyServer} from '../mcp/early-transport.js'
import type {Redactor} from '../secrets/redactor.js'
import type {Run} from './run.js'

/** What every copy of this package in the process shares; a host may carry the user's copy beside the author's. */
export type ProcessState = {
  /** The command lines, as oclif's argv, that a copy of our init hook has seen. */
  lines?: WeakSet<object>
  /**
   * What the process runs own commands for: its own command line, or a test that has opened a run through the testing
   * kit. Undefined in another program's process.
   */
  owner?: 'line' | 'testing'
  /** Whether a `write` of the streams had been replaced before oclif started, as test helpers do. */
  wasReplaced?: boolean
  /** The variables that limit what may run, as they were when the plugin was first loaded. */
  started?: Readonly<Record<string, string | undefined>>
  /** The command line that the process was started with, as oclif passes it to its command. */
  outermost?: readonly string[]
  /** The words that the process was started with, the bin left out, as they were before any command ran. */
  typed?: readonly string[]
  /** Whether those words confirm what runs in the process. */
  isConfirmed?: boolean
  /** Whether a foreign command line was confirmed, by its argv, which the confirmation is removed from. */
  confirmed?: WeakMap<readonly string[], boolean>
  /** Whether the process's command line names an own command; unknown where it names none. */
  isOwnOutermost?: boolean
  /** Whether the process's command line is an agent's, by its flags too: a command that it runs is not attended. */
  isAgentLine?: boolean
  /** Whether the process's command line asks about its command, which then never runs. */
  isQuestion?: boolean
  /** Whether what the host prints is no part of the answer: to a question, and to a command of the plugin (8.26). */
  isHostSilent?: boolean
  /** The config of a foreign command line without the plugin's flags that the environment leaves to a person. */
  attended?: object
  /** Has an own command take over from what captures the output of other plugins' hooks until it begins. */
  beginOwnCommand?: () => void
  /** Answers a command line without a command. */
  answerRouting?: (options: {argv: string[]; id: string}) => Promise<unknown>
  /** The command line of `murli mcp`, if it serves, from the init hook on. */
  mcp?: EarlyServer
  /** Hides the secrets of the foreign command that is running, and of the own commands that it runs. */
  redactor?: Redactor
  /** The run of the own command that is running. */
  run?: Run
}

const key = Symbol.for('oclif-plugin-murli.shared')

/** The state that all copies share. */
export function processState(): ProcessState {
  const holder = globalThis as {[key]?: ProcessState}
  holder[key] ??= {}
  return holder[key]
}

/** Whether the process runs its own command line, so that it may be watched, captured and ended. */
export function ownsProcess(): boolean {
  return processState().owner === 'line'
}

/**
 * Whether own commands run for the command line of this process, rather than for a foreign command or another
 * program. Unknown commands and the bare CLI count as own command lines.
 */
export function ownsLine(): boolean {
  return ownsProcess() && processState().isOwnOutermost !== false
}

/**
 * Whether another program's process, or a foreign command, runs own commands, which then behave as oclif's do (contract,
 * section 2).
 */
export function isEmbedded(): boolean {
  return !ownsLine() && processState().owner !== 'testing'
}

/** Remembers the command line of this process. @returns whether this copy is the first to see it */
export function markStarted(argv: object): boolean {
  const shared = processState()
  shared.owner = 'line'
  shared.typed ??= process.argv.slice(2)
  shared.lines ??= new WeakSet()
  if (shared.lines.has(argv)) return false
  shared.lines.add(argv)
  return true
}

/**
 * Follows the command line of the process to the command that runs. A command that runs inside that one changes nothing.
 *
 * @param seen the words as they were noted before
 * @param argv the words that the command gets
 * @param known what is known of the command line now
 */
export function followLine(
  seen: readonly string[],
  argv: readonly string[],
  known: Pick<ProcessState, 'isAgentLine' | 'isOwnOutermost'> = {},
): void {
  const shared = processState()
  if (shared.outermost === seen) Object.assign(shared, known, {outermost: argv})
}

/** Remembers whether the streams were replaced before the command line began; Node creates them for that. */
export function noteStreams(): void {
  processState().wasReplaced ??= Object.hasOwn(process.stdout, 'write') || Object.hasOwn(process.stderr, 'write')
}

/** The variables that limit what any host may run. */
const limiting = /_(?:ALLOW|DENY|READ_ONLY)$/

/**
 * Keeps the variables that limit what may run, as they are when the plugin is first loaded: a hook of the host that
 * unsets one of them later lifts no gate. Called while the module of the hooks loads, which is before any function of
 * another hook that oclif starts at the same time.
 */
export function keepStartedEnvironment(): void {
  processState().started ??= Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => limiting.test(name))
      .map((name) => [name, process.env[name]]),
  )
}
