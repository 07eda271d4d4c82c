import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {findRouteProblem} from '../corrections/route-problem.js'
import type {LineProblem} from '../corrections/problem.js'
import {findProblems} from '../corrections/problems.js'
import {routeWords} from '../corrections/routed-line.js'
import {isForVersion} from '../line/questions.js'

/**
 * Checks an author's command line, without the bin, against the manifest; it loads no class.
 *
 * @returns the mistake in one sentence; undefined if there is none
 */
export function checkLine(catalog: Catalog, words: readonly string[]): string | undefined {
  const line = routeWords(catalog, words)
  const {command, id, kind} = line.route
  // oclif handles these before it parses.
  if (line.asks === 'help' || isForVersion(words[0], catalog.config)) return undefined
  // Commands of oclif's plugins.
  if (command?.id === 'help' || id === 'version') return undefined
  // A topic prints its help.
  if (kind === 'incomplete_command') return undefined
  const problems = command ? findProblems(command, line.tokens) : []
  const problem = findRouteProblem(line) ?? problems.find((each) => !mayBeHandled(each, command!))
  return problem?.message
}

/** Whether a command may handle words that its manifest does not declare. */
function mayBeHandled(
  {field = '', kind}: LineProblem,
  {definition: {flags, strict}, isAdopted}: CatalogCommand,
): boolean {
  // A command that is not strict passes unknown words on.
  if (kind === 'unknown_flag') return strict === false
  if (kind !== 'missing_value' || isAdopted) return false
  // A flag without a value may read stdin; only its texts may mention that.
  const name = field.slice(2)
  const {description = '', summary = ''} = flags[name] ?? {}
  return /stdin|standard input/i.test(`${name} ${summary} ${description}`)
}
