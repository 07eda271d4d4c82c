import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {alignWords} from './align-words.js'
import {findRunTogether, indexCommands, runTogether, type CommandIndex} from './command-index.js'
import {countEdits, leastEdits, letterSet} from './distance.js'
import {fold} from '../command-line/tokenize.js'
import {findIdsEndingIn, findLikelyIds} from './likely-ids.js'
import {readTypedWord, type TypedWord} from './typed-word.js'
import {isDestructive, isHarmless} from './verb-synonyms.js'
import {invertsMeaning} from './word-cost.js'

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
  parts: readonly TypedWord[]
  joined: string
  letters: number
  /** How many words of the line these parts are. */
  length: number
}

type SplitId = {id: string; words: readonly string[]}

/** How many commands are looked at more closely. */
const CLOSER_LOOK = 12

/** How much of a command's letters may be mistaken. */
const LARGEST_SHARE = 0.42

/** When a command is this near word by word, its topic was not left out. */
const ALIGNED = 1.2

/** When a command is this near word by word, its words were not run together. */
const NEAR = 1.9

/** What it costs to have typed another separator, or none. */
const JOINED = 0.25

/** What was looked for last: what explains a line, corrects it and hides its secrets asks for the same words. */
const last = new WeakMap<Catalog, {meant: readonly MeantCommand[]; words: readonly string[]}>()

/** Finds the commands that the first of these words may have been meant to name, nearest first. */
export function findMeantCommands(catalog: Catalog, words: readonly string[]): readonly MeantCommand[] {
  const known = last.get(catalog)
  if (known?.words.length === words.length && words.every((word, index) => word === known.words[index])) {
    return known.meant
  }

  const meant = compareWithAll(catalog, words)
  last.set(catalog, {meant, words: [...words]})
  return meant
}

function compareWithAll(catalog: Catalog, words: readonly string[]): MeantCommand[] {
  const index = indexCommands(catalog)
  const best = new Map<string, MeantCommand>()
  const add = (id: string, {joined, length}: Typed, cost: number) => {
    const command = index.byId.get(id)!
    if (cost === Infinity || command.isHidden) return
    if (cost > 0.8 && cost > LARGEST_SHARE * Math.max(joined.length, id.length)) return
    const key = `${length} ${command.id}`
    const known = best.get(key)
    if (!known || cost < known.cost) best.set(key, {command, cost, id, length})
  }

  const typed = readTyped(index, words)
  const typedAt = (length: number) => typed.find((each) => each.length === length)
  const align = (each: Typed, {id, words}: SplitId) => add(id, each, alignWords(each.parts, words, catalog.isFlexible))
  const likely = Array.from(findLikelyIds(typed.at(-1)?.parts ?? [], index), splitId)
  for (const each of typed) for (const id of likely) align(each, id)
  // Words that are right but for what stands between them: `seq scans` for `seq-scans`.
  let right = 0
  const together = findRunTogether(
    index,
    typed.map(({joined}) => joined),
  )
  for (const each of typed) {
    for (const {id, joined} of together) {
      if (joined !== each.joined) continue
      add(id, each, JOINED)
      if (!index.byId.get(id)!.isHidden) right = each.length
    }
  }

  if (nearestOf(best, words) > ALIGNED)
    for (const each of typed) for (const id of findIdsEndingIn(each.parts, index)) align(each, splitId(id))
  if (nearestOf(best, words) > NEAR) {
    const costs = typed.map((each) => compareJoined(each))
    for (let position = 0; position < index.ids.length; position++) {
      const id = index.ids[position]!
      for (let length = 0; length < typed.length; length++) add(id, typed[length]!, costs[length]!(id))
    }
  }

  // Beside a command whose letters are all there, another one of these words was not meant.
  return sortByCost(best)
    .filter(({id, length}) => length > right || typedAt(length)?.joined === runTogether(id))
    .slice(0, CLOSER_LOOK)
}

function splitId(id: string): SplitId {
  return {id, words: id.split(':')}
}

/** How near the nearest command is that has room for what it leaves of the words; few definitions are read for it. */
function nearestOf(best: ReadonlyMap<string, MeantCommand>, words: readonly string[]): number {
  for (const {command, cost, length} of sortByCost(best)) {
    const {args, strict} = command.definition
    if (strict === false || words.length - length <= Object.keys(args).length) return cost
  }

  return Infinity
}

function sortByCost(best: ReadonlyMap<string, MeantCommand>): MeantCommand[] {
  return [...best.values()].toSorted((a, b) => a.cost - b.cost)
}

function readTyped({depth}: CommandIndex, words: readonly string[]): Typed[] {
  const typed: Typed[] = []
  const parts: TypedWord[] = []
  for (const [index, word] of words.slice(0, depth + 2).entries()) {
    if (!isCommandWord(word)) break
    for (const part of word.split(/[:/.\s]+/)) if (part !== '') parts.push(readTypedWord(part))
    if (parts.length === 0 || parts.length > depth + 3) continue
    typed.push({...joinWords(parts.map(({text}) => text).join('')), length: index + 1, parts: [...parts]})
  }

  return typed
}

/** Words glued together, split by a hyphen, or with a mistake in what stands between them. */
function compareJoined({joined, letters, parts}: Typed): (id: string) => number {
  const limit = Math.min(3, Math.ceil(joined.length / 4))
  const [start, end] = [joined.slice(0, 2), joined.slice(-2)]
  const last = parts.at(-1)!.text
  const isHarmlessVerb = isHarmless(last.toLowerCase())
  return (id) => {
    if (id.length - joined.length < -limit || id.length - joined.length > limit + 6) return Infinity
    if (!id.startsWith(start) && !id.endsWith(end)) return Infinity
    const target = joinWords(id)
    if (leastEdits(letters, target.letters) > limit) return Infinity
    const edits = countEdits(joined, target.joined, limit)
    // A word that may be left out altogether is an argument, and no part of the command.
    if (edits === Infinity || (parts.length > 1 && last.length <= edits)) return Infinity
    if (invertsMeaning(parts.map(({text}) => fold(text)).join(':'), fold(id))) return Infinity
    const isLoss = isHarmlessVerb && isDestructive(fold(id.slice(id.lastIndexOf(':') + 1)))
    return isLoss ? Infinity : edits + JOINED
  }
}

function isCommandWord(word: string): boolean {
  return word.length <= 128 && !word.startsWith('-') && !/=|:\/\/|@/.test(word)
}

function joinWords(id: string): {joined: string; letters: number} {
  const joined = runTogether(id)
  return {joined, letters: letterSet(joined)}
}
