import type {CatalogCommand} from '../catalog/catalog.js'
import {listConfirmations} from '../gate/consent.js'
import {countEdits} from '../command-line/count-edits.js'
import {placeholder} from '../command-line/quote.js'
import {type Flags, fold, type Token} from '../command-line/tokenize.js'
import type {LineErrorKind} from '../contract/error-categories.js'
import {readBoolean} from '../line/mode.js'
import {isFormat} from '../contract/formats.js'
import {environmentOf, isSensitiveFlag} from '../secrets/sensitive-names.js'
import type {Change, Draft} from './candidates.js'
import {replaceIdiom} from './idioms.js'
import {hasDefault, type Problem} from './problem.js'
import {splitFor} from './routed-line.js'
import {acceptedFlags, findSimilarFlags, protects, spellingCost, synonym} from './similarity.js'

type Context = {draft: Draft; problem: Problem; flags: Flags; tokens: readonly Token[]}

const fixes: Partial<Record<LineErrorKind, readonly ((context: Context) => Draft[])[]>> = {
  conflicting_flags: [dropFlag],
  invalid_value: [overrideVariable, dropSwitchValue, replaceValue, returnWord],
  missing_argument: [returnWord, addArgument],
  missing_dependency: [addFlag],
  missing_flag: [addFlag],
  missing_value: [addValue],
  unexpected_argument: [dropSwitchValue],
  unknown_flag: [replaceFlag, nameArgument],
}

export function findFixes(draft: Draft, problem: Problem): Draft[] {
  const flags = acceptedFlags(draft.command)
  const context = {draft, flags, problem, tokens: draft.tokens}
  return (fixes[problem.kind] ?? []).flatMap((fix) => fix(context))
}

/** Replaces `count` words. @param change what to report instead */
function splice(
  draft: Draft,
  index: number,
  count: number,
  added: readonly string[],
  cost: number,
  change?: Change,
) {
  const removed = draft.words.slice(index, index + count)
  return {
    ...reword(draft, draft.words.toSpliced(index, count, ...added)),
    changes: [
      ...draft.changes,
      {from: removed.join(' ') || undefined, to: added.join(' ') || undefined, ...change},
    ],
    cost: draft.cost + cost,
  }
}

/** The draft of another command line of its command. */
function reword(draft: Draft, words: readonly string[]): Draft {
  return {...draft, tokens: splitFor(draft.command, words), words}
}

/**
 * Adds the second dash to every long flag that lost one: a mistaken `-app my-app` does not mean
 * one-letter flags.
 */
export function fixOneDash(draft: Draft): Draft {
  const flags = acceptedFlags(draft.command)
  for (const token of draft.tokens) {
    const [typed, value] = splitEquals(token.kind === 'flag' ? draft.words[token.index]! : '')
    const [similar] = /^-[^-]./.test(typed) ? findSimilarFlags(`-${typed}`, flags) : []
    // Two letters are just as likely two flags, unless the long flag takes the value that follows.
    if (
      !similar ||
      similar.cost > (typed.length < 4 ? 0.2 : 0.4) ||
      (typed.length < 4 && similar.isBoolean)
    )
      continue
    return fixOneDash(splice(draft, token.index, 1, [similar.word + value], 0.2 + similar.cost))
  }
  return draft
}

/**
 * Replaces a habitual word by this CLI's equivalent, or removes it (4.11a), or else renames a flag.
 */
function replaceFlag({draft, flags, problem, tokens}: Context): Draft[] {
  const index = problem.index!
  const [typed, value] = splitEquals(draft.words[index]!)
  const idioms = replaceIdiom(
    draft.words[index]!,
    argumentAfter(tokens, index),
    draft.command,
    flags,
  )
  const replaced = (idioms ?? []).map(({takesValue, words}, rank) =>
    // A removed word may have been a misspelt flag.
    splice(draft, index, takesValue ? 2 : 1, words, words.length > 0 ? 0.1 + 0.1 * rank : 1.25),
  )
  // oclif would use a following flag as the value.
  const hasNoValue = value === '' && draft.words[index + 1]?.startsWith('--')
  const renamed = findSimilarFlags(typed, flags, idioms !== undefined)
    .filter(
      ({cost, isBoolean}) =>
        (isBoolean || !hasNoValue) && (replaced.length === 0 || cost <= synonym),
    )
    .map(({cost, isBoolean, word}) =>
      // A boolean flag with a value is an unlikely intent.
      splice(draft, index, 1, [word + value], cost + (isBoolean && value !== '' ? 1 : 0)),
    )
  return [...replaced, ...renamed]
}

