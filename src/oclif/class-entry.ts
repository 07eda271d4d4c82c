import {readProperty} from '../contract/unknown-value.js'

/** The properties of every function, which say nothing of a command. */
const functionProperties = new Set(['arguments', 'caller', 'length', 'name', 'prototype'])

/**
 * Reads a command class as a manifest entry, because some hosts put classes into the config in
 * their init hooks.
 */
export function readClassEntry(command: {load?: unknown}): Record<string, unknown> {
  const entry: Record<string, unknown> = {}
  let link: unknown = command
  while (typeof link === 'function' && link !== Function.prototype) {
    for (const key of Object.getOwnPropertyNames(link)) {
      // Read by `readProperty`, because a getter may throw: it may need a missing file or login.
      if (!functionProperties.has(key) && !Object.hasOwn(entry, key)) {
        entry[key] = readProperty(command, key)
      }
    }
    link = Object.getPrototypeOf(link)
  }
  const {load} = command
  return {
    ...entry,
    load: () => (typeof load === 'function' ? load.call(command) : command),
  }
}
