import {type Catalog, type CatalogCommand, oncePerCatalog} from '../catalog/catalog.js'
import {type Token, tokenize} from '../command-line/tokenize.js'
import {globalFlags} from '../flags/table.js'

/**
 * The command or topic that a command line names: `leading` elements of argv precede it, `length`
 * elements name it.
 */
export type Route = {
  kind: 'command' | 'incomplete_command' | 'unknown_command'
  command?: CatalogCommand
  /** The id as typed, aliases included, its words separated by `:`. */
  id: string
  /** The deepest topic that it names. */
  topic?: string
  leading: number
  length: number
}

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
  readOurs = () => findOurs(tokenize(argv, globalFlags)),
): Route {
  if (catalog.isSingleCommand) {
    const command = catalog.commands.find(({isHidden}) => !isHidden) ?? catalog.commands[0]
    return {
      id: '',
      kind: command ? 'command' : 'unknown_command',
      leading: 0,
      length: 0,
      ...(command && {command}),
    }
  }

  const routes = possibleStarts(argv, readOurs).map((start) => ({
    ...routeFrom(catalog, argv.slice(start)),
    leading: start,
  }))
  const known = routes.find(({kind}) => kind === 'command') ?? routes.find(({topic}) => topic)
  return known ?? routes[0]!
}

/** The elements of argv that do not name the command, leading ones first. */
export function restOf({leading, length}: Route, argv: readonly string[]): string[] {
  return argv.toSpliced(leading, length)
}

/** The index in argv of an element of {@link restOf}. */
export function positionOf({leading, length}: Route, index: number): number {
  return index < leading ? index : index + length
}

/** Where the command may begin: at the first word, or after a leading flag's value. */
export function possibleStarts(
  argv: readonly string[],
  readOurs: () => ReadonlySet<number>,
): number[] {
  if (argv[0] === undefined || !isFlag(argv[0])) return [0]
  const ours = readOurs()
  let start = 0
  while (start < argv.length && (isFlag(argv[start]!) || ours.has(start))) start += 1
  const terminator = argv.indexOf('--', start)
  const end = terminator === -1 ? Infinity : terminator
  const words = argv.slice(start, Math.min(end, start + 8))
  const starts = words.flatMap((word, index) => (isFlag(word) ? [] : [start + index]))
  return starts.length > 0 ? starts : [0]
}

function routeFrom(catalog: Catalog, argv: readonly string[]): Omit<Route, 'leading'> {
  const {id, length} = collectId(catalog, argv)
  const command = findCommand(catalog, id)
  if (command) return {command, id, kind: 'command', length}
  const words = id.split(':').slice(0, 16)
  while (words.length > 0 && !isBeginning(catalog, words)) words.pop()
  const topic = words.join(':')
  const kind = id !== '' && topic === id ? 'incomplete_command' : 'unknown_command'
  return {
    id,
    kind,
    length,
    ...(topic !== '' && {topic}),
  }
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
  const {longest} = indexIds(catalog)
  const words: string[] = []
  let length = 0
  for (const word of argv) {
    // No id has more words than the longest, and rejoining 20,000 words each time takes a minute.
    const isLong = words.length > longest
    const next = word === '' ? words : [...words.slice(0, longest), word]
    if (isLong || next.length > longest || !isBeginning(catalog, next)) {
      if (word.includes('=') || isFlag(word)) break
      if (!isLong && takesWords(findCommand(catalog, words.join(':')))) break
    }
    length++
    if (word !== '') words.push(word)
  }

  // No id matches: oclif then uses only the first word.
  return length === 0 ? {id: first, length: 1} : {id: words.join(':'), length}
}

/** Whether the words after a command may be its arguments. */
function takesWords(command: CatalogCommand | undefined): boolean {
  if (!command) return false
  const {args, strict} = command.definition
  return strict === false || Object.keys(args).length > 0
}

function isBeginning(catalog: Catalog, words: readonly string[]): boolean {
  const {byId, topics} = indexIds(catalog)
  const id = words.join(':')
  return byId.has(id) || topics.has(id)
}

function isFlag(word: string): boolean {
  return word.startsWith('-')
}

/** A command's id or alias, split for comparisons. */
export type IndexedId = {
  id: string
  words: readonly string[]
  joined: string
  command: CatalogCommand
}

/**
 * Indexes a catalog: its commands by id, then alias; the words after each prefix of an id; the
 * longest id in words.
 */
export const indexIds = oncePerCatalog(({commands}: Catalog) => {
  const byId = new Map(commands.map((command) => [command.id, command]))
  for (const command of commands) {
    for (const alias of [...command.aliases, ...(command.hiddenAliases ?? [])]) {
      if (!byId.has(alias)) byId.set(alias, command)
    }
  }
  const ids = Array.from(byId, ([id, command]): IndexedId => {
    return {
      command,
      id,
      joined: joinIgnoringSeparators(id),
      words: id.split(':'),
    }
  })
  const topics = new Map<string, Set<string>>()
  for (const {words} of ids) {
    for (let length = 1; length < words.length; length++) {
      const topic = words.slice(0, length).join(':')
      topics.set(topic, (topics.get(topic) ?? new Set()).add(words[length]!))
    }
  }
  return {
    byId,
    ids,
    longest: Math.max(0, ...ids.map(({words}) => words.length)),
    topics,
  }
})

/** Finds the command that an id names, as oclif does. */
export function findCommand(catalog: Catalog, id: string): CatalogCommand | undefined {
  const {byId, ids} = indexIds(catalog)
  const found = id === '' ? undefined : byId.get(id)
  if (found || !catalog.isFlexible) return found
  const sorted = id.split(':').toSorted().join(':')
  return ids.findLast(({words}) => words.toSorted().join(':') === sorted)?.command
}

/** Runs the words of an id together, ignoring separators, hyphens and case. */
export function joinIgnoringSeparators(id: string): string {
  return id.replaceAll(/[-_:]/g, '').toLowerCase()
}
