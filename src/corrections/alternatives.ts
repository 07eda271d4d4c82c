import type {ErrorFields} from '../contract/outcome.js'
import type {Pointers} from './pointers.js'

/** What to say instead of corrections that their commands refuse (4.7). */
type Alternatives = {
  /** The suggestion of each correction, in the order of `didYouMean`. */
  suggestions: readonly (string | undefined)[]
  /** What to say if every correction is refused. */
  otherwise: Pointers
}

/** What an error carries until its corrections are checked; no output shows it. */
export type WithAlternatives = {
  /** Undefined if the author of the error wrote its corrections. */
  alternatives?: Alternatives | undefined
}

/** An error whose corrections are still to be checked by their commands' parsers (4.7). */
export type UncheckedError = ErrorFields & WithAlternatives
