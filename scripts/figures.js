// The figures of the README, made from the data that the benchmarks save. `README=write npx vitest
// run test/readme` writes them between their marks; without `README=write` the same test compares.
import {readFileSync} from 'node:fs'

const root = new URL('../', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

/** The sentences with figures, by the name in their mark. */
export const figures = {saves, costs}

/** What an agent reads to find, learn and repair a command (`npm run bench:economy`). */
function saves() {
  const {date, hosts} = JSON.parse(read('bench/economy.json'))
  const published = hosts.filter(({name}) => name !== 'tasks')
  const example = hosts.find(({name}) => name === 'tasks')
  const commands = published.reduce((sum, host) => sum + host.commands, 0)
  const range = (numbers, unit = '') =>
    `${Math.min(...numbers).toLocaleString('en')} to ${Math.max(...numbers).toLocaleString('en')}${unit}`
  const tokens = (key, side) => range(published.map((host) => host[key][side]))
  const percentOf = ({plain, plugin}) => Math.round((100 * plugin) / plain)
  const share = (key) =>
    range(
      published.map((host) => percentOf(host[key])),
      ' %',
    )
  const listed = (key) => `${percentOf(example[key])} %`
  return [
    '![Tokens with the plugin, as a share of what they take without it](bench/economy.svg)',
    `To find a command, an agent reads ${tokens('which', 'plugin')} tokens with \`murli which\`, whether the first answer is right or not; \`--help\` from the root down to the command takes ${tokens('which', 'plain')}. What all commands need takes ${share('brief')} of their \`--help\` with \`describe --brief\`. Repairing a misspelled flag takes ${tokens('error', 'plugin')} tokens instead of ${tokens('error', 'plain')}.`,
    `Some things cost more: the complete \`--schema\` takes ${share('schema')} of \`--help\`, and a list of 40 rows with all its fields takes ${listed('list')} of the table with four of them that a person sees (${listed('rows')} with \`--output rows\`, and ${listed('columns')} with the same four fields).`,
    `These are the lowest and the highest of ${published.length} published CLIs with ${commands.toLocaleString('en')} commands, measured on ${date} by \`npm run bench:economy\` (\`bench/economy.json\`); \`bench/economy.md\` in the repository has all of them.`,
  ].join('\n\n')
}

/** What a command line costs (`npm run bench`). */
function costs() {
  const {counts, date, timings} = JSON.parse(read('bench/startup.json'))
  const rangeOf = (ratios) => {
    const sorted = ratios.map((ratio) => ratio.toFixed(1)).toSorted((a, b) => a - b)
    return [...new Set([sorted[0], sorted.at(-1)])].join(' to ')
  }
  const more = (name) =>
    `${rangeOf(counts.filter((count) => count.name === name).map(({ratio}) => ratio - 100))} %`
  const newest = timings.at(-1).node
  const times = timings
    .filter(({args, node}) => args === '--help' && node === newest)
    .map(
      ({baseMs, cli, ratio}) =>
        `${cli} ${Math.round((baseMs * ratio.median) / 100)} (${Math.round(baseMs)})`,
    )
  return `\`--help\` in milliseconds of CPU time with the plugin, and without it: ${times.join(', ')} (Node ${newest.split('.', 1)[0]}; installing the plugin turns V8's compile cache on).\n\nA command of a CLI that the plugin is installed in takes a person ${more('foreign command, person')} more instructions, an adopted one ${more('own command, person')}, and an agent ${more('own command, agent')}. Measured on ${date} by \`npm run bench\`; \`bench/startup.md\` in the repository has each figure.`
}

/** Writes every figure of a Markdown text anew. */
export function writeFigures(markdown) {
  return markdown.replaceAll(
    /(<!-- figures: (\w+) -->\n).*?(<!-- end of figures -->)/gs,
    (_, start, name, end) => `${start}${figures[name]()}\n${end}`,
  )
}
