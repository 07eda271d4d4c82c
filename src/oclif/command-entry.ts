import {readProperty} from '../contract/unknown-value.js'
import {packageName} from './host.js'

/** Whether a command's class extends AgentCommand, by its manifest entry. */
export function isAdoptedCommand(command: object | undefined): boolean {
  return command !== undefined && 'murli' in command
}

/** Marks guarded command classes of all copies of this package. */
export const guardedBrand = Symbol.for('oclif-plugin-murli.guarded')

/** A manifest entry names its plugin; a class loaded by oclif holds the plugin itself. */
type PluginMember = {plugin?: unknown; pluginName?: unknown}

/** The name of a command's plugin. */
export function pluginOf({plugin, pluginName}: PluginMember): string | undefined {
  const name = pluginName ?? readProperty(plugin, 'name')
  return typeof name === 'string' ? name : undefined
}

/** Whether a command is one of this plugin's: a host may have a command with the same id. */
export function isPluginCommand(command: PluginMember | undefined): boolean {
  return command !== undefined && pluginOf(command) === packageName
}
