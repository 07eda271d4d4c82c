import {readProperty} from '../read-property.js'

/** What every function has and no command means. */
const meaningless = new Set(['arguments', 'caller', 'length', 'name', 'prototype'])

/**
 * Reads a command's class as the manifest's entry that it would have: some hosts put classes into the config
 * themselves, in their init hooks.
 */
export function readClassEntry(command: {load?: unknown}): Record<string, unknown> {
  const entry: Record<string, unknown> = {}
  for (let link: unknown = command; typeof link === 'function' && link !== Function.prototype;) {
    for (const key of Object.getOwnPropertyNames(link)) {
      // A getter may need a file or a login that are not there. The host's help has no text for it either.
      if (!meaningless.has(key) && !Object.hasOwn(entry, key)) entry[key] = readProperty(command, key)
    }

    link = Object.getPrototypeOf(link)
  }

  const {load} = command
  return {...entry, load: () => (typeof load === 'function' ? load.call(command) : command)}
}
