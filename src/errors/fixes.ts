import {type CatalogCommand, readMetadata} from '../catalog/catalog.js'
import {type Flags, fold, type Token, tokenize} from '../command-line/tokenize.js'
import {isGlobalFlag} from '../flags/table.js'
import type {LineErrorKind} from '../contract/error-categories.js'
import {isIdiom, replaceIdiom} from './idioms.js'
import {findMeantFlags, isAnsweredEverywhere, knownFlags} from './meant-flags.js'
import type {Problem} from './problems.js'
import {type Draft, splice} from './draft.js'
import {addArgument, addFlag, addValue, dropSwitchValue, quoteText, replaceValue} from './fix-values.js'
import {protects} from './word-cost.js'

/** A mistake, and what it is fixed with. */
export type Context = {draft: Draft; problem: Problem; command: CatalogCommand; flags: Flags; tokens: readonly Token[]}

/** What may have been meant by each kind of mistake. */
const fixes: Partial<Record<LineErrorKind, readonly ((context: Context) => Draft[])[]>> = {
  conflicting_flags: [dropFlag],
  invalid_value: [dropSwitchValue, replaceValue, addDash],
  missing_argument: [addArgument],
  missing_dependency: [addFlag],
  missing_flag: [addFlag],
  missing_value: [addValue],
  unexpected_argument: [dropSwitchValue, addDash, addDashes, quoteText],
  unknown_flag: [writeIdiom, renameFlag, nameArgument, dropNegation, passOn],
}

/** The cost of a flag that was typed exactly but for its dashes, and of a hidden one. */
const exactly = {visible: 0.2, hidden: 0.4}

/** Finds what may have been meant by a mistake: one draft for each reading. */
export function findFixes(draft: Draft, problem: Problem, command: CatalogCommand): Draft[] {
  const flags = knownFlags(command)
  const context = {command, draft, flags, problem, tokens: tokenize(draft.words, flags)}
  return (fixes[problem.kind] ?? []).flatMap((fix) => fix(context))
}

/** Adds the second dash to every exact long flag: a wrong line does not mean the one-letter flags of `-app`. */
export function fixOneDash(draft: Draft, command: CatalogCommand): Draft {
  const [fixed] = findOneDash(draft, knownFlags(command), exactly.visible)
  return fixed ? fixOneDash(fixed, command) : draft
}

/** Reads one-letter flags as a long flag that lost a dash: `-app my-app`. */
function addDash({draft, flags}: Context): Draft[] {
  return findOneDash(draft, flags, 1.1)
}

function findOneDash(draft: Draft, flags: Flags, limit: number): Draft[] {
  return tokenize(draft.words, flags).flatMap((token) => {
    const raw = token.kind === 'flag' ? draft.words[token.index]! : ''
    if (!/^-[^-]./.test(raw)) return []
    const [typed, value] = splitEquals(raw)
    const meant = findMeantFlags(`-${typed}`, flags).find(({cost}) => cost <= limit)
    // Two letters are as likely two flags, unless the long flag takes the value that follows.
    if (!meant || (typed.length < 4 && (meant.isBoolean || meant.cost > exactly.visible))) return []
    return [splice(draft, token.index, 1, [meant.word + value], {cost: 0.2 + meant.cost})]
  })
}

/** Reads a word as a flag that lost its dashes, or has typographic ones: `app my-app`, `app=my-app`, `–app`. */
function addDashes({draft, flags, tokens}: Context): Draft[] {
  return tokens.flatMap((token) => {
    if (token.kind !== 'argument' || draft.words.slice(0, token.index).includes('--')) return []
    const [typed, value] = splitEquals(token.raw)
    const name = typed.replace(/^[\u2010-\u2015\u2212]+/, '')
    if (name.length < 2) return []
    const isDashed = name !== typed
    const meant = findMeantFlags(`--${name}`, flags).find(({cost}) => cost <= (isDashed ? 1.1 : exactly.hidden))
    if (!meant) return []
    return [splice(draft, token.index, 1, [meant.word + value], {cost: meant.cost + (isDashed ? 0.2 : 0.9)})]
  })
}

/** Writes what is typed by habit as this CLI has it, or leaves it out (4.11a). */
function writeIdiom({command, draft, flags, problem, tokens}: Context): Draft[] {
  const index = problem.index!
  const next = tokens.find((token) => token.index === index + 1 && token.kind === 'argument')?.raw
  const {destructive, mutating} = readMetadata(command.definition)
  const {output} = flags
  const isOurs = command.isOwn ? isGlobalFlag('output', output) : isAnsweredEverywhere('output', command)
  const known = {
    has: (name: string) => Object.hasOwn(flags, name),
    mayMutate: mutating !== false || destructive === true,
    takesFormat: (format: string) => isOurs || output?.options?.includes(format) === true,
  }
  return replaceIdiom(draft.words[index]!, next, known).map(({takesValue, words}, rank) =>
    // What is left out was perhaps a flag that is spelt nearly so.
    splice(draft, index, takesValue ? 2 : 1, words, {cost: words.length > 0 ? 0.1 + 0.1 * rank : 1.25}),
  )
}

