/**
 * What a base class's `catch` can be given for any thrown value: oclif's reads and sets properties, which fails on null,
 * and on a frozen error.
 *
 * @returns the value itself where it will do
 */
export function makeCatchable(thrown: unknown): object {
  if (typeof thrown === 'function') return thrown
  if (typeof thrown !== 'object' || thrown === null) return new Error(String(thrown))
  if (Object.isExtensible(thrown)) return thrown
  const copy: object = Object.create(Object.getPrototypeOf(thrown) as object | null)
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(thrown))) {
    const isData = 'value' in descriptor
    Object.defineProperty(copy, name, {...descriptor, configurable: true, ...(isData && {writable: true})})
  }

  return copy
}
