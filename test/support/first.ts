/** The first of a list that has one. */
export function first<Type>(list: readonly Type[]): Type {
  for (const item of list) return item
  throw new Error('The list is empty')
}
