import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {alignWords} from './align-words.js'
import {findRunTogether, indexCommands, runTogether, type CommandIndex} from './command-index.js'
import {countEdits, leastEdits, letterSet} from './distance.js'
import {fold} from '../line/fold.js'
import {findIdsEndingIn, findLikelyIds} from './likely-ids.js'
import {readTypedWord, type TypedWord} from './typed-word.js'
import {isDestructive, isHarmless} from './verb-synonyms.js'

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
  const align = (each: Typed, id: string) => add(id, each, alignWords(each.parts, id.split(':'), catalog.isFlexible))
  const likely = findLikelyIds(typed.at(-1)?.parts ?? [], index)
  for (const each of typed) for (const id of likely) align(each, id)
  // Words that are right but for what stands between them: `seq scans` for `seq-scans`.
  let right = 0
  for (const each of typed) {
    for (const id of findRunTogether(index, each.joined)) {
      add(id, each, JOINED)
      if (!index.byId.get(id)!.isHidden) right = each.length
    }
  }

  if (nearestOf(best, words) > ALIGNED)
    for (const each of typed) for (const id of findIdsEndingIn(each.parts, index)) align(each, id)
  if (nearestOf(best, words) > NEAR)
    for (const id of index.byId.keys()) for (const each of typed) add(id, each, joinedCost(each, id))
  // Beside a command whose letters are all there, another one of these words was not meant.
  return [...best.values()]
    .filter(({id, length}) => length > right || typedAt(length)?.joined === runTogether(id))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, CLOSER_LOOK)
}

/** How near the nearest command is that has room for what it leaves of the words. */
function nearestOf(best: ReadonlyMap<string, MeantCommand>, words: readonly string[]): number {
  const roomy = [...best.values()].filter(({command, length}) => {
    const {args, strict} = command.definition
    return strict === false || words.length - length <= Object.keys(args).length
  })
  return Math.min(...roomy.map(({cost}) => cost))
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
function joinedCost({joined, letters, parts}: Typed, id: string): number {
  const limit = Math.min(3, Math.ceil(joined.length / 4))
  if (id.length - joined.length < -limit || id.length - joined.length > limit + 6) return Infinity
  const hasSameEnd = id.startsWith(joined.slice(0, 2)) || id.endsWith(joined.slice(-2))
  if (!hasSameEnd) return Infinity
  const target = joinWords(id)
  if (leastEdits(letters, target.letters) > limit) return Infinity
  const edits = countEdits(joined, target.joined, limit)
  const last = parts.at(-1)!.text
  // A word that may be left out altogether is an argument, and no part of the command.
  if (edits === Infinity || (parts.length > 1 && last.length <= edits)) return Infinity
  const isLoss = isDestructive(fold(id.slice(id.lastIndexOf(':') + 1)))
  return isLoss && isHarmless(last.toLowerCase()) ? Infinity : edits + JOINED
}

function isCommandWord(word: string): boolean {
  return word.length <= 128 && !word.startsWith('-') && !/=|:\/\/|@/.test(word)
}

function joinWords(id: string): {joined: string; letters: number} {
  const joined = runTogether(id)
  return {joined, letters: letterSet(joined)}
}
