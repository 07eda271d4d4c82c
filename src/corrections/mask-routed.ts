import type {Catalog} from '../catalog/catalog.js'
import {claimFlags} from '../command-line/claim-flags.js'
import {tokensFrom} from '../command-line/tokenize.js'
import {sensitiveFlagFinder} from '../secrets/find-sensitive-flag.js'
import {maskLine} from '../secrets/mask-line.js'
import {combineSensitiveFlags} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import {isSensitiveFlag} from '../secrets/sensitive-names.js'
import {findDrafts} from './find-drafts.js'
import type {Draft} from './fixes/draft.js'
import {acceptedDefinition} from './route/accepted-flags.js'
import type {Route} from './route/route.js'
import type {RoutedLine} from './route/routed-line.js'

/** A command that a line may mean, and the words after it. */
type RestOfLine = Pick<Draft, 'command' | 'tokens' | 'words'>

/** A masked command line, and the secrets that it had. */
type Masked = {words: string[]; values: string[]}

/**
 * Masks the secrets of a command line (4.12): those of its command or, without one, of every
 * command that it may refer to.
 */
export function maskRouted(
  catalog: Catalog,
  line: RoutedLine,
  candidates: readonly RestOfLine[] = findDrafts(catalog, line),
): Masked {
  const {route, words} = line
  if (!route.command) return maskUnknown(catalog, line, candidates)
  const {rest, tokens} = line
  const masked = maskRest({command: route.command, tokens, words: rest})
  const name = words.slice(route.leading, route.leading + route.length)
  return {
    values: secretsOf(masked),
    words: masked.words.toSpliced(route.leading, 0, ...name),
  }
}

/** Masks a line that names no command. */
function maskUnknown(
  catalog: Catalog,
  {route, tokens, words}: RoutedLine,
  candidates: readonly RestOfLine[],
): Masked {
  const start = countTopicWords(route)
  const rest = words.slice(start)
  const command = combineSensitiveFlags(catalog, rest)
  const split = claimFlags(tokensFrom(tokens, start), command.flags ?? {}, {takesFlags: true})
  const typed = maskLine(rest, command, {
    // Finds misspelled names of secrets in general, but no flags of a command.
    findSensitive: sensitiveFlagFinder({}),
    tokens: split,
  })
  const values = [typed, ...candidates.map(maskRest)].flatMap(secretsOf)
  if (candidates.length === 0) {
    values.push(...findQuotedValues(words), ...findGluedValues(catalog, words))
  }
  const redactor = new Redactor()
  redactor.add(values)
  return {
    values,
    words: [...words.slice(0, start), ...typed.words].map((word) => redactor.word(word)),
  }
}

/** How many first words are a topic: `token` may be one, and then the next word is not a secret. */
function countTopicWords({leading, length, topic}: Route): number {
  // After leading flags, and perhaps their values, the topic's words are not the first ones.
  if (leading > 0 || topic === undefined) return 0
  // With colons a topic has more names than words: `auth:token` is one word.
  return Math.min(length, topic.split(':').length)
}

/** Masks the words after a command that a line may mean. */
function maskRest({command, tokens, words}: RestOfLine): ReturnType<typeof maskLine> {
  return maskLine(words, acceptedDefinition(command), {tokens})
}

function secretsOf({secrets}: ReturnType<typeof maskLine>): string[] {
  return secrets.map(({value}) => value)
}

/**
 * Finds the values of all flags in the first word, which may be a quoted command line of an unknown
 * command.
 */
function findQuotedValues([first = '']: readonly string[]): string[] {
  // `--flag VALUE`, `--flag=VALUE`, `-fVALUE`, where VALUE may be in quotes and then have blanks.
  const flags = first.matchAll(/\s-(?:-?[\w-]+[\s=]+|\w)("[^"]*"|'[^']*'|\S+)/g)
  return Array.from(flags, ([, value]) => value!.replace(/^(["'])(.*)\1$/s, '$2'))
}

/** The fewest characters after a letter that may be its secret rather than more letters. */
const minGlued = 4

/**
 * Finds the values that a line which names no command may have right after the letter of a
 * sensitive flag of any command: `-pVALUE`, `-qpVALUE`.
 */
function findGluedValues(catalog: Catalog, words: readonly string[]): string[] {
  const clusters = words.filter((word) => /^-\w[^]/.test(word))
  if (clusters.length === 0) return []
  const letters = sensitiveLetters(catalog)
  return clusters.flatMap((word) => {
    const letter = [...word.slice(1)].find((one) => letters.has(one))
    if (letter === undefined) return []
    const value = word.slice(word.indexOf(letter, 1) + letter.length)
    return value.length >= minGlued ? [value] : []
  })
}

/** The letters of all sensitive flags. */
function sensitiveLetters({commands}: Catalog): Set<string> {
  const letters = new Set<string>()
  for (const {definition} of commands) {
    for (const [name, {char, charAliases = []}] of Object.entries(definition.flags)) {
      if (!isSensitiveFlag(name, definition)) continue
      if (char) letters.add(char)
      for (const letter of charAliases) letters.add(letter)
    }
  }
  return letters
}
