import {isAbsolute, join, relative, sep} from 'node:path'

import {findSource} from '../catalog/source-file.js'
import {readTextFile} from '../files/text-files.js'
import {findAnnotationProblems} from '../gate/annotations.js'
import {painterFor, type Style} from '../output/text.js'
import type {LintDocument, LintProblem} from '../schema/services.js'
import {costs, type HostCatalog} from './rule.js'

type Severity = LintProblem['severity']

const styles = {error: 'red', info: 'blue', warning: 'yellow'} as const satisfies Record<Severity, Style>

/** How many commands are shown in full; the rest is counted. */
const maxCommands = 20

/** Renders the report for a person: the problems by command, those that cost most first, and the score at the end. */
export function renderReport({checked, problems, score}: LintDocument, bin: string, isTerminal: boolean): string {
  const paint = painterFor(isTerminal)
  const groups = groupByCommand(problems)
  const rest = groups.length - maxCommands
  const nameOf = (command: string | undefined) => (command === undefined ? bin : `${bin} ${command}`)
  return [
    ...groups
      .slice(0, maxCommands)
      .flatMap(([command, found]) => [
        paint('bold', nameOf(command)),
        ...found.flatMap(({message, rule, severity, suggestion}) => [
          `  ${paint(styles[severity], severity.padEnd(7))} ${message} ${paint('dim', `(${rule})`)}`,
          paint('dim', `          ${suggestion}`),
        ]),
        '',
      ]),
    ...(rest > 0 ? [`${rest} more commands have problems; \`--output json\` lists all of them.`, ''] : []),
    ...(groups[0] ? [`Start with ${paint('bold', nameOf(groups[0][0]))}: it costs most.`] : []),
    `Score ${paint(['bold', score === 100 ? 'green' : 'yellow'], String(score))}: ${summarizeCounts(problems)} in ${count(checked.commands, 'command')}.`,
    '',
  ].join('\n')
}

/** The problems of each command, the command first that loses most. */
function groupByCommand(problems: readonly LintProblem[]): [string | undefined, LintProblem[]][] {
  const groups = new Map<string | undefined, LintProblem[]>()
  for (const problem of problems) groups.set(problem.command, [...(groups.get(problem.command) ?? []), problem])
  const weigh = (found: readonly LintProblem[]) => found.reduce((sum, {severity}) => sum + costs[severity], 0)
  return [...groups].toSorted(([, a], [, b]) => weigh(b) - weigh(a))
}

function summarizeCounts(problems: readonly LintProblem[]): string {
  const counts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const number = problems.filter((problem) => problem.severity === severity).length
    return number > 0 ? [count(number, severity === 'info' ? 'note' : severity)] : []
  })
  return counts.length > 0 ? counts.join(', ') : 'no problems'
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

const levels = {error: 'error', info: 'notice', warning: 'warning'} as const satisfies Record<Severity, string>

/**
 * Renders the report as commands of a GitHub workflow, which become annotations.
 *
 * @param sourceOf where in the repository to fix a problem, if that is found
 */
export function renderGithub(
  {problems, score}: LintDocument,
  bin: string,
  sourceOf: (problem: LintProblem) => Source | undefined,
): string {
  const lines = problems.map((problem) => {
    const {command, message, rule, severity, suggestion} = problem
    const source = sourceOf(problem)
    const title = `${command === undefined ? bin : `${bin} ${command}`} (${rule})`
    const place = source && {file: source.file, ...(source.line !== undefined && {line: String(source.line)})}
    return writeWorkflowCommand(levels[severity], {...place, title}, `${message}. ${suggestion}`)
  })
  return [...lines, `::notice title=murli lint::Score ${score}`, ''].join('\n')
}

/** A command of a GitHub workflow, which becomes an annotation. */
export function writeWorkflowCommand(
  level: 'error' | 'notice' | 'warning',
  properties: Readonly<Record<string, string>>,
  message: string,
): string {
  const escape = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const escapeProperty = (text: string) => escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`)
  return `::${level} ${list.join(',')}::${escape(message)}`
}

/** Where to fix a problem: the file, relative to a folder, with slashes, and the line in it, from 1 on, if it is found. */
type Source = {file: string; line?: number}

/** The largest source that is searched for a line, in bytes. */
const maxBytes = 1024 * 1024

/**
 * Makes a function that finds where to fix a problem of the host's own package.
 *
 * @param folder what the files are relative to; nothing is found outside of it
 */
export function sourceFinder(
  {commands, config, name}: HostCatalog,
  folder: string,
): (problem: Pick<LintProblem, 'command' | 'flag' | 'message'>) => Source | undefined {
  const annotations = new Map(findAnnotationProblems(config).map((problem) => [problem.message, problem]))
  const byName = new Map(commands.map((command) => [command.name, command]))

  function findFile(command: string | undefined, message: string): string | undefined {
    if (command === undefined) return annotations.get(message)?.file ?? join(config.root, 'package.json')
    const found = byName.get(command)
    return found && findSource({config, name}, found)
  }

  return ({command, flag, message}) => {
    const path = findFile(command, message)
    const file = path === undefined ? undefined : relative(folder, path)
    if (path === undefined || file === undefined || file.startsWith('..') || isAbsolute(file)) return undefined
    const line = findLine(readSource(path), {
      flag,
      isCommand: command !== undefined,
      key: annotations.get(message)?.key,
    })
    return {file: file.replaceAll(sep, '/'), ...(line !== undefined && {line})}
  }
}

function readSource(path: string): string {
  try {
    return readTextFile(path, maxBytes)
  } catch {
    return ''
  }
}

type Wanted = {
  /** A flag, with its dashes. */
  flag?: string | undefined
  /** The key of an entry of a map, in JSON or YAML. */
  key?: string | undefined
  /** Whether the source is that of a command, rather than a package.json. */
  isCommand: boolean
}

/**
 * Finds the line that defines a flag, or else the line where the command's class begins. In other files it is the line of
 * the entry, or else that of the plugin's settings.
 */
export function findLine(text: string, {flag, isCommand, key}: Wanted): number | undefined {
  const lines = text.split('\n')
  const find = (isWanted: (line: string, index: number) => boolean) => lines.findIndex(isWanted) + 1 || undefined
  const entry = key === undefined ? undefined : find((line) => definesKey(line, key))
  if (entry !== undefined) return entry
  if (!isCommand) return find((line) => line.trimStart().startsWith('"murli"'))
  const start = lines.findIndex((line) => /\bstatic\b.*\bflags\b/.test(line))
  const name = flag?.replace(/^--/, '')
  return (
    (name && start !== -1 && find((line, index) => index >= start && definesKey(line, name))) ||
    find((line) => /^\s*(?:export\b.*\s)?class\b|=\s*class\b/.test(line))
  )
}

/** Whether a line defines a property, at its start or after the brace that opens the object. */
function definesKey(line: string, name: string): boolean {
  const rest = line.slice(line.indexOf('{') + 1).trimStart()
  return [line.trimStart(), rest].some((each) =>
    [`${name}:`, `'${name}':`, `"${name}":`].some((key) => each.startsWith(key)),
  )
}
