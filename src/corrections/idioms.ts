import type {CatalogCommand} from '../catalog/catalog.js'
import {type Effect, effectOfWord} from '../catalog/effects/verbs.js'
import type {Flags} from '../command-line/find-flag.js'
import type {Token} from '../command-line/tokenize.js'
import {isFormat} from '../contract/formats.js'
import {effectsOnLine} from '../gate/line-effects.js'
import {findFileFlag, isFileName} from './file-flag.js'

/** The words that replace an idiom, best first. */
type Replacements = readonly (readonly string[])[]

/** Removes the idiom: the only replacement has no words. */
const drop: Replacements = [[]]

/** Replaces nothing: the words may be fine, and must not be treated as a misspelling. */
const keep: Replacements = []

/** Flags that agents type by habit, and what this CLI calls them. */
type Idiom = {
  typed: readonly string[]
  takesValue?: boolean
  write: Replacements | ((use: IdiomUse) => Replacements)
}

/** One of these flags on the command line of a command. */
type IdiomUse = {
  command: CatalogCommand
  /** The words after the command's name, split: some flags decide what the command does. */
  tokens: readonly Token[]
  /** The flags that the command accepts. */
  flags: Flags
  /** The flag, without its value. */
  typed: string
  /** Empty without a value. */
  value: string
}

/**
 * The replacements for a word that is not a flag of the command, best first (4.11a); `takesValue` if
 * they replace the next word, too.
 *
 * @param next the argument after the word
 * @returns an empty list for an idiom that nothing replaces; undefined for other words
 */
export function replaceIdiom(
  word: string,
  next: string | undefined,
  {command, tokens}: Pick<IdiomUse, 'command' | 'tokens'>,
  flags: Flags,
): {words: readonly string[]; takesValue: boolean}[] | undefined {
  const [typed = ''] = word.split('=', 1)
  const idiom = idioms.find((each) => each.typed.includes(typed))
  if (!idiom) return undefined
  const inline = typed === word ? undefined : word.slice(typed.length + 1)
  const takesValue = idiom.takesValue === true && inline === undefined && next !== undefined
  const value = inline ?? (takesValue ? next : '')
  const {write} = idiom
  const use = {command, flags, tokens, typed, value}
  const replacements = typeof write === 'function' ? write(use) : write
  return replacements.map((words) => ({takesValue, words}))
}

/** Flags for the most results: if a command has one of them, the others are synonyms. */
const limitFlags = [
  '--limit',
  '--num',
  '--max',
  '--max-results',
  '--count',
  '--page-size',
  '--first',
  '--top',
]

/** More flags that mean the same in different CLIs, and whether they take a value. */
const sameFlags = [
  {takesValue: true, typed: ['--environment', '--env']},
  {takesValue: true, typed: ['--region', '--location', '--zone']},
  {takesValue: false, typed: ['--follow', '--tail', '--watch']},
]

/** The flags that agents type by habit (4.11a). */
const idioms: readonly Idiom[] = [
  {typed: ['-h'], write: [['--help'], ['--schema']]},
  {
    typed: ['-j', '--json'],
    write: ({flags}) => writeFormat('json', flags),
  },
  {
    takesValue: true,
    typed: ['-o', '--format'],
    write: ({flags, typed, value}) => {
      return typed === '-o' && !isFormat(value)
        ? writeFile(value, flags)
        : writeFormat(value, flags)
    },
  },
  {
    takesValue: true,
    typed: ['--select', '--fields', '--columns', '--jq', '--query'],
    write: writeSelection,
  },
  {
    typed: ['--quiet', '--silent', '--verbose', '--debug', '--pretty', '-q', '-v'],
    write: drop,
  },
  {
    typed: ['--no-color', '--no-input', '--no-prompt', '--no-interactive', '--non-interactive'],
    write: drop,
  },
  {
    typed: ['--yes', '-y', '--force', '--assume-yes'],
    write: ({flags}) => (canConfirm(flags) ? keep : drop),
  },
  {
    takesValue: true,
    typed: ['--confirm'],
    write: writeConfirmation,
  },
  {
    takesValue: true,
    typed: [...limitFlags, '-n'],
    write: writeLimit,
  },
  ...sameFlags.map((same): Idiom => ({...same, write: (use) => writeSame(same.typed, use)})),
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
    write: keep,
  },
]

