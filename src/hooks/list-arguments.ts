import type {InitOptions} from '../line/line.js'
import {packageName, pluginsOf} from '../oclif/host.js'

/**
 * Lists the arguments of the plugin's commands, which its manifest has by name, where the host's
 * help reads a list: in @oclif/command and @oclif/core 1 and 2, whose plugins are a list, too.
 */
export function listArguments({config}: InitOptions): void {
  if (!Array.isArray(config.plugins)) return
  const plugin = pluginsOf(config).find(({name}) => name === packageName)
  for (const command of plugin?.commands ?? []) {
    Object.assign(command, {args: Object.values(command.args ?? {})})
  }
}
