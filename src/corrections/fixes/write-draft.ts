import type {Catalog} from '../../catalog/catalog.js'
import {listPlaceholders, renderParams} from '../../catalog/synopsis/render-template.js'
import {hasPlaceholder, quoteLine} from '../../command-line/quote.js'
import type {NextAction} from '../../contract/outcome.js'
import type {Draft} from './draft.js'

/** Whether a reader has to fill in a part of a draft. */
export function isTemplate({variables, words}: Draft): boolean {
  return variables !== undefined || words.some(hasPlaceholder)
}

/** Describes a correction with missing parts: placeholders, or environment variables (9.12a). */
export function describeTemplate(
  catalog: Catalog,
  {command, variables, words}: Draft,
  line: string,
): NextAction {
  const params = renderParams(catalog, command, listPlaceholders(words))
  const description = variables
    ? `Run it with ${variables.join(' and ')} in its environment`
    : 'The command line, corrected'
  return {
    command: line,
    description,
    ...(params && {params}),
  }
}

/**
 * Writes the command line of a draft.
 *
 * @param helpWords the words of a line that asks for help with the draft's command: `help`
 */
export function writeLine(
  {bin}: Catalog,
  {name, words}: Draft,
  helpWords: readonly string[],
): string {
  return quoteLine([bin, ...helpWords, ...name, ...words])
}
