import type {Catalog} from '../catalog/catalog.js'
import {claimFlags, tokensFrom} from '../command-line/tokenize.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import {routingSecretCommand} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import {isSensitiveFlag, sensitiveFlagFinder} from '../secrets/sensitive-names.js'
import {type Draft, findDrafts} from './candidates.js'
import type {RoutedLine} from './routed-line.js'
import {acceptedFlags} from './accepted-flags.js'

/** The words of a line after the command that it may refer to. */
type RestOfLine = Pick<Draft, 'command' | 'tokens' | 'words'>

/**
 * Masks the secrets of a command line (4.12): those of its command or, without one, of every
 * command that it may refer to.
 */
export function maskRouted(
  catalog: Catalog,
  line: RoutedLine,
  candidates: readonly RestOfLine[] = findDrafts(catalog, line),
): {words: string[]; values: string[]} {
  const {route, words} = line
  const mask = ({command, tokens, words: rest}: RestOfLine) => {
    const secretCommand = {
      ...command.definition,
      flags: acceptedFlags(command),
    }
    return maskLine(rest, secretCommand, undefined, tokens)
  }
  if (route.command) {
    const {command} = route
    const {secrets, words: rest} = mask({
      command,
      tokens: line.tokens,
      words: line.rest,
    })
    const name = words.slice(route.leading, route.leading + route.length)
    return {
      values: secrets.map(({value}) => value),
      words: rest.toSpliced(route.leading, 0, ...name),
    }
  }

  // A topic named `token`, without dashes, is not a flag.
  const topicLength = route.topic === undefined ? 0 : route.topic.split(':').length
  const start = route.leading > 0 ? 0 : Math.min(route.length, topicLength)
  const rest = words.slice(start)
  const command = routingSecretCommand(catalog, rest)
  const tokens = claimFlags(tokensFrom(line.tokens, start), command.flags ?? {})
  const typed = maskLine(rest, command, sensitiveFlagFinder({}), tokens)
  const masked = [typed, ...candidates.map(mask)]
  const values = masked.flatMap(({secrets}) => secrets.map(({value}) => value))
  if (candidates.length === 0) {
    values.push(...findQuoted(words), ...findGlued(catalog, words))
  }
  const redactor = new Redactor()
  redactor.add(values)
  return {
    values,
    words: [...words.slice(0, start), ...typed.words].map((word) => maskWord(word, redactor)),
  }
}

/**
 * Finds the values of all flags in the first word, which may be a quoted command line of an unknown
 * command.
 */
function findQuoted([first = '']: readonly string[]): string[] {
  const flags = first.matchAll(/\s-(?:-?[\w-]+[\s=]+|\w)(\S+)/g)
  return Array.from(flags, ([, value]) => value!)
}

/**
 * Finds the values that a line which names no command may have right after the letter of a
 * sensitive flag of any command: `-pVALUE`, `-qpVALUE`.
 */
function findGlued({commands}: Catalog, words: readonly string[]): string[] {
  const clusters = words.filter((word) => /^-\w[^]/.test(word))
  if (clusters.length === 0) return []
  const letters = new Set<string>()
  for (const {definition} of commands) {
    for (const [name, {char, charAliases = []}] of Object.entries(definition.flags)) {
      if (!isSensitiveFlag(name, definition)) continue
      if (char) letters.add(char)
      for (const letter of charAliases) letters.add(letter)
    }
  }
  return clusters.flatMap((word) => {
    const index = [...word].findIndex((letter, at) => at > 0 && letters.has(letter))
    const value = index === -1 ? '' : word.slice(index + 1)
    return value.length > 3 ? [value] : []
  })
}
