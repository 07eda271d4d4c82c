import type {FlagDefinition, FlagReference} from '../../oclif/shapes.js'
import type {CatalogDefinition} from '../catalog.js'

/** Lists the flags that a flag cannot be combined with, by name, sorted. */
export function listExcluded(name: string, {flags, flagAnnotations}: CatalogDefinition): string[] {
  const flag = flags[name]!
  const {combinable, exactlyOne, exclusive} = flag
  const excluded = [
    ...(flagAnnotations?.[name]?.mutuallyExclusiveWith ?? []),
    ...unconditional(exclusive),
    ...unconditional(exactlyOne),
    ...relatedFlags(flag, 'none'),
  ]
  if (combinable) {
    const allowed = unconditional(combinable)
    const others = Object.keys(flags).filter((other) => !flags[other]!.hidden)
    excluded.push(...others.filter((other) => !allowed.includes(other)))
  }

  return [...new Set(excluded)].filter((other) => other !== name).toSorted()
}

/** Lists the flags that a flag cannot do without, by name, sorted. */
export function listNeeded(flag: FlagDefinition): string[] {
  const needed = [...unconditional(flag.dependsOn), ...relatedFlags(flag, 'all')]
  return [...new Set(needed)].toSorted()
}

/** The flags that the `relationships` of a type name, without conditional ones. */
export function relatedFlags({relationships = []}: FlagDefinition, type: 'all' | 'none'): string[] {
  const rules = relationships.filter((rule) => rule?.type === type)
  return rules.flatMap(({flags}) => unconditional(flags))
}

/** The flags of a relation, without conditional ones, whose condition a manifest does not state. */
export function unconditional(references: readonly FlagReference[] = []): string[] {
  return references.filter((reference) => typeof reference === 'string')
}
