import type {CatalogCommand} from '../../catalog/catalog.js'
import {quoteLine} from '../../command-line/quote.js'
import type {Random} from './random.js'
import {type Piece, putTogether, type SampleLine} from './sample-lines.js'

/** A command line that was broken in one way or more, and what it was. */
export type Trial = {
  /** The way in which it was broken first. */
  kind: string
  broken: readonly string[]
  /** The command line before, with the bin. */
  right: string
  command: CatalogCommand
}

/** Breaks a command line in one way; undefined if there is nothing to break in that way. */
type LineEdit = (line: SampleLine, random: Random) => SampleLine | undefined

/** Breaks a command line once in each way that has something to break. */
export function breakOnce(line: SampleLine, bin: string, random: Random): Trial[] {
  return Object.entries(waysToBreak).flatMap(([kind, edit]) => {
    const trial = makeTrial(kind, line, edit(line, random), bin)
    return trial ? [trial] : []
  })
}

/** How much is broken. */
type BreakingPlan = {
  /** How many edits break each line. */
  edits: number
  /** How many lines are broken in each way. */
  perKind: number
}

/** How often a way is tried for each line that it should break. */
const maxTries = 20

/**
 * Breaks command lines in each way `perKind` times. A line that more than one edit should break is
 * then broken further, in any ways.
 */
export function breakLines(
  lines: readonly SampleLine[],
  bin: string,
  random: Random,
  wanted: BreakingPlan,
): Trial[] {
  const trials: Trial[] = []
  for (const [kind, edit] of Object.entries(waysToBreak)) {
    // Draws as the edit itself does; the result depends on the seed only.
    const breakable = lines.filter((line) => edit(line, random))
    if (breakable.length === 0) continue
    const countBefore = trials.length
    for (let tries = 0; tries < wanted.perKind * maxTries; tries++) {
      if (trials.length - countBefore === wanted.perKind) break
      const line = random.pick(breakable)
      const broken = breakFurther(edit(line, random), random, wanted.edits - 1)
      const trial = makeTrial(kind, line, broken, bin)
      if (trial) trials.push(trial)
    }
  }

  return trials
}

/**
 * Breaks a broken line in random ways; undefined if one has nothing to break, so that another line is
 * tried.
 */
function breakFurther(
  line: SampleLine | undefined,
  random: Random,
  times: number,
): SampleLine | undefined {
  let broken = line
  for (let count = 0; broken && count < times; count++) {
    const edit = random.pick(Object.values(waysToBreak))
    broken = edit(broken, random)
  }
  return broken
}

/** Describes a broken line; undefined if its words are still those of the right one. */
function makeTrial(
  kind: string,
  line: SampleLine,
  broken: SampleLine | undefined,
  bin: string,
): Trial | undefined {
  const right = quoteLine([bin, ...putTogether(line)])
  if (!broken || quoteLine([bin, ...putTogether(broken)]) === right) {
    return undefined
  }
  return {
    broken: putTogether(broken),
    command: line.command,
    kind,
    right,
  }
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Edits a text at the index of one of its letters. */
type LetterEdit = (text: string, at: number, random: Random) => string

const letterEdits: Record<string, LetterEdit> = {
  deletion: (text, at) => text.slice(0, at) + text.slice(at + 1),
  insertion: (text, at, random) => text.slice(0, at) + random.pick(letters) + text.slice(at),
  substitution: (text, at, random) => text.slice(0, at) + random.pick(letters) + text.slice(at + 1),
  transposition: (text, at) =>
    text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2),
}

/** An empty text stays: the name in a CLI of one command, or a value. */
const misspell = (text: string, edit: LetterEdit, random: Random) =>
  text === '' ? text : edit(text, random.below(text.length), random)

const isEnum = ({type}: Piece) => type === 'enum'
const isLongFlag = ({text, type}: Piece) => type === 'flag' && /^--\w/.test(text)
const isHyphenedFlag = (piece: Piece) => isLongFlag(piece) && /^--.*\w-\w/.test(piece.text)

/** Every way to break a command line, by name. */
const waysToBreak: Record<string, LineEdit> = {
  ...misspellings(),
  'command plural': (line, random) => {
    if (line.name === '') return undefined
    // The words are at the even indices, the separators between them.
    const parts = line.name.split(/([: ])/)
    const at = random.below((parts.length + 1) / 2) * 2
    const word = parts[at]!
    return {
      ...line,
      name: parts.with(at, word.endsWith('s') ? word.slice(0, -1) : `${word}s`).join(''),
    }
  },
  'command separator': (line) => {
    const name = line.name.includes(':')
      ? line.name.replaceAll(':', ' ')
      : line.name.replaceAll(' ', ':')
    return name === line.name ? undefined : {...line, name}
  },
  'command swapped': (line, random) => {
    const parts = line.name.split(/([: ])/)
    if (parts.length < 3) return undefined
    const at = random.below((parts.length - 1) / 2) * 2
    ;[parts[at], parts[at + 2]] = [parts[at + 2]!, parts[at]!]
    return {...line, name: parts.join('')}
  },
  'enum case': onPiece(isEnum, (text) =>
    text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase(),
  ),
  'flag camel case': onPiece(
    isHyphenedFlag,
    (text) =>
      `--${text.slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  ),
  'flag dash added': onPiece(isLongFlag, (text) => `-${text}`),
  'flag dash dropped': onPiece(isLongFlag, (text) => text.slice(1)),
}

/** Each letter edit, of the command, a flag, and a value from a list. */
function misspellings(): Record<string, LineEdit> {
  const edits: Record<string, LineEdit> = {}
  for (const [name, edit] of Object.entries(letterEdits)) {
    edits[`command ${name}`] = (line, random) => ({
      ...line,
      name: misspell(line.name, edit, random),
    })
    edits[`flag ${name}`] = onPiece(
      isLongFlag,
      (text, random) => `--${misspell(text.slice(2), edit, random)}`,
    )
    edits[`enum ${name}`] = onPiece(isEnum, (text, random) => misspell(text, edit, random))
  }
  return edits
}

/** Breaks a random one of the pieces that match; there may be none. */
function onPiece(
  matches: (piece: Piece) => boolean,
  edit: (text: string, random: Random) => string,
): LineEdit {
  return (line, random) => {
    const places = line.pieces.flatMap((piece, index) => (matches(piece) ? [index] : []))
    if (places.length === 0) return undefined
    const place = random.pick(places)
    const piece = line.pieces[place]!
    return {
      ...line,
      pieces: line.pieces.with(place, {...piece, text: edit(piece.text, random)}),
    }
  }
}
