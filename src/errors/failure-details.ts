import type {ErrorFields} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {readProperty} from '../contract/unknown-value.js'
import {repeatsMessage} from '../oclif/parser-errors.js'
import {toPlainData} from '../output/plain-data.js'
import {isText} from './cause-chain.js'

/** Reads suggestions, ref, code and SfError's `actions` from the outermost link that has them. */
export function readOclifDetails(
  chain: readonly object[],
): Pick<ErrorFields, 'docUrl' | 'kind' | 'suggestion'> {
  const [docUrl] = listTexts(chain, 'ref')
  const kind = listTexts(chain, 'code').find((code) => code !== codeOfExits)
  const suggestion = findSuggestion(chain)
  return {
    ...(docUrl !== undefined && {docUrl}),
    ...(kind !== undefined && {kind}),
    ...(suggestion !== undefined && {suggestion}),
  }
}

/** The code of every exit of oclif, which says nothing. */
const codeOfExits = 'EEXIT'

/** The texts that a chain has under a name, outermost first. */
function listTexts(chain: readonly object[], name: string): string[] {
  return chain.map((link) => readProperty(link, name)).filter(isText)
}

/** The first list of suggestions in a chain, one a line. */
function findSuggestion(chain: readonly object[]): string | undefined {
  const lists = chain.flatMap((link) => [
    readProperty(link, 'suggestions'),
    readProperty(link, 'actions'),
  ])
  const advice = lists.map((list) => [list].flat().filter(isText))
  const first = advice.find((lines) => lines.length > 0)
  return first?.map((line) => cleanProse(line).trim()).join('\n')
}

/**
 * The messages of other causes, and the errors of an AggregateError (6.8); undefined if there are
 * none.
 *
 * @param messages those of the chain, outermost first
 * @param shown the message that is shown, made of the first one
 */
export function describeNested(
  chain: readonly object[],
  messages: readonly string[],
  shown: string,
): {causes?: string[]; errors?: unknown} | undefined {
  const [thrown = '', ...others] = messages
  const causes = others.filter((cause) => !repeatsMessage(cause, {shown, thrown}))
  const aggregate = chain.find((link) => readProperty(link, 'name') === 'AggregateError')
  const errors = readProperty(aggregate, 'errors')
  if (causes.length === 0 && !Array.isArray(errors)) return undefined
  return {
    ...(causes.length > 0 && {causes}),
    ...(Array.isArray(errors) && {errors: toPlainData(errors)}),
  }
}
