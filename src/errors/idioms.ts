import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import type {Flags} from '../command-line/tokenize.js'
import {effectOfWord} from '../effects/classify.js'
import {isFormat} from '../output/formats.js'
import {findCommand, indicesOfOurFlags, routeLine} from './route.js'

/** The words that replace an idiom, best first; an empty list removes it. */
type Replacements = readonly (readonly string[])[]

type Idiom = {
  /** The words that agents type by habit. */
  typed: readonly string[]
  /** Empty if the words are correct as typed, and must not count as a misspelling. */
  write: Replacements | ((use: Use) => Replacements)
  /** Whether the next word is its value. */
  takesValue?: true
}

/** An idiom on a command that does not define it. */
type Use = {command: CatalogCommand; flags: Flags; typed: string; value: string}

/** Names of flags that mean the same in different CLIs; where a command has one of them, the others mean it. */
const sameFlags = {
  environment: ['environment', 'env'],
  follow: ['follow', 'tail', 'watch'],
  limit: ['limit', 'num', 'max', 'max-results', 'count', 'page-size', 'first', 'top'],
  region: ['region', 'location', 'zone'],
}
const words = (names: readonly string[]) => names.map((name) => `--${name}`)

const help: Replacements = [['--help'], ['--schema']]

/** What agents type by habit as a command (4.11a): alone, and first or last beside a command or topic. */
const aloneWords = new Map<string, Replacements>([
  ['commands', [['describe', '--index']]],
  ['version', [['--version']]],
])
const questionWords = new Map<string, Replacements>([
  ['-h', help],
  ['help', help],
  ['schema', [['--schema']]],
])

/** The flags that agents type by habit (4.11a). */
const idioms: readonly Idiom[] = [
  {typed: ['-h'], write: help},
  {typed: ['-j', '--json'], write: ({flags}) => writeFormat('json', flags)},
  {takesValue: true, typed: ['-o', '--format'], write: ({flags, value}) => writeFormat(value, flags)},
  {takesValue: true, typed: ['--select', '--fields', '--columns', '--jq', '--query'], write: writeSelection},
  {typed: words(['quiet', 'silent', 'verbose', 'debug', 'pretty']), write: [[]]},
  {typed: words(['no-color', 'no-input', 'no-prompt', 'no-interactive', 'non-interactive']), write: [[]]},
  {typed: ['-q', '-v'], write: [[]]},
  {
    typed: ['--yes', '-y', '--force', '--confirm', '--assume-yes'],
    write: ({flags}) => (['yes', 'force', 'confirm'].some((name) => Object.hasOwn(flags, name)) ? [] : [[]]),
  },
  {
    takesValue: true,
    typed: [...words(sameFlags.limit), '-n'],
    write: (use) => (/^\d+$/.test(use.value) ? [...writeSame(sameFlags.limit, use), ...dropIfReading(use)] : []),
  },
  {takesValue: true, typed: words(sameFlags.region), write: (use) => writeSame(sameFlags.region, use)},
  {takesValue: true, typed: words(sameFlags.environment), write: (use) => writeSame(sameFlags.environment, use)},
  {typed: words(sameFlags.follow), write: (use) => writeSame(sameFlags.follow, use)},
  {typed: ['--all'], write: dropIfReading},
  {typed: words(['dry-run', 'filter', 'id', 'name', 'output', 'page', 'search', 'sort', 'timeout', 'wait']), write: []},
]

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
  // A query may restrict what a command changes.
  const mayRestrict = typed === '--query' || (typed === '--select' && !command.isOwn)
  return mayRestrict && /^(?:mutates|destroys)$/.test(effectOf(command) ?? '') ? [] : [[]]
}

/** Writes the flag of the command that has another name. */
function writeSame(names: readonly string[], {flags, value}: Use): Replacements {
  const defined = names.filter((name) => Object.hasOwn(flags, name) && !flags[name]!.hidden)
  if (defined.length !== 1) return []
  const isSwitch = flags[defined[0]!]!.type === 'boolean'
  return isSwitch === (value === '') ? [[`--${defined[0]}`, ...(isSwitch ? [] : [value])]] : []
}

/** Without a limit, a command that changes something changes more. */
function dropIfReading({command}: Use): Replacements {
  return effectOf(command) === 'reads' ? [[]] : []
}

function effectOf({definition, id}: CatalogCommand): string | undefined {
  const {destructive, mutating} = definition
  if (mutating === undefined && !destructive) return effectOfWord(id.slice(id.lastIndexOf(':') + 1))
  return mutating || destructive ? 'mutates' : 'reads'
}

/** The replacements for a word that is not a flag of the command, best first; undefined if the word is not an idiom. */
export function replaceIdiom(
  word: string,
  next: string | undefined,
  command: CatalogCommand,
  flags: Flags,
): {words: readonly string[]; takesValue: boolean}[] | undefined {
  const [typed = ''] = word.split('=', 1)
  const idiom = idioms.find((each) => each.typed.includes(typed))
  if (!idiom) return undefined
  const inline = typed === word ? undefined : word.slice(typed.length + 1)
  const takesValue = idiom.takesValue === true && inline === undefined && next !== undefined
  const value = inline ?? (takesValue ? next : '')
  const {write} = idiom
  const replacements = typeof write === 'function' ? write({command, flags, typed, value}) : write
  return replacements.map((words) => ({takesValue, words}))
}

/** The command lines meant by an idiom such as `help list`; empty for other command lines. */
export function replaceWords(catalog: Catalog, words: readonly string[]): string[][] {
  const ours = indicesOfOurFlags(words)
  const line = words.filter((_, index) => !ours.has(index))
  const at = questionWords.has(line[0] ?? '') ? 0 : line.length - 1
  const others = line.toSpliced(at, 1)
  const named = catalog.separator === ':' && others.length > 0 ? [others.join(':')] : others
  const write = questionWords.get(line[at] ?? '') ?? (named.length === 0 ? aloneWords.get(line[0] ?? '') : undefined)
  if (!write || (line[at] === 'commands' && !findCommand(catalog, 'describe'))) return []
  const route = routeLine(catalog, named)
  const isNamed = route.kind !== 'unknown_command' && route.leading === 0 && route.length === named.length
  if (named.length > 0 && !isNamed) return []
  return write.map((replacement) => [...named, ...replacement, ...words.filter((_, index) => ours.has(index))])
}

/** Whether the words ask about the CLI, a topic or a command, and so need no command. */
export function isQuestionToHost(words: readonly string[]): boolean {
  return words.some((word) => /^--(?:help|schema|version)$/.test(word))
}
