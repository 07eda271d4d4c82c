import type {Catalog} from '../catalog/catalog.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import {routingSecretCommand} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import {sensitiveFlagFinder} from '../secrets/sensitive-names.js'
import {findCandidates, splitQuoted} from './candidates.js'
import type {Draft} from './draft.js'
import {acceptedFlags} from './similar-flags.js'
import {restOf, type Route} from './route.js'

/**
 * Masks the secrets of a whole command line: those of its command or, if it names none, of every command that it may
 * refer to.
 *
 * @returns the words with a placeholder for each secret, and the secrets
 */
export function maskRouted(
  catalog: Catalog,
  words: readonly string[],
  route: Route,
  candidates: readonly Pick<Draft, 'command' | 'words'>[] = findCandidates(catalog, words, route),
): {words: string[]; values: string[]} {
  const rest = restOf(route, words)
  const drafts = route.command ? [{command: route.command, words: rest.map(({word}) => word)}] : candidates
  const masked = drafts.map((draft) =>
    maskLine(draft.words, {...draft.command.definition, flags: acceptedFlags(draft.command)}),
  )
  const valuesOf = (lines: typeof masked) => lines.flatMap(({secrets}) => secrets.map(({value}) => value))
  if (route.command) {
    const shown = [...words]
    for (const [index, {position}] of rest.entries()) shown[position] = masked[0]!.words[index]!
    return {values: valuesOf(masked), words: shown}
  }

  // A topic named `token`, without dashes, is not a flag.
  const start = route.leading > 0 ? 0 : Math.min(route.length, route.topic?.split(':').length ?? 0)
  const mask = (line: readonly string[]) => maskLine(line, routingSecretCommand(catalog, line), sensitiveFlagFinder({}))
  const typed = mask(words.slice(start))
  const values = valuesOf([typed, mask(splitQuoted(words) ?? []), ...masked])
  const redactor = new Redactor()
  redactor.add(values)
  return {values, words: [...words.slice(0, start), ...typed.words].map((word) => maskWord(word, redactor))}
}
