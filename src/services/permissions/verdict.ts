import {type ErrorFields, maxCorrections} from '../../contract/outcome.js'
import {endSentence} from '../../contract/prose.js'

/** The hook's answer about a command line, and why. */
export type Verdict = {
  decision: 'allow' | 'ask' | 'deny'
  reason: string
}

/** Allows a command line; the reason is a sentence without its full stop. */
export function allow(reason: string): Verdict {
  return {decision: 'allow', reason: `${reason}.`}
}

/** Denies a command line with what to type instead. */
export function deny(
  error: Pick<ErrorFields, 'didYouMean' | 'message' | 'nextActions' | 'suggestion'>,
): Verdict {
  const {didYouMean = [], message, nextActions = [], suggestion} = error
  const actions = nextActions.map(({command}) => command)
  const lines = [...didYouMean, ...actions].slice(0, maxCorrections)
  const parts = [endSentence(message)]
  if (suggestion) parts.push(endSentence(suggestion))
  if (lines.length > 0) parts.push(`Type: ${lines.join(' — or: ')}`)
  return {decision: 'deny', reason: parts.join(' ')}
}
