import type {Result} from './result.js'
import {writeBudget, writeEstimate} from './table.js'

/** All that was saved of one build of the plugin. */
export type Saved = {
  /** The hash of the plugin's files. */
  plugin: string
  core: string
  /** The day on which it was measured last. */
  date: string
  machine: string
  /** The plugin's size, and with its dependencies, in bytes. */
  installed: {alone: number; withDependencies: number}
  results: readonly Result[]
}

/** Writes the page of results: a table for each kind of host, with a column for each version of Node. */
export function writePage({core, date, installed, machine, plugin, results}: Saved): string {
  const hosts = [...new Set(results.map(({host}) => host))]
  const hasInstructions = results.some(({instructions}) => instructions !== undefined)
  return `# What the plugin costs at start-up

CPU time of whole processes: **the line without the plugin is 100**, and 101.0 means one per cent more. In brackets is the
95 % confidence interval of the median; below it stand the milliseconds that were added to those of the base, the time on the
clock (base = 100)${hasInstructions ? ', and the instructions (base = 100)' : ''}. The end of a cell is the budget: ✓ kept, ✗ not kept, ? the interval holds both.
Written by \`npm run bench -- --save\`; [README.md](README.md) explains what is compared with what, and how.

![The lines with a budget, as bars with their intervals](startup.svg)

* Machine: ${machine}${hasInstructions ? '' : '; it counts no instructions'}
* ${Math.min(...results.map(({pairs}) => pairs))} pairs of runs for every figure, @oclif/core ${core}, build ${plugin} of the plugin, measured on ${date}
* Installed: ${toKilobytes(installed.alone)} KB, with its dependencies ${toKilobytes(installed.withDependencies)} KB
${hosts.map((host) => writeHost(host, results)).join('')}`
}

function writeHost(host: string, results: readonly Result[]): string {
  const own = results.filter((result) => result.host === host)
  const nodes = [...new Set(own.map(({node}) => node))].toSorted(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  )
  const lines = new Map(own.map((result) => [`${result.name} | ${result.against}`, result]))
  const rows = [...lines].map(([line, {against, name}]) => {
    const cells = nodes.map((node) => {
      const result = own.find((one) => one.node === node && one.name === name && one.against === against)
      return result ? writeCell(result) : ''
    })
    return `| ${[line, ...cells].join(' | ')} |\n`
  })
  return `
## ${host}

| line | against | ${nodes.map((node) => `Node ${node}`).join(' | ')} |
|---|---|${nodes.map(() => '---|').join('')}
${rows.join('')}`
}

function writeCell(result: Result): string {
  const {baseCpuMs, cpu, instructions, moreCpuMs, wall} = result
  const budget = writeBudget(result)
  const more = `${moreCpuMs.median < 0 ? '−' : '+'}${Math.abs(moreCpuMs.median).toFixed(1)} to ${baseCpuMs.toFixed(0)} ms`
  const details = [more, `clock ${wall.median.toFixed(1)}`]
  if (instructions !== undefined) details.push(`instructions ${instructions.toFixed(1)}`)
  return `${writeEstimate(cpu)}<br>${details.join(', ')}${budget && `<br>budget ${budget}`}`
}

function toKilobytes(bytes: number): number {
  return Math.round(bytes / 1024)
}
