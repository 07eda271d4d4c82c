import fc from 'fast-check'

/** A mistake in a word: the place of it, and its kind. */
export const mistake = fc.record({at: fc.nat(20), kind: fc.nat(4)})

/** A word with two letters swapped, one left out, one doubled, in capitals, or cut short. */
export function misspell(word: string, at: number, kind: number): string {
  if (word.length < 3) return word
  const place = 1 + (at % (word.length - 2))
  const [start, end] = [word.slice(0, place), word.slice(place)]
  if (kind === 0) return `${start}${end[1] ?? ''}${end[0]!}${end.slice(2)}`
  if (kind === 1) return start + end.slice(1)
  if (kind === 2) return start + end[0]! + end
  return kind === 3 ? word.toUpperCase() : word.slice(0, -1)
}
