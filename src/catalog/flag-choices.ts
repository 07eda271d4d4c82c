import type {FlagDefinition} from '../oclif/shapes.js'

/** The flags of which a line needs exactly one, group by group; a flag that stands in two groups is in none. */
export function findChoices(flags: readonly (readonly [string, FlagDefinition])[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const [name, flag] of flags) {
    const others = membersOf(flag)
    if (others.length === 0) continue
    const names = [...new Set([name, ...others])].toSorted()
    const isChoice = (member: string) =>
      flags.some(([other, {required, ...rest}]) => other === member && !required && membersOf(rest).length > 0)
    if (names.length > 1 && names.every((member) => isChoice(member))) groups.set(names.join(' '), names)
  }

  const all = [...groups.values()]
  return all.filter((names) => all.every((other) => other === names || !other.some((name) => names.includes(name))))
}

function membersOf({exactlyOne}: Pick<FlagDefinition, 'exactlyOne'>): string[] {
  return (exactlyOne ?? []).filter((reference) => typeof reference === 'string')
}
