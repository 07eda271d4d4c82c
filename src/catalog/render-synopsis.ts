import {quoteLine, quoteWord} from '../command-line/quote.js'
import type {FlagNode} from '../contract/schema/introspection.js'
import {type Catalog, type CatalogCommand, isShared, sortByName, visibleFlags} from './catalog.js'
import {readExampleLines} from './examples.js'
import {renderArgument, renderFlag, unconditional} from './render-command.js'
import {firstLine} from './texts.js'

/**
 * A command's synopsis on one line, without the bin (8.10, 10.2); flags that most commands share
 * come last.
 */
export function renderSynopsis(catalog: Catalog, command: CatalogCommand): string {
  const flags = writeFlags(catalog, command)
  const choices = findChoices(flags)
  const required = flags.filter(({isRequired}) => isRequired)
  const optional = flags.filter((flag) => !flag.isRequired && !choices.flat().includes(flag))
  const own = optional.filter((flag) => !flag.isShared)
  const named = [...own.filter(({isBare}) => isBare), ...optional.filter((flag) => flag.isShared)]
  return [
    command.name || catalog.bin,
    ...writeOperands(catalog, command),
    ...required.map(({form}) => form),
    ...choices.map((members) => `(${members.map(({form}) => form).join(' | ')})`),
    ...own.filter(({isBare}) => !isBare).map(({form}) => `[${form}]`),
    ...(named.length > 0 ? [`[${named.map(({bare}) => bare).join(' ')}]`] : []),
  ].join(' ')
}

/** Example operands, and explanations of required flags. */
export function renderNotes(catalog: Catalog, command: CatalogCommand): string {
  const explained = writeFlags(catalog, command).filter(
    (flag) => flag.isRequired && !flag.isShared && flag.note,
  )
  const notes = explained.slice(0, 2).map(({name, note}) => `${name}: ${note}`)
  return [...sampleOperands(catalog, command), ...notes].join('; ')
}

export function isHelp({name, type}: {name: string; type: string}): boolean {
  return name === 'help' && type === 'boolean'
}

function writeFlags(catalog: Catalog, command: CatalogCommand) {
  const examples = readExampleLines(catalog, command).map(({text}) => text)
  const flags = visibleFlags(command).filter(
    ([name, {deprecated, type}]) => !deprecated && !isHelp({name, type}),
  )
  return flags.map(([name, flag]) => {
    const node = renderFlag(catalog, command, name)
    const {allow_no: allowNo, description, enum: values, multiple} = node
    const isBoolean = flag.type === 'boolean'
    const format = values || isBoolean ? undefined : findFormat(name, description, examples)
    const value =
      (values && listValues(values)) ??
      statedRange(node) ??
      format ??
      `<${helpOf(flag) || node.type}>`
    const switched = `--${allowNo ? '[no-]' : ''}${name}`
    return {
      bare: isBoolean ? switched : `--${name}=`,
      flag,
      form: isBoolean ? switched : `--${name} ${value}${multiple ? '...' : ''}`,
      /** Whether its form states no more than that it is a switch, or takes a text. */
      isBare: isBoolean || (value === '<string>' && !multiple),
      // Whether a command line without it is invalid.
      isRequired:
        Boolean(flag.required) &&
        flag.default === undefined &&
        !command.definition.murli?.flags[name]?.optional,
      isShared: isShared(catalog, name, flag),
      name,
      // What name and format leave open; empty if that is nothing or too long.
      note: format ? '' : writeNote(name, description),
    }
  })
}

function statedRange({max, min}: FlagNode): string | undefined {
  if (min !== undefined && max !== undefined) return `<${min}-${max}>`
  if (min !== undefined) return `<integer, at least ${min}>`
  return max === undefined ? undefined : `<integer, at most ${max}>`
}

function helpOf({helpValue = ''}: {helpValue?: string | string[]}): string {
  const help = ([helpValue].flat()[0] ?? '').replaceAll(/[<>[\]()]/g, '').trim()
  return help.length <= 24 ? help : ''
}

const anyOperands = '[ARGS...]'

function writeOperands(catalog: Catalog, command: CatalogCommand): string[] {
  const {args, strict} = command.definition
  const names = Object.keys(args).filter((name) => !args[name]!.hidden)
  if (names.length === 0 && strict === false) return [anyOperands]
  return names.map((name) => {
    const {enum: values, multiple, required} = renderArgument(catalog, command, name)
    const form = `${values ? listValues(values) : name.toUpperCase()}${multiple ? '...' : ''}`
    return required ? form : `[${form}]`
  })
}

/** The operands of the first example with any. */
function sampleOperands(catalog: Catalog, command: CatalogCommand): string[] {
  if (!writeOperands(catalog, command).includes(anyOperands)) return []
  const {length} = command.name.split(' ')
  for (const {words = []} of readExampleLines(catalog, command)) {
    const [typed, rest] = [words.slice(1, length + 1), words.slice(length + 1)]
    const end = rest.findIndex((word) => word.startsWith('-'))
    const operands = end === -1 ? rest : rest.slice(0, end)
    if (typed.join(' ') === command.name && operands.length > 0)
      return [`e.g. ${quoteLine(operands.slice(0, 3))}`]
  }

  return []
}

/** Groups that require exactly one of their flags; a flag in two groups belongs to neither. */
function findChoices(flags: ReturnType<typeof writeFlags>): (typeof flags)[] {
  const groups = new Map<string, typeof flags>()
  const open = flags.filter(({flag}) => !flag.required && unconditional(flag.exactlyOne).length > 0)
  for (const {flag, name} of open) {
    const names = new Set([name, ...unconditional(flag.exactlyOne)])
    const members = sortByName(open.filter((other) => names.has(other.name)))
    if (names.size > 1 && members.length === names.size)
      groups.set([...names].toSorted().join(' '), members)
  }

  const all = [...groups.values()]
  return all.filter((group) =>
    all.every((other) => other === group || !other.some((flag) => group.includes(flag))),
  )
}

