import {adviseNames} from '../catalog/vocabulary.js'
import {readCatalog} from '../catalog/read.js'
import type {Invocation} from '../command-line/invocation.js'

/** Tells the host's developer about the names of the command being run, on stderr; other people's plugins are theirs. */
export function printAdvisories({command, config}: Invocation): void {
  if (!command || command.pluginName !== config.pjson.name) return
  const known = readCatalog(config).commands.find(({aliases, id}) => id === command.id || aliases.includes(command.id))
  for (const line of known ? adviseNames(known) : []) process.stderr.write(`${line}\n`)
}
