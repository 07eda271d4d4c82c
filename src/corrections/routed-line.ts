import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {claimFlags, type Token, tokenize} from '../command-line/tokenize.js'
import {type Flags, splitsAlike} from '../command-line/find-flag.js'
import {phrase} from '../contract/phrase.js'
import {flagsEverywhere, globalFlags} from '../flags/table.js'
import type {Line} from '../line/line.js'
import {readBoolean} from '../line/mode.js'
import {helpFlagsOf, type Question, readQuestion} from '../line/questions.js'
import type {Failure} from './problem.js'
import {findCommand} from './id-index.js'
import {findOurs, positionOf, restOf, type Route, routeLine} from './route.js'
import {acceptedFlags, isAnsweredEverywhere, isQuestion} from './accepted-flags.js'
import {findSimilarFlags, readLongDash} from './similar-flags.js'

/** A command line as a catalog reads it: what it names, and the other words, split. */
export type RoutedLine = {
  words: readonly string[]
  route: Route
  /** The words that do not name the command; without a command, all of them. */
  rest: readonly string[]
  /** The rest, split by the command's flags; without a command, by the plugin's. */
  tokens: readonly Token[]
  /** The indices in words of the plugin's flags and their values. */
  ours: ReadonlySet<number>
  /** What it asks, by words that are spelled right, or by habit (4.6a). */
  asks: Question | undefined
  /** The words of `help` or `--help` before it, if it is the subject of such a line. */
  before?: readonly string[]
}

/**
 * Reads words that may be a command line: an edited, proposed or foreign one.
 *
 * @param split the words by the plugin's flags, which alone may precede the command
 */
export function routeWords(
  catalog: Catalog,
  words: readonly string[],
  split: readonly Token[] = tokenize(words, globalFlags),
): RoutedLine {
  const ours = findOurs(split)
  const route = routeLine(catalog, words, () => ours)
  const {command} = route
  const rest = command ? restOf(route, words) : words
  const tokens = command ? splitFor(command, rest) : split
  return {
    asks: readAsked(catalog, {command, tokens, words}),
    ours,
    rest,
    route,
    tokens,
    words,
  }
}

/**
 * Reads the subject of a line that asks for help: the words after `help` or `--help`, which name a
 * command.
 *
 * @param start the index of the first of them
 */
export function routeSubject(
  catalog: Catalog,
  words: readonly string[],
  start: number,
): RoutedLine {
  const subject = routeWords(catalog, words.slice(start))
  return {
    ...subject,
    asks: 'help',
    before: words.slice(0, start),
  }
}

/** The words of a line that may ask something: after the command's name, and all of them. */
type AskingWords = {
  command?: CatalogCommand | undefined
  tokens: readonly Token[]
  words: readonly string[]
}

/** Returns what a line asks so that its command does not run. */
export function questionOf(
  {config}: Catalog,
  {command, tokens, words}: AskingWords,
): Question | undefined {
  const isAnswered = (name: 'schema' | 'validate') => {
    // A command may have a flag of this name that means something else.
    const isQuestionHere = command === undefined || isAnsweredEverywhere(name, command)
    return isAsked(tokens, name) && isQuestionHere
  }
  return readQuestion({
    helpFlags: helpFlagsOf(config),
    values: {
      schema: isAnswered('schema'),
      validate: isAnswered('validate'),
    },
    words,
  })
}

/** Whether a flag that asks is on the command line, without a value: `--schema=no` does not ask. */
export function isAsked(tokens: readonly Token[], name: string): boolean {
  return tokens.some(
    (token) => token.kind === 'flag' && token.name === name && token.surplus === undefined,
  )
}

/** Returns what a line asks, also by the command `help` and by habit (4.6a, 4.11a). */
export function readAsked(catalog: Catalog, line: AskingWords): Question | undefined {
  const question = questionOf(catalog, line)
  if (question) return question
  const {command, tokens} = line
  const name = command?.id ?? tokens.find(({kind}) => kind === 'argument')?.raw
  const hasHelpLetter = tokens.some(({kind, raw}) => kind === 'unknown' && raw === '-h')
  return name === 'help' || hasHelpLetter ? 'help' : undefined
}

