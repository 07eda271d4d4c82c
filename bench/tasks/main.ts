/**
 * Lets agents do thirty tasks with three published CLIs that they don't know, with plain help, with
 * the plugin in a shell, and over MCP, and counts what they got right and what they read.
 *
 *     npm run bench:tasks -- make <folder of hosts> <folder to make> [--node <executable>]
 *     npm run bench:tasks -- score <folder of hosts> <folder made>
 *
 * `make` writes a prompt for each agent to `<folder to make>/prompts`. The hosts are installed as
 * for bench/economy: `<folder of hosts>/pagerduty/node_modules/pagerduty-cli`.
 */
import {mkdirSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {parseArgs} from 'node:util'

import type {Catalog} from '../../src/catalog/catalog.js'
import {readHost, unseenPackages} from '../search/corpus.js'
import {copyPlugin} from '../startup/hosts.js'
import {arms, checkAnswers, makeArm, type TaskHost, taskHosts} from './arms.js'
import {scoreArm} from './score.js'

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {node: {default: process.execPath, type: 'string'}},
})
const [deed, hosts, made] = positionals
if ((deed !== 'make' && deed !== 'score') || !hosts || !made) {
  console.error('npm run bench:tasks -- make|score <folder of hosts> <folder of arms>')
  process.exit(2)
}

const target = resolve(made)
if (deed === 'make') await make(resolve(hosts))
else await score(resolve(hosts))
// Init hooks of hosts may leave timers behind.
process.exit()

async function make(installed: string): Promise<void> {
  const modules = join(target, 'state/node_modules')
  mkdirSync(modules, {recursive: true})
  await copyPlugin(modules)
  for (const host of taskHosts) {
    const catalog = await readCatalogOf(installed, host)
    checkAnswers(host, catalog)
    const root = join(installed, host, 'node_modules', unseenPackages[host])
    for (const arm of arms)
      console.log(await makeArm({arm, catalog, host, modules, node: values.node, root, target}))
  }
}

async function score(installed: string): Promise<void> {
  const scores = []
  for (const host of taskHosts) {
    const catalog = await readCatalogOf(installed, host)
    scores.push(...arms.flatMap((arm) => scoreArm(target, arm, host, catalog)))
  }
  console.log('| arm | tasks | right | calls | slips | tokens read |\n|---|--:|--:|--:|--:|--:|')
  for (const arm of arms) {
    const own = scores.filter((each) => each.arm === arm)
    const total = (name: 'calls' | 'slips' | 'tokens') =>
      own.reduce((sum, each) => sum + each[name], 0).toLocaleString('en')
    const right = own.filter(({isRight}) => isRight).length
    console.log(
      `| ${arm} | ${own.length} | ${right} | ${total('calls')} | ${total('slips')} | ${total('tokens')} |`,
    )
  }
  console.log('\n| task | kind | arm | right | calls | slips | tokens | answer |')
  console.log('|---|---|---|---|--:|--:|--:|---|')
  const byTask = scores.toSorted((a, b) => a.task.localeCompare(b.task, 'en', {numeric: true}))
  for (const {answer, arm, calls, isRight, kind, slips, task, tokens} of byTask)
    console.log(
      `| ${[task, kind, arm, isRight ? 'yes' : 'no', calls, slips, tokens, `\`${answer.replaceAll('|', '\\|')}\``].join(' | ')} |`,
    )
}

async function readCatalogOf(installed: string, host: TaskHost): Promise<Catalog> {
  const catalog = await readHost(installed, host)
  if (!catalog) throw new Error(`${unseenPackages[host]} is not installed in ${installed}/${host}`)
  return catalog
}
