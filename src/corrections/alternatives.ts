import type {ErrorFields} from '../contract/outcome.js'

/** What to say instead, if the command of a correction refuses it (4.7). */
type Alternatives = {
  /** The suggestion of each correction. */
  suggestions: readonly (string | undefined)[]
  /** What to say if every correction is refused. */
  otherwise: Partial<ErrorFields>
}

/** Keyed by the list of corrections itself: an error carries that list and nothing more. */
const alternatives = new WeakMap<readonly string[], Alternatives>()

/** Keeps what to say instead of corrections, for as long as their list exists. */
export function keepAlternatives(didYouMean: readonly string[], kept: Alternatives): void {
  alternatives.set(didYouMean, kept)
}

/**
 * Returns what to say instead of corrections that their commands refuse (4.7); undefined for a list
 * that no diagnosis made.
 */
export function alternativesOf(didYouMean: readonly string[]): Alternatives | undefined {
  return alternatives.get(didYouMean)
}
