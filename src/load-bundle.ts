const loaders = {
  agent: () => require('../dist/bundles/agent.js') as typeof import('./bundles/agent.js'),
  explain: () => require('../dist/bundles/explain.js') as typeof import('./bundles/explain.js'),
  mcp: () => require('../dist/bundles/mcp.js') as typeof import('./bundles/mcp.js'),
  'mcp-transport': () => require('../dist/bundles/mcp-transport.js') as typeof import('./bundles/mcp-transport.js'),
  services: () => require('../dist/bundles/services.js') as typeof import('./bundles/services.js'),
  yaml: () => require('../dist/bundles/yaml.js') as typeof import('./bundles/yaml.js'),
}

type Loaders = typeof loaders

/**
 * Loads a bundle with an entry in `src/bundles`, synchronously: async work never completes in an exit handler. The
 * paths are literal, so that a host's bundler follows them; the build makes them relative to each bundle.
 *
 * @throws Error if the file is missing or broken
 */
export function loadBundle<Name extends keyof Loaders>(name: Name): ReturnType<Loaders[Name]> {
  return loaders[name]() as ReturnType<Loaders[Name]>
}
