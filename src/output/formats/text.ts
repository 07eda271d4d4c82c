import type {TerminalOutcome} from '../../contract/outcome.js'
import {loadBundle} from '../../load-bundle.js'
import {cleanProse} from '../../contract/prose.js'
import type {StreamName} from '../streams/streams.js'

/** Writes an outcome for a person (contract, section 4, text format). The final newline is left out. */
export function formatText(outcome: TerminalOutcome): {stream: StreamName; text: string} {
  if (outcome.type === 'error') return {stream: 'stderr', text: formatError(outcome)}
  const {message} = outcome
  const plan = outcome.type === 'plan' ? formatPlan(outcome.plan) : ''
  return {stream: 'stdout', text: [message, plan].filter((part) => part !== '').join('\n\n')}
}

/** A text as the stream's reader may see it: a terminal shows colours, and nothing else does (contract, section 4). */
export function fitToStream(text: string, stream: StreamName): string {
  return cleanProse(text, process[stream].isTTY)
}

function formatError({
  causes = [],
  didYouMean = [],
  docUrl,
  message,
  ownCode,
  suggestion,
  validValues = [],
}: Extract<TerminalOutcome, {type: 'error'}>): string {
  const lines = [
    `Error: ${ownCode ? `[${ownCode}] ` : ''}${message}`,
    ...(suggestion ? suggestion.split('\n').map((line) => `Hint:  ${line}`) : []),
    ...didYouMean.slice(0, 1).map((line) => `Try:   ${line}`),
    ...(validValues.length > 0 ? [`Values: ${validValues.join(', ')}`] : []),
    ...causes.map((cause) => `Cause: ${cause}`),
    ...(docUrl ? [`See:   ${docUrl}`] : []),
  ]
  return lines.join('\n')
}

/** What YAML takes is loaded for a plan alone. @throws AgentError when JSON cannot hold it, as for an agent */
function formatPlan(plan: unknown): string {
  return plan === undefined || plan === null ? '' : loadBundle('agent').writePlan(plan)
}
