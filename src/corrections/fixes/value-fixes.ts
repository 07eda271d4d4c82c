import {countEdits} from '../../command-line/count-edits.js'
import {looksLikeFlag} from '../../command-line/fold.js'
import {type ListItem, splitItems} from '../../command-line/list-value.js'
import {placeholder} from '../../command-line/quote.js'
import type {FlagToken} from '../../command-line/tokenize.js'
import {formats, isFormat} from '../../contract/formats.js'
import {isHarmful} from '../../flags/harmful-flags.js'
import {isGlobalFlag, wordOf} from '../../flags/table.js'
import {isUnknownToParser} from '../route/accepted-flags.js'
import {fixCosts, valueCosts} from '../similar/costs.js'
import {lossCost, spellingCost} from '../similar/similarity.js'
import {becomesOtherVerb, isDestructive} from '../similar/verb-meaning.js'
import {type Draft, editWords, endOfFlags, type FixContext, writeFlag} from './draft.js'
import {findFileFlag, isFileName} from './file-flag.js'
import {addValue} from './flag-fixes.js'

/** The most values that are offered instead of an invalid one. */
const maxChoices = 3

/** The most valid values that are listed as what a placeholder must be. */
const maxListed = 5

/** The most differences that are counted between two values, to prefer the same capitals. */
const maxDifferences = 8

/** A value to write, and what it must be if it is a placeholder. */
type ValueChoice = {
  to: string
  cost: number
  expected?: string | undefined
}

/** Types a flag whose value from the environment is invalid (6.9a). */
export function overrideVariable({draft, problem}: FixContext): Draft[] {
  const {field = '', validValues = [], value = '', variable} = problem
  if (variable === undefined) return []
  const [nearest] = nearestValues(value, validValues)
  const to = nearest ? nearest.to : placeholder(field.slice(2))
  return [
    editWords(draft, {
      at: endOfFlags(draft),
      cost: fixCosts.added,
      insert: [field, to],
      remove: 0,
    }),
  ]
}

/** Replaces a value by the nearest accepted ones, or else a placeholder (4.6). */
export function replaceValue(context: FixContext): Draft[] {
  const {draft, flags, problem} = context
  const {error, field = '', index, value, variable} = problem
  const isBoolean = error === 'flag_error' && flags[nameOf(field)]?.type === 'boolean'
  if (variable !== undefined || value === undefined || isBoolean) return []
  const use = findUse(draft, index)
  if (use && looksLikeFlag(use.value ?? '')) {
    return addValue({...context, problem: {...problem, index: use.index}})
  }
  const named = nameFile(context)
  if (named.length > 0) return named
  // A value that is not from a variable has a word on the command line.
  const word = draft.words[index!]!
  const place = findPlace(context, word)
  return chooseValues(context, value).map(({cost, ...change}) => {
    const replaced = word.slice(0, place.from) + change.to + word.slice(place.to)
    return editWords(draft, {
      at: index!,
      // An empty value is shown as its word.
      change: {...change, from: value || word},
      cost,
      insert: [replaced],
      remove: 1,
    })
  })
}

/** Gives the file that the plugin's `--output` got to the command's own flag for it (4.8a). */
function nameFile({draft, flags, problem}: FixContext): Draft[] {
  const {field = '', index, value = ''} = problem
  const isForeign = isUnknownToParser(field, draft.command)
  const isOurs = isForeign || isGlobalFlag('output', flags.output)
  const isMisspelledFormat = nearestValues(value, formats).length > 0
  if (field !== wordOf('output') || !isOurs || isMisspelledFormat) return []
  const use = findUse(draft, index)
  const flag = findFileFlag(flags)
  if (!use || !flag) return []
  const edit = {
    at: use.index,
    cost: fixCosts.habit,
    insert: writeFlag(flag, value),
  }
  return [editWords(draft, {...edit, remove: index === use.index ? 1 : 2})]
}

