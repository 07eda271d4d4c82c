import type {Line} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'

/**
 * Prints naming advice for the running command on stderr, for the host's developer; never about
 * other plugins.
 */
export function printAdvisories({command, config}: Line): void {
  if (!command || command.pluginName !== config.pjson.name) return
  const {adviseNames, readCatalog} = loadBundle<
    typeof import('../../catalog/preferred-words.js') & typeof import('../../catalog/read.js')
  >('explain')
  const entry = readCatalog(config).commands.find(
    ({aliases, id}) => id === command.id || aliases.includes(command.id),
  )
  const advisories = entry ? adviseNames(entry) : []
  for (const advisory of advisories) process.stderr.write(`${advisory}\n`)
}
