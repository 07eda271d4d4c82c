import type {TerminalOutcome} from '../../contract/outcome.js'
import {cleanProse} from '../prose.js'
import type {StreamName} from '../streams/wire.js'

/** Writes an outcome for a person (contract, section 4, text format). The final newline is left out. */
export function formatText(outcome: TerminalOutcome): {stream: StreamName; text: string} {
  if (outcome.type !== 'error') return {stream: 'stdout', text: outcome.message}
  const {didYouMean, message, suggestion} = outcome
  const lines = [
    `Error: ${message}`,
    ...(suggestion ? [`Hint:  ${suggestion}`] : []),
    ...(didYouMean?.[0] ? [`Try:   ${didYouMean[0]}`] : []),
  ]
  return {stream: 'stderr', text: lines.join('\n')}
}

/** A text as the stream's reader may see it: a terminal shows colours, and nothing else does (contract, section 4). */
export function fitToStream(text: string, stream: StreamName): string {
  return cleanProse(text, process[stream].isTTY)
}
