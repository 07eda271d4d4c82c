import type {TerminalOutcome} from '../contract/outcome.js'
import {boundResult} from './bound-result.js'
import type {Finishing} from './finish-outcome.js'
import {selectPaths} from './select.js'

type Success = Extract<TerminalOutcome, {type: 'success'}>

/** What a result is prepared with. */
type Preparation = Finishing & {maxBytes: number}

/** Projects a result with `--select`, and cuts it when it is too large for its reader. */
export function prepareResult(outcome: Success, finishing: Preparation): Success {
  try {
    return bound(select(outcome, finishing), finishing)
  } catch {
    // JSON cannot hold the result, which the renderer reports better.
    return outcome
  }
}

function select(outcome: Success, {outputSchema, select: selector}: Preparation): Success {
  if (!selector || outcome.text || outcome.result === undefined) return outcome
  const {result, warnings} = selectPaths(outcome.result, selector, outputSchema)
  return {...outcome, result, warnings: [...(outcome.warnings ?? []), ...warnings]}
}

function bound(outcome: Success, finishing: Preparation): Success {
  const {bounds, maxBytes, outputSchema, printed, readWords} = finishing
  if (!bounds) return outcome
  const {hasFull = false, hasSelect = false, keep = 'head'} = finishing
  return boundResult(outcome, printed, {...bounds, hasFull, hasSelect, keep, maxBytes, outputSchema, readWords})
}
