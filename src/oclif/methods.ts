/** A method of a class that is intercepted. */
export type Method = (this: object, ...input: unknown[]) => unknown

/** Replaces a method of a class, or of its prototype. */
export function replaceMethod(owner: object, name: string, value: Method): void {
  Object.defineProperty(owner, name, {
    configurable: true,
    value,
    writable: true,
  })
}

/**
 * The highest of an object's prototypes, itself included, that has a method. Replaced there, the method
 * is still called by every override.
 */
export function findTopmost(prototype: object, method: string): object | undefined {
  let topmost: object | undefined
  let link: object | null = prototype
  while (link) {
    const descriptor = Object.getOwnPropertyDescriptor(link, method)
    if (descriptor?.configurable && typeof descriptor.value === 'function') topmost = link
    link = Object.getPrototypeOf(link) as object | null
  }
  return topmost
}
