import type {ErrorFields} from '../../contract/outcome.js'

/** What to do about an error, in one text that is never empty: its advice, the corrected line, else what is left to try. */
export function describeFix(error: ErrorFields): string {
  const {didYouMean, nextActions, suggestion, validValues} = error
  const correction = didYouMean?.[0] && `Run \`${didYouMean[0]}\`.`
  const values = validValues?.length ? `Use one of: ${validValues.join(', ')}.` : undefined
  const action = nextActions?.[0] && `Run \`${nextActions[0].command}\`.`
  const advice = [suggestion, correction ?? values].filter(Boolean).join(' ')
  return advice || (action ?? describeRetry(error))
}

function describeRetry({recoverable, retryAfterMs}: ErrorFields): string {
  if (retryAfterMs !== undefined) return `Wait ${Math.ceil(retryAfterMs / 1000)} s, then run it again.`
  return recoverable
    ? 'Correct what the message names, then run it again.'
    : 'Running it again will not help; DEBUG=* shows where it failed.'
}
