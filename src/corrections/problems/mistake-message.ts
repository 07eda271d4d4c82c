import type {LineErrorKind} from '../../contract/error-categories.js'
import {joinMessages, mistakeMessages} from '../../contract/mistake-messages.js'
import {cleanParserMessage} from '../../oclif/parser-errors.js'
import type {RoutedLine} from '../route/routed-line.js'
import {findEnvironmentValue} from './environment-values.js'
import {describeVariable, hasDefault, isUsed, type LineProblem, type Mistake} from './problem.js'

/** The kinds of mistakes that are reported beside another one. */
const addedKinds: ReadonlySet<string> = new Set([
  'unknown_flag',
  'missing_argument',
  'missing_flag',
] satisfies LineErrorKind[])

/**
 * Writes the message of a mistake, with the other unknown or missing parts of the command line, so
 * that one more try is enough (4.11).
 */
export function writeMessage(
  mistake: Mistake,
  problems: readonly LineProblem[],
  line: RoutedLine,
): string {
  const message = describeMistake(mistake, problems, line)
  // `Missing --app, --team: use --space=x` mentions `--app`, `--team` and `--space`.
  const mentioned = message.split(/[\s,;=]|:(?=\s|$)/)
  const others = problems.filter(
    ({field = '', kind}) => addedKinds.has(kind) && !mentioned.includes(field),
  )
  // A field with a space in it, such as `--x y`, is mentioned as a whole.
  const added = others.map((problem) => problem.message).filter((each) => !message.includes(each))
  return joinMessages([message, ...new Set(added)])
}

/** The kinds of mistakes that may be about several flags. */
const relations: ReadonlySet<string> = new Set([
  'conflicting_flags',
  'missing_dependency',
  'missing_flag',
] satisfies LineErrorKind[])

/**
 * The message of a mistake alone. For related flags, the problems that manifest and class show
 * replace the parser's message where they cover it: they name only what has to change (4.7a).
 */
function describeMistake(
  mistake: Mistake,
  problems: readonly LineProblem[],
  line: RoutedLine,
): string {
  const {field = '', kind, message} = mistake
  const related = problems.filter((each) => each.names !== undefined && relations.has(each.kind))
  if (isReportCovered(related, mistake, line)) {
    return joinMessages([...new Set(related.map((each) => each.message))])
  }
  const clean = cleanParserMessage(message)
  if (kind === 'unexpected_argument') return describeSurplus(problems) ?? clean
  if (kind !== 'invalid_value') return clean
  const source = findEnvironmentValue(field, line.route.command, line.tokens)
  return source ? joinMessages([clean, describeVariable(field, source.variable)]) : clean
}

/**
 * Reports the arguments that a command has no place for; undefined if none are known. The parser may
 * report another word: it counts the value of `--json=false` as an argument.
 */
function describeSurplus(problems: readonly LineProblem[]): string | undefined {
  const surplus = problems.filter(({kind}) => kind === 'unexpected_argument')
  const values = surplus.map(({value}) => value).filter((value) => value !== undefined)
  return values.length > 0 ? mistakeMessages.unexpectedArguments(values) : undefined
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
