import type {Line, Piece} from './line.js'
import type {Random} from './random.js'

/** Breaks a line in one way. Undefined where there is nothing to break in that way. */
export type Edit = (line: Line, random: Random) => Line | undefined

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

type Letters = (text: string, at: number, random: Random) => string

const letterEdits: Record<string, Letters> = {
  deletion: (text, at) => text.slice(0, at) + text.slice(at + 1),
  insertion: (text, at, random) => text.slice(0, at) + random.pick(LETTERS) + text.slice(at),
  substitution: (text, at, random) => text.slice(0, at) + random.pick(LETTERS) + text.slice(at + 1),
  transposition: (text, at) => text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2),
}

/** Every way to break a line, by name. */
export const edits: Record<string, Edit> = {
  ...Object.fromEntries(
    Object.entries(letterEdits).flatMap(([name, edit]) => [
      [
        `command ${name}`,
        (line: Line, random: Random) => ({...line, name: edit(line.name, random.below(line.name.length), random)}),
      ],
      [
        `flag ${name}`,
        onPiece(
          isLong,
          (text, random) => text.slice(0, 2) + edit(text.slice(2), random.below(text.length - 2), random),
        ),
      ],
      [`enum ${name}`, onPiece(isEnum, (text, random) => edit(text, random.below(text.length), random))],
    ]),
  ),
  'command plural': (line, random) =>
    onWord(line, random, (word) => (word.endsWith('s') ? word.slice(0, -1) : `${word}s`)),
  'command separator': (line) => {
    const name = line.name.includes(':') ? line.name.replaceAll(':', ' ') : line.name.replaceAll(' ', ':')
    return name === line.name ? undefined : {...line, name}
  },
  'command swapped': (line, random) => {
    const parts = line.name.split(/([: ])/)
    if (parts.length < 3) return undefined
    const at = random.below((parts.length - 1) / 2) * 2
    ;[parts[at], parts[at + 2]] = [parts[at + 2]!, parts[at]!]
    return {...line, name: parts.join('')}
  },
  'enum case': onPiece(isEnum, (text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase())),
  'flag camel case': onPiece(
    isHyphened,
    (text) => `--${text.slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  ),
  'flag dash doubled': onPiece(isLong, (text) => `-${text}`),
  'flag dash dropped': onPiece(isLong, (text) => text.slice(1)),
}

function onPiece(matches: (piece: Piece) => boolean, edit: (text: string, random: Random) => string): Edit {
  return (line, random) => {
    const places = line.pieces.flatMap((piece, index) => (matches(piece) ? [index] : []))
    if (places.length === 0) return undefined
    const place = random.pick(places)
    const piece = line.pieces[place]!
    return {...line, pieces: line.pieces.with(place, {...piece, text: edit(piece.text, random)})}
  }
}

function onWord(line: Line, random: Random, edit: (word: string) => string): Line {
  const parts = line.name.split(/([: ])/)
  const at = random.below((parts.length + 1) / 2) * 2
  return {...line, name: parts.with(at, edit(parts[at]!)).join('')}
}

function isLong(piece: Piece): boolean {
  return piece.type === 'flag' && /^--\w/.test(piece.text)
}

function isHyphened(piece: Piece): boolean {
  return isLong(piece) && /^--.*\w-\w/.test(piece.text)
}

function isEnum(piece: Piece): boolean {
  return piece.type === 'enum'
}