/** Reads `--name my-app` and `--name=my-app` as the argument of that name. */
function nameArgument({draft, problem, tokens}: Context): Draft[] {
  const index = problem.index!
  const [typed, inline] = splitEquals(draft.words[index]!)
  const names = Object.keys(draft.command.definition.args)
  const place = names.findIndex((name) => fold(name) === fold(typed.replace(/^-+/, '')))
  const value = inline === '' ? argumentAfter(tokens, index) : inline.slice(1)
  if (place === -1 || !value) return []
  const rest = splice(draft, index, inline === '' ? 2 : 1, [], 0.5, {to: value})
  const positions = rest.tokens.flatMap((token) => (token.kind === 'argument' ? [token.index] : []))
  const target = positions[place] ?? Math.max(index, (positions.at(-1) ?? -1) + 1)
  return [reword(rest, rest.words.toSpliced(target, 0, value))]
}

/** Removes one of several mutually exclusive flags, one draft for each choice. */
function dropFlag({draft, problem: {names = []}, tokens}: Context): Draft[] {
  const usesOf = (name: string) => tokens.filter((token) => 'name' in token && token.name === name)
  const repeated = names.length === 1 ? usesOf(names[0]!) : []
  // 4.11a: `-o json` beside `--target-org dev` asks for a format.
  const formatted = repeated.find((use) => use.kind === 'flag' && isFormat(use.value))
  // A repeated flag stays once; of two different ones, every use of one goes, unless it protects
  // (4.10a).
  const groups =
    names.length === 1
      ? (formatted ? [formatted] : repeated).map((use) => [use])
      : names.map((name) => usesOf(name)).filter((uses) => !uses.some(({raw}) => protects(raw)))
  // A value from the environment or a default is not on the command line.
  const typed = groups.filter((group) => group.length > 0)
  return typed.map((group) => {
    const dropped = new Set(
      group.flatMap((use) => [use.index, (use.kind === 'flag' && use.valueIndex) || use.index]),
    )
    const from = draft.words.filter((_, index) => dropped.has(index)).join(' ')
    const words = draft.words.filter((_, index) => !dropped.has(index))
    return {...reword(draft, words), changes: [...draft.changes, {from}], cost: draft.cost + 0.8}
  })
}

/**
 * Gives the last word that a greedy flag took back to the arguments, in both ways: after a `--`, and
 * before the flag (4.7a).
 */
function returnWord({draft, problem, tokens}: Context): Draft[] {
  const {args, strict} = draft.command.definition
  const isMissing = problem.kind === 'missing_argument'
  const taken = tokens.filter(
    ({index, kind}) => kind === 'value' && (isMissing || index === problem.index),
  )
  const word = taken.at(-1)
  if (word?.kind !== 'value') return []
  const count = tokens.filter(({kind}) => kind === 'argument').length
  const hasRoom = strict === false || count < Object.keys(args).length
  if (!hasRoom) return []
  const flag = tokens.findLast(({index, kind}) => kind === 'flag' && index < word.index)!
  const value = draft.words[word.index]!
  const rest = draft.words.toSpliced(word.index, 1)
  const end = rest.indexOf('--')
  const after = end === -1 ? [...rest, '--', value] : rest.toSpliced(end + 1, 0, value)
  const before = rest.toSpliced(flag.index, 0, value)
  const cost = draft.cost + (isMissing || isArgumentMissing(draft.command, count) ? 0.3 : 1.2)
  const typed = draft.words.slice(flag.index, word.index + 1).join(' ')
  const kept = rest.slice(flag.index, word.index).join(' ')
  return [
    {
      ...reword(draft, after),
      changes: [...draft.changes, {from: typed, to: `${kept} -- ${value}`}],
      cost,
    },
    {
      ...reword(draft, before),
      changes: [...draft.changes, {from: typed, to: `${value} ${kept}`}],
      cost: cost + 0.01,
    },
  ]
}

/** Whether a command requires more arguments than it got. */
const isArgumentMissing = ({definition: {args}}: CatalogCommand, count: number) =>
  Object.values(args)
    .slice(count)
    .some((arg) => arg.required === true && !hasDefault(arg))

/** Types a flag whose value from the environment is invalid (6.9a). */
function overrideVariable(context: Context): Draft[] {
  const {draft, problem} = context
  const {field = '', validValues = [], value = '', variable} = problem
  if (variable === undefined) return []
  const near = nearestValues(value, validValues).slice(0, 1)
  const [to] = near.length > 0 ? near.map((each) => each.to) : [placeholder(field.slice(2))]
  const terminator = draft.words.indexOf('--')
  const end = terminator === -1 ? draft.words.length : terminator
  return [splice(draft, end, 0, [field, to!], 1)]
}

/** Adds a placeholder for a missing argument: only the reader knows the value. */
function addArgument({draft, problem, tokens}: Context): Draft[] {
  const last = tokens.findLast(({kind}) => kind === 'argument')
  return [splice(draft, (last?.index ?? -1) + 1, 0, [placeholder(problem.field!)], 1)]
}

