import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {readExampleLines} from '../../catalog/examples.js'
import {tokenize} from '../../command-line/tokenize.js'
import {diagnoseLine} from '../../corrections/diagnose.js'
import {routeLine} from '../../corrections/route.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {maskLine} from '../../secrets/mask-line.js'

/** A source of numbers that is the same for the same seed. */
export type Random = {
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
}

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

/** Starts a source of numbers (mulberry32). */
export function startRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (items) => items[Math.floor(next() * items.length)]!,
  }
}

/**
 * Makes valid command lines of a catalog: the examples of its commands first, then lines made up
 * from flags and arguments.
 */
export function makeLines(catalog: Catalog, random: Random, perCommand: number): SampleLine[] {
  return catalog.commands
    .filter(({isHidden}) => !isHidden)
    .flatMap((command) => makeLinesOf(catalog, command, random, perCommand))
}

/**
 * Makes valid command lines of one command, the examples first, each once.
 *
 * @param maxOptional how many optional flags a made-up line has at most
 */
export function makeLinesOf(
  catalog: Catalog,
  command: CatalogCommand,
  random: Random,
  perCommand: number,
  maxOptional = 3,
): SampleLine[] {
  const examples = readExampleLines(catalog, command).flatMap(({words}) =>
    words ? [words.slice(1)] : [],
  )
  const madeUp = Array.from({length: perCommand}, () =>
    makeUp(catalog, command, random, maxOptional),
  )
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
  const rest = argv.slice(route.length)
  const pieces = readPieces(rest, definition.flags)
  // A word that was read twice (a cluster of one-letter flags) cannot be put together again.
  const isWhole = pieces && putTogether({name: '', pieces}).join('\0') === rest.join('\0')
  if (!isWhole || maskLine(argv, definition).secrets.length > 0) {
    return undefined
  }
  return {
    command: route.command,
    name: route.id.replaceAll(':', catalog.separator),
    pieces,
  }
}

function readPieces(
  words: readonly string[],
  flags: Readonly<Record<string, FlagDefinition>>,
): Piece[] | undefined {
  const pieces: Piece[] = []
  for (const token of tokenize(words, flags)) {
    if (token.kind === 'unknown') return undefined
    if (token.kind === 'argument' || token.kind === 'terminator') {
      pieces.push({text: token.raw, type: 'argument'})
    }
    if (token.kind === 'value') {
      pieces.push({text: token.raw, type: 'value'})
    }
    if (token.kind !== 'flag') continue
    pieces.push({text: token.raw, type: 'flag'})
    if (token.value === undefined) continue
    const isInline = token.valueIndex === token.index
    const isShort = isInline && !token.raw.startsWith('--')
    const type = flags[token.name]?.options ? 'enum' : 'value'
    if (isShort) pieces.at(-1)!.text = words[token.index]!
    else pieces.push({isInline, text: token.value, type})
  }

  return pieces
}

/** The words of a command line, without the bin. */
export function putTogether({name, pieces}: Pick<SampleLine, 'name' | 'pieces'>): string[] {
  const words = name.split(' ').filter(Boolean)
  for (const {isInline, text} of pieces) words.push(isInline ? `${words.pop()}=${text}` : text)
  return words
}

/** @param maxOptional the most optional flags that take any value, or 0 for none at all */
function makeUp(
  catalog: Catalog,
  command: CatalogCommand,
  random: Random,
  maxOptional: number,
): string[] {
  const {args, flags} = command.definition
  const words = catalog.separator === ' ' ? command.name.split(' ') : [command.name]
  for (const arg of Object.values(args)) {
    if (arg.required) words.push(random.pick(arg.options ?? values))
  }
  // A command line that asks for help is right, regardless of its other words.
  const open = Object.entries(flags).filter(([name, flag]) => !flag.hidden && name !== 'help')
  const isChosen = () => maxOptional > 0 && random.below(2) === 0
  const chosen = open.filter(([, flag]) => flag.required || (flag.options && isChosen()))
  for (const [name, flag] of chosen) words.push(...writeFlag(name, flag, random))
  for (let count = Math.min(random.below(maxOptional + 1), open.length); count > 0; count--) {
    for (const [name, flag] of open.splice(random.below(open.length), 1)) {
      if (!flag.options && !flag.required) {
        words.push(...writeFlag(name, flag, random))
      }
    }
  }

  return words.filter(Boolean)
}

function writeFlag(name: string, flag: FlagDefinition, random: Random): string[] {
  const style = random.below(10)
  const word = flag.char && style === 0 ? `-${flag.char}` : `--${name}`
  if (flag.type === 'boolean') return [word]
  const value = random.pick(flag.options ?? (name === 'app' ? apps : values))
  return style > 5 ? [`${word}=${value}`] : [word, value]
}
