import type {ErrorFields} from '../../contract/outcome.js'

/** What to do about an error, in one text that is never empty: its advice with the corrected line, else what to run next. */
export function describeFix(error: ErrorFields): string {
  const {didYouMean, nextActions, suggestion, validValues} = error
  const correction = didYouMean?.[0] && `Run \`${didYouMean[0]}\`.`
  const values = validValues?.length ? `Use one of: ${validValues.join(', ')}.` : undefined
  const action = nextActions?.[0] && `Run \`${nextActions[0].command}\`.`
  const advice = [suggestion, correction ?? values].filter(Boolean).join(' ')
  return advice || (action ?? error.message)
}
