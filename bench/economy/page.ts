import type {Costs, Documents} from './measure.js'

/** What was measured of one host. */
export type Measured = {
  name: string
  version: string
  /** The tokens of the answers to the intents of bench/search. */
  answers: number[]
  costs: Costs[]
  documents: Documents[]
  /** The tokens of the index. */
  index: number
}

const ways: readonly (readonly [keyof Costs, string])[] = [
  ['help', '`--help` from the root down'],
  ['which', '`which`, `--validate`'],
  ['whichSchema', '`which`, `--schema`, `--validate`'],
  ['indexSchema', '`describe --index`, `--schema`'],
]

/** Writes the page: each way over every command of each host, and the sizes of single documents. */
export function writePage(measured: readonly Measured[]): string {
  return `# What a command costs an agent to find

Tokens (o200k_base) of what is read until a line can be run, over **every** visible command of each host: the smallest
quarter, the median, the largest quarter, and the most. Help is read from the root through the topics to the command and
checks nothing. \`which\` is asked with the command's own summary; what it answers and what \`--validate\` and \`--schema\`
print is counted as NDJSON, the formats' shortest; schemas are those of manifests, no class is loaded. Written by \`npm run bench:economy -- <folder of hosts> --save\`, measured on ${new Date().toISOString().slice(0, 10)}.

| host | commands | way | 25 % | median | 75 % | most |
|---|--:|---|--:|--:|--:|--:|
${measured.map((host) => writeWays(host)).join('\n')}

Single documents, by their medians; \`which\` is asked with the intents of \`bench/search/intents\` here.

| host | an answer of \`which\` | \`--schema\` | \`--help\` | \`describe --index\` |
|---|--:|--:|--:|--:|
${measured.map((host) => writeDocuments(host)).join('\n')}
`
}

function writeWays({costs, name, version}: Measured): string {
  return ways
    .map(([key, label], position) => {
      const sorted = costs.map((cost) => cost[key]).toSorted((a, b) => a - b)
      const figures = [0.25, 0.5, 0.75, 1].map((share) => toText(quantile(sorted, share)))
      const host = position === 0 ? [`${name} ${version}`, String(costs.length)] : ['', '']
      return `| ${[...host, label, ...figures].join(' | ')} |`
    })
    .join('\n')
}

function writeDocuments({answers, documents, index, name}: Measured): string {
  const middle = (values: readonly number[]) =>
    toText(
      quantile(
        values.toSorted((a, b) => a - b),
        0.5,
      ),
    )
  const figures = [
    middle(answers),
    middle(documents.map(({schema}) => schema)),
    middle(documents.map(({help}) => help)),
  ]
  return `| ${[name, ...figures, toText(index)].join(' | ')} |`
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function toText(count: number): string {
  return count.toLocaleString('en')
}
