import {quoteLine} from '../command-line/quote.js'
import {tokenize} from '../command-line/tokenize.js'
import type {BriefNode, FlagNode} from '../contract/schema/introspection.js'
import {trimProse} from './brief-text.js'
import {type BriefContext, describeValue} from './brief-value.js'
import {
  type Catalog,
  type CatalogCommand,
  commonFlagsOf,
  isHelp,
  isRequiredFlag,
  sortByName,
  visibleFlags,
} from './catalog.js'
import {readExampleLines} from './examples.js'
import {unconditional} from './flag-relations.js'
import {renderSafety} from './render-command.js'
import {renderArgument, renderFlag} from './render-flag.js'
import {summarize} from './texts.js'
import {readHelpValue} from './value-format.js'

/** How to render a brief. */
export type BriefOptions = {
  /** Finds the mistakes in the words after a command, as `--validate` does. */
  findProblems: (command: CatalogCommand, words: readonly string[]) => readonly unknown[]
  /** The command with the types of its loaded class; by default those of its manifest. */
  refined?: CatalogCommand
}

/** What a brief says beyond the command's name, summary and safety. */
export type BriefBody = Pick<BriefNode, 'arguments' | 'common' | 'example' | 'flags'>

/**
 * Renders what a right command line needs, in few words (8.32): a flag that takes a text is
 * `--name=`, and what a name says already is not said again.
 */
export function renderBrief(
  catalog: Catalog,
  command: CatalogCommand,
  options: BriefOptions,
): BriefNode {
  const words = readWords(catalog, command, options)
  const {refined = command} = options
  const safety = nameSafety(refined)
  const typed = words.args.map((arg) => bracket(arg, arg.short))
  const args = words.args.filter(({short, text, word}) => text !== '' || word !== short)
  return {
    command: [command.name || catalog.bin, ...typed].join(' '),
    ...(words.summary !== '' && {summary: words.summary}),
    ...toBody({...words, args}),
    ...(safety && {safety}),
  }
}

/** Renders a brief for a document that says name, summary and safety itself (10.1). */
export function renderBriefBody(
  catalog: Catalog,
  command: CatalogCommand,
  options: BriefOptions,
): BriefBody {
  return toBody(readWords(catalog, command, options))
}

/** The words of a brief. */
type BriefWords = {
  summary: string
  args: readonly ArgumentWord[]
  flags: readonly BriefWord[]
  common: readonly BriefWord[]
  example: string | undefined
}

function readWords(
  catalog: Catalog,
  command: CatalogCommand,
  {findProblems, refined = command}: BriefOptions,
): BriefWords {
  const summary = trimProse(summarize(catalog, command))
  // What a list is narrowed by is a filter.
  const verb = /(?:^|[ :-])(?:list|logs?|ls|search)$/.test(command.name) ? 'filter' : ''
  const context = {
    examples: readExampleLines(catalog, command).map(({text}) => text),
    texts: [catalog.bin, command.name, summary, verb],
  }
  const flags = listFlags(catalog, refined, context)
  const shared = commonFlagsOf(catalog, command)
  const isCommon = ({isRequired, name}: BriefWord) => !isRequired && shared.has(name)
  const required = flags.flatMap(({isRequired, name}) => (isRequired ? [name] : []))
  const example = findExample(catalog, refined, (words) => {
    const given = tokenize(words, refined.definition.flags)
    const isGiven = (flag: string) => given.some((token) => 'name' in token && token.name === flag)
    return required.every(isGiven) && findProblems(refined, words).length === 0
  })
  return {
    args: listArguments(catalog, refined, context),
    common: flags.filter((flag) => isCommon(flag)),
    example,
    flags: flags.filter((flag) => !isCommon(flag)),
    summary,
  }
}

function toBody({args, common, example, flags}: BriefWords): BriefBody {
  return {
    ...(args.length > 0 && {arguments: toMap(args)}),
    ...(flags.length > 0 && {flags: toMap(flags)}),
    ...(common.length > 0 && {common: common.map(({word}) => word).join(' ')}),
    ...(example !== undefined && {example}),
  }
}

/** A flag or an argument: as it is typed, and what that leaves open. */
type BriefWord = {
  name: string
  word: string
  text: string
  isRequired: boolean
}

function toMap(words: readonly BriefWord[]): Record<string, string> {
  return Object.fromEntries(words.map((each) => [bracket(each, each.word), each.text]))
}

function bracket({isRequired}: BriefWord, word: string): string {
  return isRequired ? word : `[${word}]`
}

type ArgumentWord = BriefWord & {
  /** The argument without its values. */
  short: string
}

