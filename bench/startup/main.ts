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
import {mkdtemp, rm} from 'node:fs/promises'
import {cpus, tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {parseArgs} from 'node:util'

import {installNode} from '../../test/matrix/install.js'
import {countRows} from './count-rows.js'
import {type Count, type Saved, type Timing, writePage} from './page.js'
import {timeCli} from './time-cli.js'

const files = {data: 'bench/startup.json', page: 'bench/startup.md'}

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
    if (values.cli.length === 0) {
      counts.push(...(await countRows(folder, node, version)))
    }
    const settings = {folder, node, pairs: Number(values.pairs), version}
    for (const root of values.cli) timings.push(...(await timeCli(resolve(root), settings)))
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
