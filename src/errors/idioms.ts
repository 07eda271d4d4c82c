import {type Catalog, type CatalogCommand, readMetadata} from '../catalog/catalog.js'
import type {Flags} from '../command-line/tokenize.js'
import {effectOfWord} from '../effects/classify.js'
import {isFormat} from '../output/formats.js'
import {findCommand, type Route, routeLine, splitOurFlags} from './route.js'

/** What an idiom becomes on a command: other words, or none if it is left out. */
type Replacement = {words: readonly string[]; takesValue: boolean}

type Idiom = {
  /** What agents type by habit. */
  typed: readonly string[]
  /** The words to write instead, best first; an empty list leaves the idiom out. */
  write(known: Known): readonly (readonly string[])[]
  /** Whether the next word is its value. */
  takesValue?: true
}

type Known = {
  /** The value of the idiom, if it has one. */
  value: string | undefined
  has(flag: string): boolean
  /** Whether `--output` of the command takes this format. */
  takesFormat(format: string): boolean
  /** Whether the command is stated to mutate, or has a verb that does. */
  mutates: boolean
  typed: string
}

/** Other names of formats. */
const formatNames: Readonly<Record<string, string>> = {jsonl: 'ndjson', table: 'text', yml: 'yaml'}

/** What agents type by habit on commands that do not define it (4.11a). */
const idioms: readonly Idiom[] = [
  {typed: ['-h'], write: () => [['--help'], ['--schema']]},
  {typed: ['-j', '--json'], write: (known) => writeFormat('json', known)},
  {takesValue: true, typed: ['-o', '--format'], write: (known) => writeFormat(known.value ?? '', known)},
  {
    takesValue: true,
    typed: ['--fields', '--columns', '--jq', '--query'],
    write({has, mutates, typed, value = ''}) {
      const paths = value.replace(/^\./, '')
      if (has('select') && /^[\w-]+(?:[.,][\w-]+)*$/.test(paths)) return [['--select', paths]]
      // A query may restrict what a command changes.
      return typed === '--query' && mutates ? [] : [[]]
    },
  },
  {
    typed: ['--quiet', '--silent', '--verbose', '--no-color', '--no-input', '--non-interactive'],
    write: () => [[]],
  },
  {
    typed: ['--yes', '-y'],
    write: ({has}) => (['yes', 'force', 'confirm'].some((flag) => has(flag)) ? [] : [[]]),
  },
]

function writeFormat(value: string, {takesFormat}: Known): readonly (readonly string[])[] {
  const format = Object.hasOwn(formatNames, value) ? formatNames[value] : value
  if (!isFormat(format)) return []
  return takesFormat(format) ? [['--output', format]] : [[]]
}

/** What a word that is no flag of a command becomes there, best first. @param next the word after it */
export function replaceIdiom(
  word: string,
  next: string | undefined,
  command: CatalogCommand,
  flags: Flags,
): Replacement[] {
  const [typed = ''] = word.split('=', 1)
  const idiom = idioms.find((each) => each.typed.includes(typed))
  const inline = typed === word ? undefined : word.slice(typed.length + 1)
  const takesValue = idiom?.takesValue === true && inline === undefined && next !== undefined
  const {destructive, mutating} = readMetadata(command.definition)
  const {output} = flags
  const verb = command.id.slice(command.id.lastIndexOf(':') + 1)
  const replacements = idiom?.write({
    has: (name) => Object.hasOwn(flags, name),
    mutates: mutating === true || destructive === true || /^(?:mutates|destroys)$/.test(effectOfWord(verb) ?? ''),
    takesFormat: (format) => output?.options?.includes(format) === true,
    typed,
    value: inline ?? (takesValue ? next : undefined),
  })
  return (replacements ?? []).map((words) => ({takesValue, words}))
}

/** What agents type as a command, at the start or the end of a command line, by what it becomes. */
const wordIdioms: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '-h': [['--help'], ['--schema']],
  commands: [['describe', '--index']],
  help: [['--help'], ['--schema']],
  schema: [['--schema']],
  version: [['--version']],
}

/** The command lines that are meant by one that names no command, such as `help list`; none if it is no idiom. */
export function replaceWords(catalog: Catalog, words: readonly string[], {kind}: Route): string[][] {
  const {flags, others: line} = splitOurFlags(words)
  const at = [0, line.length - 1].find((index) => Object.hasOwn(wordIdioms, line[index] ?? ''))
  if (kind === 'command' || at === undefined) return []
  const typed = line[at]!
  const others = line.toSpliced(at, 1)
  const named = catalog.separator === ':' && others.length > 0 ? [others.join(':')] : others
  if (named.length > 0) {
    const route = routeLine(catalog, named)
    if (typed === 'version' || typed === 'commands' || route.kind === 'unknown_command') return []
    if (route.leading > 0 || route.length < named.length) return []
  }

  if (typed === 'commands' && !findCommand(catalog, 'describe')) return []
  return wordIdioms[typed]!.map((replacement) => [...named, ...replacement, ...flags])
}

/** Whether words ask the CLI about itself, a topic or a command, which needs no command. */
export function isQuestionToHost(words: readonly string[]): boolean {
  return words.some((word) => /^--(?:help|schema|version)$/.test(word))
}
