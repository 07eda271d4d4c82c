import type {ErrorFields} from '../contract/outcome.js'
import type {Failure} from './failure.js'
import {lineErrorKinds} from '../contract/error-categories.js'

/** Whether an error is a mistake in the line. */
export function isLineError<T extends Pick<ErrorFields, 'error' | 'kind'>>(error: T): error is Failure & T {
  return error.kind !== undefined && Object.hasOwn(lineErrorKinds, error.error)
}
