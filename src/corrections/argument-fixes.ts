import type {CatalogCommand} from '../catalog/catalog.js'
import {argumentAt} from '../command-line/argument-at.js'
import {fold} from '../command-line/fold.js'
import {placeholder} from '../command-line/quote.js'
import {fixCosts} from './costs.js'
import {
  argumentAfter,
  type Draft,
  editWords,
  type FixContext,
  reword,
  splitEquals,
} from './draft.js'
import {hasDefault} from './problem.js'

/** Reads `--name my-app` and `--name=my-app` as the argument of that name. */
export function nameArgument({draft, problem}: FixContext): Draft[] {
  const index = problem.index!
  const [flag, inline] = splitEquals(draft.words[index]!)
  const isInline = inline !== ''
  const value = isInline ? inline.slice(1) : argumentAfter(draft.tokens, index)
  const name = fold(flag.replace(/^-+/, ''))
  const declared = Object.keys(draft.command.definition.args)
  const place = declared.findIndex((each) => fold(each) === name)
  if (place === -1 || !value) return []
  const without = editWords(draft, {
    at: index,
    change: {to: value},
    cost: fixCosts.asNamedArgument,
    insert: [],
    remove: isInline ? 1 : 2,
  })
  const args = without.tokens.filter(({kind}) => kind === 'argument')
  const afterLast = (args.at(-1)?.index ?? -1) + 1
  // An argument that others follow takes its place among them; a last one stays where it was typed.
  const target = args[place]?.index ?? Math.max(index, afterLast)
  return [reword(without, without.words.toSpliced(target, 0, value))]
}

/**
 * Gives the last word that a greedy flag took back to the arguments, in both ways: after a `--`,
 * and before the flag (4.7a).
 */
export function returnWord({draft, problem}: FixContext): Draft[] {
  const {command, tokens, words} = draft
  const {args, strict} = command.definition
  const isMissing = problem.kind === 'missing_argument'
  const taken = tokens.findLast(({index, kind}) => {
    return kind === 'value' && (isMissing || index === problem.index)
  })
  if (!taken) return []
  const count = tokens.filter(({kind}) => kind === 'argument').length
  const hasRoom = strict === false || count < Object.keys(args).length
  if (!hasRoom) return []
  const flag = tokens.findLast(({index, kind}) => kind === 'flag' && index < taken.index)!
  const value = words[taken.index]!
  const others = words.toSpliced(taken.index, 1)
  const wordsAfter = putAfterTerminator(draft, taken.index)
  const wordsBefore = others.toSpliced(flag.index, 0, value)
  const isLikely = isMissing || isArgumentMissing(command, count)
  const added = isLikely ? fixCosts.lastValueReturned : fixCosts.lastValueReturnedNeedlessly
  const cost = draft.cost + added
  const from = words.slice(flag.index, taken.index + 1).join(' ')
  const kept = others.slice(flag.index, taken.index).join(' ')
  return [
    {
      ...reword(draft, wordsAfter),
      changes: [...draft.changes, {from, to: `${kept} -- ${value}`}],
      cost,
    },
    {
      ...reword(draft, wordsBefore),
      changes: [...draft.changes, {from, to: `${value} ${kept}`}],
      cost: cost + fixCosts.returnedBeforeFlag,
    },
  ]
}

/** The words of a draft, where one of them has moved after the `--`, which is added if necessary. */
function putAfterTerminator({tokens, words}: Draft, index: number): string[] {
  const value = words[index]!
  const others = words.toSpliced(index, 1)
  const terminator = tokens.find(({kind}) => kind === 'terminator')?.index
  if (terminator === undefined) return [...others, '--', value]
  // The terminator has moved one to the left, so its old index is the place after it.
  return others.toSpliced(terminator, 0, value)
}

/** Whether a command requires more arguments than it got. */
function isArgumentMissing({definition: {args}}: CatalogCommand, count: number): boolean {
  const unfilled = Object.values(args).slice(count)
  return unfilled.some((arg) => arg.required === true && !hasDefault(arg))
}

/** Adds a placeholder for a missing argument: only the reader knows the value. */
export function addArgument({draft, problem}: FixContext): Draft[] {
  const args = Object.entries(draft.command.definition.args)
  const given = draft.tokens.filter(({kind}) => kind === 'argument')
  const place = args.findIndex(([name]) => name === problem.field)
  // The first word of a later argument: after one that takes several words, those are the last
  // ones.
  const next = given.find((_, at) => {
    const taker = argumentAt(args, at, given.length)
    return args.findIndex(([name]) => name === taker?.[0]) > place
  })
  return [
    editWords(draft, {
      at: next?.index ?? (given.at(-1)?.index ?? -1) + 1,
      cost: fixCosts.added,
      insert: [placeholder(problem.field!)],
      remove: 0,
    }),
  ]
}
