import type {Comparison} from './comparison.js'
import type {PairedRuns, Runs} from './group.js'
import {estimateMedian, type Estimate, judge, median, type Verdict} from './statistics.js'

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
