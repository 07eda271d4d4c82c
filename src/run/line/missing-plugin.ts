import type {Catalog} from '../../catalog/catalog.js'
import {quoteLine} from '../../command-line/quote.js'
import {categoryOf, exitCodes} from '../../contract/error-categories.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {findCommand} from '../../corrections/route/id-index.js'
import {pluginsOf} from '../../oclif/host.js'
import type {HostConfig, LoadableCommand} from '../../oclif/shapes.js'

/**
 * Explains why a command of a just-in-time plugin did not run: no hook of the CLI has installed its
 * plugin (`oclif.jitPlugins`). Undefined for any other command. oclif reports it as unknown.
 */
export function explainMissingPlugin(
  config: HostConfig,
  catalog: Catalog,
  {pluginName}: LoadableCommand,
): ErrorFields | undefined {
  const jitPlugins = (config.pjson.oclif['jitPlugins'] ?? {}) as Record<string, unknown>
  if (pluginName === undefined || !Object.hasOwn(jitPlugins, pluginName)) {
    return undefined
  }
  if (pluginsOf(config).some(({name}) => name === pluginName)) {
    return undefined
  }
  const install = findCommand(catalog, 'plugins:install')
  const command = install && quoteLine([catalog.bin, ...install.name.split(' '), pluginName])
  return {
    code: exitCodes.toolError,
    error: categoryOf(exitCodes.toolError),
    message: phrase`The plugin ${{ours: pluginName}}, which has this command, is not installed.`,
    recoverable: false,
    suggestion: 'Run the command again once its plugin is installed.',
    ...(command && {nextActions: [{command, description: 'Install the plugin'}]}),
  }
}