/** Where the invalid value is in its word: the value at the end, or an item of the list there. */
function findPlace(
  {draft, flags, problem}: FixContext,
  word: string,
): Pick<ListItem, 'from' | 'to'> {
  const {field = '', index, value} = problem
  const text = findUse(draft, index)?.value ?? word
  const start = word.length - text.length
  const items = splitItems(text, flags[nameOf(field)] ?? {})
  const {from, to} = items.find((item) => item.value === value) ?? {from: 0, to: text.length}
  return {from: start + from, to: start + to}
}

/** The flag whose value is in the word at an index, perhaps after its name. */
function findUse({tokens}: Draft, index: number | undefined): FlagToken | undefined {
  const flags = tokens.filter((token) => token.kind === 'flag')
  return flags.find(({valueIndex}) => valueIndex === index)
}

/** The values that may have been meant, or else a placeholder. */
function chooseValues({flags, problem}: FixContext, value: string): ValueChoice[] {
  const {expected, field = '', validValues = []} = problem
  const name = nameOf(field)
  const isFromStdin = flags[name]?.allowStdin === 'only'
  if (isFromStdin) return [{cost: valueCosts.stdin, to: '-'}]
  const near = nearestValues(value, validValues)
  if (near.length > 0) return near.slice(0, maxChoices)
  const isLong = validValues.length > maxListed
  return [
    {
      cost: valueCosts.unknown,
      expected: isLong ? 'one of the valid values' : expected,
      to: placeholder(name),
    },
  ]
}

function nameOf(field: string): string {
  return field.replace(/^--/, '')
}

/** The accepted values that a value may be a misspelling of, nearest first. */
function nearestValues(value: string, validValues: readonly string[]): ValueChoice[] {
  // A file that `--output` or `--format` got is not a misspelled format.
  if (validValues.some(isFormat) && isFileName(value)) return []
  const choices = validValues.map((to) => ({cost: costOfOption(value, to), to}))
  const near = choices.filter(({cost}) => cost < Infinity)
  return near.toSorted((a, b) => a.cost - b.cost)
}

/**
 * The cost of reading a typed value as an accepted one, or as a word of it: `mysql / mariadb`. 4.9: a
 * word does not mean an option that causes or widens a loss, such as `all users`.
 */
function costOfOption(typed: string, option: string): number {
  if (isHarmful(option.replaceAll(/\W+/g, '-'))) return costOfText(typed, option)
  const words = option.split(/[\s,/|]+/).filter(Boolean)
  return Math.min(...[option, ...words].map((text) => costOfText(typed, text)))
}

/** The cost of reading a typed value as another one; Infinity if they are too different. */
function costOfText(typed: string, option: string): number {
  const differences = countEdits(typed, option, maxDifferences)
  // Beyond the limit the count is Infinity.
  const capitals = valueCosts.capital * Math.min(differences, maxDifferences + 1)
  const typedWord = foldValue(typed)
  const word = foldValue(option)
  if (typedWord === word) return valueCosts.folded + capitals
  // A single character proves nothing.
  if (Math.max(typedWord.length, word.length) < 2) return Infinity
  // 4.10a: `get` is not `set`.
  const isOther = isOtherNumber(typedWord, word) || becomesOtherVerb(typedWord, word)
  if (isOther) return Infinity
  const isLoss = isHarmful(word) || isDestructive(word)
  return capitals + (isLoss ? lossCost(typedWord, word) : spellingCost(typedWord, word))
}

function foldValue(value: string): string {
  return value.toLowerCase().replaceAll('_', '-')
}

/**
 * Whether an accepted number or version is not the typed one: `v18` may mean `18`, but not `20`.
 */
function isOtherNumber(typed: string, option: string): boolean {
  const isNumber = /^[\d.]+$/.test(option)
  return isNumber && typed.replaceAll(/[^\d.]/g, '') !== option
}
