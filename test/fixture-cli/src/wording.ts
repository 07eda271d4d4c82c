/** A number with its noun: `1 task`, `2 tasks`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
