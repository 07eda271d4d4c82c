import {isHousekeeping} from '../catalog/catalog.js'
import {findIdleGlobs} from '../gate/command-limits.js'
import {type HostCatalog, idsInCatalog} from './host/host-catalog.js'
import {isReadable} from './host/known-line.js'
import type {ServerOptions} from './options/options.js'
import {findPromoted, maxPromoted} from './tools/promote.js'

/** The options of a server that decide what it serves. */
type ServedOptions = Pick<ServerOptions, 'allow' | 'deny' | 'isReadOnly' | 'promote'>

/**
 * Describes to the server's user how many of the host's own commands it may run, and which globs
 * match none (11.17).
 */
export function describeServedCommands(catalog: HostCatalog, options: ServedOptions): string {
  const {allow, deny, isReadOnly, promote} = options
  const {all, annotations, served} = catalog
  const commands = served.commands.filter((command) => {
    return !command.isHidden && !isHousekeeping(command)
  })
  const readable = commands.filter(isReadable).length
  const unknown = commands.filter(({definition}) => definition.mutating === undefined)
  const consequence = isReadOnly ? '; no others can run' : ''
  const ids = all.commands.map((command) => idsInCatalog(all, command))
  const idleFlags = [
    ...findIdleGlobs('ALLOW', allow, ids).map((glob) => `--allow ${glob}`),
    ...findIdleGlobs('DENY', deny, ids).map((glob) => `--deny ${glob}`),
  ]
  const sentences = [
    `${readable} of ${commands.length} commands are known to be read-only${consequence}.`,
  ]
  const areMostUnknown = unknown.length > commands.length / 2
  if (areMostUnknown) {
    sentences.push(describeUnknown(all.bin, unknown.length, annotations))
  }
  sentences.push(...idleFlags.map((flag) => `${flag} matches no command.`))
  if (promote.length > 0) sentences.push(describePromoted(catalog, promote))
  return sentences.join(' ')
}

function describeUnknown(bin: string, count: number, annotations: string | undefined): string {
  const unknown = `Nothing states what ${count} of them do:`
  return annotations === undefined
    ? `${unknown} \`${bin} murli annotate --write\` drafts it for your review.`
    : `${unknown} add what you know to ${annotations}.`
}

function describePromoted(catalog: HostCatalog, globs: readonly string[]): string {
  const {leftOut, promoted} = findPromoted(catalog, globs)
  if (promoted.length === 0) {
    return `--promote ${globs.join(' ')} matches no command that can run.`
  }
  const names = promoted.map(({name}) => name).join(', ')
  const tools =
    promoted.length === 1
      ? '1 command is a tool of its own'
      : `${promoted.length} commands are tools of their own`
  const omission =
    leftOut > 0 ? ` ${leftOut} more match, but ${maxPromoted} is the most: name fewer.` : ''
  return `${tools}: ${names}.${omission}`
}
