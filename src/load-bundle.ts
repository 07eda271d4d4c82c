const loaders = {
  agent: () => require('../dist/bundles/agent.js') as typeof import('./bundles/agent.js'),
  explain: () => require('../dist/bundles/explain.js') as typeof import('./bundles/explain.js'),
  mcp: () => require('../dist/bundles/mcp.js') as typeof import('./bundles/mcp.js'),
  packs: () => require('../dist/bundles/packs.js') as typeof import('./bundles/packs.js'),
  services: () => require('../dist/bundles/services.js') as typeof import('./bundles/services.js'),
  yaml: () => require('../dist/bundles/yaml.js') as typeof import('./bundles/yaml.js'),
}

/**
 * Loads a bundle with an entry in `src/bundles`, synchronously: async work never completes in an
 * exit handler. A host's bundler follows the literal paths, which the build makes relative to each
 * bundle.
 */
export function loadBundle<Name extends keyof typeof loaders>(
  name: Name,
): ReturnType<(typeof loaders)[Name]> {
  return loaders[name]() as ReturnType<(typeof loaders)[Name]>
}
