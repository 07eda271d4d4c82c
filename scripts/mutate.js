// Mutates the folders of pure functions, against those of their tests that run in one process.
//
//     npm run mutate                       every folder
//     npm run mutate -- secrets errors      these
//     npm run mutate -- src/secrets/mask-word.ts   one file
//
// What survives is a missing assertion, dead code, or the same function in other words.
import {spawnSync} from 'node:child_process'

import {mutatedFolders} from './mutated-folders.js'

const wanted = process.argv.slice(2)
const targets = (wanted.length > 0 ? wanted : mutatedFolders).map((target) =>
  target.includes('/') ? target : `src/${target}/**/*.ts`,
)
process.exitCode =
  spawnSync('stryker', ['run', '--testRunner', 'one-process', '--mutate', targets.join(',')], {
    stdio: 'inherit',
  }).status ?? 1
