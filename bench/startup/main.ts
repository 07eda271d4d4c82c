/**
 * What the plugin costs at start-up.
 *
 *     npm run bench                                  instructions, on a host of twelve commands
 *     npm run bench -- --cli <folder>/heroku         CPU time of a published CLI that is installed there
 *
 * `--node 20,22` names versions of Node, `--pairs N` the pairs of runs for each figure of a CLI,
 * and `--save` writes startup.json and startup.md, where figures that were not measured anew stay.
 */
import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {mkdir, mkdtemp, rm} from 'node:fs/promises'
import {cpus, tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {parseArgs} from 'node:util'

import {installNode} from '../../test/matrix/install.js'
import {
  attachPlugin,
  copyPlugin,
  type HostKind,
  hostKinds,
  murliPlugin,
  writeHost,
} from './hosts.js'
import {
  countInstructions,
  estimateMedian,
  fillCache,
  measureCpuMs,
  median,
  type Process,
} from './measure.js'
import {type Count, type Saved, type Timing, writePage} from './page.js'

type Row = Pick<Count, 'against' | 'budget' | 'name'> & {
  args: readonly string[]
  base: HostKind
  subject: HostKind
  /** Whether an agent reads the output. */
  agent: '0' | '1'
}

const hello = ['hello', 'Ada']
const rows: readonly Row[] = [
  {
    against: 'bare',
    agent: '0',
    args: hello,
    base: 'bare',
    budget: 103,
    name: 'adopted command, person',
    subject: 'adopted',
  },
  {
    against: 'bare',
    agent: '1',
    args: hello,
    base: 'bare',
    budget: 110,
    name: 'adopted command, agent',
    subject: 'adopted',
  },
  {
    against: 'bare',
    agent: '1',
    args: [...hello, '--luod'],
    base: 'bare',
    budget: 112,
    name: 'adopted command, unknown flag, agent',
    subject: 'adopted',
  },
  {
    against: 'bare',
    agent: '1',
    args: ['--version'],
    base: 'bare',
    budget: 103,
    name: '--version',
    subject: 'adopted',
  },
  {
    against: 'empty plugin',
    agent: '0',
    args: hello,
    base: 'empty',
    budget: 102,
    name: 'foreign command, person',
    subject: 'foreign',
  },
  {
    against: 'empty plugin',
    agent: '1',
    args: hello,
    base: 'empty',
    budget: 110,
    name: 'foreign command, agent',
    subject: 'foreign',
  },
]
const files = {data: 'bench/startup.json', page: 'bench/startup.md'}
const warmUps = 2
/** Where a CLI has its data, if not in oclif's folder. */
const dataFolders: Readonly<Record<string, string>> = {'twilio-cli': '.twilio-cli'}

const {values} = parseArgs({
  options: {
    cli: {default: [], multiple: true, type: 'string'},
    node: {default: process.versions.node.split('.')[0]!, type: 'string'},
    pairs: {default: '20', type: 'string'},
    save: {default: false, type: 'boolean'},
  },
})
const counts: Count[] = []
const timings: Timing[] = []
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  for (const major of values.node.split(',').map(Number)) {
    const node = await installNode(major)
    const version = execFileSync(node, ['--version'], {encoding: 'utf8'}).trim().slice(1)
    if (values.cli.length === 0) counts.push(...(await countRows(node, version)))
    for (const root of values.cli) timings.push(...(await timeCli(resolve(root), node, version)))
  }
} finally {
  // A published CLI may leave a process behind that still writes into its home.
  await rm(folder, {force: true, maxRetries: 5, recursive: true, retryDelay: 200})
}

console.log(writePage({core: readCore(), counts, machine: readMachine(), timings}))
if (values.save) {
  const before = existsSync(files.data)
    ? (JSON.parse(readFileSync(files.data, 'utf8')) as Saved)
    : undefined
  const saved: Saved = {
    core: readCore(),
    counts: merge(before?.counts, counts, ({name, node}) => `${name} ${majorOf(node)}`),
    machine: readMachine(),
    timings: merge(
      before?.timings,
      timings,
      ({args, cli, node}) => `${cli} ${args} ${majorOf(node)}`,
    ),
  }
  writeFileSync(files.data, `${JSON.stringify(saved, null, 2)}\n`)
  writeFileSync(files.page, writePage(saved))
}

