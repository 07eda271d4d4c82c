/**
 * What finding, learning and checking a command costs an agent in tokens, over every command of installed hosts: `--help`
 * from the root down against `murli which`, `--schema`, `--validate` and `describe --index`.
 *
 *     npm run bench:economy -- <folder of hosts> [--host heroku] [--save]
 *
 * The folder holds an npm project for each host: `<folder>/heroku/node_modules/heroku`. `--save` writes bench/economy.md.
 */
import {writeFileSync} from 'node:fs'
import {parseArgs} from 'node:util'

import {type HostName, hostPackages, readHost, readIntents} from '../search/corpus.js'
import {countAnswer, measureHost} from './measure.js'
import {type Measured, writePage} from './page.js'

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {host: {type: 'string'}, save: {default: false, type: 'boolean'}},
})
const measured: Measured[] = []
for (const name of Object.keys(hostPackages) as HostName[]) {
  if (values.host && values.host !== name) continue
  const catalog = await readHost(positionals[0] ?? '.', name)
  if (!catalog) continue
  const answers = readIntents(name, 'train').served.map(({text}) => countAnswer(catalog, text))
  measured.push({answers, name, version: catalog.version, ...(await measureHost(catalog))})
}

const page = writePage(measured)
console.log(page)
if (values.save) writeFileSync('bench/economy.md', page)

// Init hooks of hosts may leave timers behind.
process.exit()
