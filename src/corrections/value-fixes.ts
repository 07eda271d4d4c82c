import {countEdits} from '../command-line/count-edits.js'
import {placeholder} from '../command-line/quote.js'
import type {Draft} from './candidates.js'
import {type Context, endOfFlags, splice} from './draft-edits.js'
import {spellingCost} from './similarity.js'

/** Types a flag whose value from the environment is invalid (6.9a). */
export function overrideVariable(context: Context): Draft[] {
  const {draft, problem} = context
  const {field = '', validValues = [], value = '', variable} = problem
  if (variable === undefined) return []
  const [nearest] = nearestValues(value, validValues)
  const to = nearest ? nearest.to : placeholder(field.slice(2))
  return [splice(draft, endOfFlags(draft), 0, [field, to], 1)]
}

/** Replaces a value by the nearest accepted ones, or else a placeholder (4.6). */
export function replaceValue({draft, flags, problem}: Context): Draft[] {
  const {error, expected, field = '', index, validValues = [], value, variable} = problem
  if (variable !== undefined) return []
  const name = field.replace(/^--/, '')
  const isSwitch = error === 'flag_error' && flags[name]?.type === 'boolean'
  if (value === undefined || isSwitch) return []
  const word = draft.words[index!]!
  const start = word.lastIndexOf(value)
  // A value that stdin is to give: `-` says so.
  const isFromStdin = flags[name]?.allowStdin === 'only'
  const near = isFromStdin ? [{cost: 0.5, to: '-'}] : nearestValues(value, validValues)
  const isLong = validValues.length > 5
  const unknown = {
    cost: 2,
    expected: isLong ? 'one of the valid values' : expected,
    to: placeholder(name),
  }
  const choices = near.length > 0 ? near.slice(0, 3) : [unknown]
  return choices.map(({cost, ...change}) => {
    const replaced = word.slice(0, start) + change.to + word.slice(start + value.length)
    return splice(draft, index!, 1, [replaced], cost, {
      ...change,
      from: value || word,
    })
  })
}

/** The accepted values that a value may be a misspelling of, nearest first. */
function nearestValues(
  value: string,
  validValues: readonly string[],
): {cost: number; to: string}[] {
  const choices = validValues.map((to) => ({cost: valueCost(value, to), to}))
  const near = choices.filter(({cost}) => cost < Infinity)
  return near.toSorted((a, b) => a.cost - b.cost)
}

function valueCost(typed: string, option: string): number {
  // Of values that differ only in case, `EROR` means `ERROR` rather than `error`.
  const caseCost = 0.001 * Math.min(countEdits(typed, option, 8), 9)
  const a = typed.toLowerCase().replaceAll('_', '-')
  const b = option.toLowerCase().replaceAll('_', '-')
  if (a === b) return 0.2 + caseCost
  // Different numbers and versions are not misspelt; a single character proves nothing.
  const isOther = /^[\d.]+$/.test(b) && a.replaceAll(/[^\d.]/g, '') !== b
  if (isOther || Math.max(a.length, b.length) < 2) return Infinity
  return spellingCost(a, b) + caseCost
}
