import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import type {LineProblem} from '../corrections/problem.js'
import {findProblems} from '../corrections/problems.js'
import {findRouteProblem, routeWords} from '../corrections/routed-line.js'
import {isForVersion} from '../line/questions.js'

/**
 * Checks an author's command line, without the bin, against the manifest; it loads no class.
 * @returns the mistake in one sentence
 */
export function checkLine(catalog: Catalog, words: readonly string[]): string | undefined {
  const line = routeWords(catalog, words)
  // oclif handles these before it parses.
  const isHandled = line.asks === 'help' || isForVersion(words[0], catalog.config)
  const {command, id, kind} = line.route
  // A topic prints its help. `version` is a command of one of oclif's plugins, as `help` is.
  const isStandard = command?.id === 'help' || id === 'version'
  if (isHandled || isStandard || kind === 'incomplete_command') {
    return undefined
  }
  const found = command ? findProblems(command, line.tokens) : []
  const problem = findRouteProblem(line) ?? found.find((each) => !mayBeHandled(each, command!))
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
  // A flag without a value may read stdin, which at most its texts mention.
  const name = field.slice(2)
  const {description = '', summary = ''} = flags[name] ?? {}
  return /stdin|standard input/i.test(`${name} ${summary} ${description}`)
}
