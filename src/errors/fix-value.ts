import {type CatalogCommand, typesOf} from '../catalog/catalog.js'
import {listConfirmations} from '../command-line/consent.js'
import {readBoolean} from '../mode/mode.js'
import type {Problem} from './problems.js'
import {countEdits} from './distance.js'
import {addParam, replaceWord, splice, type Change, type Draft} from './draft.js'
import {fixEquals} from './fix-equals.js'
import {restoreDash} from './fix-flag.js'
import {knownFlags} from './known-flags.js'
import {fold} from '../command-line/tokenize.js'
import {describeType} from './value-types.js'
import {doubt, forgivenEdits, invertsMeaning, protects} from './word-cost.js'

/** What quotes, lists and templates leave around a value: `"red"`, `red,`, `<red>`, `=red`. */
const PUNCTUATION =
  /^[\s"'\u2018\u2019\u201c\u201d<[({=:,;]+|(?<![\s"'\u2018\u2019\u201c\u201d>\])},;.])[\s"'\u2018\u2019\u201c\u201d>\])},;.]+$/g

/** Finds which of the accepted values may have been meant. */
export function fixInvalidValue(draft: Draft, problem: Problem, command: CatalogCommand): Draft[] {
  const {value} = problem
  if (value === undefined || problem.index === undefined) return []
  const flag = problem.error === 'flag_error' ? knownFlags(command)[problem.field!.slice(2)] : undefined
  if (flag?.type === 'boolean') return fixSwitch(draft, problem, command)
  const near = (problem.validValues ?? [])
    .map((option) => ({cost: valueCost(value, option), option}))
    .filter(({cost}) => cost !== Infinity)
    .toSorted((a, b) => a.cost - b.cost)
  const drafts = near.slice(0, 3).map(({cost, option}) => replaceValue(draft, problem, option, cost))
  return [
    ...drafts,
    ...fixEquals(draft, command),
    ...restoreDash(draft, command),
    ...(near.length > 0 ? [] : askForValue(draft, problem, command)),
  ]
}

/**
 * Takes the value off a boolean flag: `--color=true` becomes `--color`, `--color=false` becomes `--no-color` or nothing.
 * A flag that confirms is never written (contract, section 4).
 */
function fixSwitch(draft: Draft, {field, index, value}: Problem, command: CatalogCommand): Draft[] {
  const [name, flags] = [field!.slice(2), knownFlags(command)]
  const [word, meaning] = [draft.words[index!]!, readBoolean(value)]
  const typed = word.slice(0, word.indexOf('='))
  const canTurnOff = flags[name]!.allowNo === true
  const confirms = listConfirmations(flags).some((confirmation) => confirmation.name === name)
  if (meaning && !confirms) return [replaceWord(draft, index!, typed, 0.2)]
  if (meaning !== false || protects(name)) return []
  if (!canTurnOff && typed.startsWith('--')) return [splice(draft, index!, 1, [], {change: {from: word}, cost: 0.2})]
  return typed === `--${name}` ? [replaceWord(draft, index!, `--no-${name}`, 0.2)] : []
}

/** Puts another value in the place of one that is not accepted, in `--flag=value`, in `-fvalue` and among others. */
export function replaceValue(
  draft: Draft,
  problem: Problem,
  option: string,
  cost: number,
  said: Pick<Change, 'choices' | 'expected'> = {},
): Draft {
  const word = draft.words[problem.index!]!
  const start = word.lastIndexOf(problem.value!)
  const replaced = word.slice(0, start) + option + word.slice(start + problem.value!.length)
  return replaceWord(draft, problem.index!, replaced, cost, {...said, from: problem.value!, to: option})
}

function askForValue(draft: Draft, problem: Problem, command: CatalogCommand): Draft[] {
  const name = problem.field!.replace(/^--/, '')
  const isFlag = problem.error === 'flag_error'
  const definition = isFlag ? knownFlags(command)[name] : command.definition.args[name]
  const added = addParam(draft, name, {
    description: definition?.description,
    enum: problem.validValues && [...problem.validValues],
  })
  const types = typesOf(command)?.[isFlag ? 'flags' : 'args']
  const expected = describeType(types?.[name])
  return [replaceValue(added.draft, problem, added.word, 2, {choices: problem.validValues, expected})]
}

function valueCost(typed: string, option: string): number {
  if (typed.toLowerCase() === option.toLowerCase()) return 0.2
  const a = fold(typed)
  const b = fold(option)
  if (a === b) return 0.3
  if (a.replaceAll('-', '') === b.replaceAll('-', '')) return 0.4
  if (a.replaceAll(PUNCTUATION, '') === b) return 0.4
  const longest = Math.max(a.length, b.length)
  if (longest < 2 || invertsMeaning(a, b)) return Infinity
  const prefix = a.length >= 2 && b.startsWith(a) ? 0.9 + 0.05 * (b.length - a.length) : Infinity
  // Numbers and versions that differ are different, not misspelt.
  if (/^[\d.]+$/.test(a) && /^[\d.]+$/.test(b)) return Infinity
  const typing = countEdits(a, b, forgivenEdits(longest)) + doubt(a, b)
  // Of two values that differ only in how their words are joined, the one that is joined as the typed one.
  return Math.min(prefix, jointOf(typed) === jointOf(option) ? typing : typing + 0.02)
}

/** How the words of a value are joined: by a character, by a capital letter, or not at all. */
function jointOf(value: string): string | undefined {
  return /[_-]/.exec(value)?.[0] ?? (/[a-z][A-Z]/.test(value) ? 'capital' : undefined)
}
