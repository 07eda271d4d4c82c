import type {CatalogCommand} from '../../catalog/catalog.js'
import {relatedFlags, unconditional} from '../../catalog/nodes/flag-relations.js'
import type {Flags} from '../../command-line/find-flag.js'
import type {Token} from '../../command-line/tokenize.js'
import {isGlobalFlag} from '../../flags/table.js'
import type {FlagDefinition, FlagReference} from '../../oclif/shapes.js'
import {enforcedInputs} from '../route/accepted-flags.js'
import {listEnvironmentValues} from './environment-values.js'
import {describeVariable, hasDefault, type LineProblem, reportFlag} from './problem.js'

/**
 * A flag that has a value: its index if it is on the command line, else where the value is from.
 */
type GivenFlag = {
  name: string
  index?: number
  variable?: string
  isDefault?: boolean
}

/** A flag with a value, and what its relations are checked against. */
type RelationContext = {
  flag: FlagDefinition
  flags: Flags
  given: readonly GivenFlag[]
  name: string
}

const checks: readonly ((context: RelationContext) => LineProblem[])[] = [
  findRepetition,
  findExcluded,
  findUncombinable,
  findUnmetNeeds,
]

/**
 * Finds violated relations between flags, as oclif's parser does: exclusive flags, missing
 * dependencies, missing alternatives. A default meets a need, and conflicts only with `exactlyOne`.
 *
 * @param excluded flags that the parser reported as a conflict, for a reason that a manifest loses
 */
export function findRelationProblems(
  command: CatalogCommand,
  tokens: readonly Token[],
  excluded: readonly string[] = [],
): LineProblem[] {
  const {flags} = enforcedInputs(command.definition)
  const typed = tokens.flatMap((token): GivenFlag[] =>
    token.kind === 'flag' && Object.hasOwn(flags, token.name) ? [token] : [],
  )
  const given = [...typed, ...listEnvironmentValues(command, tokens)]
  const names = [...new Set(given.map(({name}) => name))]
  const broken = names.flatMap((name) => {
    const context = {
      flag: flags[name]!,
      flags,
      given,
      name,
    }
    return checks.flatMap((check) => check(context))
  })
  // The first reported flag is paired with each other one.
  const [first = '', ...others] = excluded
  const reported = others.flatMap((name) => findConflict(given, first, name))
  const problems = [...broken, ...reported, ...findMissingChoices(flags, given)]
  // Both of two flags may declare the same exclusion.
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()]
}

/** Finds that a flag with one value is given twice. */
function findRepetition({flag, given, name}: RelationContext): LineProblem[] {
  const uses = given.filter((use) => use.name === name && use.index !== undefined)
  if (flag.type !== 'option' || flag.multiple || uses.length < 2) {
    return []
  }
  const message = `Flag --${name} can only be given once`
  const more = {index: uses[0]!.index, names: [name]}
  return [reportFlag('conflicting_flags', `--${name}`, message, more)]
}

/** Finds the given flags that a flag excludes. */
function findExcluded({flag, flags, given, name}: RelationContext): LineProblem[] {
  const {exactlyOne = [], exclusive} = flag
  const others = [...unconditional(exclusive), ...relatedFlags(flag, 'none')]
  const defaults = exactlyOne.filter((other) => hasDefault(flags[other] ?? {}))
  const chosen = [...given, ...defaults.map((other) => ({isDefault: true, name: other}))]
  return [
    ...others.flatMap((other) => findConflict(given, name, other)),
    ...exactlyOne.flatMap((other) => findConflict(chosen, name, other)),
  ]
}

/** Finds the given flags that are not among those that a flag combines with. */
function findUncombinable({flag, flags, given, name}: RelationContext): LineProblem[] {
  const {combinable = [], relationships = []} = flag
  const only = relationships.filter(({type}) => type === 'only')
  const listed = [...combinable, ...only.flatMap((each) => each.flags)]
  if (listed.length === 0) return []
  const allowed = new Set([name, ...listed.map((each) => nameOf(each))])
  return given.flatMap(({name: other}) => {
    // Flags of the plugin can be combined with every flag.
    const isAllowed = allowed.has(other) || isGlobalFlag(other, flags[other])
    return isAllowed ? [] : findConflict(given, name, other)
  })
}

/** Finds the flags that a flag needs and that have no value: each one, or one of a group. */
function findUnmetNeeds({flag, flags, given, name}: RelationContext): LineProblem[] {
  const {dependsOn, relationships = []} = flag
  const needed = [...unconditional(dependsOn), ...relatedFlags(flag, 'all')]
  const choices = relationships.filter(({type}) => type === 'some')
  const needs = [
    ...needed.map((other) => [other]),
    ...choices.map((choice) => unconditional(choice.flags)),
  ]
  const unmet = needs.filter((names) => isMissing(names, flags, given))
  const index = given.find((each) => each.name === name)?.index
  return unmet.map((names) => {
    const message = `Flag --${name} needs ${joinNames(names, ' or ')}`
    return reportFlag('missing_dependency', `--${name}`, message, {index, names})
  })
}

/** Finds the groups of flags in which one is required and none has a value. */
function findMissingChoices(flags: Flags, given: readonly GivenFlag[]): LineProblem[] {
  return Object.values(flags).flatMap(({atLeastOne, exactlyOne}) => {
    const names = exactlyOne ?? atLeastOne
    if (!names || !isMissing(names, flags, given)) return []
    const message = `One of ${joinNames(names, ', ')} is required`
    return [reportFlag('missing_flag', `--${names[0]}`, message, {names})]
  })
}

/** Finds that two given flags exclude each other; the later one on the command line is at fault. */
function findConflict(given: readonly GivenFlag[], name: string, other: string): LineProblem[] {
  const use = given.find((each) => each.name === name)
  const otherUse = given.find((each) => each.name === other)
  if (name === other || !use || !otherUse) return []
  // A value from elsewhere counts as before the command line.
  const isInOrder = (use.index ?? -1) <= (otherUse.index ?? -1)
  const [first, last] = isInOrder ? [use, otherUse] : [otherUse, use]
  const origins = [describeOrigin(first), describeOrigin(last)]
  const parts = [
    `Flags --${first.name} and --${last.name} exclude each other`,
    ...origins.filter((origin) => origin !== undefined),
  ]
  const more = {
    index: last.index,
    names: [first.name, last.name],
  }
  return [reportFlag('conflicting_flags', `--${last.name}`, parts.join('; '), more)]
}

/** 6.9a: where a value comes from that is not on the command line. */
function describeOrigin({isDefault, name, variable}: GivenFlag): string | undefined {
  if (variable !== undefined) {
    return describeVariable(`--${name}`, variable)
  }
  return isDefault ? `--${name} has a default` : undefined
}

/** Whether none of several flags has a value, or a default. */
function isMissing(names: readonly string[], flags: Flags, given: readonly GivenFlag[]): boolean {
  const isGiven = (name: string) => given.some((each) => each.name === name)
  const isMet = (name: string) => isGiven(name) || hasDefault(flags[name] ?? {})
  return names.length > 0 && !names.some(isMet)
}

function joinNames(names: readonly string[], separator: string): string {
  return names.map((name) => `--${name}`).join(separator)
}

function nameOf(reference: FlagReference): string {
  return typeof reference === 'string' ? reference : reference.name
}
