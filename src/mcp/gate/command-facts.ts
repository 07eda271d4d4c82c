import type {CatalogCommand} from '../../catalog/catalog.js'
import {readMetadata} from '../../catalog/read/declared-metadata.js'
import {isKnownReadOnly} from '../../gate/decide.js'

/** What the server has to know of a command before it runs it. */
export type CommandFacts = {
  /** Whether it is known to change nothing. */
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

/** Reads the facts off a command's class, and off what others state about it. */
export function readFacts({definition, isOwn}: CatalogCommand): CommandFacts {
  const metadata = readMetadata(definition)
  const {destructive, dryRunnable, idempotent, mutating} = metadata
  const {interactive} = metadata as {interactive?: boolean}
  return {
    isDryRunnable: isOwn && dryRunnable === true,
    isIdempotent: idempotent === true,
    isInteractive: interactive === true,
    isMutating: mutating === true || destructive === true,
    isReadOnly: isKnownReadOnly({destructive, mutating}),
  }
}
