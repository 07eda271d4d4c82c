import {matchesKey} from '../../annotations/keys.js'
import type {CatalogCommand} from '../../catalog/catalog.js'
import {readExampleLines} from '../../catalog/nodes/examples.js'
import {textRenderer} from '../../catalog/texts/render-text.js'
import type {LintDocument, LintProblem} from '../../contract/schema/services.js'
import {listAuthorCommands} from '../author-commands.js'
import {
  type CommandSubject,
  type Finding,
  type HostSubject,
  type LintedCatalog,
  listInputs,
  type RuleResult,
} from './rule.js'
import {type RatedRule, rules} from './rules.js'
import {costs, scoreProblems} from './score.js'
import {readSettings} from './settings.js'

/** Checks a catalog as an agent would read it: the commands that its author can change. */
export function lintCatalog(catalog: LintedCatalog): LintDocument {
  const {off, problems: settingProblems} = readSettings(catalog.config.pjson.oclif.murli?.lint)
  const offEverywhere = [...off].filter(([, {keys}]) => !keys)
  const reasons = Object.fromEntries(offEverywhere.map(([id, {reason}]) => [id, reason]))
  // A rule that is off for some commands still checks the others.
  const active = rules.filter(({id}) => !Object.hasOwn(reasons, id))
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
  return {
    score: scoreProblems(problems, checked),
    // A catalog's commands are sorted by name.
    problems: problems.toSorted((a, b) => costs[b.severity] - costs[a.severity]),
    checked: {
      ...checked,
      rules: active.map(({id}) => id),
      ...(offEverywhere.length > 0 && {off: reasons}),
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
    return {
      rule: id,
      severity,
      ...place,
      ...problem,
      suggestion,
    }
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
