import {listConfirmations} from '../gate/consent.js'
import {placeholder} from '../command-line/quote.js'
import type {LineErrorKind} from '../contract/error-categories.js'
import {readBoolean} from '../line/mode.js'
import {isFormat} from '../contract/formats.js'
import {environmentOf, isSensitiveFlag} from '../secrets/sensitive-names.js'
import {addArgument, nameArgument, returnWord} from './argument-fixes.js'
import type {Draft} from './candidates.js'
import {
  argumentAfter,
  type Context,
  endOfFlags,
  reword,
  splice,
  splitEquals,
} from './draft-edits.js'
import {replaceIdiom} from './idioms.js'
import type {LineProblem} from './problem.js'
import {overrideVariable, replaceValue} from './value-fixes.js'
import {acceptedFlags} from './accepted-flags.js'
import {findSimilarFlags, readLongDash, synonym} from './similar-flags.js'
import {protects} from './similarity.js'

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

/** Returns the drafts that repair one problem of a draft, in every likely way. */
export function findFixes(draft: Draft, problem: LineProblem): Draft[] {
  const flags = acceptedFlags(draft.command)
  const context = {draft, flags, problem, tokens: draft.tokens}
  return (fixes[problem.kind] ?? []).flatMap((fix) => fix(context))
}

/**
 * Adds the dashes of every long flag that lost one, or has a typographic one: a mistaken
 * `-app my-app` does not mean one-letter flags.
 */
export function fixDashes(draft: Draft): Draft {
  const flags = acceptedFlags(draft.command)
  for (const token of draft.tokens) {
    if (token.kind === 'terminator') break
    const dashed = token.kind === 'argument' ? readLongDash(token.raw) : undefined
    const word = dashed ?? (token.kind === 'flag' ? draft.words[token.index]! : '')
    const [typed, value] = splitEquals(word)
    const meant = /^-[^-]./.test(typed) ? `-${typed}` : dashed && typed
    const [similar] = meant ? findSimilarFlags(meant, flags) : []
    // Two letters may as well be two flags, unless the long flag takes the value that follows.
    if (
      !similar ||
      similar.cost > (typed.length < 4 ? 0.2 : 0.4) ||
      (typed.length < 4 && similar.isBoolean)
    ) {
      continue
    }
    return fixDashes(splice(draft, token.index, 1, [similar.word + value], 0.2 + similar.cost))
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
    return {
      ...reword(draft, words),
      changes: [...draft.changes, {from}],
      cost: draft.cost + 0.8,
    }
  })
}

/** Adds missing flags with placeholders for their values, one draft for each choice. */
function addFlag({draft, problem: {names = []}}: Context): Draft[] {
  const {definition} = draft.command
  const end = endOfFlags(draft)
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
      {
        ...set,
        variables: [...(draft.variables ?? []), variable],
      },
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
