import type {ArgumentDefinition, FlagDefinition, HostConfig} from '../oclif/shapes.js'
import {loadBundle} from '../load-bundle.js'
import {describeTypes, type ServiceCommand} from './service.js'

/**
 * The statics of the plugin's own commands unless they declare others, and their run. The class is plain, so that it runs
 * in the hosts of @oclif/core 1 to 5 without loading another core.
 */
export class PluginCommand {
  static args: Record<string, ArgumentDefinition> = {}
  static flags: Record<string, FlagDefinition> = {}
  static examples = ['<%= config.bin %> <%= command.id %>']
  static aliases: string[] = []
  static hiddenAliases: string[] = []
  static hidden = false
  static strict = false
  static idempotent = true
  static mutating = false
  static murli = describeTypes()

  /** Runs the service of the command's name; oclif calls it with the words after the id and the host's config. */
  static async run(this: ServiceCommand, argv: readonly string[], config: HostConfig): Promise<void> {
    const {runService, services} = loadBundle('services')
    const name = this.id!.split(':').at(-1) as keyof typeof services
    await runService({argv, command: this, config}, services[name])
  }
}

/** A boolean flag of the plugin's own commands. */
export function booleanFlag(description: string, more: Partial<FlagDefinition> = {}): FlagDefinition {
  return {allowNo: false, description, type: 'boolean', ...more}
}

/** An option flag of the plugin's own commands. */
export function optionFlag(description: string, more: Partial<FlagDefinition> = {}): FlagDefinition {
  return {description, multiple: false, type: 'option', ...more}
}
