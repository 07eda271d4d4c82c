import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {alignWords} from './align-words.js'
import {indexCommands} from './command-index.js'
import {countEdits, leastEdits} from './distance.js'
import {fold} from './word-cost.js'
import {findNearWords, joinWords, readSpellings, type NearWord} from './spellings.js'
import {isDestructive, isHarmless} from './verbs.js'

/** A command that may have been meant. */
export type MeantCommand = {
  command: CatalogCommand
  /** The id that comes nearest, an alias maybe. */
  id: string
  /** How many words of the line name it. */
  length: number
  cost: number
}

/** What was typed, up to one word of the line. */
type Typed = {
  parts: readonly string[]
  /** The words of the catalog that each part may stand for. */
  near: ReadonlyMap<string, NearWord>[]
  joined: string
  letters: number
  /** How many words of the line these parts are. */
  length: number
}

/** How many commands are looked at more closely. */
const CLOSER_LOOK = 12

/** How much of a command's letters may be mistaken. */
const LARGEST_SHARE = 0.42

/** When a command is this near word by word, nobody ran its words together. */
const NEAR = 1.9

/** Finds the commands that the first of these words may have been meant to name, nearest first. */
export function findMeantCommands(catalog: Catalog, words: readonly string[]): MeantCommand[] {
  const {byId} = indexCommands(catalog)
  const best = new Map<string, MeantCommand>()
  const add = (id: string, {joined, length}: Typed, cost: number) => {
    const command = byId.get(id)!
    if (cost > 0.8 && cost > LARGEST_SHARE * Math.max(joined.length, id.length)) return
    const key = `${length} ${command.id}`
    const known = best.get(key)
    if (!known || cost < known.cost) best.set(key, {command, cost, id, length})
  }

  const typed = readTyped(catalog, words)
  for (const each of typed) {
    for (const id of findAligned(each)) {
      const cost = alignWords(each.parts, each.near, id.split(':'), catalog.isFlexible)
      if (cost !== Infinity) add(id, each, cost)
    }
  }

  if (Math.min(...[...best.values()].map(({cost}) => cost)) > NEAR) {
    for (const [id, {isHidden}] of byId) {
      if (isHidden) continue
      for (const each of typed) {
        const cost = joinedCost(each, id)
        if (cost !== Infinity) add(id, each, cost)
      }
    }
  }

  return [...best.values()].toSorted((a, b) => a.cost - b.cost).slice(0, CLOSER_LOOK)
}

function readTyped(catalog: Catalog, words: readonly string[]): Typed[] {
  const spellings = readSpellings(catalog)
  const {depth} = indexCommands(catalog)
  const known = new Map<string, ReadonlyMap<string, NearWord>>()
  const findNear = (part: string) => {
    const near = known.get(part) ?? findNearWords(part, spellings)
    known.set(part, near)
    return near
  }

  const typed: Typed[] = []
  const parts: string[] = []
  for (const [index, word] of words.slice(0, depth + 2).entries()) {
    if (!isCommandWord(word)) break
    parts.push(...word.split(/[:/.\s]+/).filter(Boolean))
    if (parts.length === 0 || parts.length > depth + 3) continue
    const near = parts.map((part) => findNear(part))
    typed.push({...joinWords(parts.join('')), length: index + 1, near, parts: [...parts]})
  }

  return typed
}

/** The ids that hold a word near the rarest part: one that aligns holds a word near each. The last may be too much. */
function findAligned({near}: Typed): Set<string> {
  const needed = near.length > 1 ? [near.slice(0, -1), near] : [near]
  return new Set(needed.flatMap((parts) => rarest(parts)))
}

function rarest(near: readonly ReadonlyMap<string, NearWord>[]): string[] {
  const ids = near.map((words) => [...words.values()].flatMap((word) => word.ids))
  return ids.reduce((fewest, other) => (other.length < fewest.length ? other : fewest))
}

/** Words glued together, split by a hyphen, or with a mistake in what stands between them. */
function joinedCost({joined, letters, parts}: Typed, id: string): number {
  const limit = Math.min(3, Math.ceil(joined.length / 4))
  if (id.length - joined.length < -limit || id.length - joined.length > limit + 6) return Infinity
  const hasSameEnd = id.startsWith(joined.slice(0, 2)) || id.endsWith(joined.slice(-2))
  if (!hasSameEnd) return Infinity
  const target = joinWords(id)
  if (leastEdits(letters, target.letters) > limit) return Infinity
  const edits = countEdits(joined, target.joined, limit)
  const last = parts.at(-1)!
  // A word that may be left out altogether is an argument, and no part of the command.
  if (edits === Infinity || (parts.length > 1 && last.length <= edits)) return Infinity
  const isLoss = isDestructive(fold(id.slice(id.lastIndexOf(':') + 1)))
  return isLoss && isHarmless(last.toLowerCase()) ? Infinity : edits + 0.25
}

function isCommandWord(word: string): boolean {
  return word.length <= 128 && !word.startsWith('-') && !/=|:\/\/|@/.test(word)
}
