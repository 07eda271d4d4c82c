import type {Catalog} from '../catalog/catalog.js'
import type {ErrorFields} from '../contract/outcome.js'
import type {Classified} from './classify.js'
import {isLineError} from './is-line-error.js'
import {diagnoseLine} from '../suggest/diagnose.js'

/** Adds to a mistake in the line what the whole line tells: corrections, positions, values; other errors stay. */
export function repairLine(catalog: Catalog, words: readonly string[], classified: Classified): ErrorFields {
  const {fields: _fields, token: _token, ...error} = classified
  return isLineError(error) ? {...error, ...diagnoseLine(catalog, words, error), ...pickAdvice(error)} : error
}

/** What the error itself says to do next, which was thought of by what threw it. */
function pickAdvice({didYouMean, nextActions, suggestion}: ErrorFields): Partial<ErrorFields> {
  return {...(didYouMean && {didYouMean}), ...(nextActions && {nextActions}), ...(suggestion && {suggestion})}
}
