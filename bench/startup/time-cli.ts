import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

import {makeHome} from './home.js'
import {attachPlugin, copyPlugin, murliPlugin} from './hosts.js'
import {estimateMedian, measureCpuMs, median, type Process} from './measure.js'
import {type Timing, today} from './page.js'

/** The sides of a pair: the CLI without the plugin, and with it. */
const sides = ['base', 'subject'] as const

/** Runs before those that are measured. */
const warmUps = 2

/** Where a CLI has its data, if not in oclif's folder. */
const dataFolders: Readonly<Record<string, string>> = {'twilio-cli': '.twilio-cli'}

/** An installed CLI, and a home for each side. */
type PreparedCli = {
  bin: string
  homes: Record<(typeof sides)[number], Omit<Process, 'line'>>
  script: string
}

/** Measures the CPU time of an installed CLI with the plugin and without it, in pairs of runs. */
export async function timeCli(
  root: string,
  {folder, node, pairs, version}: {folder: string; node: string; pairs: number; version: string},
): Promise<Timing[]> {
  const {bin, homes, script} = await prepare(root, folder, node, version)
  const found: Timing[] = []
  for (const args of ['--version', '--help']) {
    const times = measurePairs(homes, [node, script, args], pairs)
    const ratios = times.subject.map((cpuMs, index) => (100 * cpuMs) / times.base[index]!)
    const ratio = estimateMedian(ratios)
    found.push({
      args,
      baseMs: median(times.base),
      cli: bin,
      date: today(),
      node: version,
      pairs,
      ratio,
    })
    console.error(`Node ${version}, ${bin} ${args}: ${ratio.median.toFixed(1)}`)
  }
  return found
}

/** Attaches the plugin to an installed CLI, in the home of one side. */
async function prepare(
  root: string,
  folder: string,
  node: string,
  version: string,
): Promise<PreparedCli> {
  const {bin, name, oclif} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    bin: Record<string, string> | string
    name: string
    oclif: {bin: string; dirname?: string}
  }
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) await copyPlugin(modules)
  const homes = {
    base: await makeHome(join(folder, version, oclif.bin, 'base')),
    subject: await makeHome(join(folder, version, oclif.bin, 'subject')),
  }
  const data = dataFolders[name] ?? join('.local/share', oclif.dirname ?? name)
  await attachPlugin(murliPlugin, modules, join(homes.subject.cwd, data))
  const script = join(root, typeof bin === 'string' ? bin : bin[oclif.bin]!)
  const index = execFileSync(node, [script, 'describe', '--index'], {
    ...homes.subject,
    encoding: 'utf8',
  })
  if (!index.includes('"commands"')) throw new Error(`${oclif.bin} does not load the plugin`)
  return {bin: oclif.bin, homes, script}
}

/** The CPU times of a command line, in milliseconds, of each side. */
function measurePairs(homes: PreparedCli['homes'], line: [string, ...string[]], pairs: number) {
  const [node, ...words] = line
  // A CLI that is not whole would be measured as it fails.
  for (const side of sides) execFileSync(node, words, {...homes[side], stdio: 'ignore'})
  const times: Record<(typeof sides)[number], number[]> = {base: [], subject: []}
  for (let round = -warmUps; round < pairs; round += 1) {
    // The two runs of a pair follow each other at once, in turns: what a shared machine gives
    // changes within seconds.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const cpuMs = measureCpuMs({...homes[side], line})
      if (round >= 0) times[side].push(cpuMs)
    }
  }
  return times
}
