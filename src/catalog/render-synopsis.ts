import {quoteLine} from '../command-line/quote.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {listBriefFlags, readContext} from './brief-inputs.js'
import {readCodes} from './brief-text.js'
import {
  type Catalog,
  type CatalogCommand,
  isHelp,
  isRequiredFlag,
  sortByName,
  visibleFlags,
} from './catalog.js'
import {isShared} from './common-flags.js'
import {readExampleLines} from './examples.js'
import {unconditional} from './flag-relations.js'
import {hasWordsOf} from './known-words.js'
import {renderArgument, renderFlag} from './render-flag.js'
import {firstLine} from './texts.js'
import {findFormat, listValues, readHelpValue, writeRange} from './value-format.js'

/** The most flags that are explained beside a synopsis, and how many of them without an intent. */
const maxNotes = {withIntent: 4, always: 2}

/** A flag as a synopsis has it. */
type SynopsisFlag = {
  name: string
  flag: FlagDefinition
  /** With its value: `--type js|ts`. */
  form: string
  /** Without its value: `--type=`. */
  nameForm: string
  /** Whether `nameForm` says as much as `form`: of a boolean flag, or of one that takes a text. */
  isNameEnough: boolean
  isRepeated: boolean
  isRequired: boolean
  /** Whether most commands have it. */
  isCommon: boolean
  /** What its values mean, if they are codes such as `d|s`. */
  codes: string | undefined
  /** What its name and form leave open; empty if that is nothing or too long. */
  note: string
}

/**
 * A command's synopsis on one line, without the bin (8.10, 10.2); flags that most commands share
 * come last. Dots after a bracket mean that a flag may be given again, for another value.
 */
export function renderSynopsis(catalog: Catalog, command: CatalogCommand): string {
  const flags = writeFlags(catalog, command)
  const required = flags.filter(({isRequired}) => isRequired)
  const choices = findChoices(flags)
  const chosen = new Set(choices.flat())
  const optional = flags.filter((flag) => !flag.isRequired && !chosen.has(flag))
  const common = optional.filter((flag) => flag.isCommon)
  const particular = optional.filter((flag) => !flag.isCommon)
  // These have values to show; the others share a bracket that only names them.
  const withForm = particular.filter(({isNameEnough}) => !isNameEnough)
  const nameOnly = [...particular.filter(({isNameEnough}) => isNameEnough), ...common]
  return [
    command.name || catalog.bin,
    ...writeOperands(catalog, command),
    ...required.map(({form, isRepeated}) => (isRepeated ? `(${form})...` : form)),
    ...choices.map((members) => `(${members.map(({form}) => form).join(' | ')})`),
    ...withForm.map(({form, isRepeated}) => (isRepeated ? `[${form}]...` : `[${form}]`)),
    ...bracket(nameOnly.filter(({isRepeated}) => isRepeated)).map((group) => `${group}...`),
    ...bracket(nameOnly.filter(({isRepeated}) => !isRepeated)),
  ].join(' ')
}

/** Flags without their values in one bracket; nothing without flags. */
function bracket(flags: readonly SynopsisFlag[]): string[] {
  return flags.length > 0 ? [`[${flags.map(({nameForm}) => nameForm).join(' ')}]`] : []
}

/**
 * Example operands, and explanations of flags: of required ones, of values that are codes, and of
 * those that an intent names, as a brief has them (10.2).
 */
export function renderNotes(catalog: Catalog, command: CatalogCommand, intent = ''): string {
  const flags = writeFlags(catalog, command)
  const explained = flags
    .map(({codes, isRequired, isCommon, name, note}) => ({
      name,
      note: codes ?? (isRequired && !isCommon ? note : ''),
    }))
    .filter(({note}) => note !== '')
    .slice(0, maxNotes.always)
  const explainedNames = new Set(explained.map(({name}) => name))
  const asked = flags.filter(({isNameEnough, name}) => {
    return isNameEnough && !explainedNames.has(name) && hasWordsOf(intent, name)
  })
  const described = describeAsked(catalog, command, asked)
  const notes = [...explained, ...described].slice(0, maxNotes.withIntent)
  const texts = notes.map(({name, note}) => `${name}: ${note}`)
  return [...sampleOperands(catalog, command), ...texts].join('; ')
}

/** What a brief says about flags that an intent names. */
function describeAsked(
  catalog: Catalog,
  command: CatalogCommand,
  asked: readonly SynopsisFlag[],
): {name: string; note: string}[] {
  if (asked.length === 0) return []
  const names = new Set(asked.map(({name}) => name))
  const inputs = listBriefFlags(catalog, command, readContext(catalog, command))
  const described = inputs.map(({form, name, text}) => {
    // `seconds` of `--timeout <seconds>`.
    const kind = /<(.*)>$/.exec(form)?.[1]
    return {name, note: text || (kind ?? '')}
  })
  return described.filter(({name, note}) => note !== '' && names.has(name))
}

