/** Leaves out the fields that say nothing: undefined, an empty string, an empty list or object. */
export function omitEmpty<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as Partial<T>
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return (
    typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.keys(value).length === 0
  )
}
