import {surfaceRows} from './rows.js'

const start = '<!-- features -->\n'
const end = '<!-- end of features -->'

/** Writes the table of features into the page of supported features, between its marks. */
export function renderSupport(page: string): string {
  const areas = [...new Set(surfaceRows.map(({area}) => area))]
  const lines = areas.map((area) => {
    const features = surfaceRows.filter((row) => row.area === area)
    const rows = features.map(({agent, feature}) => `| ${feature} | ${agent} |`)
    return `### ${area[0]!.toUpperCase()}${area.slice(1)}\n\n| feature | an agent gets |\n|---|---|\n${rows.join('\n')}\n`
  })
  const [before = '', rest = ''] = page.split(start)
  const [, after = ''] = rest.split(end)
  return `${before}${start}\n${lines.join('\n')}\n${end}${after}`
}
