import {quoteLine} from '../command-line/quote.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {
  type Catalog,
  type CatalogCommand,
  type CatalogDefinition,
  readMetadata,
  typesOf,
  visibleFlags,
} from './catalog.js'
import type {ValueDetails} from './class-types.js'
import {readExampleLines} from './examples.js'
import {enumOf, isArgumentRequired, unconditional} from './render-values.js'
import {firstLine, type RenderText, textRenderer} from './texts.js'
import {findFormat, listValues} from './value-format.js'

/** The longest `helpValue` that is written as the type. */
const longestHelpValue = 24

/** How many operands of an example are shown. */
const mostOperands = 3

/** How many notes there are, and how many words one has. */
const mostNotes = 2
const longestNote = 8

/** How many commands a host needs for its flags to be shared. */
const fewestCommands = 3

/** A flag as it is written. */
type WrittenFlag = {
  name: string
  form: string
  /** The name alone, with `=` if it takes a text, where nothing else is known of an optional flag. */
  bare?: string
  /** What the name and the form do not tell; empty if that is nothing or too much. */
  note: string
  /** Whether a command line without it is wrong. */
  isRequired: boolean
}

/**
 * The synopsis of a command on one line, without the bin (8.10, 10.2): operands, required flags, choices, optional flags
 * in brackets with their values, ranges and formats, and in one bracket the names of those without any and of those that
 * most commands share.
 *
 * It reads the manifest, annotations and the types that are known of the class; it loads nothing.
 *
 * @param options `hasNotes` adds after `#` what the names of required flags do not tell; `isShort` leaves out optional flags
 */
export function renderSynopsis(
  catalog: Catalog,
  command: CatalogCommand,
  {hasNotes = false, isShort = false}: {hasNotes?: boolean; isShort?: boolean} = {},
): string {
  const render = textRenderer(catalog, command)
  const visible = visibleFlags(command).filter(([name, flag]) => !flag.deprecated && !isHelp({name, type: flag.type}))
  const examples = readExampleLines(catalog, command, render).map(({text}) => text)
  const sharedFlags = findSharedFlags(catalog)
  const flags = visible.map(([name, flag]) => ({
    ...writeFlag(name, flag, command, {examples, render}),
    isShared: sharedFlags.has(nameAndType(name, flag)),
  }))
  const choices = findChoices(visible)
  const formOf = (name: string) => flags.find((flag) => flag.name === name)?.form ?? `--${name}`
  const optional = flags.filter(({isRequired, name}) => !isRequired && !choices.flat().includes(name))
  const own = optional.filter(({isShared}) => !isShared)
  const valued = own.filter(({bare}) => bare === undefined).map(({form}) => `[${form}]`)
  const shared = optional.filter(({isShared}) => isShared).map(({name}) => `--${name}`)
  const named = [...own.flatMap(({bare}) => bare ?? []), ...shared]
  const required = flags.filter(({isRequired}) => isRequired)
  const sample = hasNotes ? sampleOperands(catalog, command, render) : undefined
  const noted = hasNotes ? required.filter(({isShared, note}) => !isShared && note !== '').slice(0, mostNotes) : []
  const notes = [
    ...(sample === undefined ? [] : [`e.g. ${sample}`]),
    ...noted.map(({name, note}) => `${name}: ${note}`),
  ]
  return [
    command.name || catalog.bin,
    ...writeOperands(command),
    ...required.map(({form}) => form),
    ...choices.map((members) => `(${members.map(formOf).join(' | ')})`),
    ...(isShort ? (optional.length > 0 ? ['[…]'] : []) : valued),
    ...(named.length > 0 && !isShort ? [`[${named.join(' ')}]`] : []),
    ...(notes.length > 0 ? [`# ${notes.join('; ')}`] : []),
  ].join(' ')
}

const sharedFlagsOf = new WeakMap<Catalog, ReadonlySet<string>>()

/** The flags that more than half of a host's commands have, by name and type. */
function findSharedFlags(catalog: Catalog): ReadonlySet<string> {
  let shared = sharedFlagsOf.get(catalog)
  if (!shared) {
    const commands = catalog.commands.filter(({isHidden}) => !isHidden)
    const counts = new Map<string, number>()
    for (const key of commands.flatMap((command) => visibleFlags(command).map((flag) => nameAndType(...flag)))) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }

    const isShared = (count: number) => count >= fewestCommands && count > commands.length / 2
    shared = new Set([...counts].flatMap(([key, count]) => (isShared(count) ? [key] : [])))
    sharedFlagsOf.set(catalog, shared)
  }

  return shared
}

