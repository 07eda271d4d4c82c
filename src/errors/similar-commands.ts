import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {countEdits} from '../command-line/count-edits.js'
import {fold} from '../command-line/tokenize.js'
import {indexCommands, type IndexedId, joinIgnoringSeparators} from './route.js'
import {becomesDestructive, invertsMeaning, listingCost, wordCost} from './word-cost.js'

/** A command with a similar id, maybe an alias: how many words name it, and its distance from them. */
export type SimilarCommand = {command: CatalogCommand; id: string; length: number; cost: number}

/** The first words of a command line, split at all separators, and run together. */
type Typed = {joined: string; length: number; words: readonly string[]}

/** The most commands returned, the largest share of wrong letters, and the cost of a near command. */
const limits = {commands: 12, near: 1.9, share: 0.42}

/** The cost of a different or missing separator, of a verb that may be omitted, and of words in another order. */
const costs = {separator: 0.25, listing: 0.7, order: 0.5}

export const wordSeparators = /[:/.\s]+/

/** Finds the commands that the first words may name, nearest first. */
export function findSimilarCommands(catalog: Catalog, words: readonly string[]): SimilarCommand[] {
  const ids = indexCommands(catalog).ids.filter(({command}) => !command.isHidden)
  const typed = readTyped(words, Math.max(1, ...ids.map((id) => id.words.length)))
  const align = wordAligner(catalog.isFlexible)
  const best = new Map<string, SimilarCommand>()
  const compareAll = (compare: typeof compareJoined) => {
    for (const [each, id] of typed.flatMap((one) => ids.map((id) => [one, id] as const))) {
      const cost = compare(each, id)
      const isFar = cost > 0.8 && cost > limits.share * Math.max(each.joined.length, id.id.length)
      const key = `${each.length} ${id.command.id}`
      if (isFar || cost >= (best.get(key)?.cost ?? Infinity)) continue
      best.set(key, {command: id.command, cost, id: id.id, length: each.length})
    }
  }
  compareAll(align)
  const isNear = [...best.values()].some(({command: {definition}, cost, length}) => {
    const hasRoom = definition.strict === false || words.length - length <= Object.keys(definition.args).length
    return hasRoom && cost <= limits.near
  })
  if (!isNear) compareAll(compareJoined)
  return [...best.values()].toSorted((a, b) => a.cost - b.cost).slice(0, limits.commands)
}

function readTyped(words: readonly string[], depth: number): Typed[] {
  const end = words.findIndex((word) => word.length > 128 || word.startsWith('-') || /=|:\/\/|@/.test(word))
  return words.slice(0, end === -1 ? depth + 2 : Math.min(end, depth + 2)).flatMap((_, index): Typed[] => {
    const parts = words.slice(0, index + 1).flatMap((word) => word.split(wordSeparators).filter(Boolean))
    if (parts.length === 0 || parts.length > depth + 3) return []
    return [{joined: joinIgnoringSeparators(parts.join('')), length: index + 1, words: parts}]
  })
}

/** Compares words one by one; each pair of words is compared once. */
function wordAligner(isFlexible: boolean): (typed: Typed, id: IndexedId) => number {
  const known = new Map<string, number>()
  const costOf = (text: string, word: string) => {
    const key = `${text} ${word}`
    const cost = known.get(key) ?? wordCost(text, word)
    known.set(key, cost)
    return cost
  }
  const inAnyOrder = (typed: readonly string[], words: readonly string[]) => {
    const free = [...words]
    return typed.reduce((sum, each) => {
      const distances = free.map((word) => costOf(each, word))
      const nearest = Math.min(...distances)
      free.splice(distances.indexOf(nearest), 1)
      return sum + nearest
    }, 0)
  }
  return ({joined: typedJoined, words: typed}, {joined, words}) => {
    const inOrder = words.reduce((cost, word, at) => cost + costOf(typed[at] ?? '', word), 0)
    if (typedJoined === joined) return Math.min(inOrder, costs.separator)
    // A topic with its own command needs no verb: `apps:list` means `apps`.
    if (typed.length === words.length + 1) return inOrder + costs.listing + listingCost(typed.at(-1)!.toLowerCase())
    if (typed.length !== words.length) return Infinity
    if (words.length === 1 || words.length > 4) return inOrder
    return Math.min(inOrder, inAnyOrder(typed, words) + (isFlexible ? 0 : costs.order))
  }
}

/** Compares words that are run together, hyphenated, or have a wrong separator. */
function compareJoined({joined, words}: Typed, {id, joined: target}: IndexedId): number {
  if (!target.startsWith(joined.slice(0, 2)) && !target.endsWith(joined.slice(-2))) return Infinity
  const edits = countEdits(joined, target, Math.min(3, Math.ceil(joined.length / 4)))
  const last = words.at(-1)!
  // A word that may be omitted is an argument, not part of the command.
  if (edits === Infinity || (words.length > 1 && last.length <= edits)) return Infinity
  // 4.9, 4.10a: a harmless verb never becomes a destructive one, nor a negation its opposite.
  const isLoss = becomesDestructive(last.toLowerCase(), fold(id.slice(id.lastIndexOf(':') + 1)))
  return isLoss || invertsMeaning(words.map(fold).join(':'), fold(id)) ? Infinity : edits + costs.separator
}
