import type {TerminalOutcome} from '../contract/outcome.js'
import {formatYaml} from './formats.js'
import {serialize, toPlainData} from './plain-data.js'

/**
 * Formats a success or a plan for a person (4.20): its message, then the plan as YAML.
 *
 * @throws AgentError if JSON cannot represent it
 */
export function formatText(outcome: Exclude<TerminalOutcome, {type: 'error'}>): string {
  const {message} = outcome
  const plan = outcome.type === 'plan' ? (outcome.plan ?? undefined) : undefined
  if (plan === undefined) return message
  const yaml = serialize(toPlainData(plan), formatYaml)
  return [message, yaml].filter((text) => text !== '').join('\n\n')
}
