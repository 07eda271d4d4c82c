import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import type {Flags} from '../command-line/find-flag.js'
import {effectOfWord} from '../catalog/effects/verbs.js'
import {listingWords} from '../catalog/plugin-commands.js'
import {isFormat} from '../contract/formats.js'
import {effectsOnLine} from '../gate/line-effects.js'
import {routeLine} from './route.js'
import type {RoutedLine} from './routed-line.js'

/** The words that replace an idiom, best first; an empty list removes it. */
type Replacements = readonly (readonly string[])[]

type Idiom = {
  typed: readonly string[]
  /** Empty if the words are correct as typed, and must not count as a misspelling. */
  write: Replacements | ((use: Use) => Replacements)
  takesValue?: boolean
}

type Use = {
  command: CatalogCommand
  flags: Flags
  typed: string
  value: string
}

/**
 * Flags that mean the same in different CLIs; where a command has one of them, the others mean it.
 */
const limits = [
  '--limit',
  '--num',
  '--max',
  '--max-results',
  '--count',
  '--page-size',
  '--first',
  '--top',
]
const sameFlags = [
  ['--environment', '--env'],
  ['--region', '--location', '--zone'],
  ['--follow', '--tail', '--watch'],
]

const help: Replacements = [['--help'], ['--schema']]

/** What agents type by habit as a command (4.11a), first or last beside a command or topic. */
const questions = new Map<string, Replacements | ((catalog: Catalog) => Replacements)>([
  ['-h', help],
  ['commands', (catalog) => [listingWords(catalog)]],
  ['help', help],
  ['schema', [['--schema']]],
  ['version', [['--version']]],
])

/** The flags that agents type by habit (4.11a). */
const idioms: readonly Idiom[] = [
  {typed: ['-h'], write: help},
  {
    typed: ['-j', '--json'],
    write: ({flags}) => writeFormat('json', flags),
  },
  {
    takesValue: true,
    typed: ['-o', '--format'],
    write: ({flags, value}) => writeFormat(value, flags),
  },
  {
    takesValue: true,
    typed: ['--select', '--fields', '--columns', '--jq', '--query'],
    write: writeSelection,
  },
  {
    typed: ['--quiet', '--silent', '--verbose', '--debug', '--pretty', '-q', '-v'],
    write: [[]],
  },
  {
    typed: ['--no-color', '--no-input', '--no-prompt', '--no-interactive', '--non-interactive'],
    write: [[]],
  },
  {
    typed: ['--yes', '-y', '--force', '--confirm', '--assume-yes'],
    write: ({flags}) => (canConfirm(flags) ? [] : [[]]),
  },
  {
    takesValue: true,
    typed: [...limits, '-n'],
    write: writeLimit,
  },
  ...sameFlags.map((typed): Idiom => {
    return {
      takesValue: !typed.includes('--follow'),
      typed,
      write: (use) => writeSame(typed, use),
    }
  }),
  {typed: ['--all'], write: dropIfReading},
  {
    typed: [
      '--dry-run',
      '--filter',
      '--id',
      '--name',
      '--output',
      '--page',
      '--search',
      '--sort',
      '--timeout',
      '--wait',
    ],
    write: [],
  },
]

/** Whether a command has a flag that confirms, which `--yes` may mean. */
function canConfirm(flags: Flags): boolean {
  return ['yes', 'force', 'confirm'].some((name) => flags[name] !== undefined)
}

function writeLimit(use: Use): Replacements {
  return /^\d+$/.test(use.value) ? [...writeSame(limits, use), ...dropIfReading(use)] : []
}

function writeFormat(name: string, {output}: Flags): Replacements {
  const format = {jsonl: 'ndjson', table: 'text', yml: 'yaml'}[name] ?? name
  if (!isFormat(format)) return []
  return output?.options?.includes(format) ? [['--output', format]] : [[]]
}

function writeSelection({command, flags, typed, value}: Use): Replacements {
  const paths = value.replace(/^\./, '')
  if (Object.hasOwn(flags, 'select') && /^[\w-]+(?:[.,][\w-]+)*$/.test(paths)) {
    return [['--select', paths]]
  }
  // A query may restrict what a command changes.
  const mayRestrict = typed === '--query' || (typed === '--select' && !command.isAdopted)
  const effect = effectOf(command)
  const isChange = effect === 'mutates' || effect === 'destroys'
  return mayRestrict && isChange ? [] : [[]]
}

/** Writes the flag of the command that has another name. */
function writeSame(typed: readonly string[], {flags, value}: Use): Replacements {
  const [defined, ...others] = typed.filter(
    (word) => flags[word.slice(2)] && !flags[word.slice(2)]!.hidden,
  )
  if (!defined || others.length > 0) return []
  const isSwitch = flags[defined.slice(2)]!.type === 'boolean'
  if (isSwitch !== (value === '')) return []
  return isSwitch ? [[defined]] : [[defined, value]]
}

/** Without a limit, a command that changes something changes more. */
function dropIfReading({command}: Use): Replacements {
  return effectOf(command) === 'reads' ? [[]] : []
}

function effectOf({definition, id}: CatalogCommand): string | undefined {
  const {destructive, mutating} = effectsOnLine(definition, [], definition.flags)
  if (mutating === undefined && !destructive) {
    return effectOfWord(id.slice(id.lastIndexOf(':') + 1))
  }
  return mutating || destructive ? 'mutates' : 'reads'
}

/**
 * The replacements for a word that is not a flag of the command, best first (4.11a); undefined if
 * the word is not an idiom.
 */
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

/**
 * The command lines meant by an idiom such as `help list` (4.11a); empty for other command lines.
 */
export function replaceWords(catalog: Catalog, {ours, words: typed}: RoutedLine): string[][] {
  const line = typed.filter((_, index) => !ours.has(index))
  // The last word asks about those before it: `commands help`.
  const isQuestion = (word = '') =>
    questions.has(word) && (line.length === 1 || !/^(?:commands|version)$/.test(word))
  const at = isQuestion(line.at(-1)) ? line.length - 1 : 0
  const found = isQuestion(line[at]) ? questions.get(line[at]!)! : []
  const replacements = typeof found === 'function' ? found(catalog) : found
  const others = line.toSpliced(at, 1)
  const named = catalog.separator === ':' && others.length > 0 ? [others.join(':')] : others
  const {kind, leading, length} = routeLine(catalog, named)
  const isWhole = kind !== 'unknown_command' && leading === 0 && length === named.length
  if (named.length > 0 && !isWhole) return []
  return replacements.map((words) => [
    ...named,
    ...words,
    ...typed.filter((_, index) => ours.has(index)),
  ])
}
