import {isAbsolute, join, relative, sep} from 'node:path'

import {findSource} from '../../catalog/find-source.js'
import {readTextFile} from '../../files/text-files.js'
import {findAnnotationProblems} from '../../annotations/annotations.js'
import {painterFor} from '../../output/text.js'
import type {LintDocument, LintProblem} from '../../contract/schema/services.js'
import {costs, type HostCatalog} from './rules.js'

const severities = {
  error: {level: 'error', style: 'red', word: 'error'},
  warning: {level: 'warning', style: 'yellow', word: 'warning'},
  info: {level: 'notice', style: 'blue', word: 'note'},
} as const

/** Renders the report for a person: the most expensive command first, and the score last. */
export function renderReport(
  {checked, problems, score}: LintDocument,
  bin: string,
  isTerminal: boolean,
): string {
  const paint = painterFor(isTerminal)
  const byName = new Map<string, LintProblem[]>()
  for (const problem of problems) {
    const name = nameOf(problem, bin)
    byName.set(name, [...(byName.get(name) ?? []), problem])
  }

  const costOf = (found: readonly LintProblem[]) =>
    found.reduce((sum, {severity}) => sum + costs[severity], 0)
  const groups = [...byName].toSorted(([, a], [, b]) => costOf(b) - costOf(a))
  const shown = groups.slice(0, 20)
  const rest = groups.length - shown.length
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const counts = Object.entries(severities).flatMap(([severity, {word}]) => {
    const number = problems.filter((problem) => problem.severity === severity).length
    return number > 0 ? [count(number, word)] : []
  })
  return [
    ...shown.flatMap(([name, found]) => [
      paint('bold', name),
      ...found.flatMap(({message, rule, severity, suggestion}) => [
        `  ${paint(severities[severity].style, severity.padEnd(7))} ${message} ${paint('dim', `(${rule})`)}`,
        paint('dim', `          ${suggestion}`),
      ]),
      '',
    ]),
    ...(rest > 0
      ? [`${rest} more commands have problems; \`--output json\` lists all of them.`, '']
      : []),
    ...(groups[0] ? [`Start with ${paint('bold', groups[0][0])}: it costs the most.`] : []),
    `Score ${paint(['bold', score === 100 ? 'green' : 'yellow'], String(score))}: ${counts.join(', ') || 'no problems'} in ${count(checked.commands, 'command')}.`,
    '',
  ].join('\n')
}

function nameOf({command}: LintProblem, bin: string): string {
  return command === undefined || command === bin ? bin : `${bin} ${command}`
}

/** Renders the report as GitHub workflow commands, which become annotations. */
export function renderGithub(
  {problems, score}: LintDocument,
  bin: string,
  sourceOf: (problem: LintProblem) => Source | undefined,
): string {
  const lines = problems.map((problem) => {
    const {message, rule, severity, suggestion} = problem
    const place = {...sourceOf(problem), title: `${nameOf(problem, bin)} (${rule})`}
    return writeWorkflowCommand(severities[severity].level, place, `${message}. ${suggestion}`)
  })
  return [...lines, `::notice title=murli lint::Score ${score}`, ''].join('\n')
}

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

/** The file to fix, relative to a folder, with slashes, and its line from 1 on. */
type Source = {file: string; line?: number}

/** Makes a function that finds where in a folder to fix a problem of the host's own package. */
export function sourceFinder({bin, commands, config, name}: HostCatalog, folder: string) {
  const annotations = findAnnotationProblems(config)
  return ({command, flag, message}: LintProblem): Source | undefined => {
    const isCommand = command !== undefined
    const annotation = isCommand
      ? undefined
      : annotations.find((problem) => problem.message === message)
    const found = commands.find((each) => isCommand && (each.name || bin) === command)
    const path = found
      ? findSource({config, name}, found)
      : (annotation?.file ?? join(config.root, 'package.json'))
    const file = path === undefined ? '' : relative(folder, path)
    if (path === undefined || file.startsWith('..') || isAbsolute(file)) return undefined
    let line: number | undefined
    try {
      line = findLine(readTextFile(path), {flag, isCommand, key: annotation?.key})
    } catch {
      // An unreadable file has no line.
    }

    return {file: file.replaceAll(sep, '/'), ...(line !== undefined && {line})}
  }
}

/**
 * Finds the line of a flag, or else of its command's class; of an entry, or else of the plugin's
 * settings.
 */
export function findLine(
  text: string,
  wanted: {flag?: string | undefined; isCommand: boolean; key?: string | undefined},
) {
  const {flag, isCommand, key = 'murli'} = wanted
  const lines = text.split('\n')
  const find = (isWanted: (line: string) => boolean, from = 0) =>
    lines.findIndex((line, index) => index >= from && isWanted(line)) + 1 || undefined
  if (!isCommand)
    return find((line) => definesKey(line, key)) ?? find((line) => definesKey(line, 'murli'))
  const flags = flag && find((line) => /\bstatic\b.*\bflags\b/.test(line))
  const definition = flags && find((line) => definesKey(line, flag.slice(2)), flags - 1)
  return definition || find((line) => /^\s*(?:export\b.*\s)?class\b|=\s*class\b/.test(line))
}

/** Whether a line defines a property, at its start or after the object's opening brace. */
function definesKey(line: string, name: string): boolean {
  const starts = [line, line.slice(line.indexOf('{') + 1)]
  return starts.some((start) => start.replaceAll(/^\s+|['"]/g, '').startsWith(`${name}:`))
}
