import {joinReports} from '../contract/phrase.js'
import {cleanParserMessage} from '../oclif/parser-errors.js'
import {listEnvironmentValues} from './environment-values.js'
import {
  describeVariable,
  type Failure,
  hasDefault,
  isUsed,
  type Known,
  type LineProblem,
} from './problem.js'
import {findProblems} from './problems.js'
import {positionOf} from './route.js'
import {findRouteProblem, type RoutedLine} from './routed-line.js'

/**
 * Finds the mistake to report, with all that manifest and class show about it (4.11).
 *
 * @param failure the parser's report
 */
export function findLineMistake(
  line: RoutedLine,
  failure: Failure | undefined,
): {mistake: Failure; known: Known} | undefined {
  const {route, tokens} = line
  const known = readFailure(line, failure)
  const found = route.command ? findProblems(route.command, tokens, known) : []
  const problems = found.map((each) => {
    const {index} = each
    return {
      ...each,
      position: index === undefined ? undefined : positionOf(route, index),
    }
  })
  const problem: Failure | undefined = failure ?? findRouteProblem(line) ?? problems[0]
  if (!problem) return undefined
  const isSame = (name: 'field' | 'kind' | 'position', other: Failure) =>
    (problem[name] ?? other[name]) === other[name]
  const same = problems.find((other) => {
    return isSame('kind', other) && isSame('field', other) && isSame('position', other)
  })
  const field = problem.field ?? same?.field
  const position = problem.position ?? same?.position
  const validValues = problem.validValues ?? same?.validValues
  const message = addOthers(describeMistake(problem, problems, line), problems)
  return {
    mistake: {...problem, field, message, position, validValues},
    known,
  }
}

/** What the parser's report shows that manifest and class do not. */
function readFailure({route, tokens}: RoutedLine, failure: Failure | undefined): Known {
  const {command} = route
  if (!failure || !command) return {}
  const {field = '', fields = [], kind} = failure
  const names = fields.map((flag) => flag.slice(2))
  const isRelation = kind === 'conflicting_flags' || kind === 'missing_dependency'
  // The condition of a relation is a function, which a manifest loses.
  const known = findProblems(command, tokens)
  const isUnknown = isRelation && !known.some((each) => each.kind === kind)
  const isFromVariable = listEnvironmentValues(command, tokens).some(
    ({name}) => `--${name}` === field,
  )
  if (kind === 'missing_flag') return {required: names}
  if (kind === 'invalid_value' && isFromVariable) {
    return {rejected: [field.slice(2)]}
  }
  if (!isUnknown) return {}
  if (kind === 'conflicting_flags') return {excluded: names}
  return {required: names.filter((name) => !isUsed(tokens, name))}
}

/**
 * The message of a mistake: where manifest and class explain the parser's report about related
 * flags, theirs names only what has to change (4.7a).
 */
function describeMistake(
  {field = '', fields = [], kind, message}: Failure,
  problems: readonly LineProblem[],
  {route, tokens}: RoutedLine,
): string {
  const clean = cleanParserMessage(message)
  const related = problems.filter((each) => each.names !== undefined && isRelation(each.kind))
  const isExplained = fields.length > 0 && related.some((each) => each.kind === kind)
  if (isExplained && kind !== 'missing_flag' && fields.every((flag) => !isLeftOut(flag))) {
    return joinReports([...new Set(related.map((each) => each.message))])
  }
  if (kind !== 'invalid_value' || !route.command) return clean
  const sources = listEnvironmentValues(route.command, tokens)
  const source = sources.find(({name}) => `--${name}` === field)
  return source ? joinReports([clean, describeVariable(field, source.variable)]) : clean

  /** Whether manifest and class do not name a flag that the report has to name. */
  function isLeftOut(flag: string): boolean {
    const isNamed = related.some(({field: other, names}) => {
      return other === flag || names!.includes(flag.replace(/^--/, ''))
    })
    return !isNamed && isBroken(flag)
  }

  /** Whether a flag of the report is not given, and has no default that meets a need. */
  function isBroken(flag: string): boolean {
    if (isUsed(tokens, flag.slice(2))) return false
    const definition = route.command?.definition.flags[flag.slice(2)]
    return definition === undefined || !hasDefault(definition)
  }
}

/** Whether a mistake is about several flags. */
function isRelation(kind: string): boolean {
  return /^(?:conflicting_flags|missing_dependency|missing_flag)$/.test(kind)
}

/** 4.11: adds other unknown or missing parts, so that one more try is enough. */
function addOthers(message: string, problems: readonly LineProblem[]): string {
  const mentioned = message.split(/[\s,;=]|:(?=\s|$)/)
  const others = problems.filter(({field = '', kind}) => {
    const isAdded = /^(?:unknown_flag|missing_argument|missing_flag)$/.test(kind)
    return isAdded && !mentioned.includes(field)
  })
  return joinReports([message, ...new Set(others.map((problem) => problem.message))])
}
