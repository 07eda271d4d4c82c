// Bundles a TypeScript program of this repository, such as a benchmark, and runs it: `node
// scripts/run.js <file> [arguments]`.
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

import {build} from 'esbuild'

import {requireBanner} from './build-plugins.js'

const [file] = process.argv.splice(2, 1)
const outfile = resolve('node_modules/.cache/run', file.replace(/\.ts$/, '.mjs'))
await build({
  banner: {js: requireBanner},
  bundle: true,
  entryPoints: [file],
  format: 'esm',
  logLevel: 'error',
  outfile,
  packages: 'external',
  platform: 'node',
})
await import(pathToFileURL(outfile).href)
