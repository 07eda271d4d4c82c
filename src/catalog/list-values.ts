/** How many values of a list are written out. */
const MOST_VALUES = 12

/** Writes the values that a flag or argument takes as one word. */
export function listValues(values: readonly string[]): string {
  return values.length > MOST_VALUES ? `${values.slice(0, MOST_VALUES).join('|')}|…` : values.join('|')
}
