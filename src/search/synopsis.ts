import {type Catalog, type CatalogCommand, readMetadata, visibleFlags} from '../catalog/catalog.js'
import type {ValueDetails} from '../catalog/class-types.js'
import {readExampleLines} from '../catalog/examples.js'
import {isHelp} from '../catalog/render-schema.js'
import {findChoices, freeOperands, listValues, takesFreeOperands} from '../catalog/render-usage.js'
import {enumOf, isArgumentRequired} from '../catalog/render-values.js'
import {firstLine, type RenderText, textRenderer} from '../catalog/texts.js'
import {quoteLine} from '../command-line/quote.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {findListedValues, findSample, findUnit} from './value-hint.js'
import {isStopWord, splitWords, stemOf} from './vocabulary.js'

/** How many values are written of a flag that most commands have; the root's schema has all. */
const MOST_COMMON_VALUES = 3

/** The longest `helpValue` that is written as the type. */
const LONGEST_HINT = 24

/** How many operands of an example are shown. */
const MOST_OPERANDS = 3

/** How many commands a host or a topic needs for its flags to count as common. */
const FEWEST_COMMANDS = 5

/** How many words a note has, how many notes there are, and after how many words there is no further one. */
const LONGEST_NOTE = 6
const MOST_NOTES = 3
const ENOUGH_WORDS = 10

/** A flag that so many of the other commands have is learned once for all of them. */
const FAMILIAR_SHARE = 0.4

/** Flags that mean the same in every CLI. */
const wellKnown = new Set('debug dry-run help json no-color quiet silent verbose version yes'.split(' '))

/** A flag as it is written, and what a note about it is made from. */
type WrittenFlag = {
  name: string
  form: string
  description: string
  isBoolean: boolean
  /** Whether a command line without it is wrong. */
  isNeeded: boolean
  /** The share of commands that have a flag of this name, and whether most have the same flag. */
  share: number
  isCommon: boolean
}

/**
 * The synopsis of a command in one line, from its manifest and annotations: values and units in place, what is required
 * without brackets, flags that most commands have in one bracket, and after `#` what the names of flags do not show (10.2).
 *
 * @param options `isBrief` leaves out the explanations, and the names of common flags
 */
export function writeSynopsis(catalog: Catalog, command: CatalogCommand, {isBrief = false} = {}): string {
  const render = textRenderer(catalog, command)
  const tally = makeTally(catalog, command)
  const flags = visibleFlags(command)
    .filter(([name, flag]) => !flag.deprecated && !isHelp({name, type: flag.type}))
    .map(([name, flag]) => readFlag(name, flag, command, render, tally(name, flag)))
  const choices = findChoices(visibleFlags(command))
  const optional = flags.filter(({isNeeded, name}) => !isNeeded && !choices.flat().includes(name))
  const formOf = (name: string) => flags.find((flag) => flag.name === name)?.form ?? `--${name}`
  const common = optional.filter(({isCommon}) => isCommon).map(({form}) => form)
  const sample = sampleOperands(catalog, command, render)
  const notes = [...(sample ? [`e.g. ${sample}`] : []), ...(isBrief ? [] : writeNotes(flags))]
  return [
    command.name || catalog.bin,
    ...writeOperands(command),
    ...flags.filter(({isNeeded}) => isNeeded).map(({form}) => form),
    ...choices.map((members) => `(${members.map(formOf).join(' | ')})`),
    ...optional.filter(({isCommon}) => !isCommon).map(({form}) => `[${form}]`),
    ...(common.length > 0 ? [isBrief ? '[…]' : `[${common.join(' ')}]`] : []),
    ...(notes.length > 0 ? [`# ${notes.join('; ')}`] : []),
  ].join(' ')
}

function readFlag(
  name: string,
  flag: FlagDefinition,
  {definition}: CatalogCommand,
  render: RenderText,
  {isCommon, share}: Pick<WrittenFlag, 'isCommon' | 'share'>,
): WrittenFlag {
  const metadata = readMetadata(definition)
  const details = metadata.murli?.flags[name]
  const description = render(flag.summary, 'a text') ?? render(flag.description, 'a text') ?? ''
  const values = enumOf(metadata.flagAnnotations?.[name], flag.options)
  const isBoolean = flag.type === 'boolean'
  const isNeeded = Boolean(flag.required) && flag.default === undefined && !details?.optional
  const isLong = isCommon && !isNeeded && (values?.length ?? 0) > MOST_COMMON_VALUES
  const hint = findUnit(description) ?? listValues(findListedValues(description))
  const type = statedType(details) ?? (hint || helpOf(flag) || (details?.type ?? 'string'))
  const value = values && !isLong ? listValues(values) : `<${values ? 'enum' : type}>`
  return {
    // A type from the description says what there is to know.
    description: isCommon || type === hint ? '' : description,
    form: isBoolean ? `--${flag.allowNo ? '[no-]' : ''}${name}` : `--${name} ${value}${flag.multiple ? '...' : ''}`,
    isBoolean,
    isCommon,
    isNeeded,
    name,
    share,
  }
}