/** Whether a command has a flag that confirms, which `--yes` may mean. */
function canConfirm(flags: Flags): boolean {
  return ['yes', 'force', 'confirm'].some((name) => flags[name] !== undefined)
}

/**
 * Drops a confirmation that the command does not need. `--confirm my-app` names the only thing that
 * may be changed, and only a command that reads can do without it.
 */
function writeConfirmation(use: IdiomUse): Replacements {
  if (canConfirm(use.flags)) return keep
  return use.value === '' ? drop : dropIfReading(use)
}

/** Writes the command's own flag for the most results, or drops the flag where that only reads. */
function writeLimit(use: IdiomUse): Replacements {
  const isNumber = /^\d+$/.test(use.value)
  return isNumber ? [...writeSame(limitFlags, use), ...dropIfReading(use)] : keep
}

/** Other names of formats. */
const formatSynonyms = new Map([
  ['jsonl', 'ndjson'],
  ['table', 'text'],
  ['yml', 'yaml'],
])

/** Asks for a format, or drops the flag where the format cannot be chosen. */
function writeFormat(name: string, {output}: Flags): Replacements {
  const format = formatSynonyms.get(name) ?? name
  if (!isFormat(format)) return keep
  return output?.options?.includes(format) ? [['--output', format]] : drop
}

/** Names the file that is written, where the command has one flag for it. */
function writeFile(file: string, flags: Flags): Replacements {
  const flag = findFileFlag(flags)
  return flag && isFileName(file) ? [[flag, file]] : writeFormat(file, flags)
}

/** Selects fields, or drops the flag where they cannot be selected. */
function writeSelection(use: IdiomUse): Replacements {
  const {command, flags, typed, value} = use
  // A query may restrict what a command changes.
  const mayRestrict = typed === '--query' || (typed === '--select' && !command.isAdopted)
  const effect = effectOf(use)
  const isChange = effect === 'mutates' || effect === 'destroys'
  if (mayRestrict && isChange) return keep
  const paths = value.replace(/^\./, '')
  // `id,owner.name`, but not an expression of jq.
  const arePaths = /^[\w-]+(?:[.,][\w-]+)*$/.test(paths)
  return arePaths && Object.hasOwn(flags, 'select') ? [['--select', paths]] : drop
}

/** Writes the one of several flags with the same meaning that the command has, if it has one. */
function writeSame(same: readonly string[], {flags, value}: IdiomUse): Replacements {
  const [declared, ...others] = same.filter((word) => {
    const flag = flags[word.slice(2)]
    return flag && !flag.hidden
  })
  if (!declared || others.length > 0) return keep
  const isBoolean = flags[declared.slice(2)]!.type === 'boolean'
  const hasValue = value !== ''
  if (isBoolean === hasValue) return keep
  return hasValue ? [[declared, value]] : [[declared]]
}

/**
 * Drops a flag that limits or widens what is read. A command that changes something keeps it:
 * without the flag, it could change more.
 */
function dropIfReading(use: IdiomUse): Replacements {
  return effectOf(use) === 'reads' ? drop : keep
}

/** What a command line does, by its command's declarations or else by the verb. */
function effectOf({command: {definition, id}, tokens}: IdiomUse): Effect | undefined {
  const {destructive, mutating} = effectsOnLine(definition, tokens, definition.flags)
  if (mutating === undefined && !destructive) {
    return effectOfWord(id.slice(id.lastIndexOf(':') + 1))
  }
  return mutating || destructive ? 'mutates' : 'reads'
}
