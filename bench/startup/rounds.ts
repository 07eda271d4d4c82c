/**
 * The lines of one round in the order in which they run: each round starts with another pair, and runs every pair the
 * other way round than the round before.
 *
 * The two runs of a pair follow each other at once, because what a shared machine gives to a process changes within
 * seconds, and a pair is only as good as its two runs had the same machine.
 */
export function orderRound<T>(pairs: readonly (readonly [base: T, subject: T])[], round: number): T[] {
  const start = round % pairs.length
  const ordered = [...pairs.slice(start), ...pairs.slice(0, start)]
  return ordered.flatMap(([base, subject]) => (round % 2 === 0 ? [base, subject] : [subject, base]))
}
