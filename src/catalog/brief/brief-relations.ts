import type {FlagNode} from '../../contract/schema/introspection.js'
import type {CatalogCommand} from '../catalog.js'
import {isRequiredFlag} from '../nodes/catalog-flags.js'
import {unconditional} from '../nodes/flag-relations.js'

/** A flag of a brief, with what the brief says about it. */
type RelatedFlag = {name: string; text: string}

/** The names of the flags that a flag is related to. */
type Relations = {
  excluded: string[]
  needed: string[]
  /** The other flags of its choice: exactly or at least one of them and the flag is required. */
  alternatives: string[]
}

/**
 * Adds to each flag's text what it needs, the choice (`exactlyOne`, `atLeastOne`) that it belongs
 * to, and the flags that it excludes. A choice or an exclusion is stated once, at the first flag that has it.
 *
 * @param nodes the flags in the same order as `flags`
 */
export function relateFlags<Flag extends RelatedFlag>(
  command: CatalogCommand,
  nodes: readonly FlagNode[],
  flags: readonly Flag[],
): Flag[] {
  /** The choices and exclusions that an earlier flag states. */
  const stated = new Set<string>()
  const related: Flag[] = []
  for (const [index, flag] of flags.entries()) {
    const {name} = flag
    const {excluded, needed, alternatives} = relationsOf(command, nodes[index]!, nodes)
    const choice = keyOf([name, ...alternatives])
    // Each pair or choice is stated at the first flag that has it; a needed flag at each.
    const relations: Relations = {
      excluded: excluded.filter((other) => !stated.has(keyOf([name, other]))),
      needed,
      alternatives: stated.has(choice) ? [] : alternatives,
    }
    related.push(addRelations(flag, relations))
    if (alternatives.length > 0) stated.add(choice)
    for (const other of excluded) stated.add(keyOf([name, other]))
  }
  return related
}

/** A key of several flags, the same in any order. */
function keyOf(names: readonly string[]): string {
  return names.toSorted().join(' ')
}

/** Adds the relations of a flag to its text, without other flags that the text already names. */
function addRelations<Flag extends RelatedFlag>(
  flag: Flag,
  {excluded, needed, alternatives}: Relations,
): Flag {
  const {text} = flag
  const mentioned = new Set(text.match(/--[\w-]+/g))
  const parts: [string, readonly string[]][] = [
    ['this or', alternatives],
    ['not with', excluded],
    ['needs', needed],
  ]
  const notes = parts.map(([relation, names]) => {
    const others = names.map((name) => `--${name}`).filter((other) => !mentioned.has(other))
    return others.length > 0 ? `${relation} ${others.join(' ')}` : ''
  })
  return {...flag, text: [text, ...notes].filter(Boolean).join('; ')}
}

/** The relations of a flag to other flags that the brief shows, and that are not clear anyway. */
function relationsOf(
  command: CatalogCommand,
  node: FlagNode,
  nodes: readonly FlagNode[],
): Relations {
  const {depends_on: needed = [], name} = node
  const names = new Set(nodes.map((each) => each.name))
  const alternatives = alternativesOf(command, name, names)
  // Only of `exactlyOne`, the others are excluded anyway.
  const isExact = unconditional(command.definition.flags[name]!.exactlyOne).length > 0
  return {
    excluded: excludedBy(node, nodes).filter((other) => !isExact || !alternatives.includes(other)),
    // A required flag is on every valid command line, so it is not stated.
    needed: needed.filter((other) => names.has(other) && !isRequiredFlag(command, other)),
    alternatives,
  }
}

/** The other flags of a flag's choice; none if a member of it is not shown. */
function alternativesOf(
  {definition}: CatalogCommand,
  name: string,
  shown: ReadonlySet<string>,
): string[] {
  const {atLeastOne, exactlyOne} = definition.flags[name]!
  const choice = unconditional(exactlyOne)
  const members = choice.length > 0 ? choice : unconditional(atLeastOne)
  const isWhole = members.every((member) => shown.has(member))
  return isWhole ? members.filter((member) => member !== name) : []
}

/** The flags that a flag excludes, without those of boolean flags, to keep the brief short (8.32). */
function excludedBy(
  {mutually_exclusive_with: excluded = [], type}: FlagNode,
  nodes: readonly FlagNode[],
): string[] {
  if (type === 'boolean') return []
  const withValue = nodes.filter((node) => node.type !== 'boolean')
  const names = new Set(withValue.map(({name}) => name))
  return excluded.filter((other) => names.has(other))
}
