import {quoteLine} from '../../command-line/quote.js'
import type {AgentError} from '../../contract/agent-error.js'
import {listConfirmations} from '../../gate/consent.js'
import type {FoundRefusal} from '../../gate/find-refusal.js'
import type {LineEffects} from '../../gate/line-effects.js'
import {makeRefusal} from '../../gate/refuse.js'
import {describeRefused} from '../../gate/refused-line.js'
import {flagsEnd} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'
import type {RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'

/** Why an adopted command may not run. */
type RefusalFacts = FoundRefusal & {
  effects: LineEffects
  /** The ids of the command, its own first. */
  ids: readonly string[]
}

/** Makes the error for a refusal, which offers the command line with a confirmation (7.13). */
export function makeAdoptedRefusal(
  {config, constructor: statics}: RunningCommand,
  {flags, maskedWords, name, secrets, typed}: AdoptedLine,
  {effects, ids: [id = ''], refusal, unwritable}: RefusalFacts,
): AgentError {
  const {renderParamsOf} =
    loadBundle<typeof import('../../catalog/synopsis/render-template.js')>('explain')
  const refused = {
    ...describeRefused(config, id),
    isDryRunnable: statics.dryRunnable === true,
    // As typed, which may be an alias.
    name: quoteLine(name),
    offer: {
      asks: typed.asks,
      confirmation: listConfirmations(flags)[0]?.word,
      end: name.length + flagsEnd(typed),
      params: renderParamsOf(config, id, secrets.read().names),
      words: maskedWords,
    },
  }
  return makeRefusal(refusal, effects, refused, unwritable)
}
