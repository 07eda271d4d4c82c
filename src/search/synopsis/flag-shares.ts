import {type Catalog, type CatalogCommand, entryOf} from '../../catalog/catalog.js'
import {isRecord} from '../../contract/unknown-value.js'

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
  const own = entryOf(command)['flags']
  const tallies = new Map<string, Tally>()
  const tally = (name: string) => {
    const known = tallies.get(name) ?? countFlag(groups, name, flagOf(own, name))
    tallies.set(name, known)
    return known
  }

  return {isCommon: (name) => tally(name).same > 0.5, shareOf: (name) => tally(name).named}
}

/** The greatest share of a group's commands that have a flag of a name, and that have the same flag, from 0 to 1. */
type Tally = {named: number; same: number}

type Flag = Readonly<Record<string, unknown>>

function countFlag(groups: readonly (readonly unknown[])[], name: string, own: Flag | undefined): Tally {
  const greatest: Tally = {named: 0, same: 0}
  for (const group of groups) {
    let named = 0
    let same = 0
    for (const flags of group) {
      const flag = flagOf(flags, name)
      if (flag === undefined) continue
      named++
      if (own !== undefined && isSame(own, flag)) same++
    }

    greatest.named = Math.max(greatest.named, named / group.length)
    greatest.same = Math.max(greatest.same, same / group.length)
  }

  return greatest
}

function flagOf(flags: unknown, name: string): Flag | undefined {
  const flag = isRecord(flags) && Object.hasOwn(flags, name) ? flags[name] : undefined
  return isRecord(flag) ? flag : undefined
}

/** Whether two flags mean the same. */
function isSame(one: Flag, other: Flag): boolean {
  return (
    one['type'] === other['type'] &&
    one['summary'] === other['summary'] &&
    one['description'] === other['description'] &&
    joinOptions(one) === joinOptions(other)
  )
}

function joinOptions({options}: Flag): string {
  return Array.isArray(options) ? options.join('|') : ''
}
