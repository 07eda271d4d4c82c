import {type Catalog, type CatalogCommand, readMetadata} from '../catalog/catalog.js'
import type {Flags} from '../command-line/tokenize.js'
import {effectOfWord} from '../effects/classify.js'
import {isFormat} from '../output/formats.js'
import {findCommand, indicesOfOurFlags, type Route, routeLine} from './route.js'

/** The words that replace an idiom, best first; an empty list removes it. */
type Replacements = readonly (readonly string[])[]

type Idiom = {
  /** The words that agents type by habit. */
  typed: readonly string[]
  write: Replacements | ((use: Use) => Replacements)
  /** Whether the next word is its value. */
  takesValue?: true
  /** Whether it is typed as a command: alone, or also beside a command or topic. */
  asCommand?: 'alone' | 'anywhere'
}

/** An idiom on a command that does not define it. */
type Use = {command: CatalogCommand; flags: Flags; typed: string; value: string}

type CommandIdiom = Idiom & {asCommand: string; write: Replacements}

/** The idioms that agents type by habit (4.11a). */
const idioms: readonly Idiom[] = [
  {asCommand: 'anywhere', typed: ['-h', 'help'], write: [['--help'], ['--schema']]},
  {asCommand: 'anywhere', typed: ['schema'], write: [['--schema']]},
  {asCommand: 'alone', typed: ['version'], write: [['--version']]},
  {asCommand: 'alone', typed: ['commands'], write: [['describe', '--index']]},
  {typed: ['-j', '--json'], write: ({flags}) => writeFormat('json', flags)},
  {takesValue: true, typed: ['-o', '--format'], write: ({flags, value}) => writeFormat(value, flags)},
  {takesValue: true, typed: ['--fields', '--columns', '--jq', '--query'], write: writeSelection},
  {
    typed: ['--quiet', '--silent', '--verbose', '--no-color', '--no-input', '--non-interactive'],
    write: [[]],
  },
  {
    typed: ['--yes', '-y'],
    write: ({flags}) => (['yes', 'force', 'confirm'].some((name) => Object.hasOwn(flags, name)) ? [] : [[]]),
  },
]

const commandIdioms = idioms.filter((idiom): idiom is CommandIdiom => idiom.asCommand !== undefined)

/** Alternative names of formats. */
const formatNames = new Map([
  ['jsonl', 'ndjson'],
  ['table', 'text'],
  ['yml', 'yaml'],
])

function writeFormat(name: string, {output}: Flags): Replacements {
  const format = formatNames.get(name) ?? name
  if (!isFormat(format)) return []
  return output?.options?.includes(format) ? [['--output', format]] : [[]]
}

function writeSelection({command, flags, typed, value}: Use): Replacements {
  const paths = value.replace(/^\./, '')
  if (Object.hasOwn(flags, 'select') && /^[\w-]+(?:[.,][\w-]+)*$/.test(paths)) return [['--select', paths]]
  const {destructive, mutating} = readMetadata(command.definition)
  const effect = effectOfWord(command.id.slice(command.id.lastIndexOf(':') + 1))
  // A query may restrict what a command changes.
  return typed === '--query' && (mutating || destructive || effect === 'mutates' || effect === 'destroys') ? [] : [[]]
}

/** The replacements for a word that is not a flag of the command, best first. @param next the word after it */
export function replaceIdiom(
  word: string,
  next: string | undefined,
  command: CatalogCommand,
  flags: Flags,
): {words: readonly string[]; takesValue: boolean}[] {
  const [typed = ''] = word.split('=', 1)
  const idiom = idioms.find((each) => each.typed.includes(typed))
  const inline = typed === word ? undefined : word.slice(typed.length + 1)
  const takesValue = idiom?.takesValue === true && inline === undefined && next !== undefined
  const value = inline ?? (takesValue ? next : '')
  const {write = []} = idiom ?? {}
  const replacements = typeof write === 'function' ? write({command, flags, typed, value}) : write
  return replacements.map((words) => ({takesValue, words}))
}

/** The command lines meant by one that names no command, such as `help list`; none if it is no idiom. */
export function replaceWords(catalog: Catalog, words: readonly string[], {kind}: Route): string[][] {
  const ours = indicesOfOurFlags(words)
  const line = words.filter((_, index) => !ours.has(index))
  const at = [0, line.length - 1].find((index) => commandIdioms.some(({typed}) => typed.includes(line[index] ?? '')))
  if (kind === 'command' || at === undefined) return []
  const {asCommand, write} = commandIdioms.find(({typed}) => typed.includes(line[at]!))!
  const others = line.toSpliced(at, 1)
  const named = catalog.separator === ':' && others.length > 0 ? [others.join(':')] : others
  if (named.length > 0) {
    const route = routeLine(catalog, named)
    const isNamed = route.kind !== 'unknown_command' && route.leading === 0 && route.length === named.length
    if (asCommand === 'alone' || !isNamed) return []
  }

  if (line[at] === 'commands' && !findCommand(catalog, 'describe')) return []
  return write.map((replacement) => [...named, ...replacement, ...words.filter((_, index) => ours.has(index))])
}

/** Whether the words ask about the CLI, a topic or a command, and so need no command. */
export function isQuestionToHost(words: readonly string[]): boolean {
  return words.some((word) => /^--(?:help|schema|version)$/.test(word))
}
