import type {FlagNode} from '../contract/schema/introspection.js'
import {type CatalogCommand, isRequiredFlag} from './catalog.js'
import {unconditional} from './flag-relations.js'

/** A flag of a brief, with what the brief says about it. */
type RelatedFlag = {name: string; text: string}

/**
 * Adds to each flag's text what it needs, the choice that it belongs to, and the flags that it
 * excludes. A choice or an exclusion is stated once, at the first flag that has it.
 *
 * @param nodes the flags in the same order as `flags`
 */
export function relateFlags<Flag extends RelatedFlag>(
  command: CatalogCommand,
  nodes: readonly FlagNode[],
  flags: readonly Flag[],
): Flag[] {
  /** The keys of choices and exclusions that an earlier flag states. */
  const stated = new Set<string>()
  const keyOf = (names: readonly string[]) => names.toSorted().join(' ')
  const related: Flag[] = []
  for (const [index, flag] of flags.entries()) {
    const {name} = flag
    const {excluded, needed, rivals} = relationsOf(command, nodes[index]!, nodes)
    const choice = keyOf([name, ...rivals])
    const relations: Relations = {
      excluded: excluded.filter((other) => !stated.has(keyOf([name, other]))),
      needed,
      rivals: stated.has(choice) ? [] : rivals,
    }
    related.push(addRelations(flag, relations))
    if (rivals.length > 0) stated.add(choice)
    for (const other of excluded) stated.add(keyOf([name, other]))
  }
  return related
}

/** Adds the relations of a flag to its text, without other flags that the text already names. */
function addRelations<Flag extends RelatedFlag>(
  flag: Flag,
  {excluded, needed, rivals}: Relations,
): Flag {
  const {text} = flag
  const named = new Set(text.match(/--[\w-]+/g))
  const parts: [string, readonly string[]][] = [
    ['this or', rivals],
    ['not with', excluded],
    ['needs', needed],
  ]
  const notes = parts.map(([relation, names]) => {
    const others = names.map((name) => `--${name}`).filter((other) => !named.has(other))
    return others.length > 0 ? `${relation} ${others.join(' ')}` : ''
  })
  return {...flag, text: [text, ...notes].filter(Boolean).join('; ')}
}

/** The names of other flags. */
type Relations = {
  excluded: string[]
  needed: string[]
  /** Exactly one of these and the flag is needed. */
  rivals: string[]
}

/** The other visible flags of a flag's choice, those that it excludes, and those that it needs. */
function relationsOf(
  command: CatalogCommand,
  node: FlagNode,
  nodes: readonly FlagNode[],
): Relations {
  const {depends_on: needed = [], mutually_exclusive_with: excluded = [], name, type} = node
  const names = new Set(nodes.map((each) => each.name))
  const members = unconditional(command.definition.flags[name]!.exactlyOne)
  const isWhole = members.every((member) => names.has(member))
  const rivals = isWhole ? members.filter((member) => member !== name) : []
  // A boolean flag's exclusions are left out, to keep the brief short (8.32).
  const withValues = nodes.filter((each) => each.type !== 'boolean')
  const valued = new Set(withValues.map((each) => each.name))
  const shownExcluded = type === 'boolean' ? [] : excluded.filter((other) => valued.has(other))
  return {
    excluded: shownExcluded.filter((other) => !rivals.includes(other)),
    // What is required is there.
    needed: needed.filter((other) => names.has(other) && !isRequiredFlag(command, other)),
    rivals,
  }
}
