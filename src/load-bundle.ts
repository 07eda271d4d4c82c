import {readFileSync} from 'node:fs'

/** The source of the bundle that explains failures; undefined until it is kept. */
let keptSource: string | undefined
/** What the kept bundle exports; undefined until it is needed. */
let keptExports: unknown

const loaders = {
  agent: (): unknown => require('../dist/bundles/agent.js'),
  explain: (): unknown => {
    try {
      return require('../dist/bundles/explain.js')
    } catch (error) {
      if (keptSource === undefined) throw error
      return (keptExports ??= runBundle(keptSource))
    }
  },
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

/**
 * Keeps the bundle that explains failures, for a command that removes the plugin and then fails, as
 * `plugins uninstall` may. A success does not need it, so it is only read.
 */
export function keepExplain(): void {
  try {
    keptSource ??= readFileSync(require.resolve('../dist/bundles/explain.js'), 'utf8')
  } catch {
    // A host's bundler has put it into the host's own file, which is loaded.
  }
}

/**
 * Runs the source of a bundle; those that it needs are loaded already.
 *
 * @returns its exports
 */
function runBundle(source: string): unknown {
  // Node has not loaded it for a command line.
  const {compileFunction} = require('node:vm') as typeof import('node:vm')
  const run = compileFunction(source, ['module', 'exports', 'require'])
  const module = {exports: {}}
  run(module, module.exports, require)
  return module.exports
}

/** The path of the bundle that is a program of its own: it ends an MCP server's children (11.11). */
export function watchdogFile(): string {
  return require.resolve('../dist/bundles/watchdog.js')
}

/** The path of the bundle that a process loads first to be measured (`murli doctor --time`). */
export function meterFile(): string {
  return require.resolve('../dist/bundles/meter.js')
}
