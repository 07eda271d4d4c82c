import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {splitsAlike} from '../../command-line/splits-alike.js'
import {type Token, tokenize} from '../../command-line/tokenize.js'
import {globalFlags} from '../../flags/table.js'
import type {Line} from '../../line/line.js'
import type {Question} from '../../line/questions.js'
import {claimAccepted} from './accepted-flags.js'
import {questionOrHabitOf} from './asked-question.js'
import {findCommand} from './id-index.js'
import {findOurs, positionOf, restOf, type Route, routeLine} from './route.js'

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
  /** For the subject of a help request: the words before it, up to `help` or `--help`. */
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
  split: readonly Token[] = tokenize(words, globalFlags, {takesFlags: false}),
): RoutedLine {
  const ours = findOurs(split)
  const route = routeLine(catalog, words, () => ours)
  const {command} = route
  const rest = command ? restOf(route, words) : words
  const tokens = command ? splitFor(command, rest) : split
  return {
    asks: questionOrHabitOf(catalog, {command, tokens, words}),
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

/** Reads a line that was split already, by the command that oclif has found. */
export function routeTyped(catalog: Catalog, line: Line): RoutedLine {
  const {argv, command: named, knownFlags, leading, name, tokens: split, words} = line
  const command = named && findCommand(catalog, named.id)
  // Where this environment hides the command, its words are split again by the plugin's flags.
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
  const isSplitAlike = splitsAlike(argv, knownFlags, command.definition.flags)
  const tokens = isSplitAlike ? claimAccepted(command, split) : splitFor(command, argv)
  // Only flags of the plugin may precede the name.
  const leadingFlags = words.slice(0, leading).keys()
  const laterFlags = [...findOurs(tokens)].map((index) => positionOf(route, index))
  return {
    asks: questionOrHabitOf(catalog, {command, tokens, words}),
    ours: new Set([...leadingFlags, ...laterFlags]),
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
  return claimAccepted(command, tokenize(words, command.definition.flags))
}
