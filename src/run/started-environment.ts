import {share} from './shared.js'

/** The variables that limit what a host may run, whatever the host is called. */
const limiting = /_(?:ALLOW|DENY|READ_ONLY)$/

/**
 * Keeps the variables that limit what may run, as they are when the plugin is first loaded: a hook of the host that
 * unsets one of them later lifts no gate. Called while the module of the hooks loads, which is before any function of
 * another hook that oclif starts at the same time.
 */
export function keepStartedEnvironment(): void {
  share().started ??= Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => limiting.test(name))
      .map((name) => [name, process.env[name]]),
  )
}
