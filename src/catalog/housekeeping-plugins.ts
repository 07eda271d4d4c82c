import type {CatalogCommand} from './catalog.js'
import {entryOf, readText} from './read-entry.js'

/** Plugins whose commands keep the CLI itself in order: oclif's own, and this one. */
const HOUSEKEEPING_PLUGIN = /^(?:@oclif\/plugin-.+|oclif-plugin-murli)$/

/** Their commands in a CLI that bundles its plugins; `update` or `search` may there be what the CLI is for. */
const HOUSEKEEPING_NAME = /^(?:autocomplete|commands|help|murli|plugins|version)(?::|$)/

/** Whether a command keeps the CLI itself in order instead of doing what the CLI is for; such commands stand last. */
export function isHousekeeping(command: CatalogCommand): boolean {
  return HOUSEKEEPING_PLUGIN.test(readText(entryOf(command)['pluginName']) ?? '') || HOUSEKEEPING_NAME.test(command.id)
}
