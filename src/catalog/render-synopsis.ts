import {quoteLine} from '../command-line/quote.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {type Catalog, type CatalogCommand, readMetadata, typesOf, visibleFlags} from './catalog.js'
import type {ValueDetails} from './class-types.js'
import {findSharedFlags, nameAndType} from './common-flags.js'
import {readExampleLines} from './examples.js'
import {enumOf, isArgumentRequired, takesSeveral, unconditional} from './render-values.js'
import {firstLine, textRenderer} from './texts.js'
import {findFormat, listValues} from './value-format.js'

/** The longest `helpValue` that is written as the type. */
const longestHelpValue = 24

/** How many operands of an example are shown. */
const mostOperands = 3

/** How many notes there are, and how many words one has. */
const mostNotes = 2
const longestNote = 8

/**
 * How much a synopsis states of optional flags: nothing, their names, or their values too; `notes` adds after `#` what the
 * names of required flags do not tell.
 */
export type SynopsisDetail = 'brief' | 'names' | 'full' | 'notes'

/**
 * The synopsis of a command on one line, without the bin (8.10, 10.2): operands, required flags, choices, optional flags
 * in brackets with their values, ranges and formats, and in one bracket the names of those without any and of those that
 * most commands share.
 *
 * It reads the manifest, annotations and the types that are known of the class; it loads nothing.
 */
export function renderSynopsis(catalog: Catalog, command: CatalogCommand, detail: SynopsisDetail = 'full'): string {
  const render = textRenderer(catalog, command)
  const visible = visibleFlags(command).filter(([name, flag]) => !flag.deprecated && !isHelp({name, type: flag.type}))
  const examples = readExampleLines(catalog, command, render)
  const texts = examples.map(({text}) => text)
  const flags = visible.map(([name]) => writeFlag(catalog, command, name, texts))
  const choices = findChoices(visible)
  const formOf = (name: string) => flags.find((flag) => flag.name === name)?.form ?? `--${name}`
  const required = flags.filter(({isRequired}) => isRequired)
  const optional = flags.filter(({isRequired, name}) => !isRequired && !choices.flat().includes(name))
  const isNamed = ({isShared}: WrittenFlag) => isShared || detail === 'names'
  const own = optional.filter((flag) => !isNamed(flag))
  const valued = own.filter(({hasValues}) => hasValues).map(({form}) => `[${form}]`)
  const bare = own.filter(({hasValues}) => !hasValues).map((flag) => flag.bare)
  const named = [...bare, ...optional.filter((flag) => isNamed(flag)).map(({name}) => `--${name}`)]
  const several = [...valued, ...(named.length > 0 ? [`[${named.join(' ')}]`] : [])]
  const notes = detail === 'notes' ? [...sampleOperands(command, examples), ...listNotes(required)] : []
  return [
    command.name || catalog.bin,
    ...writeOperands(command),
    ...required.map(({form}) => form),
    ...choices.map((members) => `(${members.map(formOf).join(' | ')})`),
    ...(detail === 'brief' && several.length > 0 ? ['[…]'] : several),
    ...(notes.length > 0 ? [`# ${notes.join('; ')}`] : []),
  ].join(' ')
}

/** Whether a flag is `--help`, which every command has. */
export function isHelp({name, type}: {name: string; type: string}): boolean {
  return name === 'help' && type === 'boolean'
}

type WrittenFlag = ReturnType<typeof writeFlag>

function writeFlag(catalog: Catalog, command: CatalogCommand, name: string, examples: readonly string[]) {
  const flag = command.definition.flags[name]!
  const details = typesOf(command)?.flags[name]
  const render = textRenderer(catalog, command)
  const texts = [flag.summary, flag.description]
    .map((text) => render(text, 'a text'))
    .filter((text) => text !== undefined)
  const values = enumOf(readMetadata(command.definition).flagAnnotations?.[name], flag.options)
  const isBoolean = flag.type === 'boolean'
  const format = values || isBoolean ? undefined : findFormat(name, texts.join('\n'), examples)
  const type = details?.type ?? 'string'
  const value = values ? listValues(values) : (statedRange(details) ?? format ?? `<${helpOf(flag) || type}>`)
  const form = isBoolean ? `--${flag.allowNo ? '[no-]' : ''}${name}` : `--${name} ${value}${flag.multiple ? '...' : ''}`
  return {
    // The form without what is known of its values: `=` stands for a text.
    bare: isBoolean ? form : `--${name}=`,
    form,
    // Whether more is known of its values than that they are texts.
    hasValues: !isBoolean && form !== `--${name} <string>`,
    // Whether a command line without it is wrong.
    isRequired: Boolean(flag.required) && flag.default === undefined && !details?.optional,
    isShared: findSharedFlags(catalog).has(nameAndType(name, flag)),
    name,
    // What the name and the form leave open; empty if that is nothing or too much.
    note: format ? '' : writeNote(name, texts[0]),
  }
}

