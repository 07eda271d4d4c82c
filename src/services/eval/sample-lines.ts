import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {readExampleLines} from '../../catalog/nodes/examples.js'
import {type FlagToken, tokenize} from '../../command-line/tokenize.js'
import {diagnoseLine} from '../../corrections/diagnose.js'
import {routeLine} from '../../corrections/route/route.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {maskLine} from '../../secrets/mask-line.js'
import type {Random} from './random.js'

/** An argument, a flag or a flag's value, as it is typed after a command. */
export type SampleToken = {
  /** An `enum` is a value from a list of the flag's. */
  type: 'argument' | 'enum' | 'flag' | 'value'
  text: string
  /** Whether it is a value after an equals sign. */
  isInline?: boolean
}

/** A valid command line, split into parts so that each of them can be broken. */
export type SampleLine = {
  command: CatalogCommand
  name: string
  tokens: SampleToken[]
}

/** Values for arguments and flags that take any text. */
const sampleValues = [
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

/** Values for a flag `--app`. */
const apps = ['my-app', 'acme-web', 'demo'] as const

/** Makes valid command lines for all visible commands of a catalog. */
export function makeLines(catalog: Catalog, random: Random, perCommand: number): SampleLine[] {
  const settings = {
    maxOptional: 3,
    perCommand,
    random,
  }
  const visible = catalog.commands.filter(({isHidden}) => !isHidden)
  return visible.flatMap((command) => makeLinesOf(catalog, command, settings))
}

/** How command lines are made up. */
type SampleSettings = {
  random: Random
  /** How many lines are made up for a command. */
  perCommand: number
  /**
   * The most optional flags without a list of values; with 0, a line has no optional flag at all.
   */
  maxOptional: number
}

/** Makes different valid command lines for a command: first its examples, then made-up ones. */
export function makeLinesOf(
  catalog: Catalog,
  command: CatalogCommand,
  settings: SampleSettings,
): SampleLine[] {
  const examples = readExampleLines(catalog, command).flatMap(({words}) =>
    words ? [words.slice(1)] : [],
  )
  const madeUp = Array.from({length: settings.perCommand}, () => makeUp(catalog, command, settings))
  const lines = new Map([...examples, ...madeUp].map((argv) => [argv.join('\0'), argv]))
  return [...lines.values()].flatMap((argv) => {
    const line = takeApart(catalog, argv)
    return line?.command === command ? [line] : []
  })
}

/**
 * Takes a command line apart; undefined if it is invalid, cannot be put together again, or contains
 * a secret, which is never repeated.
 */
export function takeApart(catalog: Catalog, argv: readonly string[]): SampleLine | undefined {
  const route = routeLine(catalog, argv)
  if (!route.command || route.leading > 0 || diagnoseLine(catalog, argv)) {
    return undefined
  }
  const {definition} = route.command
  const words = argv.slice(route.length)
  const tokens = readTokens(words, definition.flags)
  // A word that is read twice, `-ab` as two flags, cannot be put together again.
  const isWhole = tokens && putTogether({name: '', tokens}).join('\0') === words.join('\0')
  if (!isWhole || maskLine(argv, definition).secrets.length > 0) {
    return undefined
  }
  return {
    command: route.command,
    name: route.id.replaceAll(':', catalog.separator),
    tokens,
  }
}

/** Splits the words after a command's name; undefined if the command lacks one of the flags. */
function readTokens(
  words: readonly string[],
  flags: Readonly<Record<string, FlagDefinition>>,
): SampleToken[] | undefined {
  const tokens: SampleToken[] = []
  for (const token of tokenize(words, flags)) {
    switch (token.kind) {
      case 'unknown':
        return undefined
      case 'argument':
      case 'terminator':
        tokens.push({text: token.raw, type: 'argument'})
        break
      case 'value':
        tokens.push({text: token.raw, type: 'value'})
        break
      case 'flag':
        tokens.push(...readFlag(token, words, flags[token.name]!))
    }
  }

  return tokens
}

/** A flag, and its value if it has one. */
function readFlag(token: FlagToken, words: readonly string[], flag: FlagDefinition): SampleToken[] {
  const name: SampleToken = {text: token.raw, type: 'flag'}
  if (token.value === undefined) return [name]
  const isInline = token.valueIndex === token.index
  // `-fvalue` stays whole.
  if (isInline && !token.raw.startsWith('--')) {
    return [{...name, text: words[token.index]!}]
  }
  return [name, {isInline, text: token.value, type: flag.options ? 'enum' : 'value'}]
}

/** The words of a command line, without the bin. */
export function putTogether({name, tokens}: Pick<SampleLine, 'name' | 'tokens'>): string[] {
  const words = name.split(' ').filter(Boolean)
  for (const {isInline, text} of tokens) {
    words.push(isInline ? `${words.pop()}=${text}` : text)
  }
  return words
}

/** Makes up a command line without the bin. It may be invalid: flags may exclude each other. */
function makeUp(
  catalog: Catalog,
  command: CatalogCommand,
  {maxOptional, random}: SampleSettings,
): string[] {
  const {args, flags} = command.definition
  const words = catalog.separator === ' ' ? command.name.split(' ') : [command.name]
  for (const arg of Object.values(args)) {
    if (arg.required) words.push(random.pick(arg.options ?? sampleValues))
  }
  // With `--help`, a command line is valid regardless of its other words.
  const usable = Object.entries(flags).filter(([name, flag]) => !flag.hidden && name !== 'help')
  const isChosen = () => maxOptional > 0 && random.below(2) === 0
  const chosen = usable.filter(([, flag]) => flag.required || (flag.options && isChosen()))
  for (const [name, flag] of chosen) {
    words.push(...writeFlag(name, flag, random))
  }
  for (const [name, flag] of drawFlags(usable, maxOptional, random)) {
    // It was decided above for a required flag, and for one with options. These are drawn, too, so
    // that the same seed makes the same lines.
    const isDecided = flag.required || flag.options !== undefined
    if (!isDecided) words.push(...writeFlag(name, flag, random))
  }
  return words.filter(Boolean)
}

type NamedFlag = [name: string, flag: FlagDefinition]

/**
 * Draws at most `max` different flags, in a random order. A generator, because the caller draws the
 * value of a flag before the next flag is drawn: the same seed makes the same lines.
 */
function* drawFlags(
  flags: readonly NamedFlag[],
  max: number,
  random: Random,
): Generator<NamedFlag> {
  const undrawn = [...flags]
  const drawCount = Math.min(random.below(max + 1), undrawn.length)
  for (let count = 0; count < drawCount; count += 1) {
    const index = random.below(undrawn.length)
    yield* undrawn.splice(index, 1)
  }
}

/** Writes a flag: one in ten by its letter, and four in ten with an equals sign. */
function writeFlag(name: string, flag: FlagDefinition, random: Random): string[] {
  const style = random.below(10)
  const word = flag.char && style === 0 ? `-${flag.char}` : `--${name}`
  if (flag.type === 'boolean') return [word]
  const usual = name === 'app' ? apps : sampleValues
  const value = random.pick(flag.options ?? usual)
  return style > 5 ? [`${word}=${value}`] : [word, value]
}
