import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {readExampleLines} from '../../catalog/examples.js'
import {type FlagToken, tokenize} from '../../command-line/tokenize.js'
import {diagnoseLine} from '../../corrections/diagnose.js'
import {routeLine} from '../../corrections/route.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {maskLine} from '../../secrets/mask-line.js'
import type {Random} from './random.js'

/** One piece of what follows a command; `isInline` is true for a value after an equals sign. */
export type Piece = {
  type: 'argument' | 'enum' | 'flag' | 'value'
  text: string
  isInline?: boolean
}

/** A valid command line in pieces, so that each can be broken. */
export type SampleLine = {
  command: CatalogCommand
  name: string
  pieces: Piece[]
}

/** Values for arguments and flags that take any. */
const values = [
  'acme',
  'web',
  '42',
  'example.com',
  'production',
  'my-team',
  'v1.2.3',
  'eu',
  './report.csv',
  'a@example.com',
] as const
const apps = ['my-app', 'acme-web', 'demo'] as const

/**
 * Makes valid command lines of a catalog: the examples of its commands first, then lines made up
 * from flags and arguments.
 */
export function makeLines(catalog: Catalog, random: Random, perCommand: number): SampleLine[] {
  return catalog.commands
    .filter(({isHidden}) => !isHidden)
    .flatMap((command) => makeLinesOf(catalog, command, {maxOptional: 3, perCommand, random}))
}

/** How lines of a command are made up. */
type Making = {
  random: Random
  /** How many lines are made up. */
  perCommand: number
  /**
   * How many optional flags a line has at most, of those that take any value; 0 for none at all.
   */
  maxOptional: number
}

/** Makes valid command lines of one command, the examples first, each once. */
export function makeLinesOf(
  catalog: Catalog,
  command: CatalogCommand,
  making: Making,
): SampleLine[] {
  const examples = readExampleLines(catalog, command).flatMap(({words}) =>
    words ? [words.slice(1)] : [],
  )
  const madeUp = Array.from({length: making.perCommand}, () => makeUp(catalog, command, making))
  const lines = new Map([...examples, ...madeUp].map((argv) => [argv.join('\0'), argv]))
  return [...lines.values()].flatMap((argv) => {
    const line = takeApart(catalog, argv)
    return line?.command === command ? [line] : []
  })
}

/**
 * Takes a command line apart; undefined if it is not valid, cannot be put together again, or holds
 * a secret, which is never repeated as it was.
 */
export function takeApart(catalog: Catalog, argv: readonly string[]): SampleLine | undefined {
  const route = routeLine(catalog, argv)
  if (!route.command || route.leading > 0 || diagnoseLine(catalog, argv)) {
    return undefined
  }
  const {definition} = route.command
  const words = argv.slice(route.length)
  const pieces = readPieces(words, definition.flags)
  // A word that was read twice (a cluster of one-letter flags) cannot be put together again.
  const isWhole = pieces && putTogether({name: '', pieces}).join('\0') === words.join('\0')
  if (!isWhole || maskLine(argv, definition).secrets.length > 0) {
    return undefined
  }
  return {
    command: route.command,
    name: route.id.replaceAll(':', catalog.separator),
    pieces,
  }
}

/**
 * Splits the words after a command's name into pieces; undefined with a flag that it does not have.
 */
function readPieces(
  words: readonly string[],
  flags: Readonly<Record<string, FlagDefinition>>,
): Piece[] | undefined {
  const pieces: Piece[] = []
  for (const token of tokenize(words, flags)) {
    switch (token.kind) {
      case 'unknown':
        return undefined
      case 'argument':
      case 'terminator':
        pieces.push({text: token.raw, type: 'argument'})
        break
      case 'value':
        pieces.push({text: token.raw, type: 'value'})
        break
      case 'flag':
        pieces.push(...readFlag(token, words, flags[token.name]!))
    }
  }

  return pieces
}

/** The pieces of a flag, with its value. */
function readFlag(token: FlagToken, words: readonly string[], flag: FlagDefinition): Piece[] {
  const name: Piece = {text: token.raw, type: 'flag'}
  if (token.value === undefined) return [name]
  const isInline = token.valueIndex === token.index
  // `-abc` is one piece.
  if (isInline && !token.raw.startsWith('--')) return [{...name, text: words[token.index]!}]
  return [name, {isInline, text: token.value, type: flag.options ? 'enum' : 'value'}]
}

/** The words of a command line, without the bin. */
export function putTogether({name, pieces}: Pick<SampleLine, 'name' | 'pieces'>): string[] {
  const words = name.split(' ').filter(Boolean)
  for (const {isInline, text} of pieces) words.push(isInline ? `${words.pop()}=${text}` : text)
  return words
}

/** Makes up a command line, without the bin, which may be invalid. */
function makeUp(
  catalog: Catalog,
  command: CatalogCommand,
  {maxOptional, random}: Making,
): string[] {
  const {args, flags} = command.definition
  const words = catalog.separator === ' ' ? command.name.split(' ') : [command.name]
  for (const arg of Object.values(args)) {
    if (arg.required) words.push(random.pick(arg.options ?? values))
  }
  // A command line that asks for help is right, regardless of its other words.
  const unused = Object.entries(flags).filter(([name, flag]) => !flag.hidden && name !== 'help')
  const isChosen = () => maxOptional > 0 && random.below(2) === 0
  const chosen = unused.filter(([, flag]) => flag.required || (flag.options && isChosen()))
  for (const [name, flag] of chosen) words.push(...writeFlag(name, flag, random))
  const optionalCount = Math.min(random.below(maxOptional + 1), unused.length)
  for (let count = 0; count < optionalCount; count++) {
    const index = random.below(unused.length)
    const [[name, flag]] = unused.splice(index, 1) as [(typeof unused)[number]]
    // A required flag is among the chosen ones, and one with options has had its chance to be.
    const isWritten = flag.options !== undefined || flag.required
    if (!isWritten) words.push(...writeFlag(name, flag, random))
  }

  return words.filter(Boolean)
}

/** Writes a flag, one in ten by its letter, and four in ten with an equals sign. */
function writeFlag(name: string, flag: FlagDefinition, random: Random): string[] {
  const style = random.below(10)
  const word = flag.char && style === 0 ? `-${flag.char}` : `--${name}`
  if (flag.type === 'boolean') return [word]
  const usual = name === 'app' ? apps : values
  const value = random.pick(flag.options ?? usual)
  return style > 5 ? [`${word}=${value}`] : [word, value]
}