/** Writes the flags that a synopsis shows: without `--help` and deprecated ones. */
function writeFlags(catalog: Catalog, command: CatalogCommand): SynopsisFlag[] {
  const examples = readExampleLines(catalog, command).map(({text}) => text)
  const flags = visibleFlags(command).filter(
    ([name, {deprecated, type}]) => !deprecated && !isHelp({name, type}),
  )
  return flags.map(([name, flag]) => {
    const node = renderFlag(catalog, command, name)
    const {description, enum: values} = node
    const isBoolean = flag.type === 'boolean'
    const format = values || isBoolean ? undefined : findFormat(name, description, examples)
    const list = values && listValues(values)
    const value = list ?? writeRange(node) ?? format ?? `<${readHelpValue(flag) || node.type}>`
    const booleanForm = node.allow_no ? `--[no-]${name}` : `--${name}`
    return {
      codes: values && readCodes(description, values),
      flag,
      form: isBoolean ? booleanForm : `--${name} ${value}`,
      nameForm: isBoolean ? booleanForm : `--${name}=`,
      isNameEnough: isBoolean || value === '<string>',
      isRepeated: node.multiple === true,
      isRequired: isRequiredFlag(command, name),
      isCommon: isShared(catalog, name, flag),
      name,
      note: format ? '' : writeNote(name, description),
    }
  })
}

/** The operands of a command that names no arguments and takes any. */
const anyOperandsForm = '[ARGS...]'

/** The operands that a synopsis shows: `[APP]`, `js|ts`, `FILE...`. */
function writeOperands(catalog: Catalog, command: CatalogCommand): string[] {
  const {args, strict} = command.definition
  const names = Object.keys(args).filter((name) => !args[name]!.hidden)
  if (names.length === 0 && strict === false) return [anyOperandsForm]
  return names.map((name) => {
    const {enum: values, multiple, required} = renderArgument(catalog, command, name)
    const operand = values ? listValues(values) : name.toUpperCase()
    const form = multiple ? `${operand}...` : operand
    return required ? form : `[${form}]`
  })
}

/** The most operands of an example. */
const maxOperands = 3

/** The operands of the first example with any, if a command names no arguments. */
function sampleOperands(catalog: Catalog, command: CatalogCommand): string[] {
  if (!writeOperands(catalog, command).includes(anyOperandsForm)) return []
  const {length} = command.name.split(' ').filter(Boolean)
  for (const {words = []} of readExampleLines(catalog, command)) {
    const [, ...typed] = words
    const isOfCommand = typed.slice(0, length).join(' ') === command.name
    const afterName = typed.slice(length)
    const firstFlag = afterName.findIndex((word) => word.startsWith('-'))
    const operands = firstFlag === -1 ? afterName : afterName.slice(0, firstFlag)
    if (isOfCommand && operands.length > 0) {
      return [`e.g. ${quoteLine(operands.slice(0, maxOperands))}`]
    }
  }

  return []
}

/** Groups that require exactly one of their flags; a flag in two groups belongs to neither. */
function findChoices(flags: readonly SynopsisFlag[]): SynopsisFlag[][] {
  const groups = new Map<string, SynopsisFlag[]>()
  const optional = flags.filter(({flag}) => !flag.required)
  const rivals = optional.filter(({flag}) => unconditional(flag.exactlyOne).length > 0)
  for (const {flag, name} of rivals) {
    const names = new Set([name, ...unconditional(flag.exactlyOne)])
    const members = sortByName(rivals.filter((other) => names.has(other.name)))
    const isWhole = members.length === names.size
    // Each member of a group states it, so the key is the same for all of them.
    if (names.size > 1 && isWhole) groups.set([...names].toSorted().join(' '), members)
  }

  const choices = [...groups.values()]
  const isInAnother = (choice: SynopsisFlag[], flag: SynopsisFlag) => {
    return choices.some((other) => other !== choice && other.includes(flag))
  }
  return choices.filter((choice) => !choice.some((flag) => isInAnother(choice, flag)))
}

/** The most words of a note, and the fewest that its flag's name does not say. */
const noteLimits = {words: 8, newWords: 2}

/** The description's first clause, if it is short and adds something to the flag's name. */
function writeNote(name: string, description: string): string {
  const clause = firstClause(description)
  if (clause.split(' ').length > noteLimits.words) return ''
  const words = clause.toLowerCase().match(/[a-z\d]{4,}/g) ?? []
  // The beginning suffices: `envir` of `environment` is in `--environments`.
  const added = words.filter((word) => !name.includes(word.slice(0, 5)))
  return added.length >= noteLimits.newWords ? clause : ''
}

const markdownLink = /\[([^\]]*)\]\([^)]*\)/g
const leadingMark = /^\[[^\]]*\]\s*/
const article = /^(?:the|an?)\s+/i

/** What ends a clause: a mark after a word, not after a letter as in `e.g. x`; a parenthesis. */
const clauseEnd = /(?<=\w{2})[.;:(]\s|\s\(/

/** A text's first clause, without Markdown and marks like `[default: x]`. */
export function firstClause(text: string): string {
  const plain = firstLine(text)
    .replaceAll(markdownLink, '$1')
    .replace(leadingMark, '')
    .replace(article, '')
  const [clause = ''] = plain.split(clauseEnd, 1)
  return clause.replaceAll('`', '').replace(/\.$/, '')
}
