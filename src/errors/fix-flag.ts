import type {CatalogCommand} from '../catalog/catalog.js'
import type {Problem} from './problems.js'
import {tokenize} from '../command-line/tokenize.js'
import {replaceWord, splice, type Draft} from './draft.js'
import {fixNamedArgument} from './fix-named-argument.js'
import {findMeantFlags} from './flag-names.js'
import {knownFlags} from './known-flags.js'

/** What a flag's value is cut off by, when the equals sign was mistyped. */
const GLUE = /^\W/

/** Finds what may have been meant by a flag that the command does not have. */
export function fixUnknownFlag(draft: Draft, problem: Problem, command: CatalogCommand): Draft[] {
  const index = problem.index!
  const raw = draft.words[index]!
  const equals = raw.indexOf('=')
  const typed = equals === -1 ? raw : raw.slice(0, equals)
  const value = equals === -1 ? '' : raw.slice(equals)
  const meant = findMeantFlags(typed, knownFlags(command)).slice(0, 4)
  const renamed = meant.map(({cost, isBoolean, word}) =>
    replaceWord(draft, index, word + value, cost + (isBoolean && value !== '' ? 1 : 0), {from: typed, to: word}),
  )
  return [
    ...renamed,
    ...fixNamedArgument(draft, index, command),
    ...leaveOutNegated(draft, index, command),
    ...separateValue(draft, index, command),
    ...fixBareValue(draft, index, command),
  ]
}

/** Leaves out `--no-json`, where `--json` has no such form: without the flag it is off. */
function leaveOutNegated(draft: Draft, index: number, command: CatalogCommand): Draft[] {
  const raw = draft.words[index]!
  const flag = raw.startsWith('--no-') ? knownFlags(command)[raw.slice('--no-'.length)] : undefined
  if (flag?.type !== 'boolean' || flag.allowNo || flag.default || flag.env) return []
  return [splice(draft, index, 1, [], {change: {from: raw}, cost: 0.5})]
}

/** Reads `--appmyapp` and `--app:myapp` as `--app=myapp`: the equals sign was lost. */
function separateValue(draft: Draft, index: number, command: CatalogCommand): Draft[] {
  const raw = draft.words[index]!
  const names = Object.entries(knownFlags(command))
    .filter(([name, flag]) => flag.type === 'option' && name.length > 2 && isGlued(raw, name))
    .map(([name]) => name)
    .toSorted((a, b) => b.length - a.length)
  const name = names[0]
  const value = name && raw.replace(/^--?/, '').slice(name.length).replace(GLUE, '')
  if (!value || value.length < 2) return []
  // Where there is an equals sign, it is rather the name that was mistyped.
  return [replaceWord(draft, index, `--${name}=${value}`, value.includes('=') ? 1.3 : 1)]
}

/** Whether a word is a flag with its value behind it; one with a single dash needs something between them. */
function isGlued(raw: string, name: string): boolean {
  if (raw.startsWith(`--${name}`)) return true
  return raw.startsWith(`-${name}`) && GLUE.test(raw.slice(name.length + 1)) && raw[name.length + 1] !== '-'
}

/** Reads a word that merely looks like a flag as an argument: it has to stand behind `--`. */
function fixBareValue(draft: Draft, index: number, command: CatalogCommand): Draft[] {
  if (draft.words.includes('--')) return []
  const {args, strict} = command.definition
  const tokens = tokenize(draft.words, knownFlags(command))
  const given = tokens.filter((token) => token.kind === 'argument')
  const first = given[0]
  // What a command hands on begins with its first word: `run -- ls -la`, not `run ls -- -la`.
  const isHandedOn = strict === false && first && first.index < index && hasOnlyArguments(tokens, first.index)
  if (isHandedOn && handsOn(args)) return [terminate(draft, first.index, 1.4)]
  const isFree = given.length < Object.keys(args).length
  const isEnd = tokens.every((token) => token.index <= index || token.kind !== 'flag')
  return isFree && isEnd && !draft.words[index]!.startsWith('--') ? [terminate(draft, index, 1.6)] : []
}

function terminate(draft: Draft, index: number, cost: number): Draft {
  return splice(draft, index, 0, ['--'], {change: {to: '--'}, cost})
}

/** Whether what follows is another program's line, by the names of the arguments. */
function handsOn(args: CatalogCommand['definition']['args']): boolean {
  const names = Object.keys(args)
  return names.length === 0 || /^(command|cmd|exec|program|script|args?|argv)$/i.test(names[0]!)
}

function hasOnlyArguments(tokens: ReturnType<typeof tokenize>, from: number): boolean {
  return tokens.every((token) => token.index < from || token.kind === 'argument' || token.kind === 'unknown')
}

/**
 * Reads one-letter flags with something behind them as a long flag that lost a dash: `-app my-app`, `-app:my-app`.
 *
 * @param limit how far the word may be from the long flag
 */
export function restoreDash(draft: Draft, command: CatalogCommand, limit = 1.1): Draft[] {
  const flags = knownFlags(command)
  return tokenize(draft.words, flags).flatMap((token) => {
    const raw = token.kind === 'flag' ? draft.words[token.index]! : ''
    if (!/^-[^-]./.test(raw)) return []
    const end = raw.search(/[=:]/)
    const [typed, rest] = end === -1 ? [raw, ''] : [raw.slice(0, end), `=${raw.slice(end + 1)}`]
    const meant = findMeantFlags(`-${typed}`, flags).find(({cost}) => cost <= limit)
    // Two letters are as likely two flags, unless the long flag wants what follows.
    if (!meant || (typed.length < 4 && (meant.isBoolean || meant.cost > EXACTLY))) return []
    return [replaceWord(draft, token.index, meant.word + rest, 0.2 + meant.cost, {from: typed, to: meant.word})]
  })
}

/** What a flag costs that was typed exactly, but for its dashes. */
export const EXACTLY = 0.2
