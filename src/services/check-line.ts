import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import type {LineProblem} from '../corrections/problems/problem.js'
import {findProblems} from '../corrections/problems/problems.js'
import {findRouteProblem} from '../corrections/problems/route-problem.js'
import {routeWords} from '../corrections/route/routed-line.js'
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
  if (line.asks === 'help' || isForVersion(words[0], catalog.config)) {
    return undefined
  }
  // Commands of oclif's plugins.
  if (command?.id === 'help' || id === 'version') return undefined
  // A topic prints its help.
  if (kind === 'incomplete_command') return undefined
  const routeProblem = findRouteProblem(line)
  if (routeProblem || !command) return routeProblem?.message
  const problems = findProblems(command, line.tokens)
  return problems.find((problem) => !mayBeAccepted(problem, command))?.message
}

/** Whether a command may accept what is a mistake by its manifest. */
function mayBeAccepted(
  {field = '', kind}: LineProblem,
  {definition: {flags, strict}, isAdopted}: CatalogCommand,
): boolean {
  // A command that is not strict passes unknown words on.
  if (kind === 'unknown_flag') return strict === false
  if (kind !== 'missing_value' || isAdopted) return false
  // Without a value, a flag may read stdin. Only its name and its texts can show that.
  const name = field.replace(/^--/, '')
  const {description = '', summary = ''} = flags[name] ?? {}
  return /stdin|standard input/i.test(`${name} ${summary} ${description}`)
}
