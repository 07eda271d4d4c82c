import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {readExampleLines} from '../catalog/examples.js'
import {readCatalog} from '../catalog/read.js'
import {textRenderer} from '../catalog/texts.js'
import {exitCodes} from '../contract/error-categories.js'
import {isRecord} from '../contract/unknown-value.js'
import {matchesKey, readKey} from '../gate/precedence.js'
import type {LintDocument, LintProblem} from '../schema/services.js'
import {cutList} from '../service/bound-document.js'
import type {Service} from '../service/service.js'
import {errors} from './errors.js'
import {notes} from './notes.js'
import {renderGithub, renderReport, sourceFinder} from './render-report.js'
import {type CommandSubject, costs, type Finding, type HostCatalog, listInputs} from './rules.js'
import {pickSearched, warnings} from './warnings.js'

/** The rules of `murli lint`, in report order; only errors make the exit code 1. */
export const rules = [
  ...errors.map((rule) => ({...rule, severity: 'error' as const})),
  ...warnings.map((rule) => ({...rule, severity: 'warning' as const})),
  ...notes.map((rule) => ({...rule, severity: 'info' as const})),
]

/** `murli lint`: reports obstacles for agents in this CLI. */
export const lint: Service = {
  answer({flags}, {config}) {
    const catalog = Object.assign(readCatalog(config), {config})
    const document = lintCatalog(catalog, flags['all'] === true)
    const least = typeof flags['min-score'] === 'number' ? flags['min-score'] : 0
    const hasFailed = document.score < least || document.problems.some(({severity}) => severity === 'error')
    const code = hasFailed ? {code: exitCodes.userError} : {}
    if (flags['format'] === 'github') {
      // A workflow may run in a subfolder, but annotations are relative to the repository.
      const folder = process.env['GITHUB_WORKSPACE'] || process.cwd()
      return {text: renderGithub(document, config.bin, sourceFinder(catalog, folder)), ...code}
    }

    const make = (bytes: number) => cutList(document, 'problems', bytes)
    const shorten = {name: 'The report', left: 'these are the worst problems', make}
    return {document, shorten, text: renderReport(document, config.bin, process.stdout.isTTY), ...code}
  },
}

/** Checks a catalog as an agent would read it, with `isEverything` the commands of other authors' plugins, too. */
export function lintCatalog(catalog: HostCatalog, isEverything = false): LintDocument {
  const {off, problems: settingProblems} = readSettings(catalog.config.pjson.oclif.murli?.lint)
  const reasonOf = (id: string) => (off.get(id)?.keys ? undefined : off.get(id)?.reason)
  const active = rules.filter(({id}) => reasonOf(id) === undefined)
  const commands = listCommands(catalog, isEverything)
  const isAdopting = commands.some(({definition, isOwn}) => isOwn && definition.pluginName === catalog.name)
  const host = {catalog, isAdopting, searched: pickSearched(catalog), settingProblems}
  const problems = active.flatMap((rule) => toProblems(rule, rule.checkHost?.(host)))
  const checked = {commands: commands.length, arguments: 0, flags: 0, examples: 0}
  for (const command of commands) {
    const render = textRenderer(catalog, command)
    const examples = readExampleLines(catalog, command, render)
    const inputs = listInputs(command)
    const metadata = command.definition
    const subject: CommandSubject = {...host, command, examples, inputs, metadata, render}
    for (const {kind} of inputs) checked[`${kind}s`] += 1
    checked.examples += new Set(examples.map(({text}) => text)).size
    const name = command.name || catalog.bin
    for (const rule of active) {
      if (off.get(rule.id)?.keys?.some((key) => matchesKey(key, command.id))) continue
      problems.push(...toProblems(rule, rule.checkCommand?.(subject), name))
      for (const input of inputs) {
        const flag = input.kind === 'flag' ? {flag: input.label} : {}
        problems.push(...toProblems(rule, rule.checkInput?.(input, subject), name, flag))
      }
    }
  }

  const reasons = rules.flatMap(({id}) => (active.some((rule) => rule.id === id) ? [] : [[id, reasonOf(id)!]]))
  return {
    score: scoreProblems(problems, commands.length),
    problems: problems.toSorted(compareProblems),
    checked: {
      ...checked,
      rules: active.map(({id}) => id),
      ...(reasons.length > 0 && {off: Object.fromEntries(reasons) as Record<string, string>}),
    },
  }
}

