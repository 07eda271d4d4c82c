import type {Comparison} from './comparisons.js'
import type {PairedRuns, Runs} from './measure.js'

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

/** The result of a comparison. */
export type Result = {
  name: string
  against: string
  /** The group of hosts: how many commands they have, or which published CLI it is. */
  host: string
  /** Full version of Node. */
  node: string
  pairs: number
  /** Medians of the CPU time. */
  baseCpuMs: number
  subjectCpuMs: number
  /** Of each pair, the subject in per cent of the base. */
  cpu: Estimate
  /** Of each pair, the milliseconds of CPU time that the subject takes longer. */
  moreCpuMs: Estimate
  wall: Estimate
  /** The instructions of the subject in per cent of the base's, where the machine counts them. */
  instructions?: number
  budget?: number
  budgetMs?: number
  verdict?: Verdict
}

/**
 * Draws the result of a comparison from its runs.
 *
 * @param host the title of the group
 * @param node full version of Node
 */
export function makeResult({base, comparison, subject}: PairedRuns, host: string, node: string): Result {
  const {against, budget, budgetMs, name} = comparison
  const pairs = base.times.map((before, index) => ({after: subject.times[index]!, before}))
  const cpu = estimateMedian(pairs.map(({after, before}) => (100 * after.cpuMs) / before.cpuMs))
  const moreCpuMs = estimateMedian(pairs.map(({after, before}) => after.cpuMs - before.cpuMs))
  return {
    against,
    baseCpuMs: median(base.times.map(({cpuMs}) => cpuMs)),
    budget,
    budgetMs,
    cpu,
    host,
    instructions: compareInstructions(base, subject),
    moreCpuMs,
    name,
    node,
    pairs: pairs.length,
    subjectCpuMs: median(subject.times.map(({cpuMs}) => cpuMs)),
    verdict: judgeAgainstBudget(cpu, moreCpuMs, comparison),
    wall: estimateMedian(pairs.map(({after, before}) => (100 * after.wallMs) / before.wallMs)),
  }
}

function judgeAgainstBudget(cpu: Estimate, moreCpuMs: Estimate, {budget, budgetMs}: Comparison): Verdict | undefined {
  if (budget !== undefined) return judge(cpu, budget)
  return budgetMs === undefined ? undefined : judge(moreCpuMs, budgetMs)
}

function compareInstructions(base: Runs, subject: Runs): number | undefined {
  if (base.instructions.length === 0 || subject.instructions.length === 0) return undefined
  return (100 * median(subject.instructions)) / median(base.instructions)
}

const marks: Readonly<Record<Verdict, string>> = {over: '✗', unclear: '?', within: '✓'}

/** Writes a median and its interval. */
export function writeEstimate({high, low, median}: Estimate): string {
  return `${median.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`
}

/** Writes a budget with the mark of its verdict, or nothing. */
export function writeBudget({budget, budgetMs, verdict}: Pick<Result, 'budget' | 'budgetMs' | 'verdict'>): string {
  if (!verdict) return ''
  return budget === undefined ? `+${budgetMs} ms ${marks[verdict]}` : `${budget} ${marks[verdict]}`
}

/** Writes results as a Markdown table, one line each: what the terminal shows. */
export function writeTable(results: readonly Result[]): string {
  const heads = [
    'line',
    'against',
    'host',
    'Node',
    'pairs',
    'base, ms',
    'CPU, base = 100',
    'more, ms',
    'wall',
    'budget',
  ]
  const hasInstructions = results.some(({instructions}) => instructions !== undefined)
  if (hasInstructions) heads.push('instructions')
  const rows = results.map((result) => [
    result.name,
    result.against,
    result.host,
    result.node,
    result.pairs,
    result.baseCpuMs.toFixed(0),
    writeEstimate(result.cpu),
    writeEstimate(result.moreCpuMs),
    result.wall.median.toFixed(1),
    writeBudget(result),
    ...(hasInstructions ? [result.instructions?.toFixed(1) ?? ''] : []),
  ])
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}
