import type {Meaning} from './vocabulary/meanings.js'

/** Verbs that bring something from this machine to another place, and those that bring it here. */
const directions: ReadonlyMap<string, Direction> = new Map([
  ['verb:deploy', 'out'],
  ['verb:publish', 'out'],
  ['verb:send', 'out'],
  ['verb:upload', 'out'],
  ['verb:download', 'in'],
])

/** How sure a verb has to be to give a direction. */
const SURE = 0.9

/** Where a verb brings what it is about, as seen from the machine that the line runs on. */
export type Direction = 'in' | 'out'

/** The one direction that the sure verbs among some meanings have; undefined where they have none, or both. */
export function directionOf(meanings: Iterable<Pick<Meaning, 'name' | 'strength'>>): Direction | undefined {
  const found = new Set<Direction>()
  for (const {name, strength} of meanings) {
    const direction = directions.get(name)
    if (direction && strength >= SURE) found.add(direction)
  }

  return found.size === 1 ? [...found][0] : undefined
}

/** Whether two directions are known and differ. */
export function isOpposite(one: Direction | undefined, other: Direction | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}
