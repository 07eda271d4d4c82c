import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {entryOf} from '../../catalog/read/read-entry.js'
import {isRecord} from '../../is-record.js'

/** How many commands are looked at, at most: a share does not get truer by more. */
const MOST_COMMANDS = 500

/** How many commands a host or a topic must have for its flags to count as common ones. */
const FEWEST_COMMANDS = 5

/** How many other commands have a flag of a command, too. */
export type FlagShares = {
  /** Whether most commands of the host, or of its topic, have the flag with the same definition. */
  isCommon(name: string): boolean
  /** The share of the host's, or of the topic's, commands that have a flag of this name, from 0 to 1. */
  shareOf(name: string): number
}

/** Counts the flags of a command in a sample of the host's visible commands, and in its topic. */
export function countFlagShares({commands}: Catalog, command: CatalogCommand): FlagShares {
  const step = Math.ceil(commands.length / MOST_COMMANDS)
  const host = commands.filter(({isHidden}, position) => position % step === 0 && !isHidden)
  const prefix = command.id.slice(0, command.id.indexOf(':') + 1)
  const topic = prefix === '' ? [] : host.filter(({id}) => id.startsWith(prefix))
  const groups = [host, topic]
    .filter(({length}) => length >= FEWEST_COMMANDS)
    .map((group) => group.map((other) => entryOf(other)['flags']))
  const greatestShare = (fits: (flags: unknown) => boolean) =>
    Math.max(0, ...groups.map((group) => group.filter(fits).length / group.length))
  const own = entryOf(command)['flags']
  return {
    isCommon(name) {
      const identity = identify(own, name)
      return identity !== undefined && greatestShare((flags) => identify(flags, name) === identity) > 0.5
    },
    shareOf: (name) => greatestShare((flags) => identify(flags, name) !== undefined),
  }
}

/** What a flag means, as text; undefined where it is not there. */
function identify(flags: unknown, name: string): string | undefined {
  const flag = isRecord(flags) && Object.hasOwn(flags, name) ? flags[name] : undefined
  if (!isRecord(flag)) return undefined
  const {description, options, summary, type} = flag
  return [type, summary, description, Array.isArray(options) ? options.join('|') : ''].map(String).join('\n')
}
