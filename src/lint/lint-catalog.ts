import {visibleFlags} from '../catalog/catalog.js'
import type {LintDocument, LintProblem} from '../schema/lint.js'
import type {Finding, Rule} from './rule.js'
import {rules as allRules} from './rules.js'
import {commandsToLint} from './scope.js'
import {scoreProblems} from './score.js'
import {isTurnedOff, readLintSettings} from './settings.js'
import {type CommandSubject, type HostCatalog, readSubject} from './subject.js'

/** What is asked of lint beside the catalog. */
export type LintOptions = {
  /** Whether the commands of other authors' plugins are checked too. */
  isEverything?: boolean
}

/** Checks a catalog as an agent would read it; no command of the host runs. */
export function lintCatalog(catalog: HostCatalog, {isEverything = false}: LintOptions = {}): LintDocument {
  const off = readLintSettings(catalog.config.pjson.oclif.murli?.lint)
  const ruleIds = allRules.map(({id}) => id)
  const rules = allRules.filter(({id}) => !off.has(id) || off.get(id)!.commands)
  const commands = commandsToLint(catalog, isEverything)
  const counted = {commands: commands.length, arguments: 0, flags: 0, examples: 0}
  const problems = rules.flatMap((rule) =>
    (rule.checkHost?.({catalog, commands, ruleIds}) ?? []).map((finding) => toProblem(rule, finding)),
  )
  for (const command of commands) {
    const subject = readSubject(catalog, command)
    counted.arguments += Object.values(command.definition.args).filter(({hidden}) => !hidden).length
    counted.flags += visibleFlags(command).length
    counted.examples += new Set(subject.examples.map(({text}) => text)).size
    const checked = rules.filter(({id}) => !isTurnedOff(off.get(id), command.id))
    problems.push(...checkCommand(subject, checked))
  }

  const reasons = ruleIds.filter((id) => off.has(id) && !off.get(id)!.commands).map((id) => [id, off.get(id)!.reason])
  return {
    score: scoreProblems(problems, commands.length),
    problems: problems.toSorted(compareProblems),
    checked: {
      ...counted,
      rules: rules.map(({id}) => id),
      ...(reasons.length > 0 && {off: Object.fromEntries(reasons) as Record<string, string>}),
    },
  }
}

function checkCommand(subject: CommandSubject, rules: readonly Rule[]): LintProblem[] {
  const name = subject.command.name || subject.catalog.bin
  return rules.flatMap((rule) => (rule.checkCommand?.(subject) ?? []).map((finding) => toProblem(rule, finding, name)))
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

const severities: readonly LintProblem['severity'][] = ['error', 'warning', 'info']

/** Orders by severity, then by command; within a command the order of the rules stays. */
function compareProblems(a: LintProblem, b: LintProblem): number {
  const rank = severities.indexOf(a.severity) - severities.indexOf(b.severity)
  const [one, other] = [a.command ?? '', b.command ?? '']
  return rank || (one < other ? -1 : one > other ? 1 : 0)
}
