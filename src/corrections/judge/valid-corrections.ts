import {cachedCatalog} from '../../catalog/read.js'
import type {ErrorFields, NextAction} from '../../contract/outcome.js'
import {joinPhrases} from '../../contract/phrase.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {UncheckedError} from '../alternatives.js'
import {type CorrectionVerdict, judgeCorrection} from './judge-correction.js'

/**
 * Removes corrections that their command's parser refuses (4.7), such as a value that a custom
 * `parse` function rejects. One that lacks a value becomes a template with a placeholder for it.
 * The suggestion describes the first correction that is left (4.7a).
 */
export async function keepValidCorrections(
  config: HostConfig,
  {alternatives, ...fields}: UncheckedError,
): Promise<ErrorFields> {
  const {didYouMean = []} = fields
  if (didYouMean.length === 0) return fields
  const catalog = cachedCatalog(config)
  const verdicts: CorrectionVerdict[] = []
  // Not at once: each judgment captures the output of the process while it parses.
  for (const line of didYouMean) verdicts.push(await judgeCorrection(catalog, config, line))
  const first = verdicts.findIndex(({kind}) => kind !== 'refused')
  if (first === -1) {
    const otherwise = alternatives && {suggestion: undefined, ...alternatives.otherwise}
    return {...fields, ...otherwise, didYouMean: undefined}
  }
  // 6.2: the suggestion of an author is about more than its corrections.
  const isOfFirst = first === 0 || !alternatives
  const suggestion = isOfFirst ? fields.suggestion : alternatives.suggestions[first]
  const verdict = verdicts[first]!
  if (verdict.kind === 'incomplete') {
    return offerTemplates(fields, verdict.templates, [suggestion, verdict.suggestion])
  }
  return {
    ...fields,
    suggestion,
    didYouMean: didYouMean.filter((_, index) => verdicts[index]!.kind === 'valid'),
  }
}

/** Offers templates instead of corrections. */
function offerTemplates(
  fields: ErrorFields,
  templates: readonly NextAction[],
  suggestions: readonly (string | undefined)[],
): ErrorFields {
  const sentences = suggestions.filter((sentence) => sentence !== undefined)
  return {
    ...fields,
    didYouMean: undefined,
    nextActions: [...templates, ...(fields.nextActions ?? [])],
    suggestion: joinPhrases(sentences, ' ') || undefined,
  }
}
