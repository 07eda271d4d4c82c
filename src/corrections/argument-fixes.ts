import type {CatalogCommand} from '../catalog/catalog.js'
import {placeholder} from '../command-line/quote.js'
import {fold} from '../command-line/fold.js'
import type {Draft} from './candidates.js'
import {argumentAfter, type Context, reword, splice, splitEquals} from './draft-edits.js'
import {hasDefault} from './problem.js'

/** Reads `--name my-app` and `--name=my-app` as the argument of that name. */
export function nameArgument({draft, problem, tokens}: Context): Draft[] {
  const index = problem.index!
  const [typed, inline] = splitEquals(draft.words[index]!)
  const wanted = fold(typed.replace(/^-+/, ''))
  const names = Object.keys(draft.command.definition.args)
  const place = names.findIndex((name) => fold(name) === wanted)
  const value = inline === '' ? argumentAfter(tokens, index) : inline.slice(1)
  if (place === -1 || !value) return []
  const rest = splice(draft, index, inline === '' ? 2 : 1, [], 0.5, {to: value})
  const others = rest.tokens.filter(({kind}) => kind === 'argument')
  const end = (others.at(-1)?.index ?? -1) + 1
  const target = others[place]?.index ?? Math.max(index, end)
  return [reword(rest, rest.words.toSpliced(target, 0, value))]
}

/**
 * Gives the last word that a greedy flag took back to the arguments, in both ways: after a `--`, and
 * before the flag (4.7a).
 */
export function returnWord({draft, problem, tokens}: Context): Draft[] {
  const {args, strict} = draft.command.definition
  const isMissing = problem.kind === 'missing_argument'
  const word = tokens.findLast(({index, kind}) => {
    return kind === 'value' && (isMissing || index === problem.index)
  })
  if (!word) return []
  const count = tokens.filter(({kind}) => kind === 'argument').length
  const hasRoom = strict === false || count < Object.keys(args).length
  if (!hasRoom) return []
  const flag = tokens.findLast(({index, kind}) => kind === 'flag' && index < word.index)!
  const value = draft.words[word.index]!
  const rest = draft.words.toSpliced(word.index, 1)
  const end = tokens.find(({kind}) => kind === 'terminator')?.index
  // The value, which is gone from the rest, was before the terminator.
  const after = end === undefined ? [...rest, '--', value] : rest.toSpliced(end, 0, value)
  const before = rest.toSpliced(flag.index, 0, value)
  const isLikely = isMissing || isArgumentMissing(draft.command, count)
  const cost = draft.cost + (isLikely ? 0.3 : 1.2)
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
function isArgumentMissing({definition: {args}}: CatalogCommand, count: number): boolean {
  const rest = Object.values(args).slice(count)
  return rest.some((arg) => arg.required === true && !hasDefault(arg))
}

/** Adds a placeholder for a missing argument: only the reader knows the value. */
export function addArgument({draft, problem, tokens}: Context): Draft[] {
  const last = tokens.findLast(({kind}) => kind === 'argument')
  return [splice(draft, (last?.index ?? -1) + 1, 0, [placeholder(problem.field!)], 1)]
}
