import type {ClassTypes} from '../catalog/class-types.js'
import {loadBundle} from '../load-bundle.js'
import type {ArgumentDefinition, FlagDefinition, HostConfig} from '../oclif/shapes.js'
import type {RunService, ServiceCommand, ServiceTable} from './service.js'

/** Marks a plain class as an adopted command, with the value types that a manifest loses. */
export function describeTypes(types: Partial<Omit<ClassTypes, 'version'>> = {}): ClassTypes {
  return {
    version: 1,
    flags: {},
    args: {},
    ...types,
  }
}

/**
 * The default statics and the run of the plugin's own commands. A plain class runs with any version
 * of oclif.
 */
export class PluginCommand {
  static args: Record<string, ArgumentDefinition> = {}
  static flags: Record<string, FlagDefinition> = {}
  static examples = ['<%= config.bin %> <%= command.id %>']
  static hidden = false
  static strict = false
  static idempotent = true
  static mutating = false
  static murli = describeTypes()

  /** Runs the service of the command; oclif passes the words after the id and the host's config. */
  static async run(this: ServiceCommand, argv: string[], config: HostConfig): Promise<void> {
    const {services} = loadBundle<ServiceTable>('services')
    const name = this.id!.split(':').at(-1)!
    await loadBundle<{runService: RunService}>('agent').runService(
      {
        argv,
        command: this,
        config,
      },
      services[name]!,
    )
  }
}

/** Declares a flag without a value. */
export function booleanFlag(
  description: string,
  more: Partial<FlagDefinition> = {},
): FlagDefinition {
  return {
    allowNo: false,
    description,
    type: 'boolean',
    ...more,
  }
}

/** Declares a flag with one value. */
export function optionFlag(
  description: string,
  more: Partial<FlagDefinition> = {},
): FlagDefinition {
  return {
    description,
    multiple: false,
    type: 'option',
    ...more,
  }
}

/**
 * The flag that confirms what one of the plugin's own commands writes; an agent needs it (7.11).
 */
export function confirmFlag(description = 'confirm that files may be written'): FlagDefinition {
  return booleanFlag(description, {char: 'y', helpGroup: 'SAFETY'})
}
