import {matchesKey, readKey} from '../../annotations/keys.js'
import type {CatalogCommand} from '../../catalog/catalog.js'
import {readExampleLines} from '../../catalog/examples.js'
import {readCatalog} from '../../catalog/read.js'
import {textRenderer} from '../../catalog/render-text.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {LintDocument, LintProblem} from '../../contract/schema/services.js'
import {nonEmptyText, texts} from '../../contract/validator.js'
import {isRecord} from '../../contract/unknown-value.js'
import {listAuthorCommands} from '../author-commands.js'
import {cutList} from '../bound-document.js'
import type {Service} from '../service.js'
import {errors} from './errors.js'
import {sourceFinder} from './find-place.js'
import {notes} from './notes.js'
import {renderGithub, renderLintReport} from './render-lint.js'
import {
  type CommandSubject,
  costs,
  type Finding,
  type HostSubject,
  type LintedCatalog,
  listInputs,
  type RuleResult,
} from './rules.js'
import {warnings} from './warnings.js'

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
    const document = lintCatalog(catalog)
    const minScore = typeof flags['min-score'] === 'number' ? flags['min-score'] : 0
    const hasFailed =
      document.score < minScore || document.problems.some(({severity}) => severity === 'error')
    const code = hasFailed ? {code: exitCodes.userError} : {}
    if (flags['format'] === 'github') {
      // A workflow may run in a subfolder, but annotations are relative to the repository.
      const folder = process.env['GITHUB_WORKSPACE'] || process.cwd()
      return {
        text: renderGithub(document, config.bin, sourceFinder(catalog, folder)),
        ...code,
      }
    }

    const make = (bytes: number) => cutList(document, 'problems', bytes)
    const shorten = {name: 'The report', left: 'these are the worst problems', make}
    return {
      document,
      shorten,
      text: renderLintReport(document, config.bin, {
        isTerminal: process.stdout.isTTY,
        isVerbose: flags['verbose'] === true,
      }),
      ...code,
    }
  },
}

/** A rule with the severity that its list gives it. */
type RatedRule = (typeof rules)[number]

/** Checks a catalog as an agent would read it: the commands that its author can change. */
export function lintCatalog(catalog: LintedCatalog): LintDocument {
  const {off, problems: settingProblems} = readSettings(catalog.config.pjson.oclif.murli?.lint)
  // A rule that is off for some commands still checks the others.
  const active = rules.filter(({id}) => !off.has(id) || off.get(id)!.keys)
  const host = {catalog, settingProblems}
  const subjects = listAuthorCommands(catalog).map((command) => makeSubject(host, command))
  const isOn = ({id}: RatedRule, {command}: CommandSubject) =>
    !off.get(id)?.keys?.some((key) => matchesKey(key, command.id))
  const problems = [
    ...active.flatMap((rule) => toProblems(rule, rule.checkHost?.(host))),
    ...subjects.flatMap((subject) =>
      active.filter((rule) => isOn(rule, subject)).flatMap((rule) => checkSubject(rule, subject)),
    ),
  ]

  const checked = countChecked(subjects)
  const turnedOff = [...off].filter(([, {keys}]) => !keys)
  const reasons = Object.fromEntries(turnedOff.map(([id, {reason}]) => [id, reason]))
  return {
    score: scoreProblems(problems, checked),
    // A catalog's commands are sorted by name.
    problems: problems.toSorted((a, b) => costs[b.severity] - costs[a.severity]),
    checked: {
      ...checked,
      rules: active.map(({id}) => id),
      ...(turnedOff.length > 0 && {off: reasons}),
    },
  }
}

/** A command, with the data that rules read. */
function makeSubject(host: HostSubject, command: CatalogCommand): CommandSubject {
  return {
    ...host,
    command,
    definition: command.definition,
    examples: readExampleLines(host.catalog, command),
    inputs: listInputs(command),
    render: textRenderer(host.catalog, command),
  }
}