async function countRows(node: string, version: string): Promise<Count[]> {
  const root = join(folder, version)
  const bins = new Map<HostKind, string>()
  for (const kind of hostKinds) bins.set(kind, await writeHost(kind, join(root, kind)))
  const known = new Map<string, number>()
  const count = async (kind: HostKind, args: readonly string[], agent = ''): Promise<number> => {
    const key = [kind, agent, ...args].join(' ')
    const line = [node, bins.get(kind)!, ...args]
    const place = await makePlace(join(root, 'home', kind))
    const env = {...place.env, RIFFLE_AGENT: agent}
    if (!known.has(key)) {
      const subject = {cwd: place.cwd, env, line}
      fillCache(subject)
      known.set(key, countInstructions(subject))
    }

    return known.get(key)!
  }
  const found: Count[] = []
  for (const {agent, args, base, subject, ...row} of rows) {
    const before = await count(base, args)
    const ratio = (100 * (await count(subject, args, agent))) / before
    found.push({
      ...row,
      base: Math.round(before / 1e6),
      date: today(),
      node: version,
      ratio,
    })
    console.error(`Node ${version}, ${row.name}: ${ratio.toFixed(1)}`)
  }

  return found
}

async function timeCli(root: string, node: string, version: string): Promise<Timing[]> {
  const {bin, name, oclif} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    bin: Record<string, string> | string
    name: string
    oclif: {bin: string; dirname?: string}
  }
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) await copyPlugin(modules)
  const places = {
    base: await makePlace(join(folder, version, oclif.bin, 'base')),
    subject: await makePlace(join(folder, version, oclif.bin, 'subject')),
  }
  await attachPlugin(
    murliPlugin,
    modules,
    join(places.subject.cwd, dataFolders[name] ?? join('.local/share', oclif.dirname ?? name)),
  )
  const script = join(root, typeof bin === 'string' ? bin : bin[oclif.bin]!)
  const index = execFileSync(node, [script, 'describe', '--index'], {
    ...places.subject,
    encoding: 'utf8',
  })
  if (!index.includes('"commands"')) throw new Error(`${oclif.bin} does not load the plugin`)
  const found: Timing[] = []
  for (const args of ['--version', '--help']) {
    const line = [node, script, args]
    // A CLI that is not whole would be measured as it fails.
    for (const place of Object.values(places))
      execFileSync(node, line.slice(1), {...place, stdio: 'ignore'})
    const times: Record<keyof typeof places, number[]> = {base: [], subject: []}
    for (let round = -warmUps; round < Number(values.pairs); round++) {
      // The two runs of a pair follow each other at once, in turns: what a shared machine gives
      // changes within seconds.
      for (const side of round % 2 === 0
        ? (['base', 'subject'] as const)
        : (['subject', 'base'] as const)) {
        const cpuMs = measureCpuMs({...places[side], line})
        if (round >= 0) times[side].push(cpuMs)
      }
    }

    const ratio = estimateMedian(
      times.subject.map((cpuMs, index) => (100 * cpuMs) / times.base[index]!),
    )
    found.push({
      args,
      baseMs: median(times.base),
      cli: oclif.bin,
      date: today(),
      node: version,
      pairs: times.base.length,
      ratio,
    })
    console.error(`Node ${version}, ${oclif.bin} ${args}: ${ratio.median.toFixed(1)}`)
  }

  return found
}

/** A home of its own for each host, so that none finds what another has cached. */
async function makePlace(home: string): Promise<Omit<Process, 'line'>> {
  await mkdir(join(home, 'tmp'), {recursive: true})
  const env = {
    DISABLE_TELEMETRY: 'true',
    HOME: home,
    PATH: process.env.PATH ?? '',
    TMPDIR: join(home, 'tmp'),
    TZ: 'UTC',
  }
  return {cwd: home, env}
}

/** A newer patch of Node replaces the figures of an older one. */
function majorOf(node: string): string {
  return node.split('.')[0]!
}

function merge<T>(before: readonly T[] = [], found: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map([...before, ...found].map((item) => [keyOf(item), item])).values()]
}

function readCore(): string {
  return (
    JSON.parse(readFileSync('node_modules/@oclif/core/package.json', 'utf8')) as {version: string}
  ).version
}

function readMachine(): string {
  return `${cpus().length} × ${cpus()[0]!.model.trim()}`
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
