import {parsePattern, type PatternNode} from './parse-pattern.js'

/** The characters that tell two sets of characters apart: ASCII, and some of other kinds. */
const alphabet = [
  ...Array.from({length: 128}, (_, code) => String.fromCodePoint(code)),
  ...'\u00A0\u00AB\u00BB\u00E9\u00DF\u0131\u017F\u03B1\u200B\u2013\u2014\u201C\u2026\u2028\u202E\u203A\u25C6\u4E2D\uD800\uDC00\uFEFF\u{1F600}',
]

/** More repetitions than these are read as any number of them. */
const mostCopies = 4

/** Positions of an automaton, each with the number of ways to get there: one, or more than one. */
type Ways = Map<number, number>

/** A part of a pattern as an automaton whose states are the positions of its characters. */
type Fragment = {
  first: Ways
  last: Ways
  /** In how many ways it reads nothing. */
  empty: number
}

/** A pattern's characters, and which may follow which. */
type Automaton = {characters: string[]; next: Ways[]}

/**
 * The loops of a regular expression that read the same text in several ways, so that a text which
 * does not match takes exponential time; empty if there are none. Each is shown as the characters
 * that take part.
 */
export function findAmbiguity({flags, source}: RegExp): string[] {
  const pattern = parsePattern(source, flags.includes('m'))
  const readers = new Map<string, ReadonlySet<string>>()
  const readsOf = (character: string): ReadonlySet<string> => {
    const known = readers.get(character) ?? readAlphabet(character, flags)
    readers.set(character, known)
    return known
  }
  return [pattern, ...listLookedFor(pattern)].flatMap((part) => {
    const automaton = buildAutomaton(part)
    return findLoops(automaton).flatMap((loop) => {
      const isAmbiguous = hasTwoEdges(automaton, loop) || hasTwoPaths(automaton, loop, readsOf)
      return isAmbiguous ? [loop.map((at) => automaton.characters[at]).join(' ')] : []
    })
  })
}

/** The characters of the alphabet that a set of characters, such as `\w`, reads. */
function readAlphabet(character: string, flags: string): Set<string> {
  const matcher = new RegExp(`^(?:${character})$`, flags.replaceAll(/[dgy]/g, ''))
  return new Set(alphabet.filter((each) => matcher.test(each)))
}

/** The patterns of the assertions in a pattern, which are matched on their own. */
function listLookedFor(node: PatternNode): PatternNode[] {
  switch (node.type) {
    case 'character': {
      return []
    }
    case 'empty': {
      return node.looksFor ? [node.looksFor, ...listLookedFor(node.looksFor)] : []
    }
    case 'repeat': {
      return listLookedFor(node.body)
    }
    default: {
      return node.parts.flatMap(listLookedFor)
    }
  }
}

/** Builds the automaton of Glushkov, which also counts the ways from one character to the next. */
function buildAutomaton(pattern: PatternNode): Automaton {
  const characters: string[] = []
  const next: Ways[] = []
  const nothing = (): Fragment => ({first: new Map(), last: new Map(), empty: 1})

  const link = (from: Ways, to: Ways): void => {
    for (const [at, ways] of from) addWays(next[at]!, to, ways)
  }
  const join = (before: Fragment, after: Fragment): Fragment => {
    link(before.last, after.first)
    return {
      first: addWays(before.first, after.first, before.empty),
      last: addWays(after.last, before.last, after.empty),
      empty: before.empty * after.empty,
    }
  }
  const optional = (fragment: Fragment): Fragment => ({...fragment, empty: 1})

  const build = (node: PatternNode): Fragment => {
    if (node.type === 'empty') return nothing()
    if (node.type === 'repeat') return buildRepeat(node)
    if (node.type === 'sequence') return node.parts.map(build).reduce(join, nothing())
    if (node.type === 'choice') {
      return node.parts.map(build).reduce((one, other) => ({
        first: addWays(one.first, other.first, 1),
        last: addWays(one.last, other.last, 1),
        empty: one.empty + other.empty,
      }))
    }
    const at = characters.push(node.source) - 1
    next.push(new Map())
    return {first: new Map([[at, 1]]), last: new Map([[at, 1]]), empty: 0}
  }

  const buildRepeat = ({body, max, min}: PatternNode & {type: 'repeat'}): Fragment => {
    if (max > mostCopies) {
      const loop = build(body)
      link(loop.last, loop.first)
      return min === 0 ? optional(loop) : loop
    }
    // `a{1,3}` is `a(?:a(?:a)?)?`.
    let tail = nothing()
    for (let count = max; count > 0; count -= 1) {
      const copy = join(build(body), tail)
      tail = count > min ? optional(copy) : copy
    }
    return tail
  }

  build(pattern)
  return {characters, next}
}

