import {listConfirmations} from '../gate/consent.js'
import {placeholder} from '../command-line/quote.js'
import type {FlagToken, Token} from '../command-line/tokenize.js'
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
    if (!similar) continue
    const isShort = typed.length < 4
    // Two letters may as well be two flags, unless the long flag takes the value that follows.
    if (isShort && similar.isBoolean) continue
    if (similar.cost > (isShort ? 0.2 : 0.4)) continue
    return fixDashes(splice(draft, token.index, 1, [similar.word + value], 0.2 + similar.cost))
  }
  return draft
}

/**
 * Replaces a habitual word by this CLI's equivalent, or removes it (4.11a), or else renames a flag.
 */
function replaceFlag({draft, flags, problem, tokens}: Context): Draft[] {
  const index = problem.index!
  const word = draft.words[index]!
  const [typed, value] = splitEquals(word)
  const idioms = replaceIdiom(word, argumentAfter(tokens, index), draft.command, flags)
  const drafts = (idioms ?? []).map(({takesValue, words}, rank) => {
    // A removed word may have been a misspelt flag.
    const cost = words.length > 0 ? 0.1 + 0.1 * rank : 1.25
    return splice(draft, index, takesValue ? 2 : 1, words, cost)
  })
  const highestCost = drafts.length === 0 ? Infinity : synonym
  // oclif would use a following flag as the value.
  const hasNoValue = value === '' && draft.words[index + 1]?.startsWith('--')
  for (const similar of findSimilarFlags(typed, flags, idioms !== undefined)) {
    if (similar.cost > highestCost || (hasNoValue && !similar.isBoolean)) {
      continue
    }
    // A boolean flag with a value is an unlikely intent.
    const extra = similar.isBoolean && value !== '' ? 1 : 0
    drafts.push(splice(draft, index, 1, [similar.word + value], similar.cost + extra))
  }
  return drafts
}

/** Removes one of several mutually exclusive flags, one draft for each choice. */
function dropFlag({draft, problem: {names = []}, tokens}: Context): Draft[] {
  const usesOf = (name: string) => tokens.filter((token) => 'name' in token && token.name === name)
  const repeated = names.length === 1 ? usesOf(names[0]!) : []
  // 4.11a: `-o json` beside `--target-org dev` asks for a format.
  const formatted = repeated.find((use) => use.kind === 'flag' && isFormat(use.value))
  // A repeated flag stays once.
  const once = (formatted ? [formatted] : repeated).map((use) => [use])
  // Of two different ones, every use of one goes, unless it protects (4.10a).
  const uses = names.map((name) => usesOf(name))
  const whole = uses.filter((group) => !group.some(({raw}) => protects(raw)))
  const groups = names.length === 1 ? once : whole
  // A value from the environment or a default is not on the command line.
  const typed = groups.filter((group) => group.length > 0)
  return typed.map((group) => {
    const dropped = new Set(group.flatMap(listIndices))
    const from = draft.words.filter((_, index) => dropped.has(index)).join(' ')
    const words = draft.words.filter((_, index) => !dropped.has(index))
    return {
      ...reword(draft, words),
      changes: [...draft.changes, {from}],
      cost: draft.cost + 0.8,
    }
  })
}

/** The indices of a flag's word and of its value's. */
function listIndices(use: Token): number[] {
  const hasValue = use.kind === 'flag' && use.valueIndex !== undefined
  return hasValue ? [use.index, use.valueIndex!] : [use.index]
}

/** Adds missing flags with placeholders for their values, one draft for each choice. */
function addFlag({draft, problem: {names = []}}: Context): Draft[] {
  const {definition} = draft.command
  const end = endOfFlags(draft)
  return names.slice(0, 3).flatMap((name) => {
    const {[name]: flag} = definition.flags
    if (!flag) return []
    const value = flag.options?.length === 1 ? flag.options[0]! : placeholder(name)
    const words = flag.type === 'boolean' ? [`--${name}`] : [`--${name}`, value]
    const typed = splice(draft, end, 0, words, 1)
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
    if (token.kind !== 'flag' || token.negated || flags[token.name]!.type !== 'boolean') {
      return []
    }
    if (problem.kind === 'invalid_value' && token.index !== problem.index) {
      return []
    }
    const words = readSwitch({draft, flags, problem, tokens}, token)
    if (!words) return []
    const isInline = token.surplus !== undefined
    return [splice(draft, token.index, isInline ? 1 : 2, words, isInline ? 0.2 : 0.5)]
  })
}

/** What a boolean flag with a value becomes; undefined if it means neither on nor off. */
function readSwitch({draft, flags, tokens}: Context, token: FlagToken): string[] | undefined {
  const {index, name} = token
  const value = token.surplus ?? argumentAfter(tokens, index)
  const isFormatted = /^(?:format|json|output)$/.test(name) && isFormat(value)
  if (isFormatted || readBoolean(value)) {
    // 4.10: on an adopted command a flag with a value does not confirm, so no correction may.
    const confirms = listConfirmations(flags).some((flag) => flag.name === name)
    return draft.command.isAdopted && confirms ? undefined : [splitEquals(draft.words[index]!)[0]]
  }
  if (readBoolean(value) === undefined) return undefined
  if (flags[name]!.allowNo) return [`--no-${name}`]
  return protects(name) ? undefined : []
}
