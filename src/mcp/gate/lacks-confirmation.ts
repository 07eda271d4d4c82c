import {readConfirmation} from '../../gate/consent.js'
import {makeRefusal} from '../../gate/refusal.js'
import {classify} from '../../errors/classify-throw.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {tokenize} from '../../command-line/tokenize.js'
import {restOf} from '../../errors/route.js'
import type {GatedLine} from './refuse.js'

/** The flags of an own command with which its guard lets it run. */
const confirming: ReadonlySet<string> = new Set(['dry-run', 'force', 'yes'])

/** Refuses a line that its own guard would refuse after a person has approved it. */
export function refuseUnconfirmed({argv, catalog, facts, route}: GatedLine): ErrorFields | undefined {
  const {command} = route
  if (!command || !facts?.isMutating || isConfirmed({argv, route})) return undefined
  const decision = {action: 'confirm', reason: 'mutating'} as const
  const line = {isDryRunnable: facts.isDryRunnable, key: command.name, name: `${catalog.all.bin} ${command.name}`}
  return classify(makeRefusal(decision, line, {mutating: true}))
}

function isConfirmed({argv, route}: Pick<GatedLine, 'argv' | 'route'>): boolean {
  const {definition, isOwn} = route.command!
  const words = restOf(route, argv).map(({word}) => word)
  const {flags, strict} = definition
  if (!isOwn) return readConfirmation({argv: words, flags, isLoose: strict === false}).isConfirmed
  return tokenize(words, flags).some((token) => token.kind === 'flag' && confirming.has(token.name))
}
