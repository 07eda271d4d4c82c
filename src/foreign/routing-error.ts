import type {Catalog} from '../catalog/catalog.js'
import {cachedCatalog} from '../catalog/read.js'
import {exitCodes} from '../contract/error-categories.js'
import {phrase} from '../contract/phrase.js'
import type {ErrorFields} from '../contract/outcome.js'
import {explainRoute} from '../errors/explain.js'
import {keepValid} from '../errors/keep-valid.js'
import {loadBundle} from '../load-bundle.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type Diagnosis, diagnoseLine} from '../errors/diagnose.js'

/** Describes what is wrong with a line that leads to no command, from manifests alone, without waiting for anything. */
export function explainRoutingErrorNow(config: HostConfig, words: readonly string[]): ErrorFields {
  const catalog = cachedCatalog(config)
  return complete(catalog, diagnoseLine(catalog, words), words)
}

/** Describes what is wrong with a line that leads to no command, and loads what makes its corrections certain. */
export async function explainRoutingError(config: HostConfig, words: readonly string[]): Promise<ErrorFields> {
  const catalog = cachedCatalog(config)
  return keepValid(config, complete(catalog, await explainRoute(catalog, words), words))
}

/** Adds what the words may mean, if no spelling fits (10.5). */
function complete(catalog: Catalog, diagnosis: Diagnosis | undefined, words: readonly string[]): ErrorFields {
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
  const proposals = isUnknown ? loadBundle('services').proposeCommands(catalog, words) : []
  return proposals.length > 0 ? {...fields, nextActions: [...proposals, ...(fields.nextActions ?? [])]} : fields
}
