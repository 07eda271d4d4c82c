import {wordOf} from '../flags/word-of.js'
import {annotateEntry} from '../annotations/annotate-entry.js'
import type {AgentError} from '../contract/agent-error.js'
import type {NextAction} from '../contract/outcome.js'
import {gateLine} from '../gate/gate-line.js'
import {makeRefusal} from '../gate/refusal.js'
import type {Invocation} from '../line/invocation.js'
import {quoteLine} from '../line/quote.js'
import {resolveMode} from '../mode/mode.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import {readSecrets} from '../secrets/read-secrets.js'

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

/** The same line with `--yes`, in front of a `--`. */
function offerConfirmation({argv, command, config}: Invocation & {command: LoadableCommand}, key: string): NextAction {
  const flags = command.flags ?? {}
  const {names, words: masked} = readSecrets(argv, annotateEntry(config, command))
  const terminator = masked.indexOf('--')
  const end = terminator === -1 ? masked.length : terminator
  const params = names.map((name) => [name, {description: flags[name]?.description, required: true}])
  return {
    command: quoteLine([config.bin, ...key.split(' '), ...masked.slice(0, end), wordOf('yes'), ...masked.slice(end)]),
    description: 'Do it.',
    ...(params.length > 0 && {params: Object.fromEntries(params) as NextAction['params']}),
  }
}
