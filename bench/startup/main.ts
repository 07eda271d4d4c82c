import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {cpus, tmpdir, totalmem} from 'node:os'
import {join} from 'node:path'

import {installPackages, packPackage} from '../../test/matrix/install.js'
import {listModules} from '../../test/matrix/modules.js'
import {writeLargeHost} from './host.js'
import {measureFolder} from './installed-size.js'
import {comparePairs, type Line} from './measure.js'

const sizes = [10, 100, 1000, 10_000]
const pairs = Number(process.argv[2] ?? 30)

/** What is measured: a line with the plugin, and what it is measured against. */
type Scenario = {
  name: string
  against: string
  first(hosts: Hosts): Line
  second(hosts: Hosts): Line
  isUsual?: boolean
}

type Hosts = {plain: string; plugged: string}

const same = (name: string, args: readonly string[], env?: Record<string, string>): Scenario => ({
  against: 'the same line without the plugin',
  first: ({plain}) => ({args, bin: plain, env}),
  name,
  second: ({plugged}) => ({args, bin: plugged, env}),
})

const other = (name: string, args: readonly string[], than: readonly string[]): Scenario => ({
  against: `\`${than.join(' ')}\` without the plugin`,
  first: ({plain}) => ({args: than, bin: plain}),
  name,
  second: ({plugged}) => ({args, bin: plugged}),
})

const scenarios: Scenario[] = [
  {...same('foreign command', ['trivial']), isUsual: true},
  same('foreign command, agent', ['trivial'], {RIFFLE_AGENT: '1'}),
  same('unknown command', ['trivail'], {RIFFLE_AGENT: '0'}),
  same('unknown command, agent', ['trivail'], {RIFFLE_AGENT: '1'}),
  other('own command', ['own'], ['trivial']),
  other('`trivial --schema`', ['trivial', '--schema'], ['trivial']),
  other('`describe --index`', ['describe', '--index'], ['trivial']),
  other('`describe`', ['describe'], ['trivial']),
  other('100,000 events', ['events'], ['lines']),
]

const tarball = await packPackage()
const modules = await installPackages('bench', {packages: ['@oclif/core@4.14.0'], tarball})
const workshop = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const rows: string[] = []
  for (const size of sizes) {
    const hosts = {
      plain: await writeLargeHost(join(workshop, `plain-${size}`), size, modules, false),
      plugged: await writeLargeHost(join(workshop, `plugged-${size}`), size, modules, true),
    }
    for (const scenario of scenarios) rows.push(await measureScenario(scenario, size, hosts))
  }

  const report = await writeReport(rows)
  console.log(report)
  await writeFile('bench/RESULTS.md', report)
} finally {
  await rm(workshop, {force: true, recursive: true})
}

async function measureScenario(scenario: Scenario, size: number, hosts: Hosts): Promise<string> {
  const [first, second] = [scenario.first(hosts), scenario.second(hosts)]
  // The line that everybody pays for is measured most closely.
  const count = scenario.isUsual ? pairs : Math.ceil(pairs / 5)
  const {differenceMs, firstMs, memoryMb, secondMs} = await comparePairs(first, second, count, workshop)
  const list = ({args, bin, env}: Line) => listModules([process.execPath, bin, ...args], workshop, env)
  const [before, after] = [await list(first), await list(second)]
  const times = [firstMs, secondMs, differenceMs].map((ms) => ms.toFixed(1))
  const cells = [size.toLocaleString('en'), scenario.name, ...times, after.length - before.length, memoryMb.toFixed(0)]
  const row = `| ${cells.join(' | ')} |`
  console.error(row)
  return row
}

async function writeReport(rows: readonly string[]): Promise<string> {
  const names = [
    'oclif-plugin-murli',
    'yaml',
    'std-env',
    'strip-ansi',
    'ansi-regex',
    'fast-levenshtein',
    'fastest-levenshtein',
  ]
  const bytes = await Promise.all(names.map((name) => measureFolder(join(modules, name)).catch(() => 0)))
  const [cpu] = cpus()
  return `# What the plugin costs

Written by \`npm run bench\`. Each row compares two lines, run in turns, ${pairs} times for a foreign command
and ${Math.ceil(pairs / 5)} times for the others; CPU time is user and system time of
the whole process, in milliseconds, and the difference is the median of the pairs' differences.

* Machine: ${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}
* Node ${process.versions.node}, @oclif/core 4.14.0
* Installed: ${Math.round(bytes[0]! / 1024)} KB, with its dependencies ${Math.round(bytes.reduce((a, b) => a + b, 0) / 1024)} KB

${scenarios.map(({against, name}) => `* ${name}: against ${against}`).join('\n')}

| commands | line | without | with | difference | more modules | memory, MB |
|---:|---|---:|---:|---:|---:|---:|
${rows.join('\n')}
`
}
