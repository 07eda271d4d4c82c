import type {CatalogCommand} from '../catalog/catalog.js'
import {quoteLine} from '../command-line/quote.js'
import type {ExampleLine} from '../catalog/examples.js'
import {findProblems, type Problem} from '../errors/problems.js'
import {leadingProblem, restOf, routeLine, routeProblem} from '../errors/route.js'
import type {CommandSubject, Finding, HostCatalog} from './rule.js'

/** An example that starts another program, or none, cannot be copied. */
export function checkPrograms(subject: CommandSubject): Finding[] {
  const {bin} = subject.catalog
  return subject.examples
    .filter((example) => startsAnother(example, subject))
    .map(({first, text}) => {
      const line = text.split('\n', 1)[0]!
      const shown = line.length > 100 ? `${line.slice(0, 99)}…` : line
      return {
        message: `The example \`${shown}\` starts with \`${first[0]}\`, not with \`${bin}\``,
        suggestion: 'Write the whole command line, starting with `<%= config.bin %> <%= command.id %>`.',
      }
    })
}

/**
 * Whether an example certainly shows a command line of another program: the command's name without a program, or after
 * another one. Other examples can be anything, for example prose or what a shell needs first.
 */
function startsAnother({first, words}: ExampleLine, {catalog, command}: CommandSubject): boolean {
  if (words !== undefined || first.length === 0 || catalog.isSingleCommand) return false
  const names = [command.id, ...command.aliases].map((id) => id.split(':'))
  const typed = first.flatMap((word) => word.split(':'))
  const isNamedAt = (start: number) => names.some((name) => name.every((word, index) => typed[start + index] === word))
  const isBare = isNamedAt(0) && (first.length > 1 || typed.length > 1)
  return isBare || isNamedAt(1)
}

/** Agents copy examples; an invalid one costs them a turn, and their trust in the others. */
export function checkExamples({catalog, examples}: CommandSubject): Finding[] {
  return examples.flatMap(({expectedExitCode, words}): Finding[] => {
    // An example may show a command line that fails.
    if (words === undefined || expectedExitCode !== undefined) return []
    const problem = checkLine(catalog, words.slice(1))
    if (problem === undefined) return []
    return [
      {
        message: `The example \`${quoteLine(words)}\` is not valid: ${problem}`,
        suggestion: `Correct the example; \`${quoteLine([...words, '--validate'])}\` checks it and runs nothing.`,
      },
    ]
  })
}

/**
 * Checks a command line, without the program, against the manifest. That of an own command holds what its parser checks;
 * of a foreign one neither the types of values nor which flags are really required are known. No class is loaded: it
 * would run the code around it.
 *
 * @returns what is wrong, in a sentence; undefined if nothing is known to be
 */
function checkLine(catalog: HostCatalog, words: readonly string[]): string | undefined {
  // oclif handles these before it parses.
  if (words.includes('--help') || words.includes('-h') || /^(?:--version|-v|version)$/.test(words[0] ?? ''))
    return undefined
  const route = routeLine(catalog, words)
  const {command, kind} = route
  // A topic prints its help.
  if (!command) return kind === 'incomplete_command' ? undefined : routeProblem(route, words)?.message
  if (command.id === 'help') return undefined
  const rest = restOf(route, words).map(({word}) => word)
  const problem =
    leadingProblem(route, words) ?? findProblems(command, rest).find((found) => !mayBeHandled(found, command))
  return problem?.message
}

/** Whether a command may handle what its manifest does not know. */
function mayBeHandled({field = '', kind}: Problem, {definition: {flags, strict}, isOwn}: CatalogCommand): boolean {
  // A command that is not strict passes on what it does not know.
  if (kind === 'unknown_flag') return strict === false
  if (kind !== 'missing_value' || isOwn) return false
  // A manifest does not tell that a flag without a value reads stdin.
  const name = field.slice(2)
  const {description = '', summary = ''} = flags[name] ?? {}
  return /stdin|standard input/i.test(`${name} ${summary} ${description}`)
}
