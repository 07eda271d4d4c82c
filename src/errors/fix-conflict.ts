import type {CatalogCommand} from '../catalog/catalog.js'
import type {Problem} from './problems.js'
import {tokenize} from '../command-line/tokenize.js'
import type {Draft} from './draft.js'
import {knownFlags} from './known-flags.js'
import {protects} from './word-cost.js'

/** Leaves out one of the flags that exclude each other: one draft for each choice. */
export function fixConflict(draft: Draft, problem: Problem, command: CatalogCommand): Draft[] {
  const tokens = tokenize(draft.words, knownFlags(command))
  const names = problem.names ?? []
  const uses = tokens.filter((token) => token.kind === 'flag' && names.includes(token.name))
  if (uses.length < 2) return []
  // A flag that was given twice stays once; of two different ones, every use of one goes.
  const groups =
    names.length === 1
      ? uses.map((use) => [use])
      : names.map((name) => uses.filter((use) => 'name' in use && use.name === name))
  // What protects stays, unless it was given twice (4.10a).
  const isKept = (group: typeof uses) => names.length > 1 && group.some(({raw}) => protects(raw))
  return groups.flatMap((group, choice) => {
    if (isKept(group)) return []
    const dropped = new Set<number>()
    for (const use of group) {
      dropped.add(use.index)
      if (use.kind === 'flag' && use.valueIndex !== undefined) dropped.add(use.valueIndex)
    }

    for (const token of tokens) {
      if (token.kind === 'value' && names.length > 1 && token.name === names[choice]) dropped.add(token.index)
    }

    const from = draft.words.filter((_, index) => dropped.has(index)).join(' ')
    const words = draft.words.filter((_, index) => !dropped.has(index))
    return [{...draft, changes: [...draft.changes, {from}], cost: draft.cost + 0.8, words}]
  })
}
