import type {CatalogCommand} from '../../catalog/catalog.js'
import type {Problem} from './problems.js'
import {flagFinder, tokenize} from '../../argv/tokenize.js'
import {replaceWord, splice, type Draft} from './draft.js'
import {findMeantFlags} from './flag-names.js'
import {knownFlags} from './known-flags.js'

/** What a flag's value is cut off by, when the equals sign was mistyped. */
const GLUE = /^[^\w]?/

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
  return [...renamed, ...separateValue(draft, index, command), ...fixBareValue(draft, index, command)]
}

/** Reads `--appmyapp` and `--app:myapp` as `--app=myapp`: the equals sign was lost. */
function separateValue(draft: Draft, index: number, command: CatalogCommand): Draft[] {
  const raw = draft.words[index]!
  const names = Object.entries(knownFlags(command))
    .filter(([name, flag]) => flag.type === 'option' && name.length > 2 && raw.startsWith(`--${name}`))
    .map(([name]) => name)
    .toSorted((a, b) => b.length - a.length)
  const name = names[0]
  const value = name && raw.slice(name.length + 2).replace(GLUE, '')
  if (!value || value.length < 2) return []
  return [replaceWord(draft, index, `--${name}=${value}`, 1)]
}

/** Reads a word that merely looks like a flag as an argument: it has to stand behind `--`. */
function fixBareValue(draft: Draft, index: number, command: CatalogCommand): Draft[] {
  if (draft.words.includes('--')) return []
  const {args, strict} = command.definition
  const tokens = tokenize(draft.words, knownFlags(command))
  const given = tokens.filter((token) => token.kind === 'argument')
  const isFree = strict === false || given.length < Object.keys(args).length
  const isEnd = tokens.every((token) => token.index <= index || token.kind !== 'flag')
  if (!isFree || !isEnd) return []
  // What a command hands on begins with its first word: `run -- ls -la`, not `run ls -- -la`.
  const first = given[0]
  const start = strict === false && first && hasOnlyArguments(tokens, first.index) ? first.index : index
  return [splice(draft, start, 0, ['--'], {change: {to: '--'}, cost: 1.6})]
}

function hasOnlyArguments(tokens: ReturnType<typeof tokenize>, from: number): boolean {
  return tokens.every((token) => token.index < from || token.kind === 'argument' || token.kind === 'unknown')
}

/** Reads one-letter flags with something behind them as a long flag that lost a dash: `-app my-app`. */
export function restoreDash(draft: Draft, command: CatalogCommand): Draft[] {
  const flags = knownFlags(command)
  const find = flagFinder(flags)
  return tokenize(draft.words, flags).flatMap((token) => {
    const raw = token.kind === 'flag' ? draft.words[token.index]! : ''
    if (!/^-[^-]..+/.test(raw)) return []
    const [typed = '', ...value] = raw.split('=')
    const rest = value.length > 0 ? `=${value.join('=')}` : ''
    if (find(`-${typed}`))
      return [replaceWord(draft, token.index, `-${typed}${rest}`, 0.4, {from: typed, to: `-${typed}`})]
    const meant = findMeantFlags(`-${typed}`, flags).filter(({cost}) => cost <= 1.1)
    return meant
      .slice(0, 1)
      .map(({cost, word}) => replaceWord(draft, token.index, word + rest, 0.4 + cost, {from: typed, to: word}))
  })
}
