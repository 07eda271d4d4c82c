// Builds the package into dist: the library and the hooks as bundles (start-up pays for files), the types with tsc, and
// oclif.manifest.json from what was built.
import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'

import {writeManifest} from './manifest.js'
import {pruneTypes} from './prune-types.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await rm('dist', {force: true, recursive: true})

const options = {
  bundle: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  legalComments: 'none',
  outbase: 'src',
  outdir: 'dist',
  packages: 'external',
  platform: 'node',
  splitting: true,
  target: 'node20',
}
const commands = readdirSync('src/commands', {recursive: true})
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join('src/commands', file))

await Promise.all([
  build({...options, entryPoints: ['src/index.ts', ...commands]}),
  // Apart from the rest, and with the package that tells agents apart inside, so that what every command of the host
  // loads stays small.
  build({
    ...options,
    chunkNames: 'hooks/chunks/[name]-[hash]',
    entryPoints: ['src/hooks/index.ts'],
    external: ['@oclif/core', 'fast-levenshtein', 'strip-ansi', 'yaml'],
    packages: 'bundle',
  }),
])
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], {stdio: 'inherit'})
await pruneTypes('dist')
await writeManifest('.')

const fixture = 'test/fixture-cli'
if (existsSync(join(fixture, 'tsconfig.json'))) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', fixture], {stdio: 'inherit'})
  await writeManifest(fixture)
}
