import type {Estimate} from './measure.js'

/** The instructions of a command line on a host of twelve commands. */
export type Count = {
  name: string
  /** What is 100. */
  against: string
  /** When it was measured. */
  date: string
  node: string
  /** The instructions of the base, in millions. */
  base: number
  /** The instructions of the command line, where its base is 100. */
  ratio: number
  /** The most that the ratio may be. */
  budget: number
}

/** The CPU time of a command line of a published CLI, where the CLI without the plugin is 100. */
export type Timing = {
  cli: string
  /** When it was measured. */
  date: string
  node: string
  args: string
  pairs: number
  baseMs: number
  ratio: Estimate
}

/** What the benchmark saves: every figure of the page is made from it. */
export type Saved = {
  core: string
  counts: readonly Count[]
  /** The machine's processors, which CPU time depends on. */
  machine: string
  timings: readonly Timing[]
}

/** Writes the page. */
export function writePage({core, counts, machine, timings}: Saved): string {
  const countRows = counts.map(
    ({against, base, budget, date, name, node, ratio}) =>
      `| ${name} | ${against} | ${node} | ${base} | ${ratio.toFixed(1)} | ${budget} ${ratio <= budget ? '✓' : '✗'} | ${date} |`,
  )
  const timingRows = timings.map(
    ({args, baseMs, cli, date, node, pairs, ratio: {high, low, median}}) =>
      `| ${cli} | ${args} | ${node} | ${pairs} | ${baseMs} | ${median.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)}) | ${date} |`,
  )
  return `# What the plugin costs at start-up

Written by \`npm run bench -- --save\` from \`bench/startup.json\`, measured with @oclif/core ${core}, on ${machine}.

## Instructions

A host of twelve commands with a manifest, counted by \`valgrind --tool=cachegrind\`. The base is 100: the bare host has neither plugin nor \`AgentCommand\`; an empty plugin has a manifest and an init hook that does nothing.

| command line | against | Node | base, million | ratio | at most | measured |
|---|---|---|--:|--:|--:|---|
${countRows.join('\n')}

${describeBudgets(counts)}

## Published CLIs

CPU time of whole processes, the CLI without the plugin 100: the median of the ratios of pairs, and its 95 % confidence interval. V8's compile cache, which the plugin turns on from Node 22.8 on, is warm.

| CLI | command line | Node | pairs | base, ms | ratio | measured |
|---|---|---|--:|--:|--:|---|
${timingRows.join('\n')}
`
}

/** Says in words which command lines take more than they may. */
function describeBudgets(counts: readonly Count[]): string {
  const over = counts.filter(({budget, ratio}) => ratio > budget)
  if (over.length === 0) return 'Every command line is within its budget.'
  const names = [...new Set(over.map(({name}) => name))]
  return `Over budget: ${names.join('; ')}.`
}

/** The date of a figure. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
