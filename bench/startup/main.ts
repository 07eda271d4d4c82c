import {execFileSync} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {installNode} from '../../test/matrix/install.js'
import {type Comparison, addBaseline, compareHello, describeComparison} from './comparisons.js'
import {makeCliGroup, makeHelloGroup} from './groups.js'
import {checkHosts, hashPlugin} from './hosts.js'
import {type Group, runGroup} from './measure.js'
import {readOptions} from './options.js'
import {saveResults} from './page.js'
import {type Result, makeResult, writeTable} from './result.js'

/** From this major version on, Node is measured on the smallest hosts only: it is there for the budgets. */
const newest = 24
const smallest = 10
const options = readOptions(process.argv.slice(2))
const plugin = await hashPlugin('.')
const results: Result[] = []
for (const major of options.nodes) {
  const node = await installNode(major)
  for (const commands of options.sizes) {
    if (major >= newest && commands > smallest) continue
    const comparisons = compareHello(commands, major)
    const shared = {baseline: options.baseline, commands, comparisons, major, node}
    await measureGroup((folder) => makeHelloGroup({...shared, folder}))
  }

  for (const root of options.clis) {
    await measureGroup((folder) => makeCliGroup({baseline: options.baseline, folder, major, node, root}))
  }
}

console.log(writeTable(results))

async function measureGroup(makeGroup: (folder: string) => Promise<Group>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const made = await makeGroup(folder)
    if ((await hashPlugin('.')) !== plugin) throw new Error('The plugin was built anew while it was being measured')
    const group = {...made, comparisons: select(made.comparisons)}
    if (group.comparisons.length === 0) return
    const version = execFileSync(group.node, ['--version'], {encoding: 'utf8'}).trim().slice(1)
    console.error(`Node ${version}, ${group.title}: ${group.comparisons.length} comparisons, ${options.pairs} pairs`)
    await checkHosts(group, folder)
    const runs = await runGroup(group, options.pairs, folder)
    const found = runs.map((paired) => makeResult(paired, group.title, version))
    results.push(...found)
    if (options.isSaved) await saveResults(found, plugin)
  } finally {
    // A published CLI may leave a process behind that still writes into its home.
    await rm(folder, {force: true, maxRetries: 5, recursive: true, retryDelay: 200})
  }
}

function select(comparisons: readonly Comparison[]): Comparison[] {
  const {baseline, rows} = options
  const all = baseline ? addBaseline(comparisons) : [...comparisons]
  return all.filter(
    (row) => rows.length === 0 || rows.some((part) => ` ${describeComparison(row)}`.includes(` ${part}`)),
  )
}
