import type {LintDocument, LintProblem} from '../../contract/schema/services.js'
import {countNouns, painterFor} from '../report-style.js'
import {writeWorkflowCommand} from '../workflow-command.js'
import type {FindFixPlace} from './find-place.js'

/** How each severity is shown: the level of a GitHub annotation, a color, and a word. */
const severities = {
  error: {level: 'error', style: 'red', word: 'error'},
  warning: {level: 'warning', style: 'yellow', word: 'warning'},
  info: {level: 'notice', style: 'blue', word: 'note'},
} as const

/** The most places of a rule that a person reads. */
const maxPlaces = 3

/** The most places of a rule that a workflow annotates: GitHub shows few. */
const maxAnnotations = 10

type ReportOptions = {
  /** Whether a terminal shows the report: then it is in color. */
  isTerminal: boolean
  /** Whether every place is listed. */
  isVerbose: boolean
}

/**
 * Renders the report for a person: a line for each broken rule, errors first, with its first places
 * and one remedy. With `isVerbose`, each place has a line. The score comes last.
 */
export function renderLintReport(
  {checked, problems, score}: LintDocument,
  bin: string,
  {isTerminal, isVerbose}: ReportOptions,
): string {
  const paint = painterFor(isTerminal)
  const groups = [...groupByRule(problems).values()]
  const counts = Object.entries(severities).flatMap(([severity, {word}]) => {
    const number = problems.filter((problem) => problem.severity === severity).length
    return number > 0 ? [countNouns(number, word)] : []
  })
  const lines = groups.flatMap((group) => {
    const [{rule, severity, suggestion}] = group as [LintProblem]
    const {style, word} = severities[severity]
    const head = `${paint(style, word.padEnd(7))} ${paint('bold', rule)}`
    if (!isVerbose) {
      return [`${head} ${listPlaces(group, bin)}. ${paint('dim', suggestion)}`]
    }
    return [`${head} ${countNouns(group.length, 'place')}`, ...listAll(group, bin), '']
  })
  const isCut = !isVerbose && groups.some((group) => group.length > maxPlaces)
  const points = paint(['bold', score === 100 ? 'green' : 'yellow'], String(score))
  const summary = counts.join(', ') || 'no problems'
  return [
    ...lines,
    ...(lines.length > 0 && !isVerbose ? [''] : []),
    ...(isCut ? [`\`${bin} murli lint --verbose\` lists every place.`] : []),
    `Score ${points}: ${summary} in ${countNouns(checked.commands, 'command')}.`,
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

/** The number of places that break a rule, and the first of them; a single one with its message. */
function listPlaces(group: readonly LintProblem[], bin: string): string {
  const [first, ...others] = group
  if (others.length === 0) {
    return `in ${describePlace(first!, bin)}: ${first!.message}`
  }
  const places = group.map((problem) => describePlace(problem, bin))
  // A command with two such examples is named once.
  const named = [...new Set(places)].slice(0, maxPlaces)
  const unnamedCount = places.filter((place) => !named.includes(place)).length
  const more = unnamedCount > 0 ? ` and ${unnamedCount} more` : ''
  return `in ${countNouns(group.length, 'place')}: ${named.join(', ')}${more}`
}

/** A line for each place that breaks a rule. A remedy that all share is given once, at the end. */
function listAll(group: readonly LintProblem[], bin: string): string[] {
  const isShared = new Set(group.map(({suggestion}) => suggestion)).size === 1
  return [
    ...group.map((problem) => {
      const remedy = isShared ? '' : ` ${problem.suggestion}`
      return `  ${describePlace(problem, bin)}: ${problem.message}.${remedy}`
    }),
    ...(isShared ? [`  ${group[0]!.suggestion}`] : []),
  ]
}

/** A place as it is typed without the program; the program for the CLI as a whole. */
function describePlace({command, flag}: LintProblem, bin: string): string {
  return [command ?? bin, flag].filter(Boolean).join(' ')
}

/** The command that a problem is about, or the program. */
function nameOf({command}: LintProblem, bin: string): string {
  return command === undefined || command === bin ? bin : `${bin} ${command}`
}

/** Renders the report as GitHub workflow commands: at most ten annotations for each rule. */
export function renderGithub(
  {problems, score}: LintDocument,
  bin: string,
  findPlace: FindFixPlace,
): string {
  const lines = [...groupByRule(problems)].flatMap(([rule, group]) => {
    const annotated = group.slice(0, maxAnnotations)
    const annotations = annotated.map((problem) => writeAnnotation(problem, bin, findPlace))
    const omittedCount = group.length - annotated.length
    if (omittedCount === 0) return annotations
    return [
      ...annotations,
      writeNotice(`${countNouns(omittedCount, 'more problem')} of ${rule} not annotated`),
    ]
  })
  return [...lines, writeNotice(`Score ${score}`), ''].join('\n')
}

function writeNotice(message: string): string {
  return writeWorkflowCommand('notice', {title: 'murli lint'}, message)
}

function writeAnnotation(problem: LintProblem, bin: string, findPlace: FindFixPlace): string {
  const {message, rule, severity, suggestion} = problem
  const place = {
    ...findPlace(problem),
    title: `${nameOf(problem, bin)} (${rule})`,
  }
  return writeWorkflowCommand(severities[severity].level, place, `${message}. ${suggestion}`)
}
