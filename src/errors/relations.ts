import type {Flags, Token} from '../command-line/tokenize.js'
import type {FlagDefinition, FlagReference} from '../oclif/shapes.js'
import type {Problem} from './problems.js'

/** Finds broken relations between flags: exclusive flags, missing dependencies, missing alternatives. */
export function findRelationProblems(tokens: readonly Token[], flags: Flags): Problem[] {
  const used = tokens.flatMap((token) => (token.kind === 'flag' && Object.hasOwn(flags, token.name) ? [token] : []))
  const present = [...new Set(used.map(({name}) => name))]
  const indexOf = (name: string) => used.find((token) => token.name === name)?.index
  const isGiven = (name: string) => present.includes(name) || isGivenElsewhere(flags[name])
  const conflicts = present.flatMap((name) => {
    const {exactlyOne = [], exclusive = [], multiple, relationships, type} = flags[name]!
    const isTwice = type === 'option' && !multiple && used.filter((token) => token.name === name).length > 1
    const others = plainNames([...exclusive, ...related(relationships, 'none').flat(), ...exactlyOne])
    const excluded = others.filter((other) => other !== name && present.includes(other))
    return [...(isTwice ? [[name]] : []), ...excluded.map((other) => sortBy([name, other], indexOf))]
  })
  const missing = present.flatMap((name) => {
    const {dependsOn = [], relationships} = flags[name]!
    const each = plainNames([...dependsOn, ...related(relationships, 'all').flat()]).map((needed) => [needed])
    const some = related(relationships, 'some').map(plainNames)
    return [...each, ...some].flatMap((names) => (names.length > 0 && !names.some(isGiven) ? [{name, names}] : []))
  })
  const choices = Object.values(flags)
    .map(({atLeastOne, exactlyOne}) => exactlyOne ?? atLeastOne ?? [])
    .filter((names) => names.length > 0 && !names.some(isGiven))
  const error = 'flag_error'
  return [
    ...unique(conflicts).map((names): Problem => {
      const [first, second = first] = names
      const isPair = first !== second
      const message = isPair
        ? `Flags --${first} and --${second} exclude each other`
        : `Flag --${first} can only be given once`
      return {error, field: `--${second}`, index: indexOf(second!), kind: 'conflicting_flags', message, names}
    }),
    ...missing.map(({name, names}): Problem => {
      const message = `Flag --${name} needs ${names.map((other) => `--${other}`).join(' or ')}`
      return {error, field: `--${name}`, index: indexOf(name), kind: 'missing_dependency', message, names}
    }),
    ...unique(choices).map((names): Problem => {
      const message = `One of ${names.map((name) => `--${name}`).join(', ')} is required`
      return {error, field: `--${names[0]}`, kind: 'missing_flag', message, names}
    }),
  ]
}

function sortBy(names: string[], indexOf: (name: string) => number | undefined): string[] {
  return names.toSorted((a, b) => indexOf(a)! - indexOf(b)!)
}

function related(relationships: FlagDefinition['relationships'] = [], wanted: string): FlagReference[][] {
  return relationships.filter(({type}) => type === wanted).map(({flags}) => flags)
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
