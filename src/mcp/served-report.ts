import {isHousekeeping} from '../catalog/catalog.js'
import {matchesKey, readKey} from '../annotations/keys.js'
import type {HostCatalog} from './host-catalog.js'
import {isReadable} from './known-line.js'
import type {ServerOptions} from './options.js'
import {findPromoted} from './promote.js'

/**
 * Describes to the server's user how many of the host's own commands it may run, and which globs
 * match none (11.17).
 */
export function describeServedCommands(
  catalog: HostCatalog,
  {allow, isReadOnly, promote}: Pick<ServerOptions, 'allow' | 'isReadOnly' | 'promote'>,
): string {
  const {all, annotations, served} = catalog
  const commands = served.commands.filter(
    (command) => !command.isHidden && !isHousekeeping(command),
  )
  const readable = commands.filter(isReadable).length
  const unknown = commands.filter(({definition}) => definition.mutating === undefined).length
  const unmatched = allow.filter(
    (glob) => !all.commands.some(({id}) => matchesKey(readKey(glob), id)),
  )
  return [
    `${readable} of ${commands.length} commands are known to be read-only${isReadOnly ? '; no others can run' : ''}.`,
    ...(unknown > commands.length / 2 ? [describeUnknown(all.bin, unknown, annotations)] : []),
    ...unmatched.map((glob) => `--allow ${glob} matches no command.`),
    ...(promote.length > 0 ? [describePromoted(catalog, promote)] : []),
  ].join(' ')
}

function describeUnknown(bin: string, count: number, annotations: string | undefined): string {
  const unknown = `Nothing states what ${count} of them do:`
  return annotations === undefined
    ? `${unknown} ${bin} murli annotate --write drafts it for your review.`
    : `${unknown} add what you know to ${annotations}.`
}

function describePromoted(catalog: HostCatalog, globs: readonly string[]): string {
  const {leftOut, promoted} = findPromoted(catalog, globs)
  if (promoted.length === 0) return `--promote ${globs.join(' ')} matches no command that can run.`
  const rest = leftOut > 0 ? `, and ${leftOut} that match are not: name fewer` : ''
  const names = promoted.map(({name}) => name).join(', ')
  return `${promoted.length} commands are tools of their own${rest}: ${names}.`
}
