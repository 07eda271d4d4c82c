import type {Flags} from '../../command-line/find-flag.js'
import {readBoolean} from '../../contract/boolean-text.js'
import {isFormat} from '../../contract/formats.js'
import {isAnsweredEverywhere} from '../route/accepted-flags.js'
import type {Habit} from './draft.js'
import {
  canConfirm,
  drop,
  dropIfReading,
  type IdiomUse,
  keep,
  onlyReads,
  type Replacements,
  writeConfirmation,
  writeFile,
  writeFormat,
  writeLimit,
  writeSame,
  writeSelection,
} from './idiom-replacements.js'

/** Flags that agents type by habit, and what this CLI calls them. */
type Idiom = {
  typed: readonly string[]
  takesValue?: boolean
  write: Replacements | ((use: IdiomUse) => Replacements)
}

/**
 * The replacements for a word that is not a flag of the command, best first (4.11a); `takesValue` if
 * they replace the next word, too.
 *
 * @returns an empty list for an idiom that nothing replaces; undefined for other words
 */
export function replaceIdiom(
  {next, word}: Habit,
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
  {
    typed: ['-h'],
    write: ({command}) =>
      isAnsweredEverywhere('schema', command) ? [['--help'], ['--schema']] : [['--help']],
  },
  {
    typed: ['-j', '--json'],
    // `--json={"name":"x"}` is data rather than a format.
    write: (use) => {
      const {flags, value} = use
      if (readBoolean(value) === false) return dropIfReading(use)
      const isData = value !== '' && readBoolean(value) === undefined && !isFormat(value)
      return isData && !onlyReads(use) ? keep : writeFormat('json', flags)
    },
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
    write: (use) => writeLimit(limitFlags, use),
  },
  ...sameFlags.map((same): Idiom => ({...same, write: (use) => writeSame(same.typed, use)})),
  {typed: ['--all', '--full'], write: dropIfReading},
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
