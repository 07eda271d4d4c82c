import type {HeldSignal} from './held-signals.js'
import type {ServerOptions} from '../mcp/line/server-options.js'
import type {Door} from '../mcp/stdio/door.js'
import type {Session} from '../session/session.js'

/** The connection to a client, and how it is served. */
export type OpenedDoor = {door: Door; options: ServerOptions}

/** What every copy of this package in the process shares; a host may carry the user's copy beside the author's. */
export type Shared = {
  /** The lines, as oclif's argv, that a copy of our init hook has seen. */
  lines?: WeakSet<object>
  /** Whether oclif has started a CLI in this process, rather than a test having called a command. */
  hasStarted?: boolean
  /** Whether a `write` of the streams had been replaced before oclif started, as test helpers do. */
  wasReplaced?: boolean
  /** Whether the command that the line names is one of ours; unknown where it names none. */
  isOwnOutermost?: boolean
  /** Whether the line of the process is an agent's, by its flags too: a command that it runs is not attended. */
  isAgentLine?: boolean
  /** Signals that wait for a session. */
  held?: HeldSignal
  /** Takes away what stands around the line of an own command until that begins. */
  handOver?: () => void
  /** The connection to the client of `murli mcp`, from our init hook on. */
  door?: OpenedDoor
  /** The session of the own command that is running. */
  session?: Session
}

const key = Symbol.for('oclif-plugin-murli.shared')

/** The state that all copies share. */
export function share(): Shared {
  const holder = globalThis as {[key]?: Shared}
  holder[key] ??= {}
  return holder[key]
}

/** Remembers a line that oclif has started. @returns whether this copy is the first to see it */
export function markStarted(argv: object): boolean {
  const shared = share()
  if (!shared.hasStarted) {
    shared.hasStarted = true
    shared.wasReplaced = Object.hasOwn(process.stdout, 'write') || Object.hasOwn(process.stderr, 'write')
  }

  shared.lines ??= new WeakSet()
  if (shared.lines.has(argv)) return false
  shared.lines.add(argv)
  return true
}

/** Whether the process runs the line of an own command and nothing else, rather than a test or a foreign command. */
export function ownsProcess(): boolean {
  const {hasStarted, isOwnOutermost, wasReplaced} = share()
  return hasStarted === true && isOwnOutermost === true && !wasReplaced
}
