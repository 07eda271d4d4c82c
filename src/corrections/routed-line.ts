import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {claimFlags, splitsAlike, type Token, tokenize} from '../command-line/tokenize.js'
import {phrase} from '../contract/phrase.js'
import {globalFlags} from '../flags/table.js'
import type {Line} from '../line/line.js'
import type {Failure} from './problem.js'
import {findCommand, findOurs, positionOf, restOf, type Route, routeLine} from './route.js'
import {acceptedFlags} from './similarity.js'

/** A command line as a catalog reads it: what it names, and the other words, split. */
export type RoutedLine = {
  words: readonly string[]
  route: Route
  /** The words that do not name the command; without a command, all of them. */
  rest: readonly string[]
  /** Of the rest; without a command, by the plugin's flags. */
  tokens: readonly Token[]
  /** The indices in words of the plugin's flags and their values. */
  ours: ReadonlySet<number>
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
  if (!command) return {ours, rest: words, route, tokens: split, words}
  const rest = restOf(route, words)
  return {ours, rest, route, tokens: splitFor(command, rest), words}
}

/** Reads a line that was split already, by the command that oclif has found. */
export function routeTyped(catalog: Catalog, line: Line): RoutedLine {
  const {argv, command: named, known, leading, name, tokens: split, words} = line
  const command = named && findCommand(catalog, named.id)
  // A command that this environment hides is none.
  if (!command) return routeWords(catalog, words, named ? undefined : split)
  const id = catalog.isSingleCommand ? '' : named.id
  const route: Route = {command, id, kind: 'command', leading, length: name.length}
  const isSame = splitsAlike(argv, known, command.definition.flags)
  const tokens = isSame ? claimFlags(split, acceptedFlags(command)) : splitFor(command, argv)
  const ours = [...findOurs(tokens)].map((index) => positionOf(route, index))
  return {
    ours: new Set([...words.slice(0, leading).keys(), ...ours]),
    rest: argv,
    route,
    tokens,
    words,
  }
}

/**
 * Splits the words after a command's name as its parser does, and reads what that does not know as
 * the flags that work everywhere.
 */
export function splitFor(command: CatalogCommand, words: readonly string[]): Token[] {
  return claimFlags(tokenize(words, command.definition.flags), acceptedFlags(command))
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
    const message = phrase`A command's flags follow its name`
    return {error, field: words[position]!, kind: 'unknown_command', message, position}
  }
  if (words.length === 0)
    return {error, kind: 'incomplete_command', message: phrase`No command was given`}
  if (kind === 'incomplete_command') {
    const typed = words.slice(leading, leading + Math.max(length, 1)).join(' ')
    return {error, kind, message: phrase`${typed} is a topic, not a command`}
  }

  const depth = topic?.split(':').length ?? 0
  const position = leading + (length > depth ? depth : 0)
  const unknown = words.slice(leading, position + 1).join(' ')
  return {error, kind: 'unknown_command', message: phrase`Unknown command ${unknown}`, position}
}
