/** oclif's own plugins, and this one. */
const housekeepingPlugin = /^(?:@oclif\/plugin-.+|oclif-plugin-murli)$/

/**
 * The same commands in a CLI that bundles its plugins. `update` and `search` are not among them,
 * because they may be what the CLI is for.
 */
const housekeepingId = /^(?:autocomplete|commands|help|murli|plugins|version)(?::|$)/

/**
 * Whether a command manages the CLI itself.
 *
 * @param pluginName the plugin that the command is in
 */
export function managesCli(id: string, pluginName: unknown): boolean {
  return housekeepingPlugin.test(String(pluginName)) || housekeepingId.test(id)
}
