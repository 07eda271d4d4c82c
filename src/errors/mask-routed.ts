import type {Catalog} from '../catalog/catalog.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import {routingSecretCommand} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import {sensitiveFlagFinder} from '../secrets/sensitive-names.js'
import {type Draft, findCandidates} from './candidates.js'
import {restOf, type Route} from './route.js'
import {acceptedFlags} from './similar-flags.js'

/** Masks the secrets of a command line: those of its command or, without one, of every command that it may refer to. */
export function maskRouted(
  catalog: Catalog,
  words: readonly string[],
  route: Route,
  candidates: readonly Pick<Draft, 'command' | 'words'>[] = findCandidates(catalog, words, route),
): {words: string[]; values: string[]} {
  const mask = ({command, words: rest}: Pick<Draft, 'command' | 'words'>) =>
    maskLine(rest, {...command.definition, flags: acceptedFlags(command)})
  if (route.command) {
    const {secrets, words: rest} = mask({command: route.command, words: restOf(route, words)})
    const name = words.slice(route.leading, route.leading + route.length)
    return {values: secrets.map(({value}) => value), words: rest.toSpliced(route.leading, 0, ...name)}
  }

  // A topic named `token`, without dashes, is not a flag.
  const start = route.leading > 0 ? 0 : Math.min(route.length, route.topic?.split(':').length ?? 0)
  const line = words.slice(start)
  const typed = maskLine(line, routingSecretCommand(catalog, line), sensitiveFlagFinder({}))
  const masked = [typed, ...candidates.map(mask)].flatMap(({secrets}) => secrets.map(({value}) => value))
  // The first word may be a quoted command line of an unknown command.
  const quoted = candidates.length > 0 ? [] : (words[0] ?? '').matchAll(/\s-(?:-?[\w-]+[\s=]+|\w)(\S+)/g)
  const values = [...masked, ...Array.from(quoted, ([, value]) => value!)]
  const redactor = new Redactor()
  redactor.add(values)
  return {values, words: [...words.slice(0, start), ...typed.words].map((word) => maskWord(word, redactor))}
}
