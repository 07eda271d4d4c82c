import type {Result} from './result.js'

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
