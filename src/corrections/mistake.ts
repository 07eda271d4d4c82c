import type {LineErrorKind} from '../contract/error-categories.js'
import {joinReports, reports} from '../contract/reports.js'
import {cleanParserMessage} from '../oclif/parser-errors.js'
import {isUnknownToParser} from './accepted-flags.js'
import {type EnvironmentValue, listEnvironmentValues} from './environment-values.js'
import {
  describeVariable,
  type Mistake,
  hasDefault,
  isUsed,
  type ParserFacts,
  type LineProblem,
} from './problem.js'
import {findProblems} from './problems.js'
import {findRouteProblem} from './route-problem.js'
import {positionOf} from './route.js'
import type {RoutedLine} from './routed-line.js'

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
      message: addOthers(describeMistake(mistake, problems, line), problems),
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
      return findEnvironmentValue(field, line) ? {rejected: [field.slice(2)]} : {}
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

/** The kinds of mistakes that may be about several flags. */
const relations: ReadonlySet<string> = new Set([
  'conflicting_flags',
  'missing_dependency',
  'missing_flag',
] satisfies LineErrorKind[])

/**
 * The message of a mistake. For related flags, the problems that manifest and class show replace
 * the parser's message where they cover it: they name only what has to change (4.7a).
 */
function describeMistake(
  mistake: Mistake,
  problems: readonly LineProblem[],
  line: RoutedLine,
): string {
  const {field = '', kind, message} = mistake
  const related = problems.filter((each) => each.names !== undefined && relations.has(each.kind))
  if (isReportCovered(related, mistake, line)) {
    return joinReports([...new Set(related.map((each) => each.message))])
  }
  const clean = cleanParserMessage(message)
  if (kind === 'unexpected_argument') return describeSurplus(problems) ?? clean
  if (kind !== 'invalid_value') return clean
  const source = findEnvironmentValue(field, line)
  return source ? joinReports([clean, describeVariable(field, source.variable)]) : clean
}

/**
 * Reports the arguments that a command has no place for; undefined if none are known. The parser may
 * report another word: it counts the value of `--json=false` as an argument.
 */
function describeSurplus(problems: readonly LineProblem[]): string | undefined {
  const surplus = problems.filter(({kind}) => kind === 'unexpected_argument')
  const values = surplus.map(({value}) => value).filter((value) => value !== undefined)
  return values.length > 0 ? reports.unexpectedArguments(values) : undefined
}

/** Finds the value that a flag gets from the environment (6.9a); undefined if it gets none. */
function findEnvironmentValue(
  field: string,
  {route, tokens}: RoutedLine,
): EnvironmentValue | undefined {
  if (!route.command) return undefined
  const values = listEnvironmentValues(route.command, tokens)
  return values.find(({name}) => toFlag(name) === field)
}

/** Whether problems of related flags name every flag of the parser's report that has to change. */
function isReportCovered(
  related: readonly LineProblem[],
  {fields = [], kind}: Mistake,
  line: RoutedLine,
): boolean {
  // The parser's report of missing flags already lists exactly those that are missing.
  if (fields.length === 0 || kind === 'missing_flag') return false
  if (!related.some((problem) => problem.kind === kind)) return false
  const named = related.flatMap(({field, names = []}) => [field, ...names.map(toFlag)])
  return fields.every((flag) => named.includes(flag) || hasValue(flag, line))
}

function toFlag(name: string): string {
  return `--${name}`
}

/** Whether a flag of the parser's report is given, or has a default that meets a need. */
function hasValue(flag: string, {route, tokens}: RoutedLine): boolean {
  const name = flag.slice(2)
  if (isUsed(tokens, name)) return true
  const definition = route.command?.definition.flags[name]
  return definition !== undefined && hasDefault(definition)
}

/** The kinds of mistakes that are reported beside another one. */
const addedKinds: ReadonlySet<string> = new Set([
  'unknown_flag',
  'missing_argument',
  'missing_flag',
] satisfies LineErrorKind[])

/** 4.11: adds other unknown or missing parts, so that one more try is enough. */
function addOthers(message: string, problems: readonly LineProblem[]): string {
  // `Missing --app, --team: use --space=x` mentions `--app`, `--team` and `--space`.
  const mentioned = message.split(/[\s,;=]|:(?=\s|$)/)
  const others = problems.filter(
    ({field = '', kind}) => addedKinds.has(kind) && !mentioned.includes(field),
  )
  return joinReports([message, ...new Set(others.map((problem) => problem.message))])
}
