import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {refineCommand} from '../catalog/class-types.js'
import {exitCodes} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {diagnoseLine, findMistakes, type Refine} from './diagnose.js'
import type {Classified} from './classify-throw.js'
import {isLineError} from './is-line-error.js'
import {isAboutValue, offerValues} from './offer-values.js'

/** What is known of a line beyond its words. */
export type LineKnowledge = {
  /** The class of the command that it runs, and the id that it was found by. */
  loaded?: {commandClass: unknown; id: string}
  /** Whether the command was still parsing: a `default` or `parse` function may have thrown the error. */
  wasParsing?: boolean
}

/**
 * Adds to a mistake in the line what the whole line tells: corrections, positions, values; other errors stay.
 *
 * What is wrong in the line itself comes before what a `default` or `parse` function of it throws (contract, section 4).
 */
export function repairLine(
  catalog: Catalog,
  words: readonly string[],
  classified: Classified,
  knowledge: LineKnowledge = {},
): ErrorFields {
  return offerValues(catalog, words, correctLine(catalog, words, classified, knowledge))
}

/** Whether the line can tell more of an error: it is a mistake in the line, or was thrown while that was parsed. */
export function isAboutLine(error: Classified, wasParsing: boolean): boolean {
  return wasParsing || isLineError(error) || isAboutValue(error)
}

/** An error without what only helps to find its place on the line. */
export function withoutClues({fields: _fields, token: _token, ...error}: Classified): ErrorFields {
  return error
}

function correctLine(
  catalog: Catalog,
  words: readonly string[],
  classified: Classified,
  {loaded, wasParsing = false}: LineKnowledge,
): ErrorFields {
  const error = withoutClues(classified)
  const refine = refineBy(loaded)
  if (isLineError(error)) {
    const isSecondary = isThrownByFunction(error, classified) && hasUnknownFlag(catalog, words, refine)
    const diagnosis = diagnoseLine(catalog, words, isSecondary ? undefined : error, refine)
    return {...error, ...(isSecondary && {field: undefined, position: undefined}), ...diagnosis, ...pickAdvice(error)}
  }

  const diagnosis = wasParsing ? diagnoseLine(catalog, words, undefined, refine) : undefined
  if (!diagnosis) return error
  return {code: exitCodes.userError, recoverable: true, ...diagnosis, data: {causes: [error.message]}}
}

/** Refines the one command whose class is there. */
function refineBy(loaded: LineKnowledge['loaded']): Refine {
  if (!loaded) return (command) => command
  let refined: CatalogCommand | undefined
  return (command) => {
    if (command.id !== loaded.id && !command.aliases.includes(loaded.id)) return command
    return (refined ??= refineCommand(command, loaded.commandClass))
  }
}

/** Whether an error is about a value that a function of the command rejected, or a word that was left over. */
function isThrownByFunction({kind}: ErrorFields, {validValues}: Classified): boolean {
  return (kind === 'invalid_value' && !validValues) || kind === 'unexpected_argument'
}

function hasUnknownFlag(catalog: Catalog, words: readonly string[], refine: Refine): boolean {
  return findMistakes(catalog, words, refine).some(({kind}) => kind === 'unknown_flag')
}

/** What the error itself advises to do next: what threw it knows best. */
function pickAdvice({didYouMean, nextActions, suggestion}: ErrorFields): Partial<ErrorFields> {
  return {...(didYouMean && {didYouMean}), ...(nextActions && {nextActions}), ...(suggestion && {suggestion})}
}
