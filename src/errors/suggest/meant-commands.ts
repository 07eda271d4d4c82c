import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {indexCommands, joinWords, type CommandEntry, type CommandIndex} from './command-index.js'
import {countEdits, leastEdits, letterSet} from './distance.js'
import {isListing, isUnsafe} from './verbs.js'
import {spell, wordCost} from './word-cost.js'

/** A command that may have been meant. */
export type MeantCommand = {
  command: CatalogCommand
  /** The id that comes nearest, an alias maybe. */
  id: string
  /** How many words of the line name it. */
  length: number
  cost: number
}

/** How many commands are looked at more closely. */
const CLOSER_LOOK = 12

/** How much of a command's letters may be mistaken. */
const LARGEST_SHARE = 0.42

/** Finds the commands that the first of these words may have been meant to name, nearest first. */
export function findMeantCommands(catalog: Catalog, words: readonly string[]): MeantCommand[] {
  const index = indexCommands(catalog)
  const best = new Map<string, MeantCommand>()
  const typedCosts = new Map<string, Float64Array>()
  const parts: string[] = []
  const longest = Math.min(words.length, index.depth + 2)
  for (let length = 1; length <= longest; length++) {
    const word = words[length - 1]!
    if (!isCommandWord(word)) break
    parts.push(...word.split(/[:/.\s]+/).filter(Boolean))
    if (parts.length === 0 || parts.length > index.depth + 3) continue
    const typed = readTyped(parts, index, typedCosts)
    for (const entry of index.entries) {
      const cost = entryCost(typed, entry, index, catalog.isFlexible)
      if (cost > 0.8 && cost > LARGEST_SHARE * Math.max(typed.joined.length, entry.joined.length)) continue
      if (cost === Infinity) continue
      const key = `${length} ${entry.command.id}`
      const known = best.get(key)
      if (!known || cost < known.cost) best.set(key, {command: entry.command, cost, id: entry.id, length})
    }
  }

  return [...best.values()].toSorted((a, b) => a.cost - b.cost).slice(0, CLOSER_LOOK)
}

type Typed = {parts: readonly string[]; costs: Float64Array[]; joined: string; letters: number}

function readTyped(parts: readonly string[], index: CommandIndex, known: Map<string, Float64Array>): Typed {
  const costs = parts.map((part) => {
    const cost = known.get(part) ?? Float64Array.from(index.vocabulary, wordCost.bind(undefined, spell(part)))
    known.set(part, cost)
    return cost
  })
  const joined = joinWords(parts)
  return {costs, joined, letters: letterSet(joined), parts: [...parts]}
}

function entryCost(typed: Typed, entry: CommandEntry, index: CommandIndex, isFlexible: boolean): number {
  const count = entry.words.length
  const difference = typed.costs.length - count
  let cost = joinedCost(typed, entry, index)
  if (difference === 0) {
    cost = Math.min(cost, inOrder(typed, entry.words))
    if (count > 1 && count < 5) cost = Math.min(cost, inAnyOrder(typed, entry.words) + (isFlexible ? 0 : 0.5))
  } else if (difference < 0 && difference > -3) {
    cost = Math.min(cost, withMissing(typed, entry.words))
  } else if (difference === 1) {
    cost = Math.min(cost, withExtra(typed, entry.words))
  }

  return cost
}

function inOrder(typed: Typed, words: readonly number[]): number {
  let cost = 0
  for (let position = 0; position < words.length; position++) cost += typed.costs[position]![words[position]!]!
  return cost
}

function inAnyOrder(typed: Typed, words: readonly number[]): number {
  let cost = 0
  const free = new Set(words)
  for (const costs of typed.costs) {
    let nearest: number | undefined
    for (const word of free) if (nearest === undefined || costs[word]! < costs[nearest]!) nearest = word
    if (nearest === undefined || costs[nearest] === Infinity) return Infinity
    free.delete(nearest)
    cost += costs[nearest]!
  }

  return cost
}

/** The last word has to be there, and what is there has to be right: the less is said, the more commands fit. */
function withMissing(typed: Typed, words: readonly number[]): number {
  let cost = (words.length - typed.costs.length) * 1.2
  let position = typed.costs.length - 1
  if (typed.costs[position]![words.at(-1)!]! > 0.7) return Infinity
  for (let word = words.length - 1; word >= 0 && position >= 0; word--) {
    const here = typed.costs[position]![words[word]!]!
    if (here > 1.1) continue
    cost += here
    position--
  }

  return position < 0 ? cost : Infinity
}

/** A topic with a command of its own needs no verb: `apps:list` is `apps`. A word that stands twice is there once. */
function withExtra(typed: Typed, words: readonly number[]): number {
  const last = typed.parts.at(-1)!
  if (isListing(last.toLowerCase())) return inOrder(typed, words) + 0.7
  for (let position = 1; position < typed.parts.length; position++) {
    if (typed.parts[position] !== typed.parts[position - 1]) continue
    const costs = typed.costs.toSpliced(position, 1)
    return inOrder({...typed, costs}, words) + 0.5
  }

  return Infinity
}

/** Words glued together, split by a hyphen, or with a mistake in what stands between them. */
function joinedCost(typed: Typed, entry: CommandEntry, index: CommandIndex): number {
  const limit = Math.min(3, Math.ceil(entry.joined.length / 4))
  if (Math.abs(typed.joined.length - entry.joined.length) > limit) return Infinity
  if (leastEdits(typed.letters, entry.letters) > limit) return Infinity
  const edits = countEdits(typed.joined, entry.joined, limit)
  if (edits === Infinity) return Infinity
  const target = index.vocabulary[entry.words.at(-1)!]!.folded
  if (isUnsafe(typed.parts.at(-1)!.toLowerCase(), target)) return Infinity
  return edits + 0.25
}

function isCommandWord(word: string): boolean {
  return word.length <= 128 && !word.startsWith('-') && !/=|:\/\/|@/.test(word)
}
