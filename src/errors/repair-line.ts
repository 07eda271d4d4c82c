import type {Catalog} from '../catalog/catalog.js'
import type {ErrorFields} from '../outcome/outcome.js'
import type {Classified} from './classify.js'
import {diagnoseLine} from './suggest/diagnose.js'
import type {Failure} from './suggest/failure.js'
import {lineErrorKinds} from './taxonomy.js'

/** Adds to a mistake in the line what the whole line tells: corrections, positions, values; other errors stay. */
export function repairLine(catalog: Catalog, words: readonly string[], classified: Classified): ErrorFields {
  const {fields: _fields, token: _token, ...error} = classified
  return isLineError(error) ? {...error, ...diagnoseLine(catalog, words, error)} : error
}

/** Whether an error is a mistake in the line. */
export function isLineError<T extends Pick<ErrorFields, 'error' | 'kind'>>(error: T): error is Failure & T {
  return error.kind !== undefined && Object.hasOwn(lineErrorKinds, error.error)
}
