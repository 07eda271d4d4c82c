import {countNouns, painterFor} from '../../output/text.js'
import type {LintDocument, LintProblem} from '../../contract/schema/services.js'
import type {Source} from './find-place.js'

const severities = {
  error: {level: 'error', style: 'red', word: 'error'},
  warning: {level: 'warning', style: 'yellow', word: 'warning'},
  info: {level: 'notice', style: 'blue', word: 'note'},
} as const

/** The most places of a rule that a person reads, and that a workflow annotates. */
const [maxPlaces, maxAnnotations] = [3, 10]

type Look = {isTerminal: boolean; isVerbose: boolean}

/**
 * Renders the report for a person: a line for each rule, errors first, with its first places and
 * one remedy; with `isVerbose` a line for each place. The score is last.
 */
export function renderLintReport(
  {checked, problems, score}: LintDocument,
  bin: string,
  {isTerminal, isVerbose}: Look,
): string {
  const paint = painterFor(isTerminal)
  const groups = [...groupByRule(problems).values()]
  const counts = Object.entries(severities).flatMap(([severity, {word}]) => {
    const number = problems.filter((problem) => problem.severity === severity).length
    return number > 0 ? [countNouns(number, word)] : []
  })
  const lines = groups.flatMap((found) => {
    const [{rule, severity, suggestion}] = found as [LintProblem]
    const {style, word} = severities[severity]
    const head = `${paint(style, word.padEnd(7))} ${paint('bold', rule)}`
    if (!isVerbose) {
      return [`${head} ${listPlaces(found, bin)}. ${paint('dim', suggestion)}`]
    }
    return [`${head} ${countNouns(found.length, 'place')}`, ...listAll(found, bin), '']
  })
  const isCut = !isVerbose && groups.some((found) => found.length > maxPlaces)
  return [
    ...lines,
    ...(lines.length > 0 && !isVerbose ? [''] : []),
    ...(isCut ? [`\`${bin} murli lint --verbose\` lists every place.`] : []),
    `Score ${paint(['bold', score === 100 ? 'green' : 'yellow'], String(score))}: ${counts.join(', ') || 'no problems'} in ${countNouns(checked.commands, 'command')}.`,
    '',
  ].join('\n')
}

/** The problems of each rule, in the order of the report. */
function groupByRule(problems: readonly LintProblem[]): Map<string, LintProblem[]> {
  const groups = new Map<string, LintProblem[]>()
  for (const problem of problems) {
    groups.set(problem.rule, [...(groups.get(problem.rule) ?? []), problem])
  }
  return groups
}

/** The number of places and the first; with the message if there is only one. */
function listPlaces(found: readonly LintProblem[], bin: string): string {
  const [first, ...others] = found
  if (others.length === 0) {
    return `in ${describePlace(first!, bin)}: ${first!.message}`
  }
  // A command with two such examples is named once.
  const places = [...new Set(found.map((problem) => describePlace(problem, bin)))].slice(
    0,
    maxPlaces,
  )
  const rest = found.filter((problem) => !places.includes(describePlace(problem, bin))).length
  const more = rest > 0 ? ` and ${rest} more` : ''
  return `in ${countNouns(found.length, 'place')}: ${places.join(', ')}${more}`
}

/** A line for each place; a remedy that all share comes once, at the end. */
function listAll(found: readonly LintProblem[], bin: string): string[] {
  const isShared = new Set(found.map(({suggestion}) => suggestion)).size === 1
  return [
    ...found.map((problem) => {
      const remedy = isShared ? '' : ` ${problem.suggestion}`
      return `  ${describePlace(problem, bin)}: ${problem.message}.${remedy}`
    }),
    ...(isShared ? [`  ${found[0]!.suggestion}`] : []),
  ]
}

/** A place as it is typed without the program; the program for the CLI as a whole. */
function describePlace({command, flag}: LintProblem, bin: string): string {
  return [command ?? bin, flag].filter(Boolean).join(' ')
}

function nameOf({command}: LintProblem, bin: string): string {
  return command === undefined || command === bin ? bin : `${bin} ${command}`
}

/**
 * Renders the report as GitHub workflow commands, which become annotations: at most ten a rule,
 * because GitHub shows few.
 */
export function renderGithub(
  {problems, score}: LintDocument,
  bin: string,
  sourceOf: (problem: LintProblem) => Source | undefined,
): string {
  const lines = [...groupByRule(problems)].flatMap(([rule, found]) => {
    const rest = found.length - maxAnnotations
    return [
      ...found.slice(0, maxAnnotations).map((problem) => writeAnnotation(problem, bin, sourceOf)),
      ...(rest > 0
        ? [
            `::notice title=murli lint::${countNouns(rest, 'more problem')} of ${rule} not annotated`,
          ]
        : []),
    ]
  })
  return [...lines, `::notice title=murli lint::Score ${score}`, ''].join('\n')
}

function writeAnnotation(
  problem: LintProblem,
  bin: string,
  sourceOf: (problem: LintProblem) => Source | undefined,
): string {
  const {message, rule, severity, suggestion} = problem
  const place = {
    ...sourceOf(problem),
    title: `${nameOf(problem, bin)} (${rule})`,
  }
  return writeWorkflowCommand(severities[severity].level, place, `${message}. ${suggestion}`)
}

/** Writes a GitHub workflow command: a level, properties such as `file`, and the message. */
export function writeWorkflowCommand(
  level: 'error' | 'notice' | 'warning',
  properties: Readonly<Record<string, number | string>>,
  message: string,
): string {
  const escape = (text: string) =>
    text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const escapeProperty = (text: string) =>
    escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const list = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  )
  return `::${level} ${list.join(',')}::${escape(message)}`
}
