import type {CommandDefinition, FlagDefinition} from '../oclif/shapes.js'
import type {ClassTypes} from '../catalog/class-types.js'

/**
 * The statics of one of the plugin's own commands: a plain class with `static run(argv, config)`, which runs in the hosts
 * of @oclif/core 1 to 5, none of which has to load another core for it (oclif-facts, "Real hosts").
 */
export type ServiceCommand = CommandDefinition & {
  args: NonNullable<CommandDefinition['args']>
  flags: Record<string, FlagDefinition>
  murli: ClassTypes
}

/** Marks a plain class as an own command; what its flags and arguments take beyond a manifest stands here. */
export function describeTypes(types: Partial<Omit<ClassTypes, 'version'>> = {}): ClassTypes {
  return {version: 1, flags: {}, args: {}, ...types}
}
