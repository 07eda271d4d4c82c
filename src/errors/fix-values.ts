import {typesOf} from '../catalog/catalog.js'
import {listConfirmations} from '../command-line/consent.js'
import {placeholder} from '../command-line/quote.js'
import {environmentOf, isSensitiveFlag} from '../secrets/sensitive-names.js'
import {readBoolean} from '../mode/mode.js'
import {type Draft, splice} from './draft.js'
import type {Context} from './fixes.js'
import {invertsMeaning, protects, typingCost} from './word-cost.js'

/** Adds a placeholder for an argument that is missing: only the reader knows the value. */
export function addArgument({draft, flags, problem, tokens}: Context): Draft[] {
  const last = tokens.findLast(({kind}) => kind === 'argument')
  // A flag that takes several values would take the argument, too.
  const isGreedy = tokens.some((token) => token.kind === 'flag' && flags[token.name]!.multiple)
  const index = last ? last.index + 1 : isGreedy && !draft.words.includes('--') ? 0 : draft.words.length
  return [splice(draft, index, 0, [placeholder(problem.field!)], {cost: 1})]
}

/** Adds flags that are missing, with a placeholder for the value: one draft for each choice. */
export function addFlag({command, draft, problem: {names = []}}: Context): Draft[] {
  const terminator = draft.words.indexOf('--')
  const end = terminator === -1 ? draft.words.length : terminator
  return names.slice(0, 3).flatMap((name) => {
    const {[name]: flag} = command.definition.flags
    if (!flag) return []
    const value = flag.options?.length === 1 ? flag.options[0]! : placeholder(name)
    const words = [`--${name}`, ...(flag.type === 'boolean' ? [] : [value])]
    const variable = isSensitiveFlag(name, command.definition) ? environmentOf(name, command.definition) : undefined
    if (variable === undefined) return [splice(draft, end, 0, words, {cost: 1})]
    // 9.12a: the variable comes first, because a command line is seen and logged.
    const set = splice(draft, end, 0, [], {change: {variable}, cost: 1})
    return [{...set, variables: [...(draft.variables ?? []), variable]}, splice(draft, end, 0, words, {cost: 1.1})]
  })
}

/** Adds a placeholder for the value that a flag is missing. */
export function addValue({draft, problem}: Context): Draft[] {
  const index = problem.index!
  const flag = draft.words[index]!
  const words = [flag, placeholder(problem.field!.replace(/^--/, ''))]
  return [splice(draft, index, 1, words, {change: {to: words.join(' ')}, cost: 1})]
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
    const write = (words: string[]) => [splice(draft, token.index, count, words, {cost: count === 1 ? 0.2 : 0.5})]
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
  const details = typesOf(command)?.[error === 'flag_error' ? 'flags' : 'args'][name]
  const reading = readValue(value, details?.type)
  const near = [
    ...(validValues ?? []).map((option) => ({cost: valueCost(value, option), to: option})),
    ...(reading === undefined ? [] : [{cost: 0.5, to: reading}]),
  ].filter(({cost}) => cost !== Infinity)
  const unknown = {choices: validValues, cost: 2, to: placeholder(name)}
  const readings = near.length > 0 ? near.toSorted((a, b) => a.cost - b.cost).slice(0, 3) : [unknown]
  return readings.map(({cost, ...change}) => {
    const replaced = word.slice(0, start) + change.to + word.slice(start + value.length)
    return splice(draft, index, 1, [replaced], {change: {...change, from: value || word}, cost})
  })
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
  const [a, b] = [typed, option].map((value) => value.toLowerCase().replaceAll('_', '-')) as [string, string]
  // Numbers and versions that differ are different, not misspelt; one character shows nothing.
  if ((/^[\d.]+$/.test(b) && a.replaceAll(/[^\d.]/g, '') !== b) || Math.max(a.length, b.length) < 2)
    return a === b ? 0.3 : Infinity
  const isBeginning = a.length >= 2 && b.startsWith(a) && !invertsMeaning(a, b)
  return Math.min(typingCost(a, b), isBeginning ? 0.9 + 0.05 * (b.length - a.length) : Infinity)
}
