/** Whether a value is an object with named properties. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a property of a value that others made, such as a thrown value or a command class: it may be no object, a proxy,
 * or have a getter that throws. @returns undefined if it cannot be read
 */
export function readProperty(value: unknown, name: string | symbol): unknown {
  try {
    return Reflect.get(value as object, name)
  } catch {
    return undefined
  }
}
