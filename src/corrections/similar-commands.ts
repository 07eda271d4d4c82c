import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {countEdits} from '../command-line/count-edits.js'
import {fold} from '../command-line/fold.js'
import {indexIds, type IndexedId, joinIgnoringSeparators} from './route.js'
import {becomesDestructive, invertsMeaning, listingCost, wordCost} from './similarity.js'

/** What a difference costs beside typing mistakes, which cost about 1 each. */
const nameCosts = {
  /** A verb that may be left out: `apps:list` for `apps`. */
  listing: 0.7,
  /** Words in another order. */
  order: 0.5,
  /** A different or missing separator. */
  separator: 0.25,
}

/** The most commands that are found, and the largest share of their letters that is wrong. */
const limits = {commands: 12, share: 0.42}

/** A longer word, in UTF-16 units, names no command. */
const longestWord = 128

/** A command with a similar id, maybe an alias. */
export type SimilarCommand = {
  command: CatalogCommand
  id: string
  /** How many of the words name it. */
  length: number
  /** Its distance from these words. */
  cost: number
}

/** The first words of a command line. */
type Typed = {
  /** The words run together. */
  joined: string
  length: number
  /** The words, split at all separators. */
  words: readonly string[]
}

/** Finds the commands that the first words may name, nearest first (4.6). */
export function findSimilarCommands(catalog: Catalog, words: readonly string[]): SimilarCommand[] {
  const ids = indexIds(catalog).ids.filter(({command}) => !command.isHidden)
  const depth = Math.max(1, ...ids.map((id) => id.words.length))
  const best = new Map<string, SimilarCommand>()
  for (const typed of readTyped(words, depth)) {
    for (const each of ids) {
      const {command, id} = each
      const {length} = typed
      const aligned = alignWords(typed, each, catalog.isFlexible)
      const cost = Math.min(aligned, compareJoined(typed, each))
      const longest = Math.max(typed.joined.length, id.length)
      if (cost > 0.8 && cost > limits.share * longest) continue
      const key = `${length} ${command.id}`
      const isBest = cost < (best.get(key)?.cost ?? Infinity)
      if (isBest) best.set(key, {command, cost, id, length})
    }
  }

  return [...best.values()].toSorted((a, b) => a.cost - b.cost).slice(0, limits.commands)
}

/** Splits a word at the separators that CLIs have between the words of a command. */
export function splitName(word: string): string[] {
  return word.split(/[:/.\s]+/)
}

/** Reads the first word, the first two and so on, up to two more than a command has. */
function readTyped(words: readonly string[], depth: number): Typed[] {
  const end = words.findIndex((word) => !mayName(word))
  const count = end === -1 ? depth + 2 : Math.min(end, depth + 2)
  return words.slice(0, count).map((_, index) => {
    const parts = words.slice(0, index + 1).flatMap((word) => splitName(word).filter(Boolean))
    return {
      joined: joinIgnoringSeparators(parts.join('')),
      length: index + 1,
      words: parts,
    }
  })
}

/** Whether a word may be part of a command's name, rather than a flag or a value. */
function mayName(word: string): boolean {
  return word.length <= longestWord && !word.startsWith('-') && !/=|:\/\/|@/.test(word)
}

/** Compares words one by one. */
function alignWords({words: typed}: Typed, {words}: IndexedId, isFlexible: boolean): number {
  // A topic with its own command needs no verb: `apps:list` means `apps`.
  const mayList = typed.length === words.length + 1
  const listing = mayList ? listingCost(typed.at(-1)!.toLowerCase()) : Infinity
  if (listing < Infinity) {
    return costInOrder(typed, words) + nameCosts.listing + listing
  }
  if (typed.length !== words.length) return Infinity
  const inOrder = costInOrder(typed, words)
  if (words.length === 1 || words.length > 4) return inOrder
  const inAnyOrder = costInAnyOrder(typed, words)
  return Math.min(inOrder, inAnyOrder + (isFlexible ? 0 : nameCosts.order))
}

function costInOrder(typed: readonly string[], words: readonly string[]): number {
  let cost = 0
  for (const [index, word] of words.entries()) cost += wordCost(typed[index]!, word)
  return cost
}

/** The cost if each typed word means the nearest of the words that are left. */
function costInAnyOrder(typed: readonly string[], words: readonly string[]): number {
  const free = [...words]
  let cost = 0
  for (const each of typed) {
    const distances = free.map((word) => wordCost(each, word))
    const nearest = Math.min(...distances)
    free.splice(distances.indexOf(nearest), 1)
    cost += nearest
  }

  return cost
}

/** Compares words that are run together, hyphenated, or have a wrong separator. */
function compareJoined({joined, words}: Typed, {id, joined: target}: IndexedId): number {
  const edits = countEdits(joined, target, Math.min(3, Math.ceil(joined.length / 4)))
  if (edits === Infinity) return Infinity
  const last = words.at(-1)!
  // A word that may be omitted is an argument, not part of the command.
  if (words.length > 1 && last.length <= edits) return Infinity
  // 4.9, 4.10a: a harmless verb never becomes a destructive one, nor a negation its opposite.
  const verb = fold(id.slice(id.lastIndexOf(':') + 1))
  if (becomesDestructive(last.toLowerCase(), verb)) return Infinity
  if (invertsMeaning(words.map(fold).join(':'), fold(id))) return Infinity
  return edits + nameCosts.separator
}
