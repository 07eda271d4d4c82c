import {quoteLine} from '../command-line/quote.js'
import {readProperty} from '../contract/unknown-value.js'
import {isGlobalFlag, wordOf} from '../flags/table.js'
import type {Question} from '../line/questions.js'
import type {Catalog, CatalogCommand} from './catalog.js'

/** The parts of a catalog that the names depend on. */
type Commands = {commands: readonly CatalogCommand[]}

/**
 * By id, a flag that only this package's command of that id has. The name of a command's plugin
 * does not suffice here: a host may list this package's classes among its own commands.
 */
const distinctiveFlags = {
  describe: 'agents-md',
  'murli:describe': 'agents-md',
  'murli:which': 'limit',
} as const

/** The id by which `describe` exists on every host, also where the host has the shorter name. */
export const otherDescribeId = 'murli:describe'

/** How this package's `murli which` is typed on the host; undefined if the host lacks it. */
export function findWhich({commands}: Commands): string | undefined {
  return commands.find((command) => hasOurFlag(command, 'murli:which'))?.name
}

/**
 * How this package's `describe` is typed on the host (4.11b): `murli describe` where a command or
 * a topic of the host has the shorter name; undefined if the host lacks both, or denies them.
 */
export function findDescribe({commands}: Commands): string | undefined {
  const isTopic = commands.some(({id}) => id.startsWith('describe:'))
  const short = commands.find((command) => hasOurFlag(command, 'describe'))
  if (short && !isTopic) return short.name
  return commands.find((command) => hasOurFlag(command, otherDescribeId))?.name
}

/** The question itself, or help where the command has a flag of its own with that name (4.11b). */
export function answeredQuestion({definition}: CatalogCommand, question: Question): Question {
  if (!Object.hasOwn(definition.flags, question)) return question
  return isGlobalFlag(question, definition.flags[question]) ? question : 'help'
}

/** The command line that prints what a command takes, and runs nothing. */
export function schemaLine({bin}: Pick<Catalog, 'bin'>, command: CatalogCommand): string {
  const words = command.name.split(' ').filter(Boolean)
  return quoteLine([bin, ...words, `--${answeredQuestion(command, 'schema')}`])
}

/**
 * The command line that describes a command in few words (8.32); its `--schema` where the host
 * lacks or denies `describe`.
 */
export function briefLine(
  catalog: Pick<Catalog, 'bin' | 'commands'>,
  command: CatalogCommand,
): string {
  const describe = findDescribe(catalog)
  if (describe === undefined) return schemaLine(catalog, command)
  const words = command.name.split(' ').filter(Boolean)
  return quoteLine([catalog.bin, ...describe.split(' '), ...words, '--brief'])
}

/** Like `findDescribe`, for callers that know that the host has one of the two names. */
export function nameDescribe(catalog: Commands): string {
  return findDescribe(catalog) ?? 'describe'
}

/** The words after the bin that list every command of the host. */
export function listingWords(catalog: Commands): string[] {
  const describe = findDescribe(catalog)
  if (describe === undefined) return [wordOf('schema')]
  return [...describe.split(' '), '--index']
}

/** The command line that lists every command of the host. */
export function listingLine(catalog: Pick<Catalog, 'bin' | 'commands'>): string {
  return quoteLine([catalog.bin, ...listingWords(catalog)])
}

/** The commands that have a flag of their own with the name of a question (4.11b). */
function listOwners({commands}: Commands, question: Question): CatalogCommand[] {
  return commands.filter((command) => {
    // Most manifests show that there is none, and reading every definition is slow.
    const mayOwn = readProperty(readProperty(command.entry, 'flags'), question) !== undefined
    return mayOwn && answeredQuestion(command, question) !== question
  })
}

/** The flag that shows what any command takes: help, where one has a `--schema` of its own. */
export function schemaWord(catalog: Commands): string {
  return listOwners(catalog, 'schema').length === 0 ? wordOf('schema') : '--help'
}

/** Which commands `--validate` does not check, as an addition to a sentence; empty for none. */
export function exceptOwners(catalog: Commands): string {
  const names = listOwners(catalog, 'validate').map(({name}) => `\`${name}\``)
  return names.length === 0 ? '' : ` (not after ${names.join(', ')}, whose own flag it is)`
}

/** How a command is described, after the bin, with a placeholder for its name. */
export function describePattern(catalog: Commands): string {
  const describe = findDescribe(catalog)
  if (describe === undefined) return `<command> ${schemaWord(catalog)}`
  return `${describe} <command> --brief`
}

/**
 * Leaves one `describe` of the plugin in a host's commands, under the name that works, and shows
 * that one: if the host has a topic `describe`, that name shows the topic.
 *
 * @param commands those that were just read: the shown one is changed, because a copy would read
 *   its definition
 */
export function showOneDescribe<Command extends CatalogCommand>(
  commands: readonly Command[],
): Command[] {
  const name = findDescribe({commands})
  const other = commands.find(({id}) => id === otherDescribeId)
  if (other && other.name === name) other.isHidden = false
  const isOther = (command: Command) => command.name !== name && hasOurFlag(command, 'describe')
  return commands.filter((command) => !isOther(command))
}

/** Whether a command has this id, and is this package's by its flag. */
function hasOurFlag({entry, id}: CatalogCommand, wanted: keyof typeof distinctiveFlags): boolean {
  const flags = readProperty(entry, 'flags')
  return id === wanted && readProperty(flags, distinctiveFlags[wanted]) !== undefined
}