function listArguments(
  catalog: Catalog,
  command: CatalogCommand,
  context: BriefContext,
): ArgumentWord[] {
  const {args, strict} = command.definition
  const names = Object.keys(args).filter((name) => !args[name]!.hidden)
  if (names.length === 0 && strict === false) {
    return [{isRequired: false, name: 'args', short: 'ARGS...', text: '', word: 'ARGS...'}]
  }
  return names.map((name) => {
    const node = renderArgument(catalog, command, name)
    const {text, value} = describeValue(node, context)
    const typed = name.replace(/\.*$/, '').toUpperCase()
    const short = `${typed}${node.multiple ? '...' : ''}`
    const word = value === '' ? short : `${typed} ${value}`
    return {isRequired: node.required, name, short, text, word}
  })
}

function listFlags(catalog: Catalog, command: CatalogCommand, context: BriefContext): BriefWord[] {
  const {flags} = command.definition
  const visible = visibleFlags(command).filter(
    ([name, {deprecated, required, type}]) => !isHelp({name, type}) && (!deprecated || required),
  )
  const nodes = sortByName(visible.map(([name]) => renderFlag(catalog, command, name)))
  const relate = relationWriter(command, nodes)
  const words = nodes.map((node): BriefWord => {
    const {name} = node
    const helpValue = readHelpValue(flags[name]!)
    const {text, value} = describeValue(node, {...context, helpValue})
    return {
      isRequired: isRequiredFlag(command, name),
      name,
      text: [text, ...relate(node, text)].filter(Boolean).join('; '),
      word: writeFlag(node, value),
    }
  })
  const {confirm_flag: confirm} = renderSafety(command)
  return confirm === undefined || !command.isOwn
    ? words
    : [...words, {isRequired: false, name: confirm, text: 'confirms', word: confirm}]
}

function writeFlag({allow_no: allowNo, multiple, name, type}: FlagNode, value: string): string {
  if (type === 'boolean') return `--${allowNo ? '[no-]' : ''}${name}${value && `, ${value}`}`
  return value === '' ? `--${name}=${multiple ? '...' : ''}` : `--${name} ${value}`
}

/**
 * Writes the choice that a flag belongs to, and what it needs or, of the flags with values,
 * excludes: each pair once.
 */
function relationWriter({definition}: CatalogCommand, nodes: readonly FlagNode[]) {
  const names = new Set(nodes.map(({name}) => name))
  const valued = new Set(nodes.flatMap(({name, type}) => (type === 'boolean' ? [] : [name])))
  const written = new Set<string>()
  const isNew = (...flags: string[]) => {
    const size = written.size
    return written.add(flags.toSorted().join(' ')).size > size
  }
  return (node: FlagNode, text: string): string[] => {
    const {depends_on: needed = [], mutually_exclusive_with: excluded = [], name} = node
    const members = new Set([name, ...unconditional(definition.flags[name]!.exactlyOne)])
    const isChoice = members.size > 1 && [...members].every((member) => names.has(member))
    const others = isChoice ? [...members].filter((member) => member !== name) : []
    const rivals = valued.has(name) ? excluded.filter((other) => valued.has(other)) : []
    const relations: [string, string[]][] = [
      ['this or', isChoice && isNew(...members) ? others : []],
      ['not with', rivals.filter((other) => !others.includes(other) && isNew(name, other))],
      ['needs', needed.filter((other) => names.has(other))],
    ]
    return relations.flatMap(([what, flags]) => {
      const open = flags.map((flag) => `--${flag}`).filter((flag) => !text.includes(flag))
      return open.length > 0 ? [`${what} ${open.join(' ')}`] : []
    })
  }
}

/** The first example that is valid and has a word after the command's name. */
function findExample(
  catalog: Catalog,
  command: CatalogCommand,
  isRight: (words: readonly string[]) => boolean,
): string | undefined {
  const name = command.name === '' ? [] : command.name.split(' ')
  const isValid = (words: readonly string[]) => {
    const rest = words.slice(name.length + 1)
    const isOfCommand = words.slice(1, name.length + 1).join(' ') === command.name
    return isOfCommand && rest.length > 0 && isRight(rest)
  }
  const lines = readExampleLines(catalog, command)
  const example = lines.find(
    ({expectedExitCode, words}) => words && expectedExitCode === undefined && isValid(words),
  )
  return example?.words && quoteLine(example.words)
}

function nameSafety(command: CatalogCommand): BriefNode['safety'] {
  const {destructive, read_only: isReading, unknown} = renderSafety(command)
  if (unknown) return undefined
  if (destructive) return 'destructive'
  return isReading ? 'read' : 'write'
}
