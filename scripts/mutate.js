// Mutates the folders of pure functions, one after the other, each against the tests of its own folder.
//
//     npm run mutate                       every folder; about an hour
//     npm run mutate -- line secrets       these
//     npm run mutate -- src/line/fold.ts   one file
//
// What survives is a missing assertion, dead code, or the same function in other words.
import {spawnSync} from 'node:child_process'

const wanted = process.argv.slice(2)
const targets = wanted.length > 0 ? wanted : ['line', 'secrets', 'errors', 'suggest', 'result']
for (const target of targets) {
  const isFile = target.includes('/')
  const folder = isFile ? target.split('/')[1] : target
  const {status} = spawnSync('stryker', ['run', '--mutate', isFile ? target : `src/${folder}/**/*.ts`], {
    env: {...process.env, MUTATED_FOLDER: folder},
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
