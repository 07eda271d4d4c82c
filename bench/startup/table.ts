import type {Result} from './result.js'
import type {Estimate, Verdict} from './statistics.js'

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
