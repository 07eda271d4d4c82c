import {packageName} from '../../oclif/host.js'
import type {HostConfig, LoadedHook} from '../../oclif/shapes.js'

/**
 * Makes only this plugin's hook answer a command line that names no command. package.json does not
 * declare the hook: once one returns, oclif exits with 0, also for a person. It can be added here,
 * because oclif reads a plugin's hooks only when it runs an event.
 */
export function claimNotFound(config: HostConfig, isClaimed: () => boolean): void {
  for (const plugin of config.plugins.values()) {
    const {hooks, name} = plugin
    if (!hooks) continue
    const initHooks = name === packageName ? (hooks['init'] ?? []) : []
    const ourHooks = initHooks.map((hook) => toNotFoundHook(hook))
    // The events for a command line without a command (core 1 to 5, lib/config/config.js,
    // `runCommand`)
    for (const event of ['command_not_found', 'command_incomplete']) {
      const declared = hooks[event]
      Object.defineProperty(hooks, event, {
        configurable: true,
        enumerable: true,
        get: () => (isClaimed() ? ourHooks : declared),
      })
    }
  }
}

/** The hook in `command-not-found.cjs`, beside the `index.cjs` of the init hook. */
function toNotFoundHook(init: LoadedHook): LoadedHook {
  const toSibling = (path: string) => path.replace(/index(\.cjs)?$/, 'command-not-found$1')
  return typeof init === 'string' ? toSibling(init) : {...init, target: toSibling(init.target)}
}
