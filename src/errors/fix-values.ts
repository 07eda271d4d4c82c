import {typesOf} from '../catalog/catalog.js'
import {listConfirmations} from '../command-line/consent.js'
import {fold} from '../command-line/tokenize.js'
import {readBoolean} from '../mode/mode.js'
import {addParam, type Change, type Draft, splice} from './draft.js'
import type {Context} from './fixes.js'
import {describeType} from './problems.js'
import {invertsMeaning, protects, typingCost} from './word-cost.js'

/** Adds a placeholder for an argument that is missing: only the reader knows the value. */
export function addArgument({command, draft, flags, problem, tokens}: Context): Draft[] {
  const name = problem.field!
  const {description, options} = command.definition.args[name] ?? {}
  const added = addParam(draft, name, {description, enum: options && [...options]})
  const last = tokens.findLast(({kind}) => kind === 'argument')
  // A flag that takes several values would take the argument, too.
  const isGreedy = tokens.some((token) => token.kind === 'flag' && flags[token.name]!.multiple)
  const index = last ? last.index + 1 : isGreedy && !draft.words.includes('--') ? 0 : draft.words.length
  return [splice(added.draft, index, 0, [added.word], {change: {to: added.word}, cost: 1})]
}

/** Adds flags that are missing, with a placeholder for the value: one draft for each choice. */
export function addFlag({command, draft, problem: {names = []}}: Context): Draft[] {
  const terminator = draft.words.indexOf('--')
  const end = terminator === -1 ? draft.words.length : terminator
  return names.slice(0, 3).flatMap((name) => {
    const flag = command.definition.flags[name]
    if (!flag) return []
    const {description, options, summary, type} = flag
    const param = {description: summary ?? description, enum: options && [...options]}
    const isKnown = type === 'boolean' || options?.length === 1
    const added = isKnown ? {draft, word: options?.[0]} : addParam(draft, name, param)
    const words = [`--${name}`, ...(added.word === undefined ? [] : [added.word])]
    return [splice(added.draft, end, 0, words, {change: {to: words.join(' ')}, cost: 1})]
  })
}

/** Adds a placeholder for the value that a flag is missing. */
export function addValue({draft, flags, problem}: Context): Draft[] {
  const name = problem.field!.replace(/^--/, '')
  const {description, options, summary} = flags[name] ?? {}
  const added = addParam(draft, name, {description: summary ?? description, enum: options && [...options]})
  const to = `${draft.words[problem.index!]!} ${added.word}`
  return [splice(added.draft, problem.index! + 1, 0, [added.word], {change: {to}, cost: 1})]
}

/** Reads the words after a text as its continuation: `--description fix the bug` lacks quotes. */
export function quoteText({draft, flags, problem, tokens}: Context): Draft[] {
  const owner = tokens.findLast((token) => {
    if (token.kind !== 'flag' || token.valueIndex !== token.index + 1 || token.index > problem.index!) return false
    const {multiple, options} = flags[token.name]!
    return !options && !multiple
  })
  if (!owner) return []
  const start = owner.index + 1
  let end = start + 1
  while (tokens.some(({index, kind}) => kind === 'argument' && index === end)) end++
  if (problem.index! >= end) return []
  const text = draft.words.slice(start, end).join(' ')
  return [splice(draft, start, end - start, [text], {change: {from: text, to: `'${text}'`}, cost: 1.2})]
}

/** Takes the value off a boolean flag: `--color=true` is `--color`, `--color=false` is `--no-color` or nothing. */
export function dropSwitchValue({command, draft, flags, problem, tokens}: Context): Draft[] {
  return tokens.flatMap((token, position) => {
    const next = tokens[position + 1]
    if (token.kind !== 'flag' || flags[token.name]!.type !== 'boolean') return []
    if (problem.kind === 'invalid_value' && token.index !== problem.index) return []
    const count = token.surplus === undefined ? 2 : 1
    const value = readSwitch(token.surplus ?? (next?.kind === 'argument' ? next.raw : undefined))
    const typed = draft.words[token.index]!.split('=', 1)[0]!
    const from = draft.words.slice(token.index, token.index + count).join(' ')
    const write = (words: string[]) => [
      splice(draft, token.index, count, words, {change: {from, to: words[0]}, cost: count === 1 ? 0.2 : 0.5}),
    ]
    // 4.10: a value does not confirm on an own command, so that no correction does.
    const confirms = command.isOwn && listConfirmations(flags).some(({name}) => name === token.name)
    if (value === undefined || (value && confirms)) return []
    if (value) return write([typed])
    if (token.negated) return []
    if (flags[token.name]!.allowNo) return write([`--no-${token.name}`])
    return protects(token.name) ? [] : write([])
  })
}

function readSwitch(value: string | undefined): boolean | undefined {
  const word = value?.toLowerCase()
  return word === 'on' ? true : word === 'off' ? false : readBoolean(value)
}

/** Writes the nearest accepted values, the one obvious reading of a number or URL, or else a placeholder. */
export function replaceValue({command, draft, flags, problem}: Context): Draft[] {
  const {error, field = '', index, validValues, value} = problem
  const name = field.replace(/^--/, '')
  if (value === undefined || index === undefined || (error === 'flag_error' && flags[name]?.type === 'boolean'))
    return []
  const word = draft.words[index]!
  const start = word.lastIndexOf(value)
  const write = (from: Draft, to: string, cost: number, more: Partial<Change> = {}) => {
    const replaced = word.slice(0, start) + to + word.slice(start + value.length)
    return splice(from, index, 1, [replaced], {change: {...more, from: value || word, to}, cost})
  }

  const details = typesOf(command)?.[error === 'flag_error' ? 'flags' : 'args'][name]
  const readings = [readValue(value, details?.type)].filter((reading) => reading !== undefined)
  const near = [
    ...(validValues ?? []).map((option) => ({cost: valueCost(value, option), option})),
    ...readings.map((option) => ({cost: 0.5, option})),
  ].filter(({cost}) => cost !== Infinity)
  if (near.length > 0) {
    return near
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, 3)
      .map(({cost, option}) => write(draft, option, cost))
  }

  const {description} = (error === 'flag_error' ? flags : command.definition.args)[name] ?? {}
  const added = addParam(draft, name, {description, enum: validValues && [...validValues]})
  return [write(added.draft, added.word, 2, {choices: validValues, expected: describeType(details)})]
}

/** Reads `1,000` as an integer, and `example.com` as a URL; `5s` may be seconds, and only the author knows. */
function readValue(value: string, type: string | undefined): string | undefined {
  if (type === 'url') return /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$/.test(value) ? `https://${value}` : undefined
  if (type !== 'integer') return undefined
  const plain = value
    .trim()
    .replaceAll(/(?<=\d)[,_ ](?=\d{3}(?!\d))/g, '')
    .replace(/^\+/, '')
    .replace(/\.0+$/, '')
  return /^-?\d+$/.test(plain) && plain !== value ? plain : undefined
}

function valueCost(typed: string, option: string): number {
  if (typed.toLowerCase() === option.toLowerCase()) return 0.2
  const [a, b] = [fold(typed), fold(option)]
  // Numbers and versions that differ are different, not misspelt; one character says nothing.
  if ((/^[\d.]+$/.test(a) && /^[\d.]+$/.test(b)) || Math.max(a.length, b.length) < 2) return a === b ? 0.3 : Infinity
  const isBeginning = a.length >= 2 && b.startsWith(a) && !invertsMeaning(a, b)
  return Math.min(typingCost(a, b), isBeginning ? 0.9 + 0.05 * (b.length - a.length) : Infinity)
}
