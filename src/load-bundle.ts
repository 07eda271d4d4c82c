const loaders = {
  agent: (): unknown => require('../dist/bundles/agent.js'),
  explain: (): unknown => require('../dist/bundles/explain.js'),
  hooks: (): unknown => require('../dist/bundles/hooks.js'),
  mcp: (): unknown => require('../dist/bundles/mcp.js'),
  packs: (): unknown => require('../dist/bundles/packs.js'),
  services: (): unknown => require('../dist/bundles/services.js'),
  yaml: (): unknown => require('../dist/bundles/yaml.js'),
}

/**
 * Loads a bundle with an entry in `src/bundles`, synchronously: async work never completes in an
 * exit handler. A host's bundler follows the literal paths, which the build makes relative to each
 * bundle. `Modules` is the type of the modules whose exports the caller uses: check-layers counts
 * them as imports, and checks that the bundle's entry has these exports.
 */
// The caller states the modules, and check-layers compares them with the entry.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function loadBundle<Modules>(name: keyof typeof loaders): Modules {
  return loaders[name]() as Modules
}

/** The path of the bundle that is a program of its own: it ends an MCP server's children (11.11). */
export function watchdogFile(): string {
  return require.resolve('../dist/bundles/watchdog.js')
}

/** The path of the bundle that a process loads first to be measured (`murli doctor --time`). */
export function meterFile(): string {
  return require.resolve('../dist/bundles/meter.js')
}
