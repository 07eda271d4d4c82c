import type {AgentFlag} from './global-flags.js'

/** One of our flags as it is typed; the table is needed for its type alone. */
export function wordOf<Name extends keyof AgentFlag>(name: Name): `--${Name}` {
  return `--${name}`
}
