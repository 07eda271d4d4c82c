import type {Flags, Token} from '../command-line/tokenize.js'
import type {FlagDefinition, FlagReference} from '../oclif/shapes.js'
import type {Problem} from './problems.js'

/** Finds flags that exclude each other, that need another one, or one of which is missing. */
export function findRelationProblems(tokens: readonly Token[], flags: Flags): Problem[] {
  const used = tokens.filter((token) => token.kind === 'flag' && Object.hasOwn(flags, token.name)) as FlagToken[]
  const present = [...new Set(used.map(({name}) => name))]
  const indexOf = (name: string) => used.find((token) => token.name === name)?.index
  const isGiven = (name: string) => present.includes(name) || isGivenElsewhere(flags[name])
  const conflicts = present.flatMap((name) => {
    const flag = flags[name]!
    const isRepeated = used.filter((token) => token.name === name).length > 1
    const twice = flag.type === 'option' && !flag.multiple && isRepeated
    const others = excludedBy(flag, name).filter((other) => present.includes(other))
    const pairs = others.map((other) => [name, other].toSorted((a, b) => indexOf(a)! - indexOf(b)!))
    return twice ? [[name], ...pairs] : pairs
  })
  const dependencies = present.flatMap((name) =>
    neededBy(flags[name]!).flatMap((needed): Problem[] => {
      if (needed.some((other) => isGiven(other))) return []
      const message = `Flag --${name} needs ${needed.map((other) => `--${other}`).join(' or ')}`
      const problem = {error: 'flag_error', kind: 'missing_dependency'} as const
      return [{...problem, field: `--${name}`, index: indexOf(name), message, names: needed}]
    }),
  )
  const choices = Object.values(flags)
    .map(({atLeastOne, exactlyOne}) => exactlyOne ?? atLeastOne ?? [])
    .filter((names) => names.length > 0 && !names.some((name) => isGiven(name)))
  return [
    ...unique(conflicts).map((names) => describeConflict(names, indexOf(names.at(-1)!))),
    ...dependencies,
    ...unique(choices).map((names) => describeChoice(names)),
  ]
}

type FlagToken = Extract<Token, {kind: 'flag'}>

function describeConflict(names: readonly string[], index: number | undefined): Problem {
  const [first, second] = names
  const message =
    second === undefined
      ? `Flag --${first} can only be given once`
      : `Flags --${first} and --${second} exclude each other`
  return {error: 'flag_error', field: `--${names.at(-1)}`, index, kind: 'conflicting_flags', message, names}
}

function describeChoice(names: readonly string[]): Problem {
  const list = names.map((name) => `--${name}`)
  const message = `One of ${list.join(', ')} is required`
  return {error: 'flag_error', field: list[0], kind: 'missing_flag', message, names}
}

function excludedBy(flag: FlagDefinition, name: string): string[] {
  const none = flag.relationships?.filter(({type}) => type === 'none').flatMap(({flags}) => flags) ?? []
  return plainNames([...(flag.exclusive ?? []), ...none, ...(flag.exactlyOne ?? [])]).filter((other) => other !== name)
}

/** The flags that a flag needs: one of each list. */
function neededBy({dependsOn = [], relationships = []}: FlagDefinition): string[][] {
  const all = relationships.filter(({type}) => type === 'all').flatMap(({flags}) => flags)
  const some = relationships.filter(({type}) => type === 'some').map(({flags}) => plainNames(flags))
  const each = plainNames([...dependsOn, ...all]).map((name) => [name])
  return [...each, ...some.filter((names) => names.length > 0)]
}

/** A reference with a condition is left out: the condition is a function, which a manifest has lost. */
function plainNames(references: readonly FlagReference[]): string[] {
  return references.filter((reference) => typeof reference === 'string')
}

function isGivenElsewhere(flag: FlagDefinition | undefined): boolean {
  return flag !== undefined && (flag.env !== undefined || (flag.default !== undefined && flag.default !== null))
}

function unique(lists: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(lists.map((list) => [list.join(), list])).values()]
}
