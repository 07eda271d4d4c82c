import type {CatalogCommand} from '../catalog.js'

/** Plugins whose commands keep the CLI itself in order: oclif's own, and this one. */
const HOUSEKEEPING_PLUGIN = /^(?:@oclif\/plugin-.+|oclif-plugin-murli)$/

/** Whether a command keeps the CLI itself in order instead of doing what the CLI is for; such commands stand last. */
export function isHousekeeping({definition}: CatalogCommand): boolean {
  return HOUSEKEEPING_PLUGIN.test(definition.pluginName ?? '')
}
