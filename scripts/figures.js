// The figures of the README, made from the data that the benchmarks save. `README=write npx vitest
// run test/readme` writes them between their marks; without `README=write` the same test compares.
import {readFileSync} from 'node:fs'

/** The sentences with figures, by the name in their mark. */
export const figures = {saves, costs}

/** The rows of `bench/startup.json` that the README states, in its order. */
const instructionRows = [
  'foreign command, person',
  'adopted command, person',
  'adopted command, agent',
  'adopted command, unknown flag, agent',
]

/** The data that a benchmark has saved. */
function readJson(path) {
  return JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
}

/** The least and the greatest of some numbers; one of them if they are equal. */
function rangeOf(numbers) {
  const ends = new Set([Math.min(...numbers), Math.max(...numbers)])
  return [...ends].map((end) => end.toLocaleString('en')).join(' to ')
}

/** The tokens with the plugin as a percentage of those without it. */
function percentOf({plain, plugin}) {
  return Math.round((100 * plugin) / plain)
}

/** What an agent reads to find, learn and repair a command (`npm run bench:economy`). */
function saves() {
  const {date, hosts} = readJson('bench/economy.json')
  const published = hosts.filter(({name}) => name !== 'tasks')
  const example = hosts.find(({name}) => name === 'tasks')
  const commands = published.reduce((sum, host) => sum + host.commands, 0)
  const tokens = (key, side) => rangeOf(published.map((host) => host[key][side]))
  const share = (key) => `${rangeOf(published.map((host) => percentOf(host[key])))} %`
  const listed = (key) => `${percentOf(example[key])} %`
  const tasks = readJson('bench/tasks/results.json')
  const isAllRight = Object.values(tasks.runs)
    .flat()
    .every(({right}) => right === tasks.tasks)
  if (!isAllRight) throw new Error('The README says that every task came out right each way')
  const taskTokens = (way) => rangeOf(tasks.runs[way].map((run) => run.tokens))
  return [
    '![Tokens with the plugin, as a share of what they take without it](bench/economy.svg)',
    `To find a command, an agent reads ${tokens('which', 'plugin')} tokens with \`murli which\`, whether the first answer is right or not; \`--help\` from the root down to the command takes ${tokens('which', 'plain')}. What all commands need takes ${share('brief')} of their \`--help\` with \`describe --brief\`. Repairing a misspelled flag takes ${tokens('error', 'plugin')} tokens instead of ${tokens('error', 'plain')}.`,
    `Agents that knew nothing about the plugin did ${tasks.tasks} tasks on three CLIs, for which only some words were added to the search's vocabulary, and got all of them right each way, for ${taskTokens('help')} tokens with \`--help\`, ${taskTokens('shell')} in a shell with the plugin, and ${taskTokens('mcp')} over MCP (\`npm run bench:tasks\`, ${tasks.date}).`,
    `Some things cost more: the complete \`--schema\` takes ${share('schema')} of \`--help\`, and a list of 40 rows with all its fields takes ${listed('list')} of the table with four of them that a person sees (${listed('rows')} with \`--output rows\`, and ${listed('columns')} with the same four fields).`,
    `These are the lowest and the highest of ${published.length} published CLIs with ${commands.toLocaleString('en')} commands, measured on ${date} by \`npm run bench:economy\` (\`bench/economy.json\`); \`bench/economy.md\` in the repository has all of them.`,
  ].join('\n\n')
}

/** What a command line costs (`npm run bench`). */
function costs() {
  const {counts, machine, timings} = readJson('bench/startup.json')
  const newest = timings.at(-1).node
  const oldest = (figures) => figures.map(({date}) => date).toSorted()[0]
  const times = timings
    .filter(({args, node}) => args === '--help' && node === newest)
    .map(({baseMs, cli, ratio}) => {
      const pluginMs = (baseMs * ratio.median) / 100
      return `${cli} ${Math.round(pluginMs)} (${Math.round(baseMs)})`
    })
  const [foreign, person, agent, mistake] = instructionRows.map((name) => {
    const ratios = counts.filter((count) => count.name === name).map(({ratio}) => ratio)
    return `${rangeOf(ratios.map((ratio) => roundTenths(ratio - 100)))} %`
  })
  return [
    `\`--help\` in milliseconds of CPU time with the plugin, and without it: ${times.join(', ')} (Node ${newest.split('.', 1)[0]}, ${oldest(timings)}; installing the plugin turns V8's compile cache on).`,
    `A command of a CLI that the plugin is installed in takes a person ${foreign} more instructions, an adopted one ${person}, and an agent ${agent}, or ${mistake} where it has made a mistake. ${describeBudgets(counts)} Measured on ${oldest(counts)} on ${machine} by \`npm run bench\`; \`bench/startup.md\` in the repository has each figure.`,
  ].join('\n\n')
}

/** Whether all counts are within their budgets; if not, what these are. */
function describeBudgets(counts) {
  const over = counts.filter(({budget, ratio}) => ratio > budget)
  if (over.length === 0) return 'All of these are within their budgets.'
  const budgets = instructionRows.map(
    (name) => counts.find((count) => count.name === name).budget - 100,
  )
  return `That is more than the budgets of ${budgets.slice(0, -1).join(', ')} and ${budgets.at(-1)} %.`
}

function roundTenths(number) {
  return Math.round(10 * number) / 10
}

/** Writes every figure of a Markdown text anew. */
export function writeFigures(markdown) {
  return markdown.replaceAll(
    /(<!-- figures: (\w+) -->\n).*?(<!-- end of figures -->)/gs,
    (_, start, name, end) => `${start}${figures[name]()}\n${end}`,
  )
}
