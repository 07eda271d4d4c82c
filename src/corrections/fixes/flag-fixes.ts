import {looksLikeFlag} from '../../command-line/fold.js'
import {hasPlaceholder, placeholder} from '../../command-line/quote.js'
import {confirms, isHarmful} from '../../flags/harmful-flags.js'
import {isReading} from '../../gate/line-effects.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {environmentOf, isSensitiveFlag} from '../../secrets/sensitive-names.js'
import {acceptedFlags} from '../route/accepted-flags.js'
import {fixCosts, flagCosts} from '../similar/costs.js'
import {wouldAsk} from '../similar/misspelled-question.js'
import {findSimilarFlags} from '../similar/similar-flags.js'
import {
  argumentAfter,
  type Draft,
  editWords,
  endOfFlags,
  type FixContext,
  splitEquals,
} from './draft.js'
import {findFileFlag} from './file-flag.js'
import {replaceIdiom} from './idioms.js'

/**
 * Replaces a flag that is typed by habit by this CLI's equivalent, or removes it (4.11a), and gives
 * an unknown flag the name of a similar one.
 */
export function replaceFlag(context: FixContext): Draft[] {
  const {draft, flags, problem} = context
  const index = problem.index!
  const word = draft.words[index]!
  const [flag, value] = splitEquals(word)
  const taken = value.slice(1)
  // 4.6a: `--quiet=--validate` was meant to ask.
  if (wouldAsk(taken, flags)) {
    const edit = {at: index, cost: fixCosts.inlineSwitch, remove: 1}
    return [editWords(draft, {...edit, insert: [flag, taken]})]
  }
  const next = argumentAfter(draft.tokens, index)
  const replacements = replaceIdiom({next, word}, draft, flags)
  const replaced = (replacements ?? []).map(({takesValue, words}, rank) => {
    const edit = {
      at: index,
      insert: isGiven(draft, words) ? [] : words,
      remove: takesValue ? 2 : 1,
    }
    if (words.length > 0) {
      return editWords(draft, {...edit, cost: fixCosts.habit * (rank + 1)})
    }
    const without = editWords(draft, {...edit, cost: fixCosts.droppedHabit})
    return {...without, omitted: [...(draft.omitted ?? []), {next, word}]}
  })
  const renamed = renameFlag(context, {
    isHabit: replacements !== undefined,
    maxCost: replaced.length === 0 ? Infinity : flagCosts.synonym,
  })
  return [...replaced, ...renamed]
}

/** Whether a draft has a flag with the same value already: `--output json --json`. */
function isGiven({tokens}: Draft, [flag, value]: readonly string[]): boolean {
  const uses = tokens.filter((token) => token.kind === 'flag')
  return uses.some((use) => `--${use.name}` === flag && use.value === value)
}

/**
 * 4.11a: whether the flags that were left out of a draft may be missing, now that its other words
 * are repaired: `--limit 5 --clen` may not become `--clean`, which changes more without the limit.
 */
export function mayOmit(draft: Draft): boolean {
  const flags = acceptedFlags(draft.command)
  return (draft.omitted ?? []).every((habit) => {
    const replacements = replaceIdiom(habit, draft, flags) ?? []
    return replacements.some(({words}) => words.length === 0)
  })
}

/**
 * Gives an unknown flag the name of a similar one.
 *
 * @param limits.isHabit whether it is typed by habit, and so not misspelled
 * @param limits.maxCost the highest cost of a similar name
 */
function renameFlag(
  {draft, flags, problem}: FixContext,
  {isHabit, maxCost}: {isHabit: boolean; maxCost: number},
): Draft[] {
  const index = problem.index!
  const {mutatingFlags} = draft.command.definition
  const [typed, value] = splitEquals(draft.words[index]!)
  // oclif would use a following flag as the value.
  const hasNoValue = value === '' && looksLikeFlag(draft.words[index + 1] ?? '')
  const similar = findSimilarFlags(typed, flags, {isHabit, mutatingFlags})
  // A format is no name of a file, which `--output` may want.
  const fileFlag = typed === '--format' ? findFileFlag(flags) : undefined
  const possible = similar.filter(({cost, isBoolean, word}) => {
    return cost <= maxCost && (isBoolean || !hasNoValue) && word !== fileFlag
  })
  return possible.map(({cost, isBoolean, word}) => {
    // A boolean flag with a value is an unlikely intent.
    const needless = isBoolean && value !== '' ? fixCosts.needlessValue : 0
    return editWords(draft, {
      at: index,
      cost: cost + needless,
      insert: [word + value],
      remove: 1,
    })
  })
}

/** The most choices of a flag to add: each makes a draft. */
const maxAdded = 3

/** Adds missing flags with placeholders for their values, one draft for each choice. */
export function addFlag({draft, problem: {names = []}}: FixContext): Draft[] {
  return names.slice(0, maxAdded).flatMap((name) => addNamed(draft, name))
}

/** Adds a missing flag: a secret in its variable, and then on the command line. */
function addNamed(draft: Draft, name: string): Draft[] {
  const {definition} = draft.command
  const flag = definition.flags[name]
  if (!flag) return []
  const words = writeMissing(name, flag)
  const edit = {
    at: endOfFlags(draft),
    cost: fixCosts.added,
    remove: 0,
  }
  const typed = editWords(draft, {...edit, insert: words})
  if (!words.some(hasPlaceholder) && addsChange(draft, typed, name)) return []
  const isSecret = isSensitiveFlag(name, definition)
  const variable = isSecret ? environmentOf(name, definition) : undefined
  if (variable === undefined) return [typed]
  // 9.12a: the variable comes first, because command lines are visible and logged.
  const inEnvironment = {
    ...editWords(draft, {...edit, change: {variable}, insert: []}),
    variables: [...(draft.variables ?? []), variable],
  }
  const visible = {...typed, cost: typed.cost + fixCosts.visibleSecret}
  return [inEnvironment, visible]
}

/** The words of a missing flag, with a placeholder unless it has only one valid value. */
function writeMissing(name: string, {options, type}: FlagDefinition): string[] {
  if (type === 'boolean') return [`--${name}`]
  const [value, ...others] = options ?? []
  const isOnlyOne = value !== undefined && others.length === 0
  return [`--${name}`, isOnlyOne ? value : placeholder(name)]
}

/**
 * 4.9, 4.10: whether an added flag would confirm, make a reading command line change something, or
 * widen what another one changes.
 */
function addsChange({command, tokens}: Draft, added: Draft, name: string): boolean {
  const {definition} = command
  if (confirms(name)) return true
  const mayChange = !isReading(definition, added.tokens)
  return mayChange && (isReading(definition, tokens) || isHarmful(name))
}

/**
 * Adds a placeholder after a flag that lacks its value. What it took instead, as `--dry-run` in
 * `--output=--dry-run`, stays a word of its own (4.6a).
 */
export function addValue({draft, flags, problem: {field = '', index = 0}}: FixContext): Draft[] {
  const name = field.slice(2)
  const value = flags[name]?.allowStdin === 'only' ? '-' : placeholder(name)
  const word = draft.words[index]!
  const use = draft.tokens.find((each) => each.kind === 'flag' && each.valueIndex === index)
  const taken = use?.kind === 'flag' ? (use.value ?? '') : ''
  const flag = word.slice(0, word.length - taken.length).replace(/=$/, '')
  return [
    editWords(draft, {
      at: index,
      change: {from: undefined, to: `${flag} ${value}`},
      cost: fixCosts.added,
      insert: taken === '' ? [flag, value] : [flag, value, taken],
      remove: 1,
    }),
  ]
}
