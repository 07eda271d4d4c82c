import type {Catalog} from '../../catalog/catalog.js'
import {cachedCatalog} from '../../catalog/read.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {ErrorFields, NextAction} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {diagnose} from '../../corrections/diagnose.js'
import {type RoutedLine, routeSubject, routeTyped} from '../../corrections/route/routed-line.js'
import {meantQuestion} from '../../corrections/similar/misspelled-question.js'
import type {Line} from '../../line/line.js'
import type {Question} from '../../line/questions.js'
import {loadBundle} from '../../load-bundle.js'

/**
 * Proposes, as templates, the commands that an unknown command's words before the first flag may
 * mean (10.5). The search of the services implements it, in a bundle above this one.
 */
export type ProposeCommands = (
  catalog: Catalog,
  words: readonly string[],
  question?: Question,
) => NextAction[]

/** Explains a command line that names no command; adds commands that it may describe (10.5). */
export function explainRoutingError(line: Line): ErrorFields {
  const catalog = cachedCatalog(line.config)
  return explainRouting(catalog, routeTyped(catalog, line))
}

/**
 * Explains a line that asks for the help of a command that does not exist.
 *
 * @param start the index of the first word of its subject
 */
export function explainSubject({config, words}: Line, start: number): ErrorFields {
  const catalog = cachedCatalog(config)
  const {position, ...fields} = explainRouting(catalog, routeSubject(catalog, words, start))
  return {
    ...fields,
    ...(position !== undefined && {position: position + start}),
  }
}

function explainRouting(catalog: Catalog, line: RoutedLine): ErrorFields {
  const fields = describeRouting(catalog, line)
  const proposals = isUncorrected(fields)
    ? loadBundle<{proposeCommands: ProposeCommands}>('services').proposeCommands(
        catalog,
        line.words,
        meantQuestion(line),
      )
    : []
  if (proposals.length === 0) return fields
  const proposed = new Set(proposals.map(({command}) => command))
  const others = (fields.nextActions ?? []).filter(({command}) => !proposed.has(command))
  return {
    ...fields,
    nextActions: [...proposals, ...others],
  }
}

function describeRouting(catalog: Catalog, line: RoutedLine): ErrorFields {
  const unknown = {
    error: 'command_not_found',
    kind: 'unknown_command',
    message: phrase`Unknown command: ${line.words[0] ?? ''}`,
  }
  const diagnosis = diagnose(catalog, line) ?? unknown
  return {code: exitCodes.userError, recoverable: true, ...diagnosis}
}

/** Whether a command is unknown, and neither a correction nor a template names a known one. */
function isUncorrected({didYouMean, field, kind, nextActions = []}: ErrorFields): boolean {
  if (kind !== 'unknown_command' || field !== undefined) return false
  return didYouMean === undefined && !nextActions.some(({params}) => params)
}
