import type {CatalogCommand} from '../../catalog/catalog.js'
import {argumentAt} from '../../command-line/argument-at.js'
import {fold} from '../../command-line/fold.js'
import {placeholder} from '../../command-line/quote.js'
import {isSensitiveArgument} from '../../secrets/sensitive-names.js'
import {hasDefault} from '../problems/problem.js'
import {fixCosts} from '../similar/costs.js'
import {
  argumentAfter,
  type Draft,
  editWords,
  type FixContext,
  reword,
  splitEquals,
} from './draft.js'

/** Reads `--name my-app` and `--name=my-app` as the argument of that name. */
export function nameArgument({draft, problem}: FixContext): Draft[] {
  const index = problem.index!
  const named = readNamedArgument(draft, index)
  if (!named) return []
  const {length, name, place, value} = named
  const {definition} = draft.command
  const without = editWords(draft, {
    at: index,
    change: {
      to: value,
      // 4.15: where the value is masked, it has a name.
      ...(isSensitiveArgument(name, definition) && {expected: `<${name}>`}),
    },
    cost: fixCosts.asNamedArgument,
    insert: [],
    remove: length,
  })
  const args = without.tokens.filter(({kind}) => kind === 'argument')
  const afterLast = (args.at(-1)?.index ?? -1) + 1
  // An argument that others follow takes its place among them; a last one stays where it was typed.
  const target = args[place]?.index ?? Math.max(index, afterLast)
  let placed = reword(without, without.words.toSpliced(target, 0, value))
  // Without the arguments before it, it would be one of them.
  const missing = Object.keys(definition.args).slice(args.length, place)
  for (const [offset, each] of missing.entries()) {
    placed = addPlaceholder(placed, target + offset, each)
  }
  return [placed]
}

/** An argument that is typed like a flag. */
type NamedArgument = {
  name: string
  /** Its place among the arguments that the command declares. */
  place: number
  value: string
  /** How many words its name and value are. */
  length: number
}

/** Reads the word at an index as an argument's name; undefined if it is not one, or has no value. */
function readNamedArgument(draft: Draft, index: number): NamedArgument | undefined {
  const [flag, inline] = splitEquals(draft.words[index]!)
  const isInline = inline !== ''
  const value = isInline ? inline.slice(1) : argumentAfter(draft.tokens, index)
  const name = fold(flag.replace(/^-+/, ''))
  const declared = Object.keys(draft.command.definition.args)
  const place = declared.findIndex((each) => fold(each) === name)
  if (place === -1 || !value) return undefined
  // 4.10: as an argument, the value of `--name=--yes` would be a flag, unlike a negative number.
  if (/^-\D/.test(value)) return undefined
  return {
    length: isInline ? 1 : 2,
    name: declared[place]!,
    place,
    value,
  }
}

/**
 * Gives the last word that a greedy flag took back to the arguments (4.7a), in both ways: `--tag a b`
 * becomes `--tag a -- b`, and `b --tag a`.
 */
export function returnWord({draft, problem}: FixContext): Draft[] {
  const {command, tokens} = draft
  const isMissing = problem.kind === 'missing_argument'
  const taken = tokens.findLast(({index, kind}) => {
    return kind === 'value' && (isMissing || index === problem.index)
  })
  const count = tokens.filter(({kind}) => kind === 'argument').length
  if (!taken || !hasRoom(command, count)) return []
  const isLikely = isMissing || isArgumentMissing(command, count)
  const cost = isLikely ? fixCosts.lastValueReturned : fixCosts.lastValueReturnedNeedlessly
  const flag = tokens.findLast(({index, kind}) => kind === 'flag' && index < taken.index)!
  const word = {flagIndex: flag.index, index: taken.index}
  return [
    putAfterTerminator(draft, {...word, cost}),
    putBeforeFlag(draft, {...word, cost: cost + fixCosts.returnedBeforeFlag}),
  ]
}

/** Whether a command takes more arguments than it got. */
function hasRoom({definition: {args, strict}}: CatalogCommand, count: number): boolean {
  return strict === false || count < Object.keys(args).length
}

/** Whether a command requires more arguments than it got. */
function isArgumentMissing({definition: {args}}: CatalogCommand, count: number): boolean {
  const unfilled = Object.values(args).slice(count)
  return unfilled.some((arg) => arg.required === true && !hasDefault(arg))
}

/** A word that a greedy flag took, the flag, and what it costs to return the word. */
type TakenWord = {index: number; flagIndex: number; cost: number}

/** Moves a word after the `--`, which is added if there is none. */
function putAfterTerminator(draft: Draft, {cost, flagIndex, index}: TakenWord): Draft {
  const {tokens, words} = draft
  const word = words[index]!
  const others = words.toSpliced(index, 1)
  const terminator = tokens.find(({kind}) => kind === 'terminator')?.index
  // The terminator has moved one to the left, so its old index is the place after it.
  const moved =
    terminator === undefined ? [...others, '--', word] : others.toSpliced(terminator, 0, word)
  const kept = words.slice(flagIndex, index).join(' ')
  return moveWords(draft, moved, {
    cost,
    from: `${kept} ${word}`,
    to: `${kept} -- ${word}`,
  })
}

/** Moves a word before the flag that took it. */
function putBeforeFlag(draft: Draft, {cost, flagIndex, index}: TakenWord): Draft {
  const {words} = draft
  const word = words[index]!
  const moved = words.toSpliced(index, 1).toSpliced(flagIndex, 0, word)
  const kept = words.slice(flagIndex, index).join(' ')
  return moveWords(draft, moved, {
    cost,
    from: `${kept} ${word}`,
    to: `${word} ${kept}`,
  })
}

/** The draft with its words in another order, as one change. */
function moveWords(
  draft: Draft,
  words: readonly string[],
  {cost, from, to}: {cost: number; from: string; to: string},
): Draft {
  return {
    ...reword(draft, words),
    changes: [...draft.changes, {from, to}],
    cost: draft.cost + cost,
  }
}

/** Adds a placeholder for a missing argument: only the reader knows the value. */
export function addArgument({draft, problem}: FixContext): Draft[] {
  const args = Object.entries(draft.command.definition.args)
  const given = draft.tokens.filter(({kind}) => kind === 'argument')
  const names = args.map(([name]) => name)
  const place = names.indexOf(problem.field!)
  // The first word that a later argument gets: the placeholder comes before it.
  const next = given.find((_, at) => {
    const [name = ''] = argumentAt(args, at, given.length) ?? []
    return names.indexOf(name) > place
  })
  const at = next?.index ?? (given.at(-1)?.index ?? -1) + 1
  return [addPlaceholder(draft, at, problem.field!)]
}

function addPlaceholder(draft: Draft, at: number, name: string): Draft {
  return editWords(draft, {
    at,
    cost: fixCosts.added,
    insert: [placeholder(name)],
    remove: 0,
  })
}
