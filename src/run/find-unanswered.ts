import type {ErrorFields} from '../contract/outcome.js'
import type {Line} from '../line/line.js'
import {loadBundle} from '../load-bundle.js'

/** A word that may have been meant to ask: an unknown flag, also with a long dash, or `help`. */
const mayBeQuestion = /^(?:[-\u2010-\u2015\u2212]|help$)/

/**
 * Explains a line that was meant to ask, if its command would run all the same (4.6a). A usual line
 * loads nothing for it.
 */
export function findUnanswered(line: Line): ErrorFields | undefined {
  const {ours, tokens} = line
  const mayAsk = tokens.some(({index, kind, raw}) => {
    const isOther = kind === 'unknown' || kind === 'argument'
    return isOther && !ours.includes(index) && mayBeQuestion.test(raw)
  })
  if (!mayAsk) return undefined
  return loadBundle<typeof import('../corrections/unanswered-question.js')>(
    'explain',
  ).explainUnanswered(line)
}
