import type {CatalogCommand} from '../../catalog/catalog.js'
import {classifyCommand} from '../../catalog/effects/classify.js'
import {readCommandWords} from '../../catalog/effects/command-words.js'
import {effectOfWord} from '../../catalog/effects/verbs.js'
import type {Flags} from '../../command-line/find-flag.js'
import type {Token} from '../../command-line/tokenize.js'
import {isFormat} from '../../contract/formats.js'
import {effectsOnLine} from '../../gate/line-effects.js'
import {isUsed} from '../problems/problem.js'
import {writeFlag} from './draft.js'
import {findFileFlag, isFileName} from './file-flag.js'

/** The words that replace a habitual flag and its value, best first. */
export type Replacements = readonly (readonly string[])[]

/** Removes the flag: the only replacement has no words. */
export const drop: Replacements = [[]]

/** Replaces nothing: the words may be fine, and must not be treated as a misspelling. */
export const keep: Replacements = []

/** A habitual flag on the command line of a command. */
export type IdiomUse = {
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

/** Whether a command has a flag that confirms, which `--yes` may mean. */
export function canConfirm(flags: Flags): boolean {
  return ['yes', 'force', 'confirm'].some((name) => flags[name] !== undefined)
}

/**
 * Drops a confirmation that the command does not need. `--confirm my-app` names the only thing that
 * may be changed, and only a command that reads can do without it.
 */
export function writeConfirmation(use: IdiomUse): Replacements {
  if (canConfirm(use.flags)) return keep
  return use.value === '' ? drop : dropIfReading(use)
}

/**
 * Writes the command's own flag for the most results, or drops the flag, where the line only reads:
 * another command's `--count` may be how many it makes.
 *
 * @param limitFlags the flags for the most results
 */
export function writeLimit(limitFlags: readonly string[], use: IdiomUse): Replacements {
  const isLimit = /^\d+$/.test(use.value) && onlyReads(use)
  return isLimit ? [...writeSame(limitFlags, use), ...drop] : keep
}

/** Other names of formats. */
const formatSynonyms = new Map([
  ['jsonl', 'ndjson'],
  ['table', 'text'],
  ['yml', 'yaml'],
])

/** Flags that choose a format, of the command itself and then the plugin's. */
const formatFlags = ['format', 'output-format', 'output']

/** Asks for a format, or drops the flag where the format cannot be chosen. */
export function writeFormat(name: string, flags: Flags): Replacements {
  const format = formatSynonyms.get(name) ?? name
  const chosen = formatFlags.flatMap((flag) => {
    const options = flags[flag]?.options ?? []
    const value = [name, format].find((each) => options.includes(each))
    return value === undefined ? [] : [[`--${flag}`, value]]
  })
  if (chosen.length > 0) return chosen
  return isFormat(format) ? drop : keep
}

/** Names the file that is written, where the command has one flag for it. */
export function writeFile(file: string, flags: Flags): Replacements {
  const flag = findFileFlag(flags)
  return flag && isFileName(file) ? [writeFlag(flag, file)] : writeFormat(file, flags)
}

/** Selects fields, or drops the flag where they cannot be selected. */
export function writeSelection(use: IdiomUse): Replacements {
  const {command, flags, typed, value} = use
  // A query may restrict what a command changes.
  const mayRestrict = typed === '--query' || (typed === '--select' && !command.isAdopted)
  // `--fields name=x` is data; an expression of jq may compare.
  const mayBeData = typed !== '--jq' && value.includes('=')
  if ((mayRestrict || mayBeData) && !onlyReads(use)) return keep
  const paths = value.replace(/^\./, '')
  // `id,owner.name`, but not an expression of jq.
  const arePaths = /^[\w-]+(?:[.,][\w-]+)*$/.test(paths)
  return arePaths && Object.hasOwn(flags, 'select') ? [writeFlag('--select', paths)] : drop
}

/** Writes the one of several flags with the same meaning that the command has, if it has one. */
export function writeSame(same: readonly string[], {flags, value}: IdiomUse): Replacements {
  const [declared, ...others] = same.filter((word) => {
    const flag = flags[word.slice(2)]
    return flag && !flag.hidden
  })
  if (!declared || others.length > 0) return keep
  const isBoolean = flags[declared.slice(2)]!.type === 'boolean'
  if (isBoolean) return value === '' ? [[declared]] : keep
  return value === '' ? keep : [writeFlag(declared, value)]
}

/**
 * Drops a flag that limits or widens what is read. A command that changes something keeps it:
 * without the flag, it could change more.
 */
export function dropIfReading(use: IdiomUse): Replacements {
  return onlyReads(use) ? drop : keep
}

/** Whether a command line only reads, as its command declares, or else as name and texts show. */
export function onlyReads({command: {definition, id}, tokens}: IdiomUse): boolean {
  const {args, description = '', flags, summary = description} = definition
  const {destructive, mutating} = effectsOnLine(definition, tokens, flags)
  if (mutating !== undefined || destructive) return !mutating && !destructive
  // A flag that is not given, such as `--save`, changes nothing.
  const given = Object.keys(flags).filter((name) => isUsed(tokens, name))
  const evidence = {
    id,
    summary,
    description,
    args: Object.keys(args),
    flags: given.map((name) => ({
      name,
      description: '',
      isBoolean: flags[name]!.type === 'boolean',
    })),
  }
  if (classifyCommand(evidence).effect !== 'reads') return false
  // `delete:list` may delete one, if no summary says what it does.
  const {nameWords, summaryVerb} = readCommandWords(evidence)
  const isHarmless = (word: string) => (effectOfWord(word) ?? 'reads') === 'reads'
  return summaryVerb !== undefined || nameWords.every(isHarmless)
}
