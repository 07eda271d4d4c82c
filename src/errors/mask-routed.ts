import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {findMeantIn} from '../secrets/misspelt-names.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import {commandOfNone} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import type {SecretCommand} from '../secrets/sensitive-names.js'
import {findCandidates, splitFirst} from './find-candidates.js'
import {knownFlags} from './known-flags.js'
import {restOf, type Route, routeLine} from './route.js'

/** A whole line as it may be shown. */
export type MaskedRoute = {
  /** The words behind the bin, with a placeholder in the place of each secret. */
  words: string[]
  /** The secrets. */
  values: string[]
}

/**
 * Hides the secrets of a whole line: those of its command, or, of a line that names none, those of every command that
 * may have been meant.
 */
export function maskRouted(catalog: Catalog, words: readonly string[], route: Route): MaskedRoute {
  const {command} = route
  if (command) {
    const rest = restOf(route, words)
    const masked = maskLine(
      rest.map(({word}) => word),
      secretsOf(command),
    )
    const shown = [...words]
    for (const [index, {position}] of rest.entries()) shown[position] = masked.words[index]!
    return {values: masked.secrets.map(({value}) => value), words: shown}
  }

  // A topic that is called `token` is no flag without its dashes.
  const start = route.leading > 0 ? 0 : Math.min(route.length, route.topic?.split(':').length ?? 0)
  const masked = maskLine(words.slice(start), commandOfNone(catalog, words), findMeantIn({}))
  const candidates = findCandidates(catalog, words, {failure: undefined, refine: (one) => one, route})
  const meant = candidates.flatMap((candidate) => maskLine(candidate.rest, secretsOf(candidate.command)).secrets)
  const apart = splitFirst(words)
  if (apart)
    meant.push(...maskRouted(catalog, apart, routeLine(catalog, apart)).values.map((value) => ({name: 'value', value})))
  const redactor = new Redactor()
  redactor.add(meant.map(({value}) => value))
  return {
    values: [...masked.secrets, ...meant].map(({value}) => value),
    words: [...words.slice(0, start), ...masked.words].map((word) => maskWord(word, redactor)),
  }
}

function secretsOf(command: CatalogCommand): SecretCommand {
  return {...command.definition, flags: knownFlags(command)}
}
