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
      if (!meaningless.has(key) && !Object.hasOwn(entry, key)) entry[key] = readStatic(command, key)
    }

    link = Object.getPrototypeOf(link)
  }

  const {load} = command
  return {...entry, load: () => (typeof load === 'function' ? load.call(command) : command)}
}

/** A static field of a class; undefined where its getter throws. */
function readStatic(command: object, key: string): unknown {
  try {
    return Reflect.get(command, key)
  } catch {
    // It may need a file or a login that are not there. The host's help has no text for it either.
    return undefined
  }
}