/** Writes the nearest flags of the command, with the same value. */
function renameFlag({draft, flags, problem}: Context): Draft[] {
  const [typed, value] = splitEquals(draft.words[problem.index!]!)
  return findMeantFlags(typed, flags)
    .slice(0, 4)
    .map(({cost, isBoolean, word}) => {
      // A boolean flag with a value was hardly meant.
      return splice(draft, problem.index!, 1, [word + value], {cost: cost + (isBoolean && value !== '' ? 1 : 0)})
    })
}

/** Reads `--name my-app` and `--name=my-app` as the argument of that name. */
function nameArgument({command, draft, flags, problem, tokens}: Context): Draft[] {
  const index = problem.index!
  const [typed, inline] = splitEquals(draft.words[index]!)
  const place = Object.keys(command.definition.args).findIndex((name) => fold(name) === fold(typed.replace(/^-+/, '')))
  const next = tokens.find((token) => token.index === index + 1 && token.kind === 'argument')?.raw
  const value = inline === '' ? next : inline.slice(1)
  if (place === -1 || !value) return []
  const count = inline === '' ? 2 : 1
  const change = {from: draft.words.slice(index, index + count).join(' '), to: value}
  const others = draft.words.toSpliced(index, count)
  const given = tokenize(others, flags).flatMap((token) => (token.kind === 'argument' ? [token.index] : []))
  // Where it was typed, but after the arguments that precede it and before those that follow it.
  const target = Math.max((given.slice(0, place).at(-1) ?? -1) + 1, Math.min(index, given[place] ?? Infinity))
  return [{...splice(draft, index, count, [], {change, cost: 0.5}), words: others.toSpliced(target, 0, value)}]
}

/** Leaves out `--no-json` if `--json` has no negation: it is off without it. */
function dropNegation({draft, flags, problem}: Context): Draft[] {
  const raw = draft.words[problem.index!]!
  const flag = raw.startsWith('--no-') ? flags[raw.slice('--no-'.length)] : undefined
  if (flag?.type !== 'boolean' || flag.allowNo || flag.default || flag.env) return []
  return [splice(draft, problem.index!, 1, [], {cost: 0.5})]
}

/** Ends the flags before another program's command line: `run ls -la` is `run -- ls -la`. */
function passOn({command: {definition}, draft, problem, tokens}: Context): Draft[] {
  const first = tokens.find(({kind}) => kind === 'argument')
  if (definition.strict !== false || !first || first.index > problem.index! || draft.words.includes('--')) return []
  const [name = 'command'] = Object.keys(definition.args)
  if (isIdiom(draft.words[problem.index!]!)) return []
  const isPassedOn = /^(command|cmd|exec|program|script|args?|argv)$/i.test(name)
  const isRest = tokens.every(({index, kind}) => index < first.index || kind === 'argument' || kind === 'unknown')
  return isPassedOn && isRest ? [splice(draft, first.index, 0, ['--'], {cost: 1.4})] : []
}

/** Leaves out one of the flags that exclude each other: one draft for each choice. */
function dropFlag({draft, problem: {names = []}, tokens}: Context): Draft[] {
  const uses = tokens.filter((token) => token.kind === 'flag' && names.includes(token.name))
  if (uses.length < 2) return []
  // A flag that was given twice stays once; of two different ones, every use of one goes, unless it protects (4.10a).
  const groups =
    names.length === 1
      ? uses.map((use) => [use])
      : names
          .map((name) => tokens.filter((token) => 'name' in token && token.name === name))
          .filter((group) => !group.some(({raw}) => protects(raw)))
  return groups.map((group) => {
    const dropped = new Set(group.flatMap((use) => [use.index, (use.kind === 'flag' && use.valueIndex) || use.index]))
    const from = draft.words.filter((_, index) => dropped.has(index)).join(' ')
    const words = draft.words.filter((_, index) => !dropped.has(index))
    return {...draft, changes: [...draft.changes, {from}], cost: draft.cost + 0.8, words}
  })
}

/** Splits a word before its equals sign. */
function splitEquals(word: string): [name: string, value: string] {
  const [name] = word.split('=', 1)
  return [name!, word.slice(name!.length)]
}
