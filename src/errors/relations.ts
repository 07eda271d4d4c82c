import type {FlagDefinition, FlagReference} from '../oclif/shapes.js'
import type {Token} from '../command-line/tokenize.js'
import type {Problem} from './problems.js'

/** Finds flags that exclude each other, that need another, or of which one is missing. */
export function findRelationProblems(tokens: readonly Token[], flags: Record<string, FlagDefinition>): Problem[] {
  const used = tokens.filter((token) => token.kind === 'flag')
  const present = [...new Set(used.map((token) => token.name))].filter((name) => Object.hasOwn(flags, name))
  const indexOf = (name: string) => used.find((token) => token.name === name)?.index
  const problems: Problem[] = []
  for (const name of present) {
    const flag = flags[name]!
    const isRepeated = used.filter((token) => token.name === name).length > 1
    if (flag.type === 'option' && !flag.multiple && isRepeated) {
      problems.push({...conflict([name], `Flag --${name} can only be given once`), index: indexOf(name)})
    }

    for (const other of excludedBy(flag, name)) {
      if (!present.includes(other)) continue
      const names = [name, other].toSorted((a, b) => indexOf(a)! - indexOf(b)!)
      if (problems.some((problem) => problem.names?.join() === names.join())) continue
      problems.push({
        ...conflict(names, `Flags --${names[0]} and --${names[1]} exclude each other`),
        index: indexOf(names[1]!),
      })
    }

    for (const needed of neededBy(flag)) {
      if (needed.some((other) => present.includes(other) || isGivenElsewhere(flags[other]))) continue
      problems.push(missingDependency(name, needed, indexOf(name)))
    }
  }

  return [...problems, ...findMissingChoices(present, flags)]
}

/** The problem of a flag that needs one of others. */
export function missingDependency(name: string, needed: readonly string[], index?: number): Problem {
  const list = needed.map((other) => `--${other}`).join(' or ')
  return {
    error: 'flag_error',
    field: `--${name}`,
    index,
    kind: 'missing_dependency',
    message: `Flag --${name} needs ${list}`,
    names: needed,
  }
}

function conflict(names: readonly string[], message: string): Problem {
  return {error: 'flag_error', field: `--${names.at(-1)}`, kind: 'conflicting_flags', message, names}
}

function findMissingChoices(present: readonly string[], flags: Record<string, FlagDefinition>): Problem[] {
  const problems = new Map<string, Problem>()
  for (const flag of Object.values(flags)) {
    const choice = flag.exactlyOne ?? flag.atLeastOne
    if (!choice?.length || choice.some((name) => present.includes(name) || isGivenElsewhere(flags[name]))) continue
    const list = choice.map((name) => `--${name}`)
    problems.set(list.join(), {
      error: 'flag_error',
      field: list[0],
      kind: 'missing_flag',
      message: `One of ${list.join(', ')} is required`,
      names: choice,
    })
  }

  return [...problems.values()]
}

function excludedBy(flag: FlagDefinition, name: string): string[] {
  const none = flag.relationships?.filter(({type}) => type === 'none').flatMap(({flags}) => flags) ?? []
  const others = [...(flag.exclusive ?? []), ...none, ...(flag.exactlyOne ?? [])]
  return plainNames(others).filter((other) => other !== name)
}

/** The flags that a flag needs: one of each list. */
function neededBy(flag: FlagDefinition): string[][] {
  const all = flag.relationships?.filter(({type}) => type === 'all').flatMap(({flags}) => flags) ?? []
  const some = flag.relationships?.filter(({type}) => type === 'some').map(({flags}) => plainNames(flags)) ?? []
  const each = plainNames([...(flag.dependsOn ?? []), ...all]).map((name) => [name])
  return [...each, ...some.filter((names) => names.length > 0)]
}

/** A reference with a condition is left out: the condition is a function, and a manifest has lost it. */
function plainNames(references: readonly FlagReference[]): string[] {
  return references.filter((reference) => typeof reference === 'string')
}

function isGivenElsewhere(flag: FlagDefinition | undefined): boolean {
  return flag !== undefined && (flag.env !== undefined || (flag.default !== undefined && flag.default !== null))
}
