import type {CommandIndex} from './command-index.js'
import type {TypedWord} from './typed-word.js'

/** How many topics a word may stand for: among more the choice would be a guess. */
const MOST_TOPICS = 24

/** Finds the ids that are worth comparing word by word: those whose topic, or whose only word, resembles a typed word. */
export function findLikelyIds(typed: readonly TypedWord[], index: CommandIndex): Set<string> {
  const likely = new Set<string>()
  for (const word of typed) {
    for (const topic of findNear(word, index.topics.keys())) {
      for (const id of index.topics.get(topic)!) likely.add(id)
    }

    for (const id of findNear(word, index.roots)) likely.add(id)
  }

  return likely
}

/** Finds the ids that end in what was typed, for a line that leaves the topic out. */
export function findIdsEndingIn(typed: readonly TypedWord[], index: CommandIndex): string[] {
  const end = `:${typed.map(({text}) => text).join(':')}`
  const {ids} = index
  const found: string[] = []
  for (let position = 0; position < ids.length; position++) if (ids[position]!.endsWith(end)) found.push(ids[position]!)
  return found
}

function findNear(typed: TypedWord, ids: Iterable<string>): string[] {
  const near: {id: string; cost: number}[] = []
  for (const id of ids) {
    const cost = id.includes(':') ? Math.min(...id.split(':').map((word) => typed.costAs(word))) : typed.costAs(id)
    if (cost !== Infinity) near.push({cost, id})
  }

  const nearest = near.length > MOST_TOPICS ? keepNearest(near) : near
  return nearest.map(({id}) => id)
}

/** Keeps the nearest, and all that are as near as the last of them: the topics of one word belong together. */
function keepNearest(near: {id: string; cost: number}[]): {id: string; cost: number}[] {
  const sorted = near.toSorted((a, b) => a.cost - b.cost)
  const limit = Math.min(sorted[MOST_TOPICS - 1]!.cost, 0.7)
  return sorted.filter(({cost}, position) => position < MOST_TOPICS || cost <= limit)
}
