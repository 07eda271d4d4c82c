import {categoryOf, exitCodes} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {loadBundle} from '../load-bundle.js'
import type {RunOptions} from './run-options.js'

/**
 * Adds the next step to an error that has none (6.10), and to a `tool_error` where to report it
 * (13.12).
 */
export function addNextSteps<Fields extends ErrorFields>(
  error: Fields,
  {readFeedback}: Pick<RunOptions, 'readFeedback'>,
): Fields {
  const {addAdvice} = loadBundle<typeof import('../errors/advise.js')>('explain')
  const fields = addAdvice(error)
  if (fields.error !== categoryOf(exitCodes.toolError)) return fields
  const report = readFeedback?.()
  return report ? {...fields, nextActions: [...(fields.nextActions ?? []), report]} : fields
}
