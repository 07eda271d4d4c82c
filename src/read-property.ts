/**
 * Reads a property of something that others have made, such as what was thrown or a command's class: it may be no object at
 * all, a proxy, an object without a prototype, or have a getter that throws. @returns undefined where there is nothing to read
 */
export function readProperty(value: unknown, name: string | symbol): unknown {
  try {
    return Reflect.get(value as object, name)
  } catch {
    return undefined
  }
}
