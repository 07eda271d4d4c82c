import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {countEdits} from '../command-line/count-edits.js'
import {fold} from '../command-line/fold.js'
import {commandCosts} from './costs.js'
import {indexIds, type IndexedId, joinIgnoringSeparators} from './id-index.js'
import {becomesOtherVerb, invertsMeaning, isDestructive} from './meaning.js'
import {listingCost, shareLetters, wordCost} from './similarity.js'

/** The most commands that are found. */
const maxCommands = 12

/** The largest share of a name's letters that may be wrong, and a cost that is never too high. */
const tolerance = {share: 0.42, cost: 0.8}

/** How many more words than a command has are read as its name. */
const moreWords = 2

/** The longest word that may name a command, in UTF-16 units. */
const longestWord = 128

/** The most words that are compared in any order. */
const maxReordered = 4

/** How many typing mistakes words that are run together may have: one for every four letters. */
const joinedEdits = {most: 3, lettersPerEdit: 4}

/** A command with a similar id, maybe an alias. */
export type SimilarCommand = {
  command: CatalogCommand
  id: string
  /** How many of the words name it. */
  length: number
  /** Its distance from these words. */
  cost: number
}

/** The first words of a command line, which may name a command. */
type TypedName = {
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
  const nearest = new Map<string, SimilarCommand>()
  for (const typed of listTypedNames(words, depth + moreWords)) {
    for (const target of ids) {
      const {command, id} = target
      const aligned = alignWords(typed, target, catalog.isFlexible)
      const cost = Math.min(aligned, compareJoined(typed, target))
      const letters = Math.max(typed.joined.length, id.length)
      if (!isTolerable(cost, letters)) continue
      // Keep the nearest of a command's id and aliases, for each number of words.
      const key = `${typed.length} ${command.id}`
      const previous = nearest.get(key)
      if (!previous || cost < previous.cost) {
        nearest.set(key, {command, cost, id, length: typed.length})
      }
    }
  }

  return [...nearest.values()].toSorted((a, b) => a.cost - b.cost).slice(0, maxCommands)
}

/** Whether a name with this many letters may be meant, at this cost. */
export function isTolerable(cost: number, letters: number): boolean {
  return cost <= tolerance.cost || cost <= tolerance.share * letters
}

/** Splits a word at the separators that CLIs have between the words of a command. */
export function splitName(word: string): string[] {
  return word.split(/[:/.\s]+/)
}

/** Lists the first word, the first two and so on, up to a number of words. */
function listTypedNames(words: readonly string[], most: number): TypedName[] {
  const firstOther = words.findIndex((word) => !mayName(word))
  const naming = words.slice(0, firstOther === -1 ? most : Math.min(firstOther, most))
  return naming.map((_, index) => {
    const parts = naming.slice(0, index + 1).flatMap((word) => splitName(word).filter(Boolean))
    return {
      joined: joinIgnoringSeparators(parts.join('')),
      length: index + 1,
      words: parts,
    }
  })
}

/** Whether a word may be part of a command's name, rather than a flag or a value. */
function mayName(word: string): boolean {
  const isValue = /=|:\/\/|@/.test(word)
  return word.length <= longestWord && !word.startsWith('-') && !isValue
}

/** Compares words one by one. */
function alignWords({words: typed}: TypedName, {words}: IndexedId, isFlexible: boolean): number {
  // A topic with its own command needs no verb: `apps:list` means `apps`.
  if (typed.length === words.length + 1) {
    const verbCost = listingCost(typed.at(-1)!.toLowerCase())
    if (verbCost === Infinity) return Infinity
    return costInOrder(typed, words) + commandCosts.listing + verbCost
  }
  if (typed.length !== words.length) return Infinity
  const inOrder = costInOrder(typed, words)
  if (words.length === 1 || words.length > maxReordered) return inOrder
  const inAnyOrder = costInAnyOrder(typed, words)
  return Math.min(inOrder, isFlexible ? inAnyOrder : inAnyOrder + commandCosts.order)
}

/** The cost of as many typed words as a name has, each for the word in its place. */
export function costInOrder(typed: readonly string[], words: readonly string[]): number {
  let cost = 0
  for (const [index, word] of words.entries()) cost += wordCost(typed[index]!, word)
  return cost
}

/** The cost if each typed word means the nearest of the words that no earlier one has taken. */
function costInAnyOrder(typed: readonly string[], words: readonly string[]): number {
  const untaken = [...words]
  let cost = 0
  for (const each of typed) {
    const costs = untaken.map((word) => wordCost(each, word))
    const lowest = Math.min(...costs)
    untaken.splice(costs.indexOf(lowest), 1)
    cost += lowest
  }

  return cost
}

/** Compares words that are run together, hyphenated, or have a wrong separator. */
function compareJoined({joined, words}: TypedName, {id}: IndexedId): number {
  const tolerated = Math.ceil(joined.length / joinedEdits.lettersPerEdit)
  const most = Math.min(joinedEdits.most, tolerated)
  const edits = countEdits(joined, joinIgnoringSeparators(id), most)
  if (edits === Infinity) return Infinity
  const names = id.split(':')
  // 4.9: words that are as near to the topic alone name only that: `maintenance` is not `maintenance:on`.
  const topic = joinIgnoringSeparators(names.slice(0, words.length).join(':'))
  if (names.length > words.length && countEdits(joined, topic, edits) <= edits) return Infinity
  const hasAsMany = words.length === names.length
  // Another word is no misspelling; but with one edit a space may be in another place: `ap pinfo`.
  const hasOther = () => names.some((name, index) => !shareLetters(words[index]!, name))
  if (hasAsMany && edits > 1 && hasOther()) return Infinity
  const last = words.at(-1)!
  // If as many edits as it has letters would drop it, the last word is an argument: `apps list 42`.
  if (words.length > 1 && last.length <= edits) return Infinity
  // 4.9, 4.10a: a verb never becomes another one, nor a negation its opposite.
  const verb = fold(id.slice(id.lastIndexOf(':') + 1))
  if (becomesOtherVerb(last.toLowerCase(), verb)) return Infinity
  // A verb that causes a loss is compared only word by word, where it may have fewer mistakes.
  if (isDestructive(verb) && hasAsMany) return Infinity
  if (invertsMeaning(words.map(fold).join(':'), fold(id))) return Infinity
  return edits + commandCosts.separator
}
