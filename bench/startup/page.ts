import {existsSync} from 'node:fs'
import {readFile, stat, writeFile} from 'node:fs/promises'
import {cpus, loadavg, totalmem} from 'node:os'
import {join} from 'node:path'

import {listPublishedFiles, measureFolder} from './hosts.js'
import {type Result, writeBudget, writeEstimate} from './result.js'

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

const width = 860
const left = 390
const rowHeight = 22
const headHeight = 34
/** What the axis shows at most; longer bars are cut, their figure stands beside them. */
const axis = {high: 140, low: 85}

const largerHosts = new Set(['1,000 commands', '10,000 commands'])

const style = `text{font:13px system-ui,sans-serif;fill:#24292f}.quiet{fill:#57606a}.axis{stroke:#d0d7de}.base{stroke:#57606a}
.within{fill:#2da44e}.unclear{fill:#bf8700}.over{fill:#cf222e}.interval{stroke:#24292f;stroke-width:1.5}.budget{stroke:#0969da;stroke-width:2.5}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.quiet{fill:#9198a1}.axis{stroke:#3d444d}.base{stroke:#9198a1}.interval{stroke:#e6edf3}.budget{stroke:#4493f8}}`

/** Draws the lines with a relative budget: a bar from 100 to the median, its interval, and the budget as a mark. */
export function drawPicture(results: readonly Result[]): string {
  // The cost hardly grows with the host, and is the largest share where the host does least.
  const budgeted = results.filter(({budget, host}) => budget !== undefined && !largerHosts.has(host))
  const shown = [...new Set(budgeted.map(({name}) => name))].flatMap((name) =>
    budgeted.filter((result) => result.name === name).toSorted((a, b) => toMajor(a) - toMajor(b)),
  )
  const height = headHeight + shown.length * rowHeight + 34
  const ticks = [90, 100, 110, 120, 130, 140]
  const lines = ticks.map((tick) => {
    const name = tick === 100 ? 'base' : 'axis'
    return `<line class="${name}" x1="${toX(tick)}" x2="${toX(tick)}" y1="${headHeight - 8}" y2="${height - 30}"/><text class="quiet" text-anchor="middle" x="${toX(tick)}" y="${headHeight - 14}">${tick}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="CPU time of lines with the plugin, without it 100">
<style>${style}</style>
${lines.join('\n')}
${shown.map((row, index) => drawRow(row, headHeight + index * rowHeight)).join('\n')}
<text class="quiet" x="8" y="${height - 10}">CPU time, without the plugin 100. Thin line: 95 % interval of the median. Blue: budget. Green: kept, red: not kept, amber: open.</text>
</svg>
`
}

function drawRow({budget, cpu, name, node, verdict}: Result, y: number): string {
  const [start, end] = [Math.min(100, cpu.median), Math.max(100, cpu.median)].map(toX)
  const middle = y + rowHeight / 2
  const [low, high, limit] = [cpu.low, cpu.high, budget!].map(toX)
  return `<text x="8" y="${y + 15}">${escapeXml(name)}</text><text class="quiet" x="${left - 64}" y="${y + 15}">Node ${toMajor({node})}</text>
<rect class="${verdict}" x="${start}" y="${y + 4}" width="${(end! - start!).toFixed(1)}" height="${rowHeight - 8}"/>
<line class="interval" x1="${low}" x2="${high}" y1="${middle}" y2="${middle}"/><line class="budget" x1="${limit}" x2="${limit}" y1="${y + 1}" y2="${y + rowHeight - 1}"/>
<text x="${width - 56}" y="${y + 15}">${cpu.median.toFixed(1)}</text>`
}

function toMajor({node}: Pick<Result, 'node'>): number {
  return Number.parseInt(node, 10)
}

function toX(value: number): number {
  const {high, low} = axis
  const share = (Math.min(high, Math.max(low, value)) - low) / (high - low)
  return Math.round(10 * (left + share * (width - left - 70))) / 10
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const files = {page: 'bench/RESULTS.md', picture: 'bench/startup.svg', results: 'bench/results.json'}

/**
 * Adds results to those of the same build that were saved before, and writes the page and the picture anew.
 *
 * @param plugin the hash of the build that was measured
 */
export async function saveResults(found: readonly Result[], plugin: string): Promise<void> {
  const before = existsSync(files.results) ? (JSON.parse(await readFile(files.results, 'utf8')) as Saved) : undefined
  const results = mergeResults(before?.plugin === plugin ? before.results : [], found)
  const {version: core} = JSON.parse(await readFile('node_modules/@oclif/core/package.json', 'utf8')) as {
    version: string
  }
  const date = new Date().toISOString().slice(0, 10)
  const saved: Saved = {core, date, installed: await measureInstalled(), machine: describeMachine(), plugin, results}
  await writeFile(files.results, `${JSON.stringify(saved, null, 2)}\n`)
  await writeFile(files.page, writePage(saved))
  await writeFile(files.picture, drawPicture(results))
}

/** Puts new results in the place of older ones of the same comparison, and the others at the end. */
export function mergeResults(before: readonly Result[], found: readonly Result[]): Result[] {
  const merged = new Map(before.map((result) => [keyOf(result), result]))
  for (const result of found) merged.set(keyOf(result), result)
  return [...merged.values()]
}

function keyOf({against, host, name, node}: Result): string {
  return JSON.stringify([host, name, against, Number.parseInt(node, 10)])
}

function describeMachine(): string {
  const model = cpus()[0]?.model ?? 'unknown'
  return `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, load average ${loadavg()[2]!.toFixed(1)}`
}

/** What npm would put on a disk, but for the few kilobytes of the manifest and the texts at the top. */
async function measureInstalled(): Promise<Saved['installed']> {
  const {dependencies = {}} = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies?: Record<string, string>
  }
  const own = await Promise.all((await listPublishedFiles('.')).map(async (path) => (await stat(path)).size))
  const others = await Promise.all(Object.keys(dependencies).map((name) => measureFolder(join('node_modules', name))))
  const [alone, rest] = [own, others].map((sizes) => sizes.reduce((sum, size) => sum + size, 0))
  return {alone: alone!, withDependencies: alone! + rest!}
}