/** Why a rule is off; without keys, for all commands. */
type TurnedOff = {reason: string; keys: string[] | undefined}

/** Reads `oclif.murli.lint`: an entry without a reason has no effect (13.5). */
function readSettings(settings: unknown): {off: Map<string, TurnedOff>; problems: Finding[]} {
  const off = new Map<string, TurnedOff>()
  const problems: Finding[] = []
  const report = (message: string, suggestion = 'Write `{"<rule>": {"off": "<why it does not hold here>"}}`.') =>
    void problems.push({message, suggestion})
  if (settings !== undefined && !isRecord(settings)) report('oclif.murli.lint is not an object')
  for (const [id, value] of Object.entries(isRecord(settings) ? settings : {})) {
    const name = `oclif.murli.lint.${id}`
    const {commands, off: reason} = isRecord(value) ? value : {}
    if (!rules.some((rule) => rule.id === id)) {
      report(`${name} names no rule`, `The rules are ${rules.map((rule) => rule.id).join(', ')}.`)
    } else if (typeof reason !== 'string' || reason.trim() === '') {
      report(`${name} gives no reason, and the rule stays on`)
    } else {
      const isList = Array.isArray(commands) && commands.every((key) => typeof key === 'string')
      off.set(id, {reason: reason.trim(), keys: isList ? commands.map((key) => readKey(key)) : undefined})
      if (commands !== undefined && !isList) report(`${name}.commands is not a list of commands, and has no effect`)
    }
  }

  return {off, problems}
}

/** The visible commands that the host's author can change: of the host's package and of plugins in its npm scope. */
function listCommands({commands, name}: Catalog, isEverything: boolean): CatalogCommand[] {
  const scope = name.startsWith('@') ? `${name.split('/', 1)[0]}/` : undefined
  const isAuthors = ({definition: {pluginName}}: CatalogCommand) =>
    pluginName === undefined || pluginName === name || (scope !== undefined && pluginName.startsWith(scope))
  return commands.filter((command) => !command.isHidden && (isEverything || isAuthors(command)))
}

function toProblems(
  {id, severity}: (typeof rules)[number],
  findings: Finding | readonly Finding[] | false | undefined,
  command?: string,
  flag: {flag?: string} = {},
): LintProblem[] {
  const named = command === undefined ? {} : {command}
  return [findings || []].flat().map((finding) => ({rule: id, severity, ...named, ...flag, ...finding}))
}

/** Orders by severity, then by command, keeping the order of the rules. */
function compareProblems(a: LintProblem, b: LintProblem): number {
  const [one, other] = [a.command ?? '', b.command ?? '']
  return costs[b.severity] - costs[a.severity] || (one < other ? -1 : one > other ? 1 : 0)
}

/**
 * Scores a report on `total` commands: each loses points of its 100 for each problem, and so does the CLI as a whole if
 * it has problems. The score is the mean, rounded down, so that 100 means no problem.
 */
export function scoreProblems(problems: readonly Pick<LintProblem, 'command' | 'severity'>[], total: number): number {
  const lost = new Map<string | undefined, number>()
  for (const {command, severity} of problems) lost.set(command, (lost.get(command) ?? 0) + costs[severity])
  const subjects = total + (lost.has(undefined) ? 1 : 0)
  if (subjects === 0) return 100
  const points = [...lost.values()].reduce((sum, cost) => sum - Math.min(100, cost), subjects * 100)
  return Math.floor(points / subjects)
}
