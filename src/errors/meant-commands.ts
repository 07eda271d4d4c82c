import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {fold} from '../command-line/tokenize.js'
import {indexCommands, type IndexedId, runTogether} from './route.js'
import {becomesLoss, countEdits, invertsMeaning, isListing, wordCost} from './word-cost.js'

/** A command that may have been meant. */
export type MeantCommand = {
  command: CatalogCommand
  /** The command's nearest id, maybe an alias. */
  id: string
  /** The number of words that name the command. */
  length: number
  cost: number
}

/** The typed text up to a word of the command line. */
type Typed = {parts: readonly TypedWord[]; joined: string; length: number}

type TypedWord = {text: string; costAs(word: string): number}

type Compare = (typed: Typed, id: IndexedId, isFlexible: boolean) => number

/** The most commands returned, the largest share of wrong letters, and the cost of a near command. */
const limits = {commands: 12, near: 1.9, share: 0.42}

/** The cost of a different or missing separator. */
const otherSeparator = 0.25

/** Finds the commands that the first words may name, nearest first. */
export function findMeantCommands(catalog: Catalog, words: readonly string[]): MeantCommand[] {
  const ids = indexCommands(catalog).ids.filter(({command}) => !command.isHidden)
  const typed = readTyped(words, Math.max(1, ...ids.map((id) => id.words.length)))
  const best = new Map<string, MeantCommand>()
  const compareAll = (compare: Compare) => {
    for (const each of typed) {
      for (const id of ids) {
        const cost = compare(each, id, catalog.isFlexible)
        const isFar = cost > 0.8 && cost > limits.share * Math.max(each.joined.length, id.id.length)
        const key = `${each.length} ${id.command.id}`
        if (isFar || cost >= (best.get(key)?.cost ?? Infinity)) continue
        best.set(key, {command: id.command, cost, id: id.id, length: each.length})
      }
    }
  }

  compareAll(alignWords)
  const isNear = [...best.values()].some(({command: {definition}, cost, length}) => {
    const hasRoom = definition.strict === false || words.length - length <= Object.keys(definition.args).length
    return hasRoom && cost <= limits.near
  })
  if (!isNear) compareAll(compareJoined)
  return [...best.values()].toSorted((a, b) => a.cost - b.cost).slice(0, limits.commands)
}

function readTyped(words: readonly string[], depth: number): Typed[] {
  const typed: Typed[] = []
  const parts: TypedWord[] = []
  for (const [index, word] of words.slice(0, depth + 2).entries()) {
    if (word.length > 128 || word.startsWith('-') || /=|:\/\/|@/.test(word)) break
    parts.push(
      ...word
        .split(/[:/.\s]+/)
        .filter(Boolean)
        .map(readTypedWord),
    )
    if (parts.length === 0 || parts.length > depth + 3) continue
    typed.push({joined: runTogether(parts.map(({text}) => text).join('')), length: index + 1, parts: [...parts]})
  }

  return typed
}

/** A typed word, compared once with each word of the catalog. */
function readTypedWord(text: string): TypedWord {
  const known = new Map<string, number>()
  return {
    costAs(word) {
      const cost = known.get(word) ?? wordCost(text, word)
      known.set(word, cost)
      return cost
    },
    text,
  }
}

function alignWords({joined, parts}: Typed, {joined: target, words}: IndexedId, isFlexible: boolean): number {
  const cost = inOrder(parts, words)
  if (joined === target) return Math.min(cost, otherSeparator)
  // A topic with its own command needs no verb: `apps:list` means `apps`.
  if (parts.length === words.length + 1 && isListing(parts.at(-1)!.text.toLowerCase())) return cost + 0.7
  if (parts.length !== words.length) return Infinity
  if (words.length === 1 || words.length > 4) return cost
  return Math.min(cost, inAnyOrder(parts, words) + (isFlexible ? 0 : 0.5))
}

function inOrder(typed: readonly TypedWord[], words: readonly string[]): number {
  let cost = 0
  for (const [position, word] of words.entries()) cost += typed[position]?.costAs(word) ?? Infinity
  return cost
}

function inAnyOrder(typed: readonly TypedWord[], words: readonly string[]): number {
  let cost = 0
  const free = [...words]
  for (const each of typed) {
    const costs = free.map((word) => each.costAs(word))
    const nearest = Math.min(...costs)
    cost += nearest
    free.splice(costs.indexOf(nearest), 1)
  }

  return cost
}

/** Compares words that are run together, hyphenated, or have a wrong separator. */
function compareJoined({joined, parts}: Typed, {id, joined: target}: IndexedId): number {
  if (!target.startsWith(joined.slice(0, 2)) && !target.endsWith(joined.slice(-2))) return Infinity
  const edits = countEdits(joined, target, Math.min(3, Math.ceil(joined.length / 4)))
  const last = parts.at(-1)!.text
  // A word that may be omitted is an argument, not part of the command.
  if (edits === Infinity || (parts.length > 1 && last.length <= edits)) return Infinity
  // 4.9, 4.10a: a harmless verb never becomes a destructive one, nor a negation its opposite.
  const isLoss = becomesLoss(last.toLowerCase(), fold(id.slice(id.lastIndexOf(':') + 1)))
  const isInverted = invertsMeaning(parts.map(({text}) => fold(text)).join(':'), fold(id))
  return isLoss || isInverted ? Infinity : edits + otherSeparator
}