function nameAndType(name: string, {type}: FlagDefinition): string {
  return `${name} ${type}`
}

/** Whether a flag is `--help`, which every command has. */
export function isHelp({name, type}: {name: string; type: string}): boolean {
  return name === 'help' && type === 'boolean'
}

function writeFlag(
  name: string,
  flag: FlagDefinition,
  command: CatalogCommand,
  {examples, render}: {examples: readonly string[]; render: RenderText},
): WrittenFlag {
  const details = typesOf(command)?.flags[name]
  const texts = [render(flag.summary, 'a text'), render(flag.description, 'a text')].filter(
    (text) => text !== undefined,
  )
  const values = enumOf(readMetadata(command.definition).flagAnnotations?.[name], flag.options)
  const isBoolean = flag.type === 'boolean'
  const format = values || isBoolean ? undefined : findFormat(name, texts.join('\n'), examples)
  const type = details?.type ?? 'string'
  const value = values ? listValues(values) : (statedRange(details) ?? format ?? `<${helpOf(flag) || type}>`)
  const form = isBoolean ? `--${flag.allowNo ? '[no-]' : ''}${name}` : `--${name} ${value}${flag.multiple ? '...' : ''}`
  const bare = isBoolean ? form : form === `--${name} <string>` ? `--${name}=` : undefined
  return {
    form,
    ...(bare !== undefined && {bare}),
    isRequired: Boolean(flag.required) && flag.default === undefined && !details?.optional,
    name,
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

/** The form of the operands of a command that accepts some and declares none. */
const freeOperands = '[ARGS...]'

/** Whether a command accepts operands and declares none. */
function takesFreeOperands({args, strict}: Pick<CatalogDefinition, 'args' | 'strict'>): boolean {
  return strict === false && Object.values(args).every(({hidden}) => hidden)
}

function writeOperands(command: CatalogCommand): string[] {
  const {definition} = command
  if (takesFreeOperands(definition)) return [freeOperands]
  const {argumentAnnotations} = readMetadata(definition)
  const args = Object.entries(definition.args).filter(([, {hidden}]) => !hidden)
  return args.map(([name, argument], position) => {
    const values = enumOf(argumentAnnotations?.[name], argument.options)
    const takesRest = definition.strict === false && position === args.length - 1
    const form = `${values ? listValues(values) : name.toUpperCase()}${argument.multiple || takesRest ? '...' : ''}`
    return isArgumentRequired(argument, typesOf(command)?.args[name]) ? form : `[${form}]`
  })
}

/** The operands of the first example that has some, of a command that declares none. */
function sampleOperands(catalog: Catalog, command: CatalogCommand, render: RenderText): string | undefined {
  if (!takesFreeOperands(command.definition)) return undefined
  const {length} = command.name.split(' ')
  for (const {words = []} of readExampleLines(catalog, command, render)) {
    const rest = words.slice(length + 1)
    const end = rest.findIndex((word) => word.startsWith('-'))
    const operands = end === -1 ? rest : rest.slice(0, end)
    if (words.slice(1, length + 1).join(' ') === command.name && operands.length > 0) {
      return quoteLine(operands.slice(0, mostOperands))
    }
  }

  return undefined
}

/** Groups of flags where a command line needs exactly one flag; a flag of two groups belongs to neither. */
function findChoices(flags: readonly (readonly [string, FlagDefinition])[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const [name, flag] of flags) {
    const others = unconditional(flag.exactlyOne)
    if (others.length === 0) continue
    const names = [...new Set([name, ...others])].toSorted()
    const isChoice = (member: string) =>
      flags.some(([other, {exactlyOne, required}]) => other === member && !required && unconditional(exactlyOne)[0])
    if (names.length > 1 && names.every((member) => isChoice(member))) groups.set(names.join(' '), names)
  }

  const all = [...groups.values()]
  return all.filter((names) => all.every((other) => other === names || !other.some((name) => names.includes(name))))
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
