import type {Flags, Token} from '../command-line/tokenize.js'
import type {FlagDefinition, FlagReference} from '../oclif/shapes.js'
import {hasDefault, isUsed, type Problem, reportFlag} from './problem.js'

/**
 * Finds violated relations between flags: exclusive flags, missing dependencies, missing
 * alternatives.
 */
export function findRelationProblems(tokens: readonly Token[], flags: Flags): Problem[] {
  const used = tokens.flatMap((token) =>
    token.kind === 'flag' && Object.hasOwn(flags, token.name) ? [token] : [],
  )
  const firstUse = (name: string) => used.find((token) => token.name === name)?.index
  const join = (names: readonly string[], separator: string) =>
    names.map((name) => `--${name}`).join(separator)
  const mayBeGivenElsewhere = (flag?: FlagDefinition) =>
    flag && (flag.env !== undefined || hasDefault(flag))
  const isMissing = (names: readonly string[]) =>
    names.length > 0 &&
    !names.some((name) => isUsed(used, name) || mayBeGivenElsewhere(flags[name]))
  const broken = [...new Set(used.map(({name}) => name))].flatMap((name): Problem[] => {
    const {
      dependsOn = [],
      exactlyOne = [],
      exclusive = [],
      multiple,
      relationships = [],
      type,
    } = flags[name]!
    const related = (wanted: string) =>
      relationships
        .filter((relation) => relation.type === wanted)
        .map((relation) => plainNames(relation.flags))
    const isTwice =
      type === 'option' && !multiple && used.filter((token) => token.name === name).length > 1
    const excluded = [...plainNames(exclusive), ...related('none').flat(), ...exactlyOne]
      .filter((other) => other !== name && isUsed(used, other))
      .map((other) => [name, other].toSorted((a, b) => firstUse(a)! - firstUse(b)!))
    const needed = [...plainNames(dependsOn), ...related('all').flat()].map((other) => [other])
    return [
      ...[...(isTwice ? [[name]] : []), ...excluded].map((names) => {
        const last = names.at(-1)!
        const others = `Flags ${join(names, ' and ')} exclude each other`
        const message = names.length > 1 ? others : `Flag --${name} can only be given once`
        return reportFlag('conflicting_flags', `--${last}`, message, {index: firstUse(last), names})
      }),
      ...[...needed, ...related('some')].filter(isMissing).map((names) => {
        const message = `Flag --${name} needs ${join(names, ' or ')}`
        return reportFlag('missing_dependency', `--${name}`, message, {
          index: firstUse(name),
          names,
        })
      }),
    ]
  })
  const choices = Object.values(flags)
    .map(({atLeastOne, exactlyOne}) => exactlyOne ?? atLeastOne ?? [])
    .filter(isMissing)
    .map((names) =>
      reportFlag('missing_flag', `--${names[0]}`, `One of ${join(names, ', ')} is required`, {
        names,
      }),
    )
  // Both of two flags may declare the same exclusion.
  return [...new Map([...broken, ...choices].map((problem) => [problem.message, problem])).values()]
}

/** Omits conditional references: the condition is a function, which a manifest loses. */
const plainNames = (references: readonly FlagReference[]): string[] =>
  references.filter((reference) => typeof reference === 'string')
