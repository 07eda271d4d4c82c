import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {findMeantIn, type SecretCommand} from '../secrets/sensitive-names.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import {commandOfNone} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import {type Candidate, findCandidates, rearrange} from './candidates.js'
import {knownFlags} from './meant-flags.js'
import {restOf, type Route} from './route.js'

/** A whole command line as it may be shown. */
export type MaskedRoute = {
  /** The words after the bin, with a placeholder for each secret. */
  words: string[]
  /** The secrets. */
  values: string[]
}

/**
 * Hides the secrets of a whole command line: those of its command, or, if it names none, those of every command that may
 * have been meant.
 *
 * @param candidates the commands that may have been meant, if they are known
 */
export function maskRouted(
  catalog: Catalog,
  words: readonly string[],
  route: Route,
  candidates?: readonly Candidate[],
): MaskedRoute {
  if (route.command) {
    const rest = restOf(route, words)
    const masked = maskLine(
      rest.map(({word}) => word),
      secretsOf(route.command),
    )
    const shown = [...words]
    for (const [index, {position}] of rest.entries()) shown[position] = masked.words[index]!
    return {values: masked.secrets.map(({value}) => value), words: shown}
  }

  // A topic that is called `token` is no flag without its dashes.
  const start = route.leading > 0 ? 0 : Math.min(route.length, route.topic?.split(':').length ?? 0)
  const mask = (line: readonly string[]) => maskLine(line, commandOfNone(catalog, line), findMeantIn({}))
  const masked = mask(words.slice(start))
  const meant = (candidates ?? findCandidates(catalog, words, route)).map(({command, rest}) =>
    maskLine(rest, secretsOf(command)),
  )
  const values = [masked, mask(rearrange(words)?.words ?? []), ...meant].flatMap(({secrets}) =>
    secrets.map(({value}) => value),
  )
  const redactor = new Redactor()
  redactor.add(values)
  return {values, words: [...words.slice(0, start), ...masked.words].map((word) => maskWord(word, redactor))}
}

function secretsOf(command: CatalogCommand): SecretCommand {
  return {...command.definition, flags: knownFlags(command)}
}