/**
 * The description's first clause, if it is at most eight words long and adds at least two to the
 * flag's name.
 */
function writeNote(name: string, description: string): string {
  const clause = firstClause(description)
  const words = clause.toLowerCase().match(/[a-z\d]{4,}/g) ?? []
  const isNew = (word: string) => !name.includes(word.slice(0, 5))
  return clause.split(' ').length <= 8 && words.filter((word) => isNew(word)).length > 1
    ? clause
    : ''
}

/** A text's first clause, without Markdown and marks like `[default: x]`. */
export function firstClause(text: string): string {
  return firstLine(text)
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\[[^\]]*\]\s*/, '')
    .replace(/^(?:the|an?)\s+/i, '')
    .split(/(?<=\w{2})[.;:(]\s|\s\(/, 1)[0]!
    .replaceAll('`', '')
    .replace(/\.$/, '')
}

const unit = 'bytes|[kmg]b|days?|hours?|min(?:ute)?s?|ms|(?:milli)?seconds?|secs?'

/** A unit in a description: `in seconds`, `(ms)`, `number of days`, `last N days`, `Minutes to`. */
const unitPattern = new RegExp(
  String.raw`\b(?:in|number of|how many|n)\s+\(?(${unit})\b|\(\s*(${unit})\s*[),]|^(${unit}) to\b`,
  'i',
)
const rangePattern = /\b(?:between|from) (-?\d{1,9}) (?:and|to) (-?\d{1,9})\b/i
const datePattern = /\bYYYY-MM(?:-DD(?:[T ]hh:mm(?::ss(?:\.s+)?)?Z?)?)?\b|\bISO[- ]?8601\b/i

const quoted = /(["'`])(?<text>(?:(?!\1)[^\n]){1,40})\1/

/** The words before a sample value, and before a complete list of values. */
const sampleMark = /(?:\be\.g\.|\bf\.ex\.|\bfor example|\bexamples?|\bsuch as|\bformat)[,:]?\s+/i
const listMark = /\b(?:one of|(?:possible|allowed|valid) values(?: are)?)(?: the following)?:?\s+/i

/** Quoted values, with commas, bars or words between them. */
const quotedList = /^(?:(?:,? (?:and|or) |, ?| ?\| ?)?(["'`])[^\s"'`]{1,40}\1)+/

const durationSample = /^\d+ ?(?:ms|[smhdwy]|secs?|mins?|hours?|days?|weeks?|months?|years?)$/i

/** An example that shows the format: a variable, a duration, a date, or a text with punctuation. */
const formatSample = /^\$[A-Z_]|^\d+(?:ms|[smhdwy])$|^\d{4}-\d\d-\d\d|^[^/\\]+[:=]/

/**
 * Writes the distinct values that a flag or argument accepts as one word, quoted for a shell if
 * necessary.
 */
function listValues(values: readonly string[]): string {
  const words = [...new Set(values)].map((value) => quoteWord(value))
  return words.length > 12 ? `${words.slice(0, 12).join('|')}|…` : words.join('|')
}

/**
 * The format of a flag's values by its description or an example: `js|ts`, `<seconds>`, `<duration,
 * e.g. 2w>`.
 */
export function findFormat(
  name: string,
  description: string,
  examples: readonly string[],
): string | undefined {
  const [, listed = ''] = description.split(listMark)
  const list = quotedList.exec(listed)?.[0] ?? ''
  const values = Array.from(list.matchAll(/(["'`])(.+?)\1/g), ([, , value]) => value!)
  if (values.length > 1) return listValues(values)
  const range = rangePattern.exec(description)
  if (range) return `<${range[1]}-${range[2]}>`
  const form =
    unitPattern.exec(description)?.slice(1).find(Boolean) ?? datePattern.exec(description)?.[0]
  if (form) return `<${form}>`
  const flag = `--${name.replaceAll(/[^\w-]/g, '.')}`
  const texts = [
    ...description.split(new RegExp(`${flag}[= ]`)).slice(1),
    ...description.split(sampleMark).slice(1),
  ]
  const sample =
    texts.map((text) => readSample(text)).find(Boolean) ?? findInExamples(flag, examples)
  if (sample === undefined) return undefined
  return durationSample.test(sample)
    ? `<duration, e.g. ${sample}>`
    : `<e.g. ${quoteWord(sample).replace(/^'(\$\w+)'$/, '$1')}>`
}

/** A short text that starts with quotes, or a word with digits or punctuation, but not a flag. */
function readSample(text: string): string | undefined {
  const match = quoted.exec(text)
  const isQuoted = match?.index === 0
  const value = isQuoted ? match.groups!['text']! : withoutStop(/^[^\s,;)"'`]*/.exec(text)![0])
  if (value.startsWith('-') || value.length > 24) return undefined
  return isQuoted || /[\d:=/@_$]/.test(value) ? value : undefined
}

function findInExamples(flag: string, examples: readonly string[]): string | undefined {
  const pattern = new RegExp(
    String.raw`(?<![\w-])${flag}[= ](?:"([^"\n]+)"|'([^'\n]+)'|([^\s"']+))`,
  )
  const values = examples.map((example) =>
    withoutStop(pattern.exec(example)?.slice(1).find(Boolean) ?? ''),
  )
  return values.find((value) => value.length <= 24 && formatSample.test(value))
}

function withoutStop(text: string): string {
  return text.replace(/[.:]+$/, '')
}
