import {quoteLine} from '../command-line/quote.js'
import {
  type Catalog,
  type CatalogCommand,
  isHelp,
  isRequiredFlag,
  isShared,
  sortByName,
  visibleFlags,
} from './catalog.js'
import {readCodes} from './brief-text.js'
import {listFlags, readContext} from './brief-words.js'
import {readExampleLines} from './examples.js'
import {unconditional} from './flag-relations.js'
import {hasWordsOf} from './known-words.js'
import {renderArgument, renderFlag} from './render-flag.js'
import {firstLine} from './texts.js'
import {findFormat, listValues, readHelpValue, writeRange} from './value-format.js'

/**
 * A command's synopsis on one line, without the bin (8.10, 10.2); flags that most commands share
 * come last. Dots after a bracket mean that a flag may be given again, for another value.
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
    ...required.map(({form, isRepeated}) => (isRepeated ? `(${form})...` : form)),
    ...choices.map((members) => `(${members.map(({form}) => form).join(' | ')})`),
    ...own
      .filter(({isBare}) => !isBare)
      .map(({form, isRepeated}) => `[${form}]${isRepeated ? '...' : ''}`),
    ...bracket(named.filter(({isRepeated}) => isRepeated)).map((group) => `${group}...`),
    ...bracket(named.filter(({isRepeated}) => !isRepeated)),
  ].join(' ')
}

function bracket(flags: ReturnType<typeof writeFlags>): string[] {
  return flags.length > 0 ? [`[${flags.map(({bare}) => bare).join(' ')}]`] : []
}

/**
 * Example operands, and explanations of flags: of required ones, of values that are codes, and of
 * those that an intent names, as a brief has them (10.2).
 */
export function renderNotes(catalog: Catalog, command: CatalogCommand, intent = ''): string {
  const flags = writeFlags(catalog, command)
  const explained = flags.filter(
    ({codes, isRequired, isShared: isCommon, note}) =>
      codes !== undefined || (isRequired && !isCommon && note),
  )
  const notes = new Map(explained.slice(0, 2).map(({codes, name, note}) => [name, codes ?? note]))
  const named = new Set(
    flags.flatMap(({isBare, name}) => {
      return isBare && !notes.has(name) && hasWordsOf(intent, name) ? [name] : []
    }),
  )
  if (named.size > 0) {
    for (const word of listFlags(catalog, command, readContext(catalog, command))) {
      const kind = /<(.*)>$/.exec(word.form)?.[1]
      const note = word.text || kind
      if (note && named.has(word.name) && notes.size < maxNotes) {
        notes.set(word.name, note)
      }
    }
  }
  const texts = Array.from(notes, ([name, note]) => `${name}: ${note}`)
  return [...sampleOperands(catalog, command), ...texts].join('; ')
}

/** The most flags that are explained beside a synopsis. */
const maxNotes = 4

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
      writeRange(node) ??
      format ??
      `<${readHelpValue(flag) || node.type}>`
    const switched = `--${allowNo ? '[no-]' : ''}${name}`
    return {
      bare: isBoolean ? switched : `--${name}=`,
      /** What its values mean, if they are codes such as `d|s`. */
      codes: values && readCodes(description, values),
      flag,
      form: isBoolean ? switched : `--${name} ${value}`,
      /** Whether its form states no more than that it is a switch, or takes a text. */
      isBare: isBoolean || value === '<string>',
      isRepeated: multiple === true,
      isRequired: isRequiredFlag(command, name),
      isShared: isShared(catalog, name, flag),
      name,
      // What name and format leave open; empty if that is nothing or too long.
      note: format ? '' : writeNote(name, description),
    }
  })
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
    if (typed.join(' ') === command.name && operands.length > 0) {
      return [`e.g. ${quoteLine(operands.slice(0, 3))}`]
    }
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
    if (names.size > 1 && members.length === names.size) {
      groups.set([...names].toSorted().join(' '), members)
    }
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
