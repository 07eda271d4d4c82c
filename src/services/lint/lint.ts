import {readExampleLines} from '../../catalog/examples.js'
import {readCatalog} from '../../catalog/read.js'
import {textRenderer} from '../../catalog/texts.js'
import {exitCodes} from '../../contract/error-categories.js'
import {filledText, texts} from '../../contract/shape.js'
import {isRecord} from '../../contract/unknown-value.js'
import {matchesKey, readKey} from '../../annotations/keys.js'
import type {LintDocument, LintProblem} from '../../contract/schema/services.js'
import {cutList} from '../bound-document.js'
import {listAuthors} from '../list-authors.js'
import type {Service} from '../service.js'
import {errors} from './errors.js'
import {notes} from './notes.js'
import {sourceFinder} from './find-place.js'
import {renderGithub, renderLintReport} from './render-lint.js'
import {
  type CommandSubject,
  costs,
  type Finding,
  type RuleResult,
  type LintedCatalog,
  listInputs,
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
    const least = typeof flags['min-score'] === 'number' ? flags['min-score'] : 0
    const hasFailed =
      document.score < least || document.problems.some(({severity}) => severity === 'error')
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

/** Checks a catalog as an agent would read it: the commands that its author can change. */
export function lintCatalog(catalog: LintedCatalog): LintDocument {
  const {off, problems: settingProblems} = readSettings(catalog.config.pjson.oclif.murli?.lint)
  const active = rules.filter(({id}) => !off.has(id) || off.get(id)!.keys)
  const commands = listAuthors(catalog)
  const host = {catalog, settingProblems}
  const problems: LintProblem[] = []
  type Place = {command?: string; flag?: string}
  const add = (rule: (typeof rules)[number], found: RuleResult, place: Place) => {
    for (const each of [found || []].flat()) {
      const {suggestion = rule.suggestion!, ...finding} =
        typeof each === 'string' ? {message: each} : each
      problems.push({rule: rule.id, severity: rule.severity, ...place, ...finding, suggestion})
    }
  }
  for (const rule of active) add(rule, rule.checkHost?.(host), {})
  const checked = {commands: commands.length, arguments: 0, flags: 0, examples: 0}
  for (const command of commands) {
    const render = textRenderer(catalog, command)
    const examples = readExampleLines(catalog, command)
    const inputs = listInputs(command)
    const subject: CommandSubject = {
      ...host,
      command,
      definition: command.definition,
      examples,
      inputs,
      render,
    }
    for (const {kind} of inputs) checked[`${kind}s`] += 1
    checked.examples += new Set(examples.map(({text}) => text)).size
    const place = {command: command.name || catalog.bin}
    for (const rule of active) {
      if (off.get(rule.id)?.keys?.some((key) => matchesKey(key, command.id))) {
        continue
      }
      add(rule, rule.checkCommand?.(subject), place)
      for (const input of inputs) {
        const flag = input.kind === 'flag' && {flag: input.label}
        add(rule, rule.checkInput?.(input, subject), {...place, ...flag})
      }
    }
  }

  const reasons = [...off].filter(([, {keys}]) => !keys).map(([id, {reason}]) => [id, reason])
  const turnedOff = reasons.length > 0 && {
    off: Object.fromEntries(reasons) as Record<string, string>,
  }
  return {
    score: scoreProblems(problems, checked),
    // A catalog's commands are sorted by name.
    problems: problems.toSorted((a, b) => costs[b.severity] - costs[a.severity]),
    checked: {
      ...checked,
      rules: active.map(({id}) => id),
      ...turnedOff,
    },
  }
}

/**
 * Reads which rules are off, without keys for all commands; an entry without a reason has no effect
 * (13.5).
 */
function readSettings(settings: unknown = {}) {
  const off = new Map<string, {reason: string; keys: string[] | undefined}>()
  const problems: Finding[] = []
  const report = (message: string) => void problems.push({message: `oclif.murli.lint${message}`})
  if (!isRecord(settings)) report(' is not an object')
  for (const [id, value] of Object.entries(isRecord(settings) ? settings : {})) {
    const {commands, off: reason} = isRecord(value) ? value : {}
    const keys = texts.isValid(commands) ? commands : undefined
    if (!rules.some((rule) => rule.id === id)) {
      report(`.${id} names no rule`)
    } else if (!filledText.isValid(reason)) {
      report(`.${id} gives no reason, and the rule stays on`)
    } else {
      off.set(id, {
        reason: reason.trim(),
        keys: keys?.map((key) => readKey(key)),
      })
      if (commands !== undefined && !keys) {
        report(`.${id}.commands is not a list of commands, and has no effect`)
      }
    }
  }

  return {off, problems}
}

/**
 * The points that are left of 100. A rule costs its points by the square root of the share of what
 * it checks: many equal problems are one mistake, and one error among many commands still shows.
 */
export function scoreProblems(
  problems: readonly Pick<LintProblem, 'rule'>[],
  checked: Pick<LintDocument['checked'], 'arguments' | 'commands' | 'flags'>,
): number {
  const lost = rules.map(({checkCommand, checkHost, checkInput, id, severity}) => {
    const found = problems.filter(({rule}) => rule === id).length
    const total =
      (checkHost ? 1 : 0) +
      (checkCommand ? checked.commands : 0) +
      (checkInput ? checked.arguments + checked.flags : 0)
    return costs[severity] * Math.sqrt(Math.min(1, found / Math.max(1, total)))
  })
  const points = 100 - lost.reduce((sum, cost) => sum + cost, 0)
  // Rounding must not turn a whole number into the one below.
  return Math.max(0, Math.floor(points + 1e-9))
}