/** The range or the type that the class states. */
function statedType({max, min, type}: Partial<ValueDetails> = {}): string | undefined {
  if (min !== undefined || max !== undefined) return `${min ?? ''}-${max ?? ''}`
  return type && type !== 'string' && type !== 'integer' ? type : undefined
}

function helpOf({helpValue}: FlagDefinition): string {
  const help =
    [helpValue]
      .flat()[0]
      ?.replaceAll(/[<>[\]()]/g, '')
      .trim() ?? ''
  return help.length <= LONGEST_HINT ? help : ''
}

/** The arguments of a command, or the free operands of one that declares none. */
function writeOperands({definition}: CatalogCommand): string[] {
  if (takesFreeOperands(definition)) return [freeOperands]
  const {argumentAnnotations, murli} = readMetadata(definition)
  const args = Object.entries(definition.args).filter(([, {hidden}]) => !hidden)
  return args.map(([name, argument], position) => {
    const values = enumOf(argumentAnnotations?.[name], argument.options)
    const takesRest = definition.strict === false && position === args.length - 1
    const form = `${values ? listValues(values) : name.toUpperCase()}${argument.multiple || takesRest ? '...' : ''}`
    return isArgumentRequired(argument, murli?.args[name]) ? form : `[${form}]`
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
      return quoteLine(operands.slice(0, MOST_OPERANDS))
    }
  }

  return undefined
}

/** Makes what counts how many commands of the host, or of the command's topic if these are more, have a flag too. */
function makeTally({commands}: Catalog, {id}: CatalogCommand) {
  const topic = id.slice(0, id.indexOf(':') + 1)
  const visible = commands.filter(({isHidden}) => !isHidden)
  const groups = [visible, topic === '' ? [] : visible.filter((other) => other.id.startsWith(topic))]
    .filter(({length}) => length >= FEWEST_COMMANDS)
    .map((group) => group.map(({definition}) => definition.flags))
  const contentOf = ({description, options, summary, type}: FlagDefinition) =>
    JSON.stringify([type, summary, description, options])
  return (name: string, flag: FlagDefinition) => {
    const own = contentOf(flag)
    const tallies = groups.map((group) => {
      const named = group.flatMap((flags) => flags[name] ?? [])
      const same = named.filter((other) => contentOf(other) === own)
      return {named: named.length / group.length, same: same.length / group.length}
    })
    return {isCommon: tallies.some(({same}) => same > 0.5), share: Math.max(0, ...tallies.map(({named}) => named))}
  }
}

/** What the names of flags do not show: values to copy and required flags first, then flags that few commands have. */
function writeNotes(flags: readonly WrittenFlag[]): string[] {
  const candidates = flags
    .filter(({isNeeded, name, share}) => !wellKnown.has(name) && (isNeeded || share <= FAMILIAR_SHARE))
    .map(({description, isBoolean, isNeeded, name, share}) => {
      const sample = isBoolean ? undefined : findSample(name, description)
      const note = sample === undefined ? writeNote(name, description) : `e.g. ${sample}`
      return {name, note, rank: (isNeeded ? 2 : 0) + (sample === undefined ? 0 : 1) + (1 - share)}
    })
    .filter(({note}) => note !== '')
  const chosen = new Set<string>()
  let words = 0
  for (const {name, note} of candidates.toSorted((a, b) => b.rank - a.rank)) {
    if (chosen.size === MOST_NOTES || words >= ENOUGH_WORDS) break
    chosen.add(name)
    words += note.split(' ').length
  }

  return candidates.filter(({name}) => chosen.has(name)).map(({name, note}) => `${name}: ${note}`)
}

/** What a description states beyond the flag's name, in a few words; empty if that is not much. */
function writeNote(name: string, description: string): string {
  const {text, words} = shortenClause(description, LONGEST_NOTE)
  const known = new Set(splitWords(name).map(stemOf))
  return words.filter((word) => !isStopWord(word) && !known.has(stemOf(word))).length < 2 ? '' : text
}

/** The first clause of a text, cut after a word that says something; `words` are those of the whole clause. */
export function shortenClause(text: string | undefined, longest: number): {text: string; words: string[]} {
  const clause = firstLine(text)
    // Keep only the text of Markdown links, and drop marks like `[default: x]`.
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\[[^\]]*\]\s*/, '')
    .replace(/^(?:the|an?)\s+/i, '')
    .split(/(?<=\w{2})[.;:(]\s|\s\(/, 1)[0]!
    .replaceAll('`', '')
    .replace(/\.$/, '')
  const parts = clause.split(/\s+/)
  const words = splitWords(clause)
  if (parts.length <= longest) return {text: parts.join(' '), words}
  const last = parts.slice(0, longest).findLastIndex((part) => !isStopWord(part.toLowerCase()))
  return {text: last === -1 ? '' : `${parts.slice(0, last + 1).join(' ')}…`, words}
}
