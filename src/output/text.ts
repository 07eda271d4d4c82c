import {cleanProse} from '../contract/prose.js'
import type {TerminalOutcome} from '../contract/outcome.js'
import {formatYaml} from './formats.js'
import {serialize, toPlainData} from './plain-data.js'
import type {StreamName} from './streams/streams.js'

/**
 * Formats a success or a plan for a person (4.20): its message, then the plan as YAML.
 *
 * @throws AgentError if JSON cannot represent it
 */
export function formatText(outcome: Exclude<TerminalOutcome, {type: 'error'}>): string {
  const hasPlan = outcome.type === 'plan' && outcome.plan !== undefined && outcome.plan !== null
  const plan = hasPlan ? serialize(toPlainData(outcome.plan), formatYaml) : ''
  return [outcome.message, plan].filter((text) => text !== '').join('\n\n')
}

/** A text for a stream: ANSI codes are kept only on a terminal (4.23). */
export function fitToStream(text: string, stream: StreamName): string {
  return cleanProse(text, {keepsColors: process[stream].isTTY})
}