/** Reads a line that was split already, by the command that oclif has found. */
export function routeTyped(catalog: Catalog, line: Line): RoutedLine {
  const {argv, command: named, known, leading, name, tokens: split, words} = line
  const command = named && findCommand(catalog, named.id)
  // This environment may hide the command.
  if (!command) {
    return routeWords(catalog, words, named ? undefined : split)
  }
  const id = catalog.isSingleCommand ? '' : named.id
  const route: Route = {
    command,
    id,
    kind: 'command',
    leading,
    length: name.length,
  }
  const isSame = splitsAlike(argv, known, command.definition.flags)
  const tokens = isSame ? claimFlags(split, acceptedFlags(command)) : splitFor(command, argv)
  const ours = [...findOurs(tokens)].map((index) => positionOf(route, index))
  return {
    asks: readAsked(catalog, {command, tokens, words}),
    ours: new Set([...words.slice(0, leading).keys(), ...ours]),
    rest: argv,
    route,
    tokens,
    words,
  }
}

/**
 * Splits the words after a command's name as its parser does. Flags that the parser does not know
 * are read as those that work everywhere.
 */
export function splitFor(command: CatalogCommand, words: readonly string[]): Token[] {
  return claimFlags(tokenize(words, command.definition.flags), acceptedFlags(command))
}

/** Returns what a line asks, or probably meant to ask by a misspelled word (4.6a). */
export function meantQuestion(line: RoutedLine): Question | undefined {
  return line.asks ?? findMisspelled(line)[0]?.question
}

/** A word that was probably meant as a question. */
type MisspelledQuestion = {question: Question; word: string}

/** Finds the words of a line that are nearer to a question than to a flag of its command (4.6a). */
export function findMisspelled({route: {command}, tokens}: RoutedLine): MisspelledQuestion[] {
  const flags = command ? acceptedFlags(command) : {...flagsEverywhere, ...globalFlags}
  const terminator = tokens.findIndex(({kind}) => kind === 'terminator')
  const beforeTerminator = terminator === -1 ? tokens : tokens.slice(0, terminator)
  return beforeTerminator.flatMap((token) => readMisspelled(token, flags) ?? [])
}

/** Reads a token as a misspelled question; undefined if it is none, or spelled right. */
function readMisspelled(token: Token, flags: Flags): MisspelledQuestion | undefined {
  if (token.kind === 'flag') {
    const {name, raw, surplus} = token
    // `--schema=yes` does not ask, but was meant to; `--schema=no` was not.
    const isMeant = surplus !== undefined && readBoolean(surplus) !== false
    if (!isMeant || !isQuestion(name, flags[name]!)) return undefined
    return {question: name as Question, word: `${raw}=${surplus}`}
  }
  const dashed = token.kind === 'argument' ? readLongDash(token.raw) : undefined
  const typed = token.kind === 'unknown' ? token.raw : dashed
  if (typed === undefined) return undefined
  const [nearest] = findSimilarFlags(typed.split('=', 1)[0]!, flags)
  if (!nearest || !isQuestion(nearest.name, flags[nearest.name]!)) return undefined
  return {question: nearest.name as Question, word: token.raw}
}

/**
 * The mistake in a command line that names no command, or has a flag where oclif expects the
 * command.
 */
export function findRouteProblem({ours, route, words}: RoutedLine): Failure | undefined {
  const {command, kind, leading, length, topic} = route
  const error = 'command_not_found'
  if (command) {
    const position = words.slice(0, leading).findIndex((_, index) => !ours.has(index))
    if (position === -1) return undefined
    const word = words[position]!
    const unknown = {error, kind: 'unknown_command', position} as const
    if (!word.startsWith('-')) return {...unknown, message: phrase`${word} is not a command`}
    const field = word.split('=', 1)[0]!
    return {...unknown, field, message: phrase`A command's flags follow its name`}
  }
  if (words.length === 0) {
    return {
      error,
      kind: 'incomplete_command',
      message: phrase`No command was given`,
    }
  }
  if (kind === 'incomplete_command') {
    const typed = words.slice(leading, leading + Math.max(length, 1)).join(' ')
    return {
      error,
      kind,
      message: phrase`${typed} is a topic, not a command`,
    }
  }

  const topicLength = topic?.split(':').length ?? 0
  // The first word after the topic is the unknown one.
  const position = leading + (length > topicLength ? topicLength : 0)
  const unknown = words.slice(leading, position + 1).join(' ')
  return {
    error,
    kind: 'unknown_command',
    message: phrase`Unknown command ${unknown}`,
    position,
  }
}
