import type {CatalogCommand} from '../../catalog/catalog.js'
import {readMetadata} from '../../catalog/read/declared-metadata.js'
import {tokenize} from '../../line/tokenize.js'
import {knownFlags} from '../../suggest/known-flags.js'
import {findProblems} from '../../suggest/problems.js'
import {leadingProblem, routeProblem} from '../../suggest/route-problem.js'
import {restOf, routeLine} from '../../suggest/route.js'
import type {HostCatalog} from '../subject.js'
import {findWrongValue} from './check-value.js'
import {nameCanonically} from './hidden-aliases.js'

/**
 * Checks the words of a line, without the bin, as far as the manifest tells: an own command's tells what its parser does,
 * a foreign one's neither the types of values nor which flags are really required. No class is loaded, because the code
 * around a class runs with it, and one that does not load on this Node would end the report.
 *
 * @returns what is wrong, in a sentence; undefined where nothing is known to be
 */
export function checkLine(catalog: HostCatalog, line: readonly string[]): string | undefined {
  if (isQuestion(line)) return undefined
  const words = nameCanonically(catalog, line)
  const route = routeLine(catalog, words)
  const {command} = route
  if (!command) {
    // A topic prints its help.
    return route.kind === 'incomplete_command' ? undefined : routeProblem(catalog, route, words)?.message
  }

  if (command.id === 'help') return undefined
  const leading = leadingProblem(route, words)
  const rest = restOf(route, words).map(({word}) => word)
  return leading?.message ?? checkRest(command, rest)
}

/** Whether a line only asks for help or the version, which oclif answers before it parses. */
function isQuestion(words: readonly string[]): boolean {
  return words.some((word) => word === '--help' || word === '-h') || /^(?:--version|-v|version)$/.test(words[0] ?? '')
}

function checkRest(command: CatalogCommand, words: readonly string[]): string | undefined {
  const problem = findProblems(command, words).find(
    // A command that is not strict hands on what it does not know.
    ({kind}) => command.definition.strict !== false || kind !== 'unknown_flag',
  )
  return problem?.message ?? findWrongType(command, words)
}

function findWrongType(command: CatalogCommand, words: readonly string[]): string | undefined {
  const types = readMetadata(command.definition).murli
  if (!types) return undefined
  for (const token of tokenize(words, knownFlags(command))) {
    if (token.kind !== 'flag' && token.kind !== 'value') continue
    const details = types.flags[token.name]
    const value = token.kind === 'value' ? token.raw : token.value
    const wrong = details && value !== undefined ? findWrongValue(value, details) : undefined
    if (wrong !== undefined) return `Flag --${token.name}: ${wrong}`
  }

  return undefined
}
