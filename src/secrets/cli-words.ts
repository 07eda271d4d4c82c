import {argumentEntries} from '../command-line/argument-at.js'
import {namesOfFlag} from '../flags/command-flags.js'
import type {FlagDefinition, HostConfig} from '../oclif/shapes.js'
import type {SecretCommand} from './sensitive-names.js'

type NamedCommand = SecretCommand & {
  aliases?: string[]
  id?: string
}

/**
 * The CLI's own words: the names of all its commands, and the names that some commands declare
 * ({@link namesOf}).
 */
export function wordsOf(
  commands: readonly NamedCommand[],
  {bin, commands: allCommands}: HostConfig,
): string[] {
  const ids = [...allCommands, ...commands].flatMap(({aliases, id}) =>
    [id ?? [], aliases ?? []].flat(),
  )
  const names = ids.flatMap((id) => [id, id.replaceAll(':', ' '), ...id.split(':')])
  return [bin, ...names, ...commands.flatMap((command) => namesOf(command))]
}

/** The names, aliases, characters and declared values of a command's flags and arguments. */
export function namesOf({args, flags}: SecretCommand): string[] {
  // A malformed manifest's entry may be null.
  const definitions: [string, Partial<FlagDefinition> | null][] = [
    ...Object.entries(flags ?? {}),
    ...argumentEntries(args),
  ]
  return definitions.flatMap(([name, definition]) => {
    return [...namesOfFlag([name, definition]), ...(definition?.options ?? [])]
  })
}
