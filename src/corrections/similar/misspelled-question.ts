import type {CatalogCommand} from '../../catalog/catalog.js'
import type {Flags} from '../../command-line/find-flag.js'
import {looksLikeFlag} from '../../command-line/fold.js'
import type {Token} from '../../command-line/tokenize.js'
import {readBoolean} from '../../contract/boolean-text.js'
import {flagsEverywhere, globalFlags} from '../../flags/table.js'
import type {Question} from '../../line/questions.js'
import {acceptedFlags, isQuestion} from '../route/accepted-flags.js'
import {positionOf} from '../route/route.js'
import type {RoutedLine} from '../route/routed-line.js'
import {readLongDash} from './long-dash.js'
import {namesDryRun} from './protective-flags.js'
import {findSimilarFlags} from './similar-flags.js'

/** Returns what a line asks, or probably meant to ask by a misspelled word (4.6a). */
export function meantQuestion(line: RoutedLine): Question | undefined {
  return line.asks ?? findMisspelledQuestions(line)[0]?.question
}

/** The words after a line's command, split; without a command, all of its words. */
type RoutedWords = {
  route: {command?: CatalogCommand | undefined}
  tokens: readonly Token[]
}

/** A word that was probably meant as a question. */
type MisspelledQuestion = {question: Question; word: string}

/** Finds the words of a line that are nearer to a question than to a flag of its command (4.6a). */
export function findMisspelledQuestions(line: RoutedWords): MisspelledQuestion[] {
  const {tokens} = line
  const {command} = line.route
  const flags = command ? acceptedFlags(command) : {...flagsEverywhere, ...globalFlags}
  const mayAsk = tokensThatMayAsk(tokens)
  return mayAsk.flatMap((token) => {
    const taken = readTaken(token)
    const all = taken ? [token, taken] : [token]
    return all.flatMap((each) => readMisspelledQuestion(each, flags) ?? [])
  })
}

/** Whether a word would ask, or ask for a dry run, if no flag had taken it as its value (4.6a). */
export function wouldAsk(word: string, flags: Flags): boolean {
  if (!looksLikeFlag(word)) return false
  const token: Token = {index: 0, kind: 'unknown', raw: word}
  return word === '-h' || namesDryRun(word) || readMisspelledQuestion(token, flags) !== undefined
}

/** The flag that an unknown flag or one of the plugin's has as its value: `--output=--schema`. */
function readTaken(token: Token): Token | undefined {
  const {index, raw} = token
  const value = valueOf(token)
  if (!looksLikeFlag(value) || value === raw) return undefined
  return {index, kind: 'unknown', raw: value === '-h' ? '--help' : value}
}

/** The tokens before the first `--`, after which no word asks. */
export function tokensThatMayAsk(tokens: readonly Token[]): readonly Token[] {
  const terminator = tokens.findIndex(({kind}) => kind === 'terminator')
  return terminator === -1 ? tokens : tokens.slice(0, terminator)
}

/**
 * The questions that a line asks of the CLI itself (4.6a): one misspelled flag without a command,
 * such as `--hlep`, or `--version` at the end, where other CLIs allow it.
 */
export function findLoneQuestions(line: RoutedLine): string[][] {
  const {ours, route, tokens, words} = line
  const kept = words.filter((_, index) => ours.has(index))
  if (endsWithVersion(line)) return [['--version', ...kept]]
  if (route.command || words.length - ours.size !== 1) return []
  const names: string[] = findMisspelledQuestions(line).map(({question}) => question)
  const isVersion = tokens.some((token) => isMisspelledVersion(token, globalFlags))
  if (isVersion) names.push('version')
  return names.map((name) => [`--${name}`, ...kept])
}

/**
 * Whether `--version`, which its command does not have, is the last word of a line but for the plugin's
 * flags, and no other word asks.
 */
function endsWithVersion(line: RoutedLine): boolean {
  const {ours, route, tokens} = line
  const {command, length} = route
  const at = (index: number) => (command ? positionOf(route, index) : index)
  const last = tokens.findLast(({index}) => !ours.has(at(index)))
  // oclif shows the version only without a command's name, which a single command does not have.
  if (!last || (command && length === 0)) return false
  const flags = command ? acceptedFlags(command) : globalFlags
  return isMisspelledVersion(last, flags) && !meantQuestion(line)
}

function valueOf(token: Token): string {
  if (token.kind === 'unknown') return token.raw.slice(token.raw.indexOf('=') + 1)
  const isOurs = token.kind === 'flag' && Object.hasOwn(globalFlags, token.name)
  return isOurs ? (token.value ?? '') : ''
}

/** The cost from which a word is another one than `--version`: two typing mistakes. */
const otherWordCost = 2

/**
 * Whether an unknown word is `--version` with at most one typing mistake, and nearer to it than to
 * the flags, which do not have it themselves.
 */
export function isMisspelledVersion({kind, raw}: Token, flags: Flags): boolean {
  if (kind !== 'unknown' || Object.hasOwn(flags, 'version')) return false
  const [nearest] = findSimilarFlags(raw, {...flags, version: {type: 'boolean'}})
  return nearest?.name === 'version' && nearest.cost < otherWordCost
}

/** Reads a token as a misspelled question; undefined if it is not one, or is spelled right. */
export function readMisspelledQuestion(token: Token, flags: Flags): MisspelledQuestion | undefined {
  if (token.kind === 'flag') {
    const {name, raw, surplus} = token
    // `--schema=yes` does not ask, but was meant to; `--schema=no` was not.
    const isMeant = surplus !== undefined && readBoolean(surplus) !== false
    if (!isMeant || !isQuestion(name, flags[name]!)) return undefined
    return {question: name, word: `${raw}=${surplus}`}
  }
  const dashed = token.kind === 'argument' ? readLongDash(token.raw) : undefined
  const typed = token.kind === 'unknown' ? token.raw : dashed
  if (typed === undefined) return undefined
  const [nearest] = findSimilarFlags(typed.split('=', 1)[0]!, flags)
  if (!nearest || !isQuestion(nearest.name, flags[nearest.name]!)) return undefined
  return {question: nearest.name, word: token.raw}
}