/** Adds to some ways others, each of which may be taken in a number of ways. */
function addWays(ways: Ways, others: Ways, factor: number): Ways {
  if (factor === 0) return ways
  for (const [at, count] of others) {
    ways.set(at, Math.min(2, (ways.get(at) ?? 0) + count * factor))
  }
  return ways
}

/** The sets of positions that can each be reached from every other of their set, and from itself. */
function findLoops({next}: Automaton): number[][] {
  const reachable = next.map((_, at) => reach([at], (each) => [...next[each]!.keys()]))
  const loops = new Map<string, number[]>()
  for (const [at, reached] of reachable.entries()) {
    const loop = [...reached].filter((each) => reachable[each]!.has(at)).toSorted((a, b) => a - b)
    if (loop.length > 0) loops.set(loop.join(), loop)
  }
  return [...loops.values()]
}

/** What can be reached in one step or more. */
function reach<Node>(starts: readonly Node[], stepsOf: (node: Node) => readonly Node[]): Set<Node> {
  const reached = new Set<Node>()
  const open = [...starts]
  while (open.length > 0) {
    for (const step of stepsOf(open.pop()!)) {
      if (reached.has(step)) continue
      reached.add(step)
      open.push(step)
    }
  }
  return reached
}

/** Whether a step of a loop can be taken in several ways, as in `(?:a+)+`. */
function hasTwoEdges({next}: Automaton, loop: readonly number[]): boolean {
  const inside = new Set(loop)
  return loop.some((at) => [...next[at]!].some(([to, ways]) => inside.has(to) && ways > 1))
}

/**
 * Whether two paths of a loop read the same text, as in `(?:a|aa)+`: they begin and end together,
 * and part in between.
 */
function hasTwoPaths(
  {characters, next}: Automaton,
  loop: readonly number[],
  readsOf: (character: string) => ReadonlySet<string>,
): boolean {
  const inside = new Set(loop)
  const size = characters.length
  const stepsOf = (at: number) => [...next[at]!.keys()].filter((to) => inside.has(to))
  const canMeet = new Map<number, boolean>()
  const meet = (one: number, other: number): boolean => {
    const key = one * size + other
    const known = canMeet.get(key)
    if (known !== undefined) return known
    const reads = readsOf(characters[other]!)
    const isShared = [...readsOf(characters[one]!)].some((each) => reads.has(each))
    canMeet.set(key, isShared)
    return isShared
  }
  const before = new Map<number, number[]>()
  const stepsOfPair = (pair: number): number[] => {
    const others = stepsOf(pair % size)
    const steps = stepsOf(Math.floor(pair / size)).flatMap((one) =>
      others.filter((other) => meet(one, other)).map((other) => one * size + other),
    )
    for (const step of steps) before.set(step, [...(before.get(step) ?? []), pair])
    return steps
  }
  const together = loop.map((at) => at * size + at)
  const reached = reach(together, stepsOfPair)
  const apart = [...reached].filter((pair) => Math.floor(pair / size) !== pair % size)
  const returning = reach(together, (pair) => before.get(pair) ?? [])
  return apart.some((pair) => returning.has(pair))
}
