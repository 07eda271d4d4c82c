import {type Catalog, type CatalogCommand, visibleFlags} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {exitCodes} from '../contract/error-categories.js'
import type {LintDocument, LintProblem} from '../schema/services.js'
import type {Service} from '../service/service.js'
import {renderGithub, renderReport, sourceFinder} from './render-report.js'
import {costs, type Finding, type HostCatalog, isTurnedOff, readLintSettings, readSubject, type Rule} from './rule.js'
import {rules as allRules} from './rules.js'

/** `murli lint`: what an agent would stumble over in this CLI. */
export const lint: Service = {
  answer({flags}, {config}) {
    const catalog = Object.assign(readCatalog(config), {config})
    const document = lintCatalog(catalog, flags['all'] === true)
    const least = typeof flags['min-score'] === 'number' ? flags['min-score'] : 0
    const hasFailed = document.score < least || document.problems.some(({severity}) => severity === 'error')
    const code = hasFailed ? {code: exitCodes.userError} : {}
    if (flags['format'] === 'github') {
      // A workflow may work in a folder of the repository, and annotations are relative to the repository.
      const folder = process.env['GITHUB_WORKSPACE'] || process.cwd()
      return {text: renderGithub(document, config.bin, sourceFinder(catalog, folder)), ...code}
    }

    return {document, text: renderReport(document, config.bin, process.stdout.isTTY), ...code}
  },
}

/**
 * Checks a catalog as an agent would read it; no command of the host runs.
 *
 * @param isEverything whether the commands of other authors' plugins are checked too
 */
export function lintCatalog(catalog: HostCatalog, isEverything = false): LintDocument {
  const off = readLintSettings(catalog.config.pjson.oclif.murli?.lint)
  const ruleIds = allRules.map(({id}) => id)
  const rules = allRules.filter(({id}) => !off.has(id) || off.get(id)!.commands)
  const commands = listCommands(catalog, isEverything)
  const isAdopting = commands.some(({definition, isOwn}) => isOwn && definition.pluginName === catalog.name)
  const checked = {commands: commands.length, arguments: 0, flags: 0, examples: 0}
  const problems = rules.flatMap((rule) =>
    (rule.checkHost?.({catalog, ruleIds}) ?? []).map((finding) => toProblem(rule, finding)),
  )
  for (const command of commands) {
    const subject = readSubject(catalog, command, isAdopting)
    checked.arguments += Object.values(command.definition.args).filter(({hidden}) => !hidden).length
    checked.flags += visibleFlags(command).length
    checked.examples += new Set(subject.examples.map(({text}) => text)).size
    for (const rule of rules) {
      if (!rule.checkCommand || isTurnedOff(off.get(rule.id), command.id)) continue
      const name = command.name || catalog.bin
      problems.push(...rule.checkCommand(subject).map((finding) => toProblem(rule, finding, name)))
    }
  }

  const reasons = ruleIds.flatMap((id) => (off.has(id) && !off.get(id)!.commands ? [[id, off.get(id)!.reason]] : []))
  return {
    score: scoreProblems(problems, commands.length),
    problems: problems.toSorted(compareProblems),
    checked: {
      ...checked,
      rules: rules.map(({id}) => id),
      ...(reasons.length > 0 && {off: Object.fromEntries(reasons) as Record<string, string>}),
    },
  }
}

/**
 * The commands to check: those that the host's author can change, which are those of the host's package and of plugins in
 * the same npm scope. Hidden ones are not checked: no document shows them.
 */
function listCommands({commands, name}: Catalog, isEverything: boolean): CatalogCommand[] {
  const scope = name.startsWith('@') ? `${name.split('/', 1)[0]}/` : undefined
  const isAuthors = ({definition: {pluginName}}: CatalogCommand) =>
    pluginName === undefined || pluginName === name || (scope !== undefined && pluginName.startsWith(scope))
  return commands.filter((command) => !command.isHidden && (isEverything || isAuthors(command)))
}

function toProblem({id, severity}: Rule, {flag, message, suggestion}: Finding, command?: string): LintProblem {
  return {
    rule: id,
    severity,
    ...(command !== undefined && {command}),
    ...(flag !== undefined && {flag}),
    message,
    suggestion,
  }
}

/** Orders by severity, then by command; within a command the order of the rules stays. */
function compareProblems(a: LintProblem, b: LintProblem): number {
  const [one, other] = [a.command ?? '', b.command ?? '']
  return costs[b.severity] - costs[a.severity] || (one < other ? -1 : one > other ? 1 : 0)
}

/**
 * The score of a report: each command has 100 points and loses some to each of its problems, down to 0; so does the CLI as
 * a whole if it has problems of its own. The score is the mean, rounded down, so that 100 means no problem at all.
 *
 * @param total how many commands were checked
 */
export function scoreProblems(problems: readonly Pick<LintProblem, 'command' | 'severity'>[], total: number): number {
  const lost = new Map<string | undefined, number>()
  for (const {command, severity} of problems) lost.set(command, (lost.get(command) ?? 0) + costs[severity])
  const subjects = total + (lost.has(undefined) ? 1 : 0)
  if (subjects === 0) return 100
  const points = [...lost.values()].reduce((sum, cost) => sum - Math.min(100, cost), subjects * 100)
  return Math.floor(points / subjects)
}
