import type {ErrorFields} from '../../contract/outcome.js'
import type {Thrown} from '../../corrections/explain.js'
import type {Caught} from '../../corrections/judge/offline-parse.js'

/** How a command ended: with a value, a throw or an exit of the process. */
export type Ending = ReturnedEnding | ThrownEnding | ExitedEnding

/** A command that returned. */
type ReturnedEnding = {type: 'returned'; value: unknown}

/** An exit of the process. */
export type ExitedEnding = {type: 'exited'; code: number}

/**
 * A throw, what is known about it, and how it was explained. A class's `catch` may replace what the
 * command threw by another error. `error` is the one that is reported: of an adopted command what
 * `catch` threw, of a foreign command, whose own message is kept, what the command threw.
 * `otherError` is the one that is not.
 */
export type ThrownEnding = Thrown &
  Caught & {
    type: 'threw'
    /** The explanation; undefined until there is one. */
    fields?: ErrorFields
    /** Whether corrections that their commands reject have been removed from `fields`. */
    isCorrected?: boolean
  }

/** A throw that was explained. */
export type ExplainedEnding = ThrownEnding & {fields: ErrorFields}
