import {findDescribe, schemaWord} from '../../catalog/plugin-commands.js'
import {readCatalog} from '../../catalog/read.js'
import type {Problem} from '../../contract/schema/services.js'
import {isPluginCommand} from '../../oclif/command-entry.js'
import type {HostConfig} from '../../oclif/shapes.js'

/**
 * Reports a command or topic of the host that is called `describe`. It takes precedence over the
 * plugin's command (4.11b), so the report also names what to use instead.
 */
export function checkClash(config: HostConfig): Problem[] {
  const message = describeClash(config)
  if (message === undefined) return []
  const {bin} = config
  const catalog = readCatalog(config)
  const name = findDescribe(catalog)
  const suggestion = name
    ? `Use \`${bin} ${name}\`.`
    : `Use \`${bin} --schema\` for the list of commands, and \`${bin} <command> ${schemaWord(catalog)}\` for one.`
  return [{about: 'clash', message, suggestion}]
}

function describeClash({bin, commands}: HostConfig): string | undefined {
  const ofHost = commands.filter((command) => !isPluginCommand(command))
  const command = ofHost.find(({id}) => id === 'describe')
  if (command) {
    return `The command describe belongs to ${command.pluginName}; it is not the plugin's.`
  }
  const below = ofHost.find(({id}) => id.startsWith('describe:'))
  return (
    below &&
    `The topic describe belongs to ${below.pluginName}; \`${bin} describe\` shows its help.`
  )
}
