/** Tokens with the plugin, and of the same content in help pages or in what a person reads. */
export type Pair = {plain: number; plugin: number}

/** What was measured of one host. */
export type Measured = {
  name: string
  version: string
  commands: number
  index: Pair
  which: Pair
  /** Every command in few words, in sum; `longer` is how many of these exceed their help. */
  brief: Pair
  longer: number
  schema: Pair
  error: Pair
  /** A list of 40 rows, in three forms; only the example CLI has data to list. */
  list?: Pair
  rows?: Pair
  columns?: Pair
}

/** What the benchmark saves: every figure of the page and the picture is made from it. */
export type Economy = {date: string; hosts: readonly Measured[]}

/**
 * Adds the figures of hosts that were measured anew. The date is that of the oldest figures, so it
 * stays if some of the saved ones do.
 */
export function addFigures(saved: Economy, found: Economy): Economy {
  const isIn = ({hosts}: Economy, {name}: Measured) => hosts.some((host) => host.name === name)
  const kept = saved.hosts.filter((host) => !isIn(found, host))
  const again = (host: Measured) => found.hosts.find(({name}) => name === host.name) ?? host
  const added = found.hosts.filter((host) => !isIn(saved, host))
  return {
    date: kept.length > 0 ? saved.date : found.date,
    hosts: [...saved.hosts.map(again), ...added],
  }
}

/** What an agent does, with the plugin and without it. */
const deeds = [
  ['which', 'find a command', '`murli which`', '`--help` from the root down to the command'],
  ['brief', 'learn a command', '`describe --brief`, in sum over all commands', '`--help`'],
  ['schema', 'learn all of a command', '`--schema`', '`--help`'],
  [
    'error',
    'repair a misspelled flag',
    'the error, which has the right command line',
    'the error and the `--help` it names',
  ],
  [
    'index',
    'see what there is',
    '`describe --index`',
    '`--help` of the root and of every topic that the index opens',
  ],
  [
    'list',
    'read a list of 40 rows',
    'the envelope, with all seven fields',
    'the table, with four columns',
  ],
  ['rows', 'the same list as rows', '`--output rows`, which MCP answers use', 'the same table'],
  [
    'columns',
    "rows of the table's columns",
    '`--output rows --select id,priority,due,title`',
    'the same table',
  ],
] as const

/** Writes the page. */
export function writePage(economy: Economy): string {
  const {date, hosts} = economy
  const rows = deeds.flatMap(([key, deed]) =>
    hosts.flatMap((host) => {
      const pair = host[key]
      const name = host === hosts.find((each) => each[key]) ? `**${deed}**` : ''
      return pair
        ? [
            `| ${[name, host.name, toText(pair.plugin), toText(pair.plain), share(pair)].join(' | ')} |`,
          ]
        : []
    }),
  )
  const versions = hosts.map(
    ({commands, name, version}) => `${name} ${version} (${commands} commands)`,
  )
  return `# What an agent reads

![Tokens with the plugin, as a share of what they take without it](economy.svg)

Tokens (o200k_base) of what a command line prints with the plugin, beside the same content without it. Measured on ${date} by \`npm run bench:economy -- <folder of hosts> --save\`, which saves the figures in \`bench/economy.json\`; ${versions.join(', ')}.

| | with the plugin | without it |
|---|---|---|
${deeds.map(([, deed, plugin, plain]) => `| ${deed} | ${plugin} | ${plain} |`).join('\n')}

| | host | with the plugin | without it | of it |
|---|---|--:|--:|--:|
${rows.join('\n')}

A published CLI is asked for the intents of \`bench/search\` (\`--set held-out\`, and \`--set unseen\` for the CLIs outside of the vocabulary: pd, csdx and zapier-platform), the example CLI \`tasks\` for the summaries of its commands; *find* is the median of the answers, right or wrong, and of the pages on the way to the right command: a first answer that is wrong costs another question, which is not counted. *Learn* is every command, from manifests; ${describeLonger(hosts)} *Learn all* is the command whose share is the median of at most 60, evenly chosen. *Repair* is one command line with two letters of a flag in the wrong order. The pages on which nothing is found are not counted, nor is a second look at a page.
`
}

function describeLonger(hosts: readonly Measured[]): string {
  const longer = hosts.filter((host) => host.longer > 0)
  if (longer.length === 0) return 'no brief is longer than the `--help` of its command.'
  const list = longer.map((host) => `${host.longer} of ${host.name}`).join(', ')
  return `some briefs are longer than the \`--help\` of their command (${list}).`
}

const width = 720
const rowHeight = 22
const left = 300
const barWidth = 330

/**
 * Draws, for each deed, the median share over the hosts as a bar, and the lowest and the highest as
 * a line.
 */
export function writePicture({date, hosts}: Economy): string {
  const bars = deeds.map(([key, deed], row) => {
    const pairs = hosts.flatMap((host) => host[key] ?? [])
    const shares = pairs.map(({plain, plugin}) => plugin / plain).toSorted((a, b) => a - b)
    return {
      deed,
      high: shares.at(-1)!,
      low: shares[0]!,
      middle: shares[Math.floor(shares.length / 2)]!,
      row,
    }
  })
  const most = Math.max(1, ...bars.map(({high}) => high))
  const toX = (value: number) => left + Math.round((value / most) * barWidth)
  const height = rowHeight * bars.length + 62
  const drawn = bars.map(({deed, high, low, middle, row}) => {
    const y = 34 + row * rowHeight
    const range = low === high ? '' : ` (${percent(low)} to ${percent(high)})`
    return [
      `<text x="${left - 10}" y="${y + 12}" text-anchor="end">${deed}</text>`,
      `<rect x="${left}" y="${y}" width="${toX(middle) - left}" height="14" fill="#3b7ddd"/>`,
      `<line x1="${toX(low)}" x2="${toX(high)}" y1="${y + 7}" y2="${y + 7}" stroke="#888"/>`,
      `<text x="${toX(Math.max(middle, high)) + 6}" y="${y + 12}">${percent(middle)}${range}</text>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 120}" height="${height}" font-family="system-ui, sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
<text x="12" y="20" font-weight="bold">Tokens an agent reads with the plugin; without it 100 %</text>
<line x1="${toX(1)}" x2="${toX(1)}" y1="28" y2="${height - 26}" stroke="#c33" stroke-dasharray="4 3"/>
${drawn.join('\n')}
<text x="12" y="${height - 8}" fill="#666" font-size="11">Median and range over ${hosts.length} CLIs; bench/economy.json, npm run bench:economy, ${date}</text>
</svg>
`
}

function share({plain, plugin}: Pair): string {
  return percent(plugin / plain)
}

function percent(value: number): string {
  return `${Math.round(100 * value)} %`
}

function toText(count: number): string {
  return count.toLocaleString('en')
}