function statedRange({max, min}: Partial<ValueDetails> = {}): string | undefined {
  if (min === undefined) return max === undefined ? undefined : `<integer, at most ${max}>`
  return max === undefined ? `<integer, at least ${min}>` : `<${min}-${max}>`
}

function helpOf({helpValue}: FlagDefinition): string {
  const help = ([helpValue].flat()[0] ?? '').replaceAll(/[<>[\]()]/g, '').trim()
  return help.length <= longestHelpValue ? help : ''
}

/** The names of the visible arguments; undefined for a command that accepts operands and declares none. */
function listOperands({definition: {args, strict}}: CatalogCommand): string[] | undefined {
  const names = Object.keys(args).filter((name) => !args[name]!.hidden)
  return names.length === 0 && strict === false ? undefined : names
}

function writeOperands(command: CatalogCommand): string[] {
  const {definition} = command
  const {argumentAnnotations} = readMetadata(definition)
  const operands = listOperands(command)?.map((name) => {
    const argument = definition.args[name]!
    const values = enumOf(argumentAnnotations?.[name], argument.options)
    const form = `${values ? listValues(values) : name.toUpperCase()}${takesSeveral(command, name) ? '...' : ''}`
    return isArgumentRequired(argument, typesOf(command)?.args[name]) ? form : `[${form}]`
  })
  return operands ?? ['[ARGS...]']
}

/** The operands of the first example that has some, of a command that declares none. */
function sampleOperands(command: CatalogCommand, examples: readonly {words?: string[]}[]): string[] {
  if (listOperands(command)) return []
  const {length} = command.name.split(' ')
  const operands = examples
    .filter(({words = []}) => words.slice(1, length + 1).join(' ') === command.name)
    .map(({words = []}) => {
      const rest = words.slice(length + 1)
      const end = rest.findIndex((word) => word.startsWith('-'))
      return end === -1 ? rest : rest.slice(0, end)
    })
  const first = operands.find((words) => words.length > 0)
  return first ? [`e.g. ${quoteLine(first.slice(0, mostOperands))}`] : []
}

/** Groups of flags where a command line needs exactly one flag; a flag of two groups belongs to neither. */
function findChoices(flags: readonly (readonly [string, FlagDefinition])[]): string[][] {
  const groups = new Map<string, string[]>()
  const open = flags.filter(([, {exactlyOne, required}]) => !required && unconditional(exactlyOne).length > 0)
  for (const [name, {exactlyOne}] of open) {
    const names = [...new Set([name, ...unconditional(exactlyOne)])].toSorted()
    const isChoice = names.length > 1 && names.every((member) => open.some(([other]) => other === member))
    if (isChoice) groups.set(names.join(' '), names)
  }

  const all = [...groups.values()]
  return all.filter((names) => all.every((other) => other === names || !other.some((name) => names.includes(name))))
}

function listNotes(required: readonly WrittenFlag[]): string[] {
  const noted = required.filter(({isShared, note}) => !isShared && note !== '')
  return noted.slice(0, mostNotes).map(({name, note}) => `${name}: ${note}`)
}

/** The first clause of a description if it is short and has two words that the flag's name does not have. */
function writeNote(name: string, description: string | undefined): string {
  const clause = firstClause(description)
  const words = clause.toLowerCase().match(/[a-z\d]{4,}/g) ?? []
  const isNew = (word: string) => !name.includes(word.slice(0, 5))
  return clause.split(' ').length <= longestNote && words.filter((word) => isNew(word)).length > 1 ? clause : ''
}

/** The first clause of a text, without Markdown and without a mark like `[default: x]` before it. */
export function firstClause(text: string | undefined): string {
  return firstLine(text)
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\[[^\]]*\]\s*/, '')
    .replace(/^(?:the|an?)\s+/i, '')
    .split(/(?<=\w{2})[.;:(]\s|\s\(/, 1)[0]!
    .replaceAll('`', '')
    .replace(/\.$/, '')
}
