import {quoteLine} from '../command-line/quote.js'
import {readProperty} from '../contract/unknown-value.js'
import {wordOf} from '../flags/table.js'
import type {Catalog, CatalogCommand} from './catalog.js'

/** The parts of a catalog that the names depend on. */
type Commands = {commands: readonly CatalogCommand[]}

/** The id by which `describe` exists on every host, also where the host has the shorter name. */
export const otherDescribeId = 'murli:describe'

/** How this package's `murli which` is typed on the host; undefined if the host lacks it. */
export function findWhich({commands}: Commands): string | undefined {
  return commands.find((command) => isOurs(command, 'murli:which', 'limit'))?.name
}

/**
 * How this package's `describe` is typed on the host (4.11b): `murli describe` where a command or
 * a topic of the host has the shorter name; undefined if the host lacks both, or denies them.
 */
export function findDescribe({commands}: Commands): string | undefined {
  const find = (id: string) => commands.find((command) => isOurs(command, id, 'agents-md'))
  const isTopic = commands.some(({id}) => id.startsWith('describe:'))
  return ((isTopic ? undefined : find('describe')) ?? find(otherDescribeId))?.name
}

/**
 * The command line that describes a command in few words (8.32); its `--schema` where the host
 * lacks or denies `describe`.
 */
export function briefLine(catalog: Pick<Catalog, 'bin' | 'commands'>, name: string): string {
  const describe = findDescribe(catalog)
  const words = [...name.split(' ').filter(Boolean)]
  return describe === undefined
    ? quoteLine([catalog.bin, ...words, wordOf('schema')])
    : quoteLine([catalog.bin, ...describe.split(' '), ...words, '--brief'])
}

/** The same for the plugin's own commands, which run only where the host has one of both names. */
export function nameDescribe(catalog: Commands): string {
  return findDescribe(catalog) ?? 'describe'
}

/** The words after the bin that list every command of the host. */
export function listingWords(catalog: Commands): string[] {
  const describe = findDescribe(catalog)
  return describe === undefined ? [wordOf('schema')] : [...describe.split(' '), '--index']
}

/** The command line that lists every command of the host. */
export function listingLine(catalog: Pick<Catalog, 'bin' | 'commands'>): string {
  return quoteLine([catalog.bin, ...listingWords(catalog)])
}

/** The words after the bin that describe a command, for a text about any. */
export function describingWords(catalog: Commands): string {
  const describe = findDescribe(catalog)
  return describe === undefined ? `<command> ${wordOf('schema')}` : `${describe} <command> --brief`
}

/**
 * Shows the plugin's `describe` once in a catalog, by the name that works there: that of a topic of
 * the host leads to the topic.
 */
export function showOneDescribe<Command extends CatalogCommand>(
  commands: readonly Command[],
): Command[] {
  const name = findDescribe({commands})
  for (const command of commands) {
    if (command.id === otherDescribeId && command.name === name) command.isHidden = false
  }
  return commands.filter(
    (command) => command.name === name || !isOurs(command, 'describe', 'agents-md'),
  )
}

/** Whether a command is this package's: a host's own of that name lacks the flag. */
function isOurs({entry, id}: CatalogCommand, wanted: string, flag: string): boolean {
  return id === wanted && readProperty(readProperty(entry, 'flags'), flag) !== undefined
}
