import {type Direction, directionOf} from './direction.js'
import {placeBits, verbPlaces} from './places.js'
import type {SearchIndex} from './search-index.js'
import {type GroupStrengths, groupVerbs} from './verb-groups.js'
import type {Meaning} from './vocabulary/meanings.js'

/** What a command does, by its name or the first word of its summary. */
export type CommandVerbs = {
  /** The words of the last part of its name, by their numbers. */
  last: ReadonlySet<number>
  /** Where it surely brings what it is about. */
  direction: Direction | undefined
  /** The groups of its verbs. */
  groups: GroupStrengths
  /** Whether the last part of its name lists things. */
  lists: boolean
  /** Whether it lists or shows something. */
  reads: boolean
  /** Whether it has a verb and does neither. */
  changes: boolean
}

/** How sure a verb has to be: what a name implies that has none is sure enough. */
const SURE = 0.7

/** Reads what the command of a number does. */
export function readVerbs({reader, starts, tokens}: SearchIndex, number: number): CommandVerbs {
  const last = new Set<number>()
  const named: Meaning[] = []
  const summarized: Meaning[] = []
  for (let at = starts[number]!, end = starts[number + 1]!; at < end; at++) {
    const place = tokens[at]! & ((1 << placeBits) - 1)
    const id = tokens[at]! >> placeBits
    if (place === verbPlaces.last) {
      last.add(id)
      named.push(...reader.words[id]!.meanings)
    } else if (place === verbPlaces.summary) summarized.push(...reader.words[id]!.meanings)
  }

  const isSure = ({name, strength}: Meaning) => name.startsWith('verb:') && strength >= SURE
  const verbs = named.some(isSure) ? named : summarized
  const sure = new Set(verbs.filter(isSure).map(({name}) => name))
  const reads = sure.has('verb:list') || sure.has('verb:show')
  return {
    changes: sure.size > 0 && !reads,
    direction: directionOf(verbs),
    groups: groupVerbs(verbs),
    last,
    lists: named.some((meaning) => isSure(meaning) && meaning.name === 'verb:list'),
    reads,
  }
}
