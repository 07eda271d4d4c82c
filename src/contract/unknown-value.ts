/** Whether a value is an object with named properties. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a property of a foreign value, such as a thrown value or a command class, which may be no object, be a proxy,
 * or have a throwing getter. @returns undefined if it cannot be read
 */
export function readProperty(value: unknown, name: string | symbol): unknown {
  try {
    return Reflect.get(value as object, name)
  } catch {
    return undefined
  }
}
