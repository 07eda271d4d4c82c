import type {FlagNode} from '../contract/schema/introspection.js'
import {isRequiredFlag} from './catalog-flags.js'
import type {CatalogCommand} from './catalog.js'
import {unconditional} from './flag-relations.js'

/** A flag of a brief, with what the brief says about it. */
type RelatedFlag = {name: string; text: string}

/**
 * Adds to each flag's text what it needs, the choice (`exactlyOne`) that it belongs to, and the flags
 * that it excludes. A choice or an exclusion is stated once, at the first flag that has it.
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

/** The names of the flags that a flag is related to. */
type Relations = {
  excluded: string[]
  needed: string[]
  /** The other flags of its choice: exactly one of them and the flag is required. */
  alternatives: string[]
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
  const alternatives = isWhole ? members.filter((member) => member !== name) : []
  // A boolean flag's exclusions are left out, to keep the brief short (8.32).
  const withValues = nodes.filter((each) => each.type !== 'boolean')
  const valued = new Set(withValues.map((each) => each.name))
  const shownExcluded = type === 'boolean' ? [] : excluded.filter((other) => valued.has(other))
  return {
    excluded: shownExcluded.filter((other) => !alternatives.includes(other)),
    // A required flag is on every valid command line, so it is not stated.
    needed: needed.filter((other) => names.has(other) && !isRequiredFlag(command, other)),
    alternatives,
  }
}