/** The problems that a rule finds in a command, and in its flags and arguments. */
function checkSubject(rule: RatedRule, subject: CommandSubject): LintProblem[] {
  const {catalog, command, inputs} = subject
  const place = {command: command.name || catalog.bin}
  return [
    ...toProblems(rule, rule.checkCommand?.(subject), place),
    ...inputs.flatMap((input) => {
      const flag = input.kind === 'flag' && {flag: input.label}
      return toProblems(rule, rule.checkInput?.(input, subject), {...place, ...flag})
    }),
  ]
}

/** Makes problems of what a rule has found in a place; by default, that is the CLI as a whole. */
function toProblems(
  {id, severity, suggestion: usualSuggestion}: RatedRule,
  result: RuleResult,
  place: Pick<LintProblem, 'command' | 'flag'> = {},
): LintProblem[] {
  if (!result) return []
  const findings: readonly (Finding | string)[] = Array.isArray(result) ? result : [result]
  return findings.map((each) => {
    const finding = typeof each === 'string' ? {message: each} : each
    const {suggestion = usualSuggestion!, ...problem} = finding
    return {rule: id, severity, ...place, ...problem, suggestion}
  })
}

/** Counts the checked commands, arguments, flags and different examples. */
function countChecked(subjects: readonly CommandSubject[]) {
  const inputs = subjects.flatMap((subject) => subject.inputs)
  const examples = subjects.map((subject) => new Set(subject.examples.map(({text}) => text)))
  return {
    commands: subjects.length,
    arguments: inputs.filter(({kind}) => kind === 'argument').length,
    flags: inputs.filter(({kind}) => kind === 'flag').length,
    examples: examples.reduce((sum, {size}) => sum + size, 0),
  }
}

/** Why a rule is off, and for which commands; it is off for all of them without `keys`. */
type OffSetting = {reason: string; keys: string[] | undefined}

/** The rules that are off, by their ids, and entries that have no effect. */
type LintSettings = {off: Map<string, OffSetting>; problems: Finding[]}

/** Reads which rules the author has turned off. An entry without a reason has no effect (13.5). */
function readSettings(settings: unknown = {}): LintSettings {
  const off = new Map<string, OffSetting>()
  const problems: Finding[] = []
  const report = (message: string) => {
    problems.push({message: `oclif.murli.lint${message}`})
  }
  if (!isRecord(settings)) report(' is not an object')
  for (const [id, value] of Object.entries(isRecord(settings) ? settings : {})) {
    const {commands, off: reason} = isRecord(value) ? value : {}
    const names = texts.isValid(commands) ? commands : undefined
    if (!rules.some((rule) => rule.id === id)) {
      report(`.${id} names no rule`)
    } else if (!nonEmptyText.isValid(reason)) {
      report(`.${id} gives no reason, and the rule stays on`)
    } else {
      off.set(id, {
        reason: reason.trim(),
        keys: names?.map((name) => readKey(name)),
      })
      if (commands !== undefined && !names) {
        report(`.${id}.commands is not a list of commands, and has no effect`)
      }
    }
  }
  return {off, problems}
}

/** By how much a sum of points may miss a whole number, because of floating-point arithmetic. */
const roundingError = 1e-9

/**
 * The points that are left of 100. Each rule subtracts its points times the square root of the
 * share of places that break it. So one error among many commands still shows, and many equal
 * problems, which are one mistake, do not cost everything.
 */
export function scoreProblems(
  problems: readonly Pick<LintProblem, 'rule'>[],
  checked: Pick<LintDocument['checked'], 'arguments' | 'commands' | 'flags'>,
): number {
  const lost = rules.map(({checkCommand, checkHost, checkInput, id, severity}) => {
    const broken = problems.filter(({rule}) => rule === id).length
    const total =
      (checkHost ? 1 : 0) +
      (checkCommand ? checked.commands : 0) +
      (checkInput ? checked.arguments + checked.flags : 0)
    const share = Math.min(1, broken / Math.max(1, total))
    return costs[severity] * Math.sqrt(share)
  })
  const points = 100 - lost.reduce((sum, cost) => sum + cost, 0)
  return Math.max(0, Math.floor(points + roundingError))
}
