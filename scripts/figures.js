// The figures of the README, made from the data that the benchmarks save. `README=write npx vitest run test/readme` writes them
// between their marks; without `README=write` the same test compares.
import {readFileSync} from 'node:fs'

const root = new URL('../', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

/** The sentences with figures, by the name in their mark. */
export const figures = {saves, costs}

/** What an agent reads to find, learn and repair a command (`npm run bench:economy`). */
function saves() {
  const {date, hosts} = JSON.parse(read('bench/economy.json'))
  const published = hosts.filter(({name}) => name !== 'tasks')
  const commands = published.reduce((sum, host) => sum + host.commands, 0)
  const rangeOf = (key, side) => {
    const tokens = published.map((host) => host[key][side])
    return `${Math.min(...tokens).toLocaleString('en')} to ${Math.max(...tokens).toLocaleString('en')}`
  }
  return `![Tokens with the plugin, as a share of what they take without it](bench/economy.svg)\n\nTo find a command, an agent reads ${rangeOf('which', 'plugin')} tokens with \`murli which\`; \`--help\` from the root down to the command takes ${rangeOf('which', 'plain')}. Repairing a misspelt flag takes ${rangeOf('error', 'plugin')} instead of ${rangeOf('error', 'plain')}. These are the lowest and the highest median of ${published.length} published CLIs with ${commands.toLocaleString('en')} commands, measured on ${date} by \`npm run bench:economy\` (\`bench/economy.json\`); \`bench/economy.md\` in the repository has all of them.`
}

/** What a command line costs (`npm run bench`). */
function costs() {
  const {date, results} = JSON.parse(read('bench/results.json'))
  const own = results.filter(({against, host}) => host === '10 commands' && against === 'the bare host')
  const rangeOf = (name) => {
    const added = own.filter((result) => result.name === name).map(({moreCpuMs}) => moreCpuMs.median)
    return [...new Set([Math.min(...added), Math.max(...added)])].join(' to ')
  }
  const [first] = own
  const base = Math.round(first.baseCpuMs / 10) * 10
  const nodes = [...new Set(own.map(({node}) => node.split('.', 1)[0]))].join(', ').replace(/, (\d+)$/, ' and $1')
  return `A foreign command takes a person ${rangeOf('foreign command, person')} ms longer and an adopted one ${rangeOf('own command, person')} ms (an agent ${rangeOf('own command, agent')} ms), on top of about ${base} ms of oclif: medians of ${first.pairs} pairs of runs on Node ${nodes}, measured on ${date} by \`npm run bench\` (\`bench/RESULTS.md\` in the repository).`
}

/** Writes every figure of a Markdown text anew. */
export function writeFigures(markdown) {
  return markdown.replaceAll(
    /(<!-- figures: (\w+) -->\n).*?(<!-- end of figures -->)/gs,
    (_, start, name, end) => `${start}${figures[name]()}\n${end}`,
  )
}
