import type {CatalogCommand} from '../../catalog/catalog.js'
import {findProblems, type Problem} from '../../errors/problems.js'
import {leadingProblem, routeProblem} from '../../errors/route-problem.js'
import {restOf, routeLine} from '../../errors/route.js'
import type {HostCatalog} from '../subject.js'
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
    return route.kind === 'incomplete_command' ? undefined : routeProblem(route, words)?.message
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
  return findProblems(command, words).find((found) => !mayBeHandled(found, command))?.message
}

/** Whether a command may take what its manifest does not know of. */
function mayBeHandled({field = '', kind}: Problem, {definition: {flags, strict}, isOwn}: CatalogCommand): boolean {
  // A command that is not strict hands on what it does not know.
  if (kind === 'unknown_flag') return strict === false
  if (kind !== 'missing_value' || isOwn) return false
  // A manifest does not tell that a flag without a value reads stdin.
  const name = field.slice(2)
  const {description = '', summary = ''} = flags[name] ?? {}
  return /stdin|standard input/i.test(`${name} ${summary} ${description}`)
}
