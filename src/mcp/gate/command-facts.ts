import {readMetadata} from '../../catalog/declared-metadata.js'
import {isKnownReadOnly} from '../../gate/decide.js'
import {isWriting} from '../../gate/gate-command.js'
import {restOf, type Route} from '../../errors/route.js'

/** What the server has to know of a line's command before it runs it. */
export type CommandFacts = {
  /** Whether it is known to change nothing, with the flags of this line. */
  isReadOnly: boolean
  /** Whether running it twice is known to do what running it once does. */
  isIdempotent: boolean
  /** Whether it waits for a keyboard. */
  isInteractive: boolean
  /** Whether an own command can tell what it would do. */
  isDryRunnable: boolean
  /** Whether the line needs a flag that confirms. */
  isMutating: boolean
}

/** Reads the facts off a command's class, and off what others state about it; undefined where a line names none. */
export function readFacts(route: Route, argv: readonly string[]): CommandFacts | undefined {
  if (!route.command) return undefined
  const {definition, isOwn} = route.command
  const words = restOf(route, argv).map(({word}) => word)
  const metadata = readMetadata(definition)
  const {destructive, dryRunnable, idempotent, mutating} = metadata
  const {interactive} = metadata as {interactive?: boolean}
  return {
    isDryRunnable: isOwn && dryRunnable === true,
    isIdempotent: idempotent === true,
    isInteractive: interactive === true,
    isMutating: mutating === true || destructive === true,
    isReadOnly: isKnownReadOnly({destructive, mutating}) && !isWriting(definition, words),
  }
}
