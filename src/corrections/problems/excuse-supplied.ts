import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {categoryOf, exitCodes} from '../../contract/error-categories.js'
import {mistakeMessages} from '../../contract/mistake-messages.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {suggestLogin} from '../../errors/advise-login.js'
import type {Classified} from '../../errors/classify.js'
import {isSupplied} from '../../oclif/supplied-flags.js'

/**
 * A parser's report of missing flags, without those that the CLI supplies itself (8.15); if only
 * these are missing, the failure of the CLI to supply them.
 */
export function excuseSupplied(
  catalog: Catalog,
  command: CatalogCommand | undefined,
  failure: Classified,
): Classified | ErrorFields {
  const {field, fields = field === undefined ? [] : [field], kind} = failure
  if (!command || kind !== 'missing_flag') return failure
  const isExcused = (name: string) => {
    const flag = command.definition.flags[name.slice(2)]
    return flag !== undefined && isSupplied(flag)
  }
  const supplied = fields.filter((name) => isExcused(name))
  if (supplied.length === 0) return failure
  const others = fields.filter((name) => !supplied.includes(name))
  if (others.length === 0) return describeUnsupplied(catalog, supplied)
  return {
    ...failure,
    field: others[0],
    fields: others,
    message: mistakeMessages.missingFlags(others),
  }
}

/** The CLI's failure to supply flags itself. */
function describeUnsupplied(catalog: Catalog, names: readonly string[]): ErrorFields {
  const {nextActions, suggestion} = suggestLogin(catalog)
  return {
    code: exitCodes.toolError,
    error: categoryOf(exitCodes.toolError),
    message: phrase`${{ours: catalog.bin}} supplies ${{ours: names.join(' and ')}} itself, and did not.`,
    nextActions,
    recoverable: false,
    suggestion: phrase`It may do so only after a login. ${{ours: suggestion}}`,
  }
}
