import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {findCommand, isBeginning} from './command-index.js'
import {measureLeadingFlag} from '../flags/table.js'

/** Where a line leads. */
export type Route = {
  kind: 'command' | 'incomplete_command' | 'unknown_command'
  /** The command that the line runs. */
  command?: CatalogCommand
  /** The id as it was typed (an alias stays one), its words separated by `:`. */
  id: string
  /** The deepest topic that the line names. */
  topic?: string
  /** How many elements of argv stand before the command: flags, and their values. */
  leading: number
  /** How many elements of argv name the command. */
  length: number
}

/** Finds which command a line means, as oclif would, and also behind flags that stand in front of it. */
export function routeLine(catalog: Catalog, argv: readonly string[]): Route {
  if (catalog.isSingleCommand) return {...routeSingle(catalog), leading: 0, length: 0}
  const routes = possibleStarts(argv).map((start) => ({...routeFrom(catalog, argv.slice(start)), leading: start}))
  return routes.find((route) => route.kind === 'command') ?? routes.find((route) => route.topic) ?? routes[0]!
}

/** The elements of argv that follow the command, those that stand before it first. */
export function restOf(route: Route, argv: readonly string[]): {word: string; position: number}[] {
  const rest = argv.map((word, position) => ({position, word}))
  rest.splice(route.leading, route.length)
  return rest
}

function routeSingle(catalog: Catalog): Omit<Route, 'leading' | 'length'> {
  const command = catalog.commands.find((candidate) => !candidate.isHidden) ?? catalog.commands[0]
  return command ? {command, id: '', kind: 'command'} : {id: '', kind: 'unknown_command'}
}

/** Where the command may begin: at the first word, or behind one that is the value of a flag in front of it. */
export function possibleStarts(argv: readonly string[]): number[] {
  let start = 0
  while (start < argv.length && isFlag(argv[start]!)) start += measureLeadingFlag(argv[start]!) ?? 1
  if (start === 0) return [0]
  const starts: number[] = []
  for (let index = start; index < argv.length && index < start + 8; index++) {
    if (argv[index] === '--') break
    if (!isFlag(argv[index]!)) starts.push(index)
  }

  return starts.length > 0 ? starts : [0]
}

function routeFrom(catalog: Catalog, argv: readonly string[]): Omit<Route, 'leading'> {
  const {id, length} = readId(catalog, argv)
  const command = id === '' ? undefined : findCommand(catalog, id)
  if (command) return {command, id, kind: 'command', length}
  const topic = deepestTopic(catalog, id)
  const isTopic = id !== '' && topic === id
  return {id, kind: isTopic ? 'incomplete_command' : 'unknown_command', length, ...(topic && {topic})}
}

/** Collects the words of the id as oclif's `collateSpacedCmdIDFromArgs` does (core 4 and 5, lib/help/util.js). */
function readId(catalog: Catalog, argv: readonly string[]): {id: string; length: number} {
  const first = argv[0]
  if (first === undefined || isFlag(first)) return {id: '', length: 0}
  if (catalog.separator === ':' || first.includes(':') || argv.length === 1) return {id: first, length: 1}
  const words: string[] = []
  for (const word of argv) {
    if (!isBeginning(catalog, joinId([...words, word]))) {
      if (word.includes('=') || isFlag(word) || takesArguments(catalog, joinId(words))) break
    }

    words.push(word)
  }

  // No possible id: oclif then takes the first word alone.
  return words.length === 0 ? {id: first, length: 1} : {id: joinId(words), length: words.length}
}

/** Makes an id of words, of which empty ones are none. */
function joinId(words: readonly string[]): string {
  return words.filter(Boolean).join(':')
}

function takesArguments(catalog: Catalog, id: string): boolean {
  const definition = id === '' ? undefined : findCommand(catalog, id)?.definition
  return Boolean(definition && (definition.strict === false || Object.keys(definition.args).length > 0))
}

function deepestTopic(catalog: Catalog, id: string): string | undefined {
  const words = id.split(':').slice(0, 16)
  while (words.length > 0 && !isBeginning(catalog, words.join(':'))) words.pop()
  return words.length > 0 ? words.join(':') : undefined
}

function isFlag(word: string): boolean {
  return word.startsWith('-')
}
