import type {CatalogCommand} from '../catalog/catalog.js'
import type {Flags, Token} from '../command-line/tokenize.js'
import {isGlobalFlag} from '../flags/table.js'
import type {FlagDefinition, FlagReference} from '../oclif/shapes.js'
import {listEnvironmentValues} from './environment-values.js'
import {describeVariable, hasDefault, type LineProblem, reportFlag} from './problem.js'

/** A flag that has a value: its index if it is on the command line, else where the value is from. */
type Given = {name: string; index?: number; variable?: string; isDefault?: boolean}

/** A flag with a value, and what its relations are checked against. */
type Context = {flag: FlagDefinition; flags: Flags; given: readonly Given[]; name: string}

const checks: readonly ((context: Context) => LineProblem[])[] = [
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
  const {flags} = command.definition
  const used = tokens.flatMap((token): Given[] =>
    token.kind === 'flag' && Object.hasOwn(flags, token.name) ? [token] : [],
  )
  const given = [...used, ...listEnvironmentValues(command, tokens)]
  const names = [...new Set(given.map(({name}) => name))]
  const broken = names.flatMap((name) =>
    checks.flatMap((check) =>
      check({
        flag: flags[name]!,
        flags,
        given,
        name,
      }),
    ),
  )
  // Both of two flags may declare the same exclusion.
  const reported = excluded
    .slice(1)
    .flatMap((name) => reportConflict(given, excluded[0]!, name) ?? [])
  const all = [...broken, ...reported, ...findMissingChoices(flags, given)]
  return [...new Map(all.map((problem) => [problem.message, problem])).values()]
}

function findRepetition({flag, given, name}: Context): LineProblem[] {
  const uses = given.filter((use) => use.name === name && use.index !== undefined)
  if (flag.type !== 'option' || flag.multiple || uses.length < 2) return []
  const message = `Flag --${name} can only be given once`
  return [
    reportFlag('conflicting_flags', `--${name}`, message, {index: uses[0]!.index, names: [name]}),
  ]
}

function findExcluded({flag, flags, given, name}: Context): LineProblem[] {
  const {exactlyOne = [], exclusive = [], relationships} = flag
  const others = [...plainNames(exclusive), ...related(relationships, 'none')]
  const choices = exactlyOne.map((other): Given => ({
    isDefault: hasDefault(flags[other] ?? {}),
    name: other,
  }))
  const chosen = [...given, ...choices.filter(({isDefault}) => isDefault)]
  return [
    ...others.flatMap((other) => reportConflict(given, name, other) ?? []),
    ...exactlyOne.flatMap((other) => reportConflict(chosen, name, other) ?? []),
  ]
}

/** Flags of the plugin can be combined with every flag. */
function findUncombinable({flag, flags, given, name}: Context): LineProblem[] {
  const {combinable = [], relationships = []} = flag
  const only = relationships.filter(({type}) => type === 'only').flatMap((each) => each.flags)
  if (combinable.length + only.length === 0) return []
  const allowed = new Set([name, ...[...combinable, ...only].map((each) => nameOf(each))])
  const others = given.filter(
    (each) => !allowed.has(each.name) && !isGlobalFlag(each.name, flags[each.name]),
  )
  return others.flatMap((other) => reportConflict(given, name, other.name) ?? [])
}

function findUnmetNeeds({flag, flags, given, name}: Context): LineProblem[] {
  const {dependsOn = [], relationships = []} = flag
  const all = [...plainNames(dependsOn), ...related(relationships, 'all')].map((other) => [other])
  const some = relationships
    .filter(({type}) => type === 'some')
    .map((relation) => plainNames(relation.flags))
  return [...all, ...some]
    .filter((names) => isMissing(names, flags, given))
    .map((names) => {
      const message = `Flag --${name} needs ${joinNames(names, ' or ')}`
      const index = given.find((each) => each.name === name)?.index
      return reportFlag('missing_dependency', `--${name}`, message, {index, names})
    })
}

function findMissingChoices(flags: Flags, given: readonly Given[]): LineProblem[] {
  const choices = Object.values(flags).map(({atLeastOne, exactlyOne}) => exactlyOne ?? atLeastOne)
  return choices
    .filter((names) => names !== undefined)
    .filter((names) => isMissing(names, flags, given))
    .map((names) => {
      const message = `One of ${joinNames(names, ', ')} is required`
      return reportFlag('missing_flag', `--${names[0]}`, message, {names})
    })
}

/** Reports two flags that exclude each other; the later one on the command line is at fault. */
function reportConflict(
  given: readonly Given[],
  name: string,
  other: string,
): LineProblem | undefined {
  const uses = [name, other].flatMap((each) => given.find((use) => use.name === each) ?? [])
  if (name === other || uses.length < 2) return undefined
  const [first, last] = uses.toSorted((a, b) => (a.index ?? -1) - (b.index ?? -1)) as [Given, Given]
  const message = `Flags --${first.name} and --${last.name} exclude each other`
  const origins = [first, last].flatMap((each) => describeOrigin(each) ?? [])
  const names = [first.name, last.name]
  const more = {index: last.index, names}
  return reportFlag('conflicting_flags', `--${last.name}`, [message, ...origins].join('; '), more)
}

/** 6.9a: where a value is from that is not on the command line. */
function describeOrigin({isDefault, name, variable}: Given): string | undefined {
  if (variable !== undefined) return describeVariable(`--${name}`, variable)
  return isDefault ? `--${name} has a default` : undefined
}

const isMissing = (names: readonly string[], flags: Flags, given: readonly Given[]) =>
  names.length > 0 &&
  !names.some(
    (name) => given.some((each) => each.name === name) || mayBeGivenElsewhere(flags[name]),
  )

const mayBeGivenElsewhere = (flag?: FlagDefinition) => flag !== undefined && hasDefault(flag)

const joinNames = (names: readonly string[], separator: string) =>
  names.map((name) => `--${name}`).join(separator)

const nameOf = (reference: FlagReference) =>
  typeof reference === 'string' ? reference : reference.name

/** Omits conditional references: the condition is a function, which a manifest loses. */
const plainNames = (references: readonly FlagReference[]): string[] =>
  references.filter((reference) => typeof reference === 'string')

const related = (relationships: FlagDefinition['relationships'] = [], wanted: string) =>
  relationships.filter(({type}) => type === wanted).flatMap(({flags}) => plainNames(flags))
