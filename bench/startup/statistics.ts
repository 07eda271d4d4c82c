/** The median of a sample, with the bounds of its confidence interval. */
export type Estimate = {low: number; median: number; high: number}

/** What an interval tells about a budget; `unclear` when the budget lies inside of it. */
export type Verdict = 'over' | 'unclear' | 'within'

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Estimates a median with the distribution-free interval of order statistics: the number of values below the true median
 * is binomial with p = 1/2. Below six values no pair of them reaches 95 %, and the interval is the whole range.
 */
export function estimateMedian(values: readonly number[], confidence = 0.95): Estimate {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(0, countBelowInterval(sorted.length, (1 - confidence) / 2) - 1)
  return {high: sorted[sorted.length - 1 - rank]!, low: sorted[rank]!, median: median(values)}
}

/** Compares an interval with the value that it may not exceed. */
export function judge({high, low}: Estimate, budget: number): Verdict {
  if (high <= budget) return 'within'
  return low > budget ? 'over' : 'unclear'
}

/** The largest k for which a binomial variable of n trials is below k with at most the given probability. */
function countBelowInterval(n: number, tail: number): number {
  let probability = 0.5 ** n
  let cumulated = probability
  let k = 0
  while (cumulated <= tail) {
    k += 1
    probability *= (n - k + 1) / k
    cumulated += probability
  }

  return k
}
