/**
 * Measures the figures of the README and of the pages again, writes them, and fails if one is more
 * than 5 % from what the pages said.
 *
 *     npm run figures -- <folder of hosts>
 *
 * The folder is that of `npm run bench:economy`. Corpora that are in the repository (search, drafts
 * of annotations) have tests that compare their figures with the pages exactly, which run last.
 */
import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

import {findDifferences} from './compare.js'

const [folder] = process.argv.slice(2)
if (folder === undefined || !existsSync(folder)) {
  console.error('Name the folder of hosts, as for `npm run bench:economy` (bench/README.md).')
  process.exit(2)
}

const files = ['bench/economy.json', 'bench/startup.json'] as const
const read = () => files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object)
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {stdio: ['ignore', 'ignore', 'inherit']})

const before = read()
const clis = {
  checkly: 'checkly',
  eas: 'eas-cli',
  heroku: 'heroku',
  sf: '@salesforce/cli',
  twilio: 'twilio-cli',
}
const installed = Object.entries(clis).map(([name, path]) =>
  join(folder, name, 'node_modules', path),
)
const bench = (...args: string[]) =>
  run('npm', 'run', 'bench', '--', '--node', '22,24', ...args, '--save')
run('npm', 'run', 'bench:economy', '--', folder, '--save')
bench()
bench('--pairs', '6', ...installed.flatMap((path) => (existsSync(path) ? ['--cli', path] : [])))
const differences = before.flatMap((saved, index) => findDifferences(saved, read()[index]))
run('npx', 'vitest', 'run', 'test/bench', 'test/services/search/accuracy.test.ts')
for (const {after, before: said, figure} of differences)
  console.log(`${figure}: the page said ${said}, measured ${after ?? 'nothing'}`)
console.log(
  differences.length === 0
    ? 'Every figure is within 5 % of its page.'
    : `${differences.length} figures differ. The pages have the new ones; write the README with \`README=write npx vitest run test/readme\`.`,
)
process.exitCode = differences.length === 0 ? 0 : 1
