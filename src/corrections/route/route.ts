import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {type Token, tokenize} from '../../command-line/tokenize.js'
import {globalFlags} from '../../flags/table.js'
import {findCommand, indexIds, isBeginning} from './id-index.js'

/** The command or topic that a command line names. */
export type Route = {
  kind: 'command' | 'incomplete_command' | 'unknown_command'
  command?: CatalogCommand
  /** The id as typed, aliases included, its words separated by `:`. */
  id: string
  /** The deepest topic that it names. */
  topic?: string
  /**
   * A command whose id is the beginning of the typed one. Where a space separates words, oclif reads
   * the words after a command that takes no arguments as part of a longer name.
   */
  shorterCommand?: CatalogCommand
  /** How many elements of argv precede the name: flags, and their values. */
  leading: number
  /** How many elements of argv name it. */
  length: number
}

/** The most elements after leading flags at which the command is looked for. */
const maxStarts = 8

/** The most words of a topic's name. */
const maxTopicWords = 16

/** The indices of the plugin's global flags and their values. */
export function findOurs(tokens: readonly Token[]): Set<number> {
  const indices = tokens.flatMap((token) => {
    const isOurs = token.kind === 'flag' && Object.hasOwn(globalFlags, token.name)
    if (!isOurs || token.surplus !== undefined) return []
    return [token.index, token.valueIndex ?? token.index]
  })
  return new Set(indices)
}

/**
 * Finds the command that a command line names, as oclif does, but also after leading flags.
 *
 * @param readOurs the indices of the plugin's flags and their values; only leading flags need them
 */
export function routeLine(
  catalog: Catalog,
  argv: readonly string[],
  readOurs = () => findOurs(tokenize(argv, globalFlags, {takesFlags: false})),
): Route {
  if (catalog.isSingleCommand) return routeSingle(catalog)
  const routes = possibleStarts(argv, readOurs).map((start) => ({
    ...routeFrom(catalog, argv.slice(start)),
    leading: start,
  }))
  const withCommand = routes.find(({kind}) => kind === 'command')
  return withCommand ?? routes.find(({topic}) => topic) ?? routes[0]!
}

/** The route of every command line of a CLI that is one command. */
function routeSingle({commands}: Catalog): Route {
  const command = commands.find(({isHidden}) => !isHidden) ?? commands[0]
  return {
    id: '',
    kind: command ? 'command' : 'unknown_command',
    leading: 0,
    length: 0,
    ...(command && {command}),
  }
}

/** The elements of argv that do not name the command, leading ones first. */
export function restOf({leading, length}: Route, argv: readonly string[]): string[] {
  return argv.toSpliced(leading, length)
}

/** The index in argv of an element of {@link restOf}. */
export function positionOf({leading, length}: Route, index: number): number {
  return index < leading ? index : index + length
}

/**
 * Where the command may begin: at the first word, or at any word after leading flags, because nothing
 * shows which of them take a value.
 */
export function possibleStarts(
  argv: readonly string[],
  readOurs: () => ReadonlySet<number>,
): number[] {
  if (argv[0] === undefined || !isFlag(argv[0])) return [0]
  const ours = readOurs()
  const first = argv.findIndex((word, index) => !isFlag(word) && !ours.has(index))
  if (first === -1) return [0]
  const terminator = argv.indexOf('--', first)
  const end = Math.min(terminator === -1 ? argv.length : terminator, first + maxStarts)
  const words = argv.slice(first, end)
  return words.flatMap((word, offset) => {
    const index = first + offset
    return isFlag(word) || ours.has(index) ? [] : [index]
  })
}

/** Finds the command or topic that the first words name. */
function routeFrom(catalog: Catalog, argv: readonly string[]): Omit<Route, 'leading'> {
  const {id, length} = collectId(catalog, argv)
  const command = findCommand(catalog, id)
  if (command) return {command, id, kind: 'command', length}
  const topic = findTopic(catalog, id)
  if (topic === undefined) return {id, kind: 'unknown_command', length}
  if (topic === id) return {id, kind: 'incomplete_command', length, topic}
  // 4.8: a word after a topic may be a misspelled command.
  const isTopic = indexIds(catalog).topics.has(topic)
  const shorterCommand = isTopic ? undefined : findCommand(catalog, topic)
  return {id, kind: 'unknown_command', length, topic, ...(shorterCommand && {shorterCommand})}
}

/** The deepest topic at the beginning of an id. */
function findTopic(catalog: Catalog, id: string): string | undefined {
  const words = id.split(':').slice(0, maxTopicWords)
  while (words.length > 0 && !isBeginning(catalog, words)) words.pop()
  return words.join(':') || undefined
}

/**
 * Collects the words of the id like oclif's `collateSpacedCmdIDFromArgs` (core 4 and 5,
 * lib/help/util.js).
 */
function collectId(catalog: Catalog, argv: readonly string[]): {id: string; length: number} {
  const first = argv[0]
  if (first === undefined || isFlag(first)) return {id: '', length: 0}
  if (catalog.separator === ':' || first.includes(':') || argv.length === 1) {
    return {id: first, length: 1}
  }
  const words: string[] = []
  let length = 0
  for (const word of argv) {
    if (!mayContinue(catalog, words, word)) break
    length++
    if (word !== '') words.push(word)
  }

  // No id matches: oclif then uses only the first word.
  return length === 0 ? {id: first, length: 1} : {id: words.join(':'), length}
}

/** Whether oclif takes a word for a part of the id after these words. */
function mayContinue(catalog: Catalog, words: readonly string[], word: string): boolean {
  const {longest} = indexIds(catalog)
  const added = word === '' ? [] : [word]
  // No id has more words than the longest, and rejoining 20,000 words each time takes a minute.
  const isShort = words.length + added.length <= longest
  if (isShort && isBeginning(catalog, [...words, ...added])) return true
  if (word.includes('=') || isFlag(word)) return false
  return words.length > longest || !takesWords(findCommand(catalog, words.join(':')))
}

/** Whether the words after a command may be its arguments. */
function takesWords(command: CatalogCommand | undefined): boolean {
  if (!command) return false
  const {args, strict} = command.definition
  return strict === false || Object.keys(args).length > 0
}

function isFlag(word: string): boolean {
  return word.startsWith('-')
}
