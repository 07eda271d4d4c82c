import type {TerminalOutcome} from '../../outcome/outcome.js'
import {boundResult, defaultMaxResultBytes} from './bound-result.js'
import type {Finishing} from './finish-outcome.js'
import {selectPaths} from './select.js'

type Success = Extract<TerminalOutcome, {type: 'success'}>

/** {@link prepareResult}, with what is known of the line. */
export type PrepareResult = typeof prepareResult

/** Projects a result with `--select`, and cuts it when it is too large for its reader. */
export function prepareResult(outcome: Success, finishing: Finishing): Success {
  try {
    return bound(select(outcome, finishing), finishing)
  } catch {
    // JSON cannot hold the result, which whoever writes it says better.
    return outcome
  }
}

function select(outcome: Success, {outputSchema, select: selector}: Finishing): Success {
  if (!selector || outcome.text || outcome.result === undefined) return outcome
  const {result, warnings} = selectPaths(outcome.result, selector, outputSchema)
  return {...outcome, result, warnings: [...(outcome.warnings ?? []), ...warnings]}
}

function bound(outcome: Success, finishing: Finishing): Success {
  const {bounds, hasFull = false, hasSelect = false, keep = 'head', outputSchema, printed, words} = finishing
  const maxBytes = finishing.maxBytes ?? defaultMaxResultBytes
  if (!bounds) return outcome
  return boundResult(outcome, printed, {...bounds, hasFull, hasSelect, keep, maxBytes, outputSchema, words})
}
