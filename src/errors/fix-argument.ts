import type {CatalogCommand} from '../catalog/catalog.js'
import type {Problem} from './problems.js'
import {tokenize, type Token} from '../command-line/tokenize.js'
import {splice, addParam, endOfFlags, type Draft} from './draft.js'
import {fixEquals} from './fix-equals.js'
import {restoreDash} from './fix-flag.js'
import {findMeantFlags} from './flag-names.js'
import {knownFlags} from './known-flags.js'
import {protects} from './word-cost.js'

const YES = /^(true|yes|on|1)$/i
const NO = /^(false|no|off|0)$/i

/** What is typed for a flag's dashes, or in front of them. */
const DASHES = /^["'\u2018\u2019\u201c\u201d+]*[-\u2010-\u2015\u2212]*/

/** What a flag costs that was typed exactly but for its dashes, a hidden one included. */
const EXACTLY_HIDDEN = 0.4

/** Finds what may have been meant by a word that the command has no argument for. */
export function fixUnexpectedArgument(draft: Draft, problem: Problem, command: CatalogCommand): Draft[] {
  const tokens = tokenize(draft.words, knownFlags(command))
  return [
    ...fixBooleanValue(draft, tokens, command),
    ...fixEquals(draft, command),
    ...restoreDash(draft, command),
    ...restoreFlag(draft, tokens, command),
    ...joinValue(draft, problem.index!, tokens, command),
  ]
}

/** Finds what may be done about an argument that is missing: a placeholder, because only the reader knows the value. */
export function fixMissingArgument(draft: Draft, problem: Problem, command: CatalogCommand): Draft[] {
  const name = problem.field!
  const arg = command.definition.args[name]
  const tokens = tokenize(draft.words, knownFlags(command))
  const added = addParam(draft, name, {description: arg?.description, enum: arg?.options && [...arg.options]})
  const last = tokens.findLast((token) => token.kind === 'argument')
  const isGreedy = tokens.some((token) => isGreedyFlag(token, command))
  const end = draft.words.length
  const index = last ? last.index + 1 : isGreedy && !draft.words.includes('--') ? 0 : end
  return [splice(added.draft, index, 0, [added.word], {change: {to: added.word}, cost: 1})]
}

function isGreedyFlag(token: Token, command: CatalogCommand): boolean {
  return token.kind === 'flag' && knownFlags(command)[token.name]?.multiple === true
}

/** Reads `--wait true` and `--wait=false`: a boolean flag takes no value. */
function fixBooleanValue(draft: Draft, tokens: readonly Token[], command: CatalogCommand): Draft[] {
  const flags = knownFlags(command)
  return tokens.flatMap((token, position) => {
    const next = tokens[position + 1]
    if (token.kind !== 'flag' || next?.kind !== 'argument' || flags[token.name]?.type !== 'boolean') return []
    const isInline = next.index === token.index
    const written = isInline ? draft.words[token.index]! : `${draft.words[token.index]} ${next.raw}`
    if (YES.test(next.raw)) return [rewrite(draft, token, isInline, [token.raw], written)]
    if (!NO.test(next.raw) || token.negated) return []
    if (!flags[token.name]!.allowNo) return protects(token.name) ? [] : [rewrite(draft, token, isInline, [], written)]
    return [rewrite(draft, token, isInline, [`--no-${token.name}`], written)]
  })
}

function rewrite(draft: Draft, token: Token, isInline: boolean, words: string[], from: string): Draft {
  return splice(draft, token.index, isInline ? 1 : 2, words, {change: {from, to: words[0]}, cost: 0.5})
}

/**
 * Reads a bare word as a flag that lost its dashes: `app my-app`, `app=my-app`, `app:my-app`, `-- app`, `“--app”`, or `–app` with
 * a typographic dash.
 */
function restoreFlag(draft: Draft, tokens: readonly Token[], command: CatalogCommand): Draft[] {
  const flags = knownFlags(command)
  return tokens.flatMap((token) => {
    if (token.kind !== 'argument') return []
    const end = token.raw.search(token.raw.includes('=') ? '=' : ':')
    const [typed, value] = end === -1 ? [token.raw, undefined] : [token.raw.slice(0, end), token.raw.slice(end + 1)]
    const name = typed.replace(DASHES, '')
    if (name.length < 2) return []
    const isDashed = name !== typed
    const meant = findMeantFlags(`--${name}`, flags).find(({cost}) => cost <= (isDashed ? 1.1 : EXACTLY_HIDDEN))
    if (!meant) return []
    const word = value === undefined ? meant.word : `${meant.word}=${value}`
    const cost = meant.cost + (isDashed ? 0.2 : 0.9)
    const isApart = draft.words[token.index - 1] === '--'
    // Behind `--` nothing is a flag.
    if (!isApart && draft.words.slice(0, token.index).includes('--')) return []
    const [start, from] = isApart ? [token.index - 1, `-- ${typed}`] : [token.index, typed]
    return [splice(draft, start, token.index + 1 - start, [word], {change: {from, to: meant.word}, cost})]
  })
}

/** Reads words behind a text as its continuation: `--description fix the bug` was not quoted. */
function joinValue(draft: Draft, index: number, tokens: readonly Token[], command: CatalogCommand): Draft[] {
  const owner = tokens.findLast(
    (token) => token.kind === 'flag' && isFreeText(token, command) && token.valueIndex! < index,
  )
  if (owner?.kind !== 'flag') return []
  const start = owner.valueIndex!
  const end = followingWords(start, tokens)
  if (index >= end) return []
  const from = draft.words.slice(start, end).join(' ')
  return [splice(draft, start, end - start, [from], {change: {from, to: `'${from}'`}, cost: 1.2})]
}

function isFreeText(token: Extract<Token, {kind: 'flag'}>, command: CatalogCommand): boolean {
  const flag = knownFlags(command)[token.name]
  return flag?.type === 'option' && !flag.options && !flag.multiple && token.valueIndex === token.index + 1
}

function followingWords(start: number, tokens: readonly Token[]): number {
  let end = start + 1
  while (tokens.some((token) => token.kind === 'argument' && token.index === end)) end++
  return end
}

/** Takes the word in front of a flag without a value for that value: `my-app --app`. */
export function fixMissingValue(draft: Draft, problem: Problem, command: CatalogCommand): Draft[] {
  const index = problem.index!
  const name = problem.field!.replace(/^--/, '')
  const flag = knownFlags(command)[name]
  const tokens = tokenize(draft.words, knownFlags(command))
  const before = tokens.find((token) => token.kind === 'argument' && token.index === index - 1)
  const written = draft.words[index]!
  const drafts: Draft[] = []
  const count = tokens.filter((token) => token.kind === 'argument').length
  const isSpare = count > Object.keys(command.definition.args).length && command.definition.strict !== false
  if (before && isSpare) {
    const change = {from: `${before.raw} ${written}`, to: `${written} ${before.raw}`}
    drafts.push(splice(draft, index - 1, 2, [written, before.raw], {change, cost: 0.8}))
  }

  const added = addParam(draft, name, {
    description: flag?.summary ?? flag?.description,
    enum: flag?.options && [...flag.options],
  })
  const change = {to: `${written} ${added.word}`}
  return [...drafts, splice(added.draft, index, 1, [written, added.word], {change, cost: 1})]
}

function hasFlag(words: readonly string[], name: string, command: CatalogCommand): boolean {
  return tokenize(words, knownFlags(command)).some((token) => token.kind === 'flag' && token.name === name)
}

/** Adds flags that are missing: boolean ones as they are, others with a placeholder; one draft for each choice. */
export function fixMissingFlag(draft: Draft, problem: Problem, command: CatalogCommand): Draft[] {
  const restored = restoreFlag(draft, tokenize(draft.words, knownFlags(command)), command)
  return (problem.names ?? []).slice(0, 3).flatMap((name) => {
    const flag = command.definition.flags[name]
    if (!flag) return []
    // It is there, where an argument was taken for it: `app=my-app`.
    const there = restored.find(({words}) => hasFlag(words, name, command))
    if (there) return [{...there, cost: there.cost - 0.5}]
    const word = `--${name}`
    if (flag.type === 'boolean') return [splice(draft, endOfFlags(draft), 0, [word], {change: {to: word}, cost: 1})]
    const options = flag.options
    const added =
      options?.length === 1
        ? {draft, word: options[0]!}
        : addParam(draft, name, {description: flag.summary ?? flag.description, enum: options && [...options]})
    const change = {to: `${word} ${added.word}`}
    return [splice(added.draft, endOfFlags(draft), 0, [word, added.word], {change, cost: 1})]
  })
}
