import {type CommandSource, type ManifestCommand, readCommand} from './manifest-command.js'

/** Leaves out the entries that are aliases of others, and gives these others the ids that really lead to them. */
export function listCanonical(
  entries: readonly unknown[],
  source: CommandSource,
  warnings: string[],
): ManifestCommand[] {
  const byId = new Map<string, ManifestCommand>()
  const commands: ManifestCommand[] = []
  const named = new Set<unknown>()
  const demoted: ManifestCommand[] = []
  // An iterator would make an object for each of 10,000 entries.
  for (let position = 0; position < entries.length; position++) {
    const command = readCommand(entries[position], source)
    if (!command) {
      warnings.push('A command without an id was left out')
      continue
    }

    const {aliases, hiddenAliases, id} = command
    // The first of an id counts.
    if (byId.has(id)) continue
    byId.set(id, command)
    if (aliases.includes(id) || hiddenAliases.includes(id)) demoted.push(command)
    else {
      commands.push(command)
      if (aliases.length > 0 || hiddenAliases.length > 0) named.add(command.identity)
    }
  }

  // Another plugin may have taken a command's id and left it only its alias.
  for (const command of demoted.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!named.has(command.identity)) commands.push(command)
    named.add(command.identity)
  }

  for (let position = 0; position < commands.length; position++) {
    const command = commands[position]!
    if (command.aliases.length > 0) keepLeading(command, byId)
  }

  return commands
}

/** Leaves a command the aliases that lead to it: another one may have taken the others. */
function keepLeading(command: ManifestCommand, byId: ReadonlyMap<string, ManifestCommand>): void {
  const {aliases, id, identity} = command
  const leading = aliases.filter((alias) => alias !== id && (byId.get(alias)?.identity ?? identity) === identity)
  command.aliases = [...new Set(leading)].toSorted()
}
