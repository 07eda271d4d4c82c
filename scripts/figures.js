// The figures of the README, made from the data that the benchmarks save. `README=write npx vitest run test/readme` writes them
// between their marks; without `README=write` the same test compares.
import {readFileSync} from 'node:fs'

const root = new URL('../', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

/** The sentences with figures, by the name in their mark. */
export const figures = {saves, costs}

/** What an agent reads until a command line is checked (`npm run bench:economy`). */
function saves() {
  const page = read('bench/economy.md')
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const hosts = rows.filter(([, host, commands]) => /^\w+ \d/.test(host ?? '') && /^\d+$/.test(commands ?? ''))
  const commands = hosts.reduce((sum, [, , count]) => sum + Number(count), 0)
  const rangeOf = (label) => {
    const medians = rows.filter((row) => row[3] === label).map((row) => Number(row[5].replace(',', '')))
    return `${Math.min(...medians).toLocaleString('en')} to ${Math.max(...medians).toLocaleString('en')}`
  }
  return `To find a command and check its command line, an agent reads ${rangeOf('`which`, `--validate`')} tokens with \`murli which\` and \`--validate\`. Reading \`--help\` from the root down to the command takes ${rangeOf('`--help` from the root down')}, and checks nothing. These are the lowest and the highest median of ${hosts.length} published CLIs with ${commands.toLocaleString('en')} commands, measured on ${dateOf(page)} by \`npm run bench:economy\` (\`bench/economy.md\` in the repository).`
}

/** What a command line costs (`npm run bench`). */
function costs() {
  const {date, results} = JSON.parse(read('bench/results.json'))
  const rangeOf = (name, against) => {
    const added = results
      .filter((result) => result.host === '10 commands' && result.name === name && result.against === against)
      .map(({moreCpuMs}) => moreCpuMs.median)
    return `${Math.min(...added)} to ${Math.max(...added)} ms`
  }
  return `A foreign command takes a person ${rangeOf('foreign command, person', 'the bare host')} longer and an adopted one ${rangeOf('own command, person', 'the bare host')} (an agent ${rangeOf('own command, agent', 'the bare host')}), on top of about 130 ms of oclif: medians of 40 runs on Node 20, 22 and 24, measured on ${date} by \`npm run bench\` (\`bench/RESULTS.md\` in the repository).`
}

function dateOf(page) {
  return /measured on (\d{4}-\d\d-\d\d)/.exec(page)[1]
}

/** Writes every figure of a Markdown text anew. */
export function writeFigures(markdown) {
  return markdown.replaceAll(
    /(<!-- figures: (\w+) -->\n).*?(<!-- end of figures -->)/gs,
    (_, start, name, end) => `${start}${figures[name]()}\n${end}`,
  )
}