/** Adds missing flags with placeholders for their values, one draft for each choice. */
function addFlag({draft, problem: {names = []}}: Context): Draft[] {
  const {definition} = draft.command
  const terminator = draft.words.indexOf('--')
  const end = terminator === -1 ? draft.words.length : terminator
  return names.slice(0, 3).flatMap((name) => {
    const {[name]: flag} = definition.flags
    if (!flag) return []
    const value = flag.options?.length === 1 ? flag.options[0]! : placeholder(name)
    const typed = splice(
      draft,
      end,
      0,
      [`--${name}`, ...(flag.type === 'boolean' ? [] : [value])],
      1,
    )
    const variable = isSensitiveFlag(name, definition) ? environmentOf(name, definition) : undefined
    if (variable === undefined) return [typed]
    // 9.12a: the variable comes first, because command lines are visible and logged.
    const set = splice(draft, end, 0, [], 1, {variable})
    return [
      {...set, variables: [...(draft.variables ?? []), variable]},
      {...typed, cost: typed.cost + 0.1},
    ]
  })
}

function addValue({draft, problem: {field = '', index = 0}}: Context): Draft[] {
  const value = placeholder(field.slice(2))
  return [splice(draft, index + 1, 0, [value], 1, {to: `${draft.words[index]} ${value}`})]
}

/**
 * Removes a boolean flag's value: `--color=true` to `--color`, `--color=false` to `--no-color` or
 * nothing.
 */
function dropSwitchValue({draft, flags, problem, tokens}: Context): Draft[] {
  return tokens.flatMap((token) => {
    if (token.kind !== 'flag' || token.negated || flags[token.name]!.type !== 'boolean') return []
    if (problem.kind === 'invalid_value' && token.index !== problem.index) return []
    const value = token.surplus ?? argumentAfter(tokens, token.index)
    const isFormatted = /^(?:format|json|output)$/.test(token.name) && isFormat(value)
    const isOn = isFormatted || readBoolean(value)
    // 4.10: on an own command a flag with a value does not confirm, so no correction may.
    const confirms =
      draft.command.isOwn && listConfirmations(flags).some(({name}) => name === token.name)
    const canNegate = flags[token.name]!.allowNo
    if (isOn === undefined || (isOn ? confirms : !canNegate && protects(token.name))) return []
    const off = canNegate ? [`--no-${token.name}`] : []
    const words = isOn ? [splitEquals(draft.words[token.index]!)[0]] : off
    const isInline = token.surplus !== undefined
    return [splice(draft, token.index, isInline ? 1 : 2, words, isInline ? 0.2 : 0.5)]
  })
}

/** Replaces a value by the nearest accepted ones, or else a placeholder. */
function replaceValue({draft, flags, problem}: Context): Draft[] {
  const {error, expected, field = '', index, validValues = [], value, variable} = problem
  if (variable !== undefined) return []
  const name = field.replace(/^--/, '')
  if (value === undefined || (error === 'flag_error' && flags[name]?.type === 'boolean')) return []
  const word = draft.words[index!]!
  const start = word.lastIndexOf(value)
  const near = nearestValues(value, validValues)
  const isLong = validValues.length > 5
  const unknown = {
    cost: 2,
    expected: isLong ? 'one of the valid values' : expected,
    to: placeholder(name),
  }
  return (near.length > 0 ? near.slice(0, 3) : [unknown]).map(({cost, ...change}) => {
    const replaced = word.slice(0, start) + change.to + word.slice(start + value.length)
    return splice(draft, index!, 1, [replaced], cost, {...change, from: value || word})
  })
}

/** The accepted values that a value may be a misspelling of, nearest first. */
const nearestValues = (value: string, validValues: readonly string[]) =>
  validValues
    .map((to) => ({cost: valueCost(value, to), to}))
    .filter(({cost}) => cost < Infinity)
    .toSorted((a, b) => a.cost - b.cost)

function valueCost(typed: string, option: string): number {
  // Of values that differ only in case, `EROR` means `ERROR` rather than `error`.
  const caseCost = 0.001 * Math.min(countEdits(typed, option, 8), 9)
  const [a = '', b = ''] = [typed, option].map((value) => value.toLowerCase().replaceAll('_', '-'))
  if (a === b) return 0.2 + caseCost
  // Different numbers and versions are not misspelt; a single character proves nothing.
  const isOther = /^[\d.]+$/.test(b) && a.replaceAll(/[^\d.]/g, '') !== b
  if (isOther || Math.max(a.length, b.length) < 2) return Infinity
  return spellingCost(a, b) + caseCost
}

function splitEquals(word: string): [name: string, value: string] {
  const [name = ''] = word.split('=', 1)
  return [name, word.slice(name.length)]
}

function argumentAfter(tokens: readonly Token[], index: number): string | undefined {
  return tokens.find((token) => token.index === index + 1 && token.kind === 'argument')?.raw
}
