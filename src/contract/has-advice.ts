import type {ErrorFields} from './outcome.js'

/** Whether an error tells its reader what to do next. */
export function hasAdvice({didYouMean, nextActions, suggestion, validValues}: ErrorFields): boolean {
  return Boolean(suggestion) || [didYouMean, nextActions, validValues].some((list) => list && list.length > 0)
}
