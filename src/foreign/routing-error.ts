import {readCatalog} from '../catalog/read/read-catalog.js'
import {load} from '../load.js'
import type * as which from '../parts/which.js'
import type {Catalog} from '../catalog/catalog.js'
import {type Diagnosis, diagnoseLine} from '../suggest/diagnose.js'
import {countEdits} from '../suggest/distance.js'
import {routeLine} from '../suggest/route.js'
import {isDestructive} from '../suggest/verbs.js'
import {exitCodes} from '../contract/taxonomy.js'
import {phrase} from '../contract/phrase.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ErrorFields} from '../contract/outcome.js'

/** Says what is wrong with a line that leads to no command; where no spelling fits, what its words may mean. */
export function describeRoutingError(config: HostConfig, words: readonly string[]): ErrorFields {
  const catalog = readCatalog(config)
  const diagnosis = withoutLossByMeaning(catalog, diagnoseLine(catalog, words), words)
  const fields: ErrorFields = {
    code: exitCodes.userError,
    recoverable: true,
    ...(diagnosis ?? {
      error: 'command_not_found',
      kind: 'unknown_command',
      message: phrase`Unknown command: ${words[0] ?? ''}`,
    }),
  }
  const isCorrected = fields.didYouMean !== undefined || fields.nextActions?.some(({params}) => params)
  const isUnknown = fields.kind === 'unknown_command' && fields.field === undefined && !isCorrected
  const proposals = isUnknown ? load<typeof which>('which').proposeCommands(catalog, words) : []
  return proposals.length > 0 ? {...fields, nextActions: [...proposals, ...(fields.nextActions ?? [])]} : fields
}

/**
 * Drops corrections that lead to a loss and are near in meaning only: `delete app` is no misspelt `apps:destroy`
 * (contract, section 10).
 */
function withoutLossByMeaning(
  catalog: Catalog,
  diagnosis: Diagnosis | undefined,
  words: readonly string[],
): Diagnosis | undefined {
  const {didYouMean, nextActions, suggestion, ...rest} = diagnosis ?? {}
  if (!diagnosis || !didYouMean) return diagnosis
  const parts = words.flatMap((word) => word.toLowerCase().split(':'))
  const kept = didYouMean.filter((line) => {
    const {command} = routeLine(catalog, line.split(' ').slice(1))
    const verb = command?.id.slice(command.id.lastIndexOf(':') + 1) ?? ''
    return !isDestructive(verb) || parts.some((part) => countEdits(part, verb, 2) <= 2)
  })
  if (kept.length === didYouMean.length) return diagnosis
  const isKept = kept[0] === didYouMean[0]
  return {
    ...rest,
    ...(isKept && suggestion && {suggestion}),
    ...(kept.length > 0 && {didYouMean: kept}),
    ...(nextActions && {nextActions}),
  } as Diagnosis
}
