import {offerConfirmation} from './offer-confirmation.js'
import type {AgentError} from '../contract/agent-error.js'
import {gateLine} from '../gate/gate-command.js'
import {makeRefusal} from '../gate/refusal.js'
import type {Invocation} from '../command-line/invocation.js'
import {resolveMode} from '../mode/mode.js'
import type {LoadableCommand} from '../oclif/shapes.js'

/** Why a foreign line may not run; undefined where it may. Its confirmation is taken off it. */
export function refuseLine(line: Invocation & {command: LoadableCommand}): AgentError | undefined {
  const {argv, command, config} = line
  const flags = command.flags ?? {}
  // A question by a person is answered as the line would be that the person means.
  const {audience} = resolveMode({config, flags: {...line.flags}, target: 'foreign'})
  const {decision, effects} = gateLine({argv, command, config, flags, isForAgent: audience === 'agent'})
  if (decision.action === 'run') return undefined
  const key = (effects.ids[0] ?? command.id).replaceAll(':', config.topicSeparator)
  const nextActions = decision.action === 'confirm' ? [offerConfirmation(line, key)] : []
  return makeRefusal(decision, {key, name: `${config.bin} ${key}`, nextActions}, effects)
}
