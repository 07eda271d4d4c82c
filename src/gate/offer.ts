import {placeholder, quoteLine} from '../command-line/quote.js'
import type {NextAction} from '../contract/outcome.js'
import {wordOf} from '../flags/table.js'
import type {Question} from '../line/questions.js'

/** A command line to offer, with its parameters and the flag that confirms it. */
export type Offer = {
  words: readonly string[]
  /** The index in words before which a flag may be added. */
  end: number
  /** The question that the command line asks, and that the offered one asks too (4.6a). */
  asks?: Question | undefined
  params?: NextAction['params']
  confirmation?: string | undefined
}

/** The words of a refused command line that may be offered, with their parameters. */
export type OfferedWords = Pick<Offer, 'end' | 'params' | 'words'>

/** Offers the line as a dry run, if its command has one (7.13). */
export function offerPreview(
  offer: Offer,
  {isDryRunnable}: {isDryRunnable?: boolean},
): NextAction[] {
  if (!isDryRunnable) return []
  const description = offer.asks
    ? 'The same, as a dry run.'
    : 'See what would happen; nothing changes.'
  return [offerWith(offer, [wordOf('dry-run')], description)]
}

/** Offers the line with the flag that confirms it (7.13). */
export function offerConfirmed(offer: Offer): NextAction {
  const {asks, confirmation = wordOf('yes')} = offer
  return offerWith(offer, [confirmation], asks ? 'The same, with its confirmation.' : 'Do it.')
}

/** Offers the line with the flag that names its target, one of a kind that globs match (12.19). */
export function offerTarget(
  offer: Offer,
  target: {flag: string; globs: readonly string[]; kind: string},
): NextAction {
  const {flag, globs, kind} = target
  const description = `one of ${globs.join(', ')}`
  return {
    ...offerWith(offer, [`--${flag}`, placeholder(kind)], 'Name what it changes.'),
    params: {...offer.params, [kind]: {description, required: true}},
  }
}

/** The line with more words where flags may be added. */
function offerWith(
  {end, params, words}: Offer,
  added: readonly string[],
  description: string,
): NextAction {
  return {
    command: quoteLine(words.toSpliced(end, 0, ...added)),
    description,
    ...(params && {params}),
  }
}
