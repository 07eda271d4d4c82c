import type {CatalogCommand} from '../../catalog/catalog.js'
import {quoteLine} from '../../command-line/quote.js'
import type {Random} from './random.js'
import {putTogether, type SampleLine, type SampleToken} from './sample-lines.js'

/** A command line that was broken in one way or more, and what it was before. */
export type Trial = {
  /** The way in which it was broken first, as `waysToBreak` names it. */
  kind: string
  /** The words of the broken command line, without the bin. */
  broken: readonly string[]
  /** The command line before, quoted, with the bin. */
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

/** The most attempts for each broken line that is wanted: an edit may change nothing. */
const maxTries = 20

/**
 * Breaks command lines in each way, `perKind` times. If several edits are wanted, the others break
 * the line in random ways. The result depends only on the seed of `random`.
 */
export function breakLines(
  lines: readonly SampleLine[],
  bin: string,
  random: Random,
  wanted: BreakingPlan,
): Trial[] {
  return Object.entries(waysToBreak).flatMap(([kind, edit]) => {
    const breakable = lines.filter((line) => edit(line, random) !== undefined)
    if (breakable.length === 0) return []
    const trials: Trial[] = []
    for (let tries = 0; tries < wanted.perKind * maxTries; tries += 1) {
      if (trials.length === wanted.perKind) break
      const line = random.pick(breakable)
      const broken = breakFurther(edit(line, random), random, wanted.edits - 1)
      const trial = makeTrial(kind, line, broken, bin)
      if (trial) trials.push(trial)
    }
    return trials
  })
}

/** Breaks a broken line further in random ways; undefined if one of them finds nothing to break. */
function breakFurther(
  line: SampleLine | undefined,
  random: Random,
  times: number,
): SampleLine | undefined {
  let broken = line
  for (let count = 0; broken && count < times; count += 1) {
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

/**
 * Edits a text at a random letter. An empty one stays: a value, or the name of the only command.
 */
function misspell(text: string, edit: LetterEdit, random: Random): string {
  return text === '' ? text : edit(text, random.below(text.length), random)
}

const isEnum = ({type}: SampleToken) => type === 'enum'
const isLongFlag = ({text, type}: SampleToken) => type === 'flag' && /^--\w/.test(text)
// `--dry-run`
const isHyphenedFlag = (token: SampleToken) => isLongFlag(token) && /^--.*\w-\w/.test(token.text)

/** Every way to break a command line, by name. */
const waysToBreak: Record<string, LineEdit> = {
  ...misspellings(),
  // `apps:list` becomes `app:list`.
  'command plural': changePlural,
  // `apps:list` becomes `apps list`.
  'command separator': changeSeparators,
  // `apps:list` becomes `list:apps`.
  'command swapped': swapNameWords,
  // `json` becomes `JSON`.
  'enum case': onToken(isEnum, changeCase),
  // `--dry-run` becomes `--dryRun`.
  'flag camel case': onToken(isHyphenedFlag, toCamelCase),
  // `--app` becomes `---app` or `-app`.
  'flag dash added': onToken(isLongFlag, (text) => `-${text}`),
  'flag dash dropped': onToken(isLongFlag, (text) => text.slice(1)),
}

function changeCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()
}

function toCamelCase(flag: string): string {
  const name = flag.slice(2)
  return `--${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}

/** Makes a random word of a command's name plural, or singular if it is plural. */
function changePlural(line: SampleLine, random: Random): SampleLine | undefined {
  if (line.name === '') return undefined
  const parts = splitName(line.name)
  const at = indexOfWord(random.below(countWords(parts)))
  const word = parts[at]!
  const changed = word.endsWith('s') ? word.slice(0, -1) : `${word}s`
  return {...line, name: parts.with(at, changed).join('')}
}

/** Swaps a random word of a command's name with the next one. */
function swapNameWords(line: SampleLine, random: Random): SampleLine | undefined {
  const parts = splitName(line.name)
  const wordCount = countWords(parts)
  if (wordCount < 2) return undefined
  const place = random.below(wordCount - 1)
  const at = indexOfWord(place)
  const nextAt = indexOfWord(place + 1)
  const swapped = parts.with(at, parts[nextAt]!).with(nextAt, parts[at]!)
  return {...line, name: swapped.join('')}
}

/** The words of a name, at the even indices, and the separators between them. */
function splitName(name: string): string[] {
  return name.split(/([: ])/)
}

function countWords(parts: readonly string[]): number {
  return (parts.length + 1) / 2
}

function indexOfWord(place: number): number {
  return 2 * place
}

/** Writes spaces for the colons in a command's name, or colons for its spaces. */
function changeSeparators(line: SampleLine): SampleLine | undefined {
  const {name} = line
  const changed = name.includes(':') ? name.replaceAll(':', ' ') : name.replaceAll(' ', ':')
  return changed === name ? undefined : {...line, name: changed}
}

/** The edits that misspell the command's name, a flag, or a value from a list. */
function misspellings(): Record<string, LineEdit> {
  const edits: Record<string, LineEdit> = {}
  for (const [name, edit] of Object.entries(letterEdits)) {
    edits[`command ${name}`] = (line, random) => ({
      ...line,
      name: misspell(line.name, edit, random),
    })
    edits[`flag ${name}`] = onToken(
      isLongFlag,
      (text, random) => `--${misspell(text.slice(2), edit, random)}`,
    )
    edits[`enum ${name}`] = onToken(isEnum, (text, random) => misspell(text, edit, random))
  }
  return edits
}

/** Makes an edit of a random one of the tokens that match. */
function onToken(
  matches: (token: SampleToken) => boolean,
  edit: (text: string, random: Random) => string,
): LineEdit {
  return (line, random) => {
    const indices = line.tokens.flatMap((token, index) => (matches(token) ? [index] : []))
    if (indices.length === 0) return undefined
    const index = random.pick(indices)
    const token = line.tokens[index]!
    return {
      ...line,
      tokens: line.tokens.with(index, {...token, text: edit(token.text, random)}),
    }
  }
}
