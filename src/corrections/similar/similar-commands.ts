import {type Catalog, type CatalogCommand, oncePerCatalog} from '../../catalog/catalog.js'
import {countEdits} from '../../command-line/count-edits.js'
import {fold} from '../../command-line/fold.js'
import {indexIds, type IndexedId, joinIgnoringSeparators, listIds} from '../route/id-index.js'
import {commandCosts} from './costs.js'
import {areOpposites} from './opposite-names.js'
import {listingCost, shareLetters, wordCost} from './similarity.js'
import {becomesOtherVerb, isDestructive} from './verb-meaning.js'

/** The most commands that are found. */
const maxCommands = 12

/** The largest share of a name's letters that may be wrong, and a cost that is never too high. */
const tolerance = {share: 0.42, cost: 0.8}

/** The most words that are left over and make a command less likely. */
const maxLeftOver = 3

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

/**
 * Finds the commands that the first words may name, nearest first (4.6): only those that are nearer
 * than every command that cannot be proposed, because that one may be meant (4.9).
 */
export function findSimilarCommands(catalog: Catalog, words: readonly string[]): SimilarCommand[] {
  const shown = indexIds(catalog).ids.filter(({command}) => !command.isHidden)
  const similar = compareNames(words, shown, (typed, target) => {
    const aligned = alignWords(typed, target, catalog.isFlexible)
    return Math.min(aligned, compareJoined(typed, target))
  })
  const withheld = costOfWithheld(catalog, words)
  const nearer = similar.filter((each) => costOfLine(each, words) < withheld)
  return nearer.slice(0, maxCommands)
}

/**
 * The lowest cost of reading words as a line of a command that is hidden, or denied here (11.18);
 * Infinity if none is near. For these, any typing mistake counts.
 */
export function costOfWithheld(catalog: Catalog, words: readonly string[]): number {
  const similar = compareNames(words, listWithheld(catalog), (typed, target) => {
    const aligned = alignWords(typed, target, catalog.isFlexible)
    const edits = countEdits(typed.joined, joinIgnoringSeparators(target.id), joinedEdits.most)
    return Math.min(aligned, edits)
  })
  return Math.min(...similar.map((each) => costOfLine(each, words)))
}

/**
 * The ids of the commands that no correction may propose. One that begins the names of others that
 * may is left out, as `murli` is.
 */
const listWithheld = oncePerCatalog((catalog) => {
  const {ids} = indexIds(catalog)
  const shown = ids.filter(({command}) => !command.isHidden)
  const beginsShown = (id: string) => shown.some((each) => each.id.startsWith(`${id}:`))
  const hidden = ids.filter(({command, id}) => command.isHidden && !beginsShown(id))
  return [...hidden, ...listIds(catalog.denied ?? [])]
})

/** The cost of a command and of the words that are left over as its arguments. */
function costOfLine({cost, length}: SimilarCommand, words: readonly string[]): number {
  return cost + costOfArguments(words.length - length)
}

/** The cost of words that are left over after a command's name. */
export function costOfArguments(count: number): number {
  return commandCosts.argument * Math.min(count, maxLeftOver)
}

/**
 * Compares the first words with commands' names, nearest first: of a command, the nearest of its id
 * and aliases, for each number of words.
 */
function compareNames(
  words: readonly string[],
  ids: readonly IndexedId[],
  compare: (typed: TypedName, target: IndexedId) => number,
): SimilarCommand[] {
  const depth = Math.max(1, ...ids.map((id) => id.words.length))
  const nearest = new Map<string, SimilarCommand>()
  for (const typed of listTypedNames(words, depth + moreWords)) {
    for (const target of ids) {
      const {command, id} = target
      const cost = compare(typed, target)
      const letters = Math.max(typed.joined.length, id.length)
      if (!isTolerable(cost, letters)) continue
      const {length} = typed
      const key = `${length} ${command.id}`
      const previous = nearest.get(key)
      if (!previous || cost < previous.cost) nearest.set(key, {command, cost, id, length})
    }
  }

  return [...nearest.values()].toSorted((a, b) => a.cost - b.cost)
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
    const length = index + 1
    const parts = naming.slice(0, length).flatMap(splitName)
    const words = parts.filter(Boolean)
    return {
      joined: joinIgnoringSeparators(words.join('')),
      length,
      words,
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
function compareJoined(typed: TypedName, {id}: IndexedId): number {
  const {joined} = typed
  const tolerated = Math.ceil(joined.length / joinedEdits.lettersPerEdit)
  const most = Math.min(joinedEdits.most, tolerated)
  const edits = countEdits(joined, joinIgnoringSeparators(id), most)
  if (edits === Infinity) return Infinity
  const names = id.split(':')
  const isAnother =
    namesOnlyTopic(typed, names, edits) ||
    hasAnotherWord(typed, names, edits) ||
    changesMeaning(typed, names)
  return isAnother ? Infinity : edits + commandCosts.separator
}

/**
 * 4.9: whether words are as near to the topic as to its command: `maintenance` is not
 * `maintenance:on`.
 */
function namesOnlyTopic(
  {joined, words}: TypedName,
  names: readonly string[],
  edits: number,
): boolean {
  if (names.length <= words.length) return false
  const topic = joinIgnoringSeparators(names.slice(0, words.length).join(':'))
  return countEdits(joined, topic, edits) <= edits
}

/** Whether a typed word is another word than the name's, or no part of the name. */
function hasAnotherWord({words}: TypedName, names: readonly string[], edits: number): boolean {
  // With one edit, a space may only be in another place: `ap pinfo`.
  const areComparable = words.length === names.length && edits > 1
  const isAnother = (name: string, index: number) => !shareLetters(words[index]!, name)
  if (areComparable && names.some(isAnother)) return true
  // If as many edits as it has letters would drop it, the last word is an argument: `apps list 42`.
  return words.length > 1 && words.at(-1)!.length <= edits
}

/** 4.9, 4.10a: whether a verb would become another one, or a negation its opposite. */
function changesMeaning({words}: TypedName, names: readonly string[]): boolean {
  const verb = fold(names.at(-1)!)
  if (becomesOtherVerb(words.at(-1)!.toLowerCase(), verb)) return true
  // A verb that causes a loss is compared only word by word, where it may have fewer mistakes.
  if (isDestructive(verb) && words.length === names.length) return true
  return areOpposites(words.map(fold).join(':'), fold(names.join(':')))
}
