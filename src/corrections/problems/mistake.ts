import {isUnknownToParser} from '../route/accepted-flags.js'
import {positionOf} from '../route/route.js'
import type {RoutedLine} from '../route/routed-line.js'
import {findEnvironmentValue} from './environment-values.js'
import {writeMessage} from './mistake-message.js'
import {isUsed, type LineProblem, type Mistake, type ParserFacts} from './problem.js'
import {findProblems} from './problems.js'
import {findRouteProblem} from './route-problem.js'

/**
 * Finds the mistake to report, with all that manifest and class show about it (4.11).
 *
 * @param failure the parser's report
 */
export function findLineMistake(
  line: RoutedLine,
  failure: Mistake | undefined,
): {mistake: Mistake; known: ParserFacts} | undefined {
  const known = findKnown(line, failure)
  const problems = listProblems(line, known)
  const reported = findOurMistake(line, failure, problems) ?? failure
  const mistake = reported ?? findRouteProblem(line) ?? problems[0]
  if (!mistake) return undefined
  const sameProblem = problems.find((problem) => isAboutSame(mistake, problem))
  return {
    known,
    mistake: {
      ...mistake,
      field: mistake.field ?? sameProblem?.field,
      message: writeMessage(mistake, problems, line),
      position: mistake.position ?? sameProblem?.position,
      validValues: mistake.validValues ?? sameProblem?.validValues,
    },
  }
}

/**
 * The mistake in a flag that the parser of a foreign command does not know, because it is the
 * plugin's: only its value is wrong.
 */
function findOurMistake(
  {route: {command}}: RoutedLine,
  failure: Mistake | undefined,
  problems: readonly Mistake[],
): Mistake | undefined {
  if (failure?.kind !== 'unknown_flag' || !command) return undefined
  const {field = '', fields = [field]} = failure
  const ours = fields.filter((name) => isUnknownToParser(name, command))
  return problems.find((problem) => ours.includes(problem.field ?? ''))
}

/** The problems that manifest and class show, with the positions of their words in argv. */
function listProblems({route, tokens}: RoutedLine, known: ParserFacts): (LineProblem & Mistake)[] {
  if (!route.command) return []
  return findProblems(route.command, tokens, known).map((problem) => {
    const {index} = problem
    return {
      ...problem,
      position: index === undefined ? undefined : positionOf(route, index),
    }
  })
}

/** Whether a problem has the kind, field and position of a mistake, where these are known. */
function isAboutSame(mistake: Mistake, problem: Mistake): boolean {
  const details = ['kind', 'field', 'position'] as const
  return details.every((name) => {
    const known = mistake[name]
    return known === undefined || known === problem[name]
  })
}

/** What the parser's report shows that manifest and class do not. */
function findKnown(line: RoutedLine, failure: Mistake | undefined): ParserFacts {
  const {route, tokens} = line
  const {command} = route
  if (!failure || !command) return {}
  const {field = '', fields = [], kind} = failure
  const names = fields.map((flag) => flag.slice(2))
  // The condition of a relation is a function, which a manifest loses.
  const isShown = () => findProblems(command, tokens).some((each) => each.kind === kind)
  switch (kind) {
    case 'missing_flag': {
      return {required: names}
    }
    case 'invalid_value': {
      const isFromEnvironment = findEnvironmentValue(field, command, tokens) !== undefined
      return isFromEnvironment ? {rejected: [field.slice(2)]} : {}
    }
    case 'conflicting_flags': {
      return isShown() ? {} : {excluded: names}
    }
    case 'missing_dependency': {
      return isShown() ? {} : {required: names.filter((name) => !isUsed(tokens, name))}
    }
    default: {
      return {}
    }
  }
}
