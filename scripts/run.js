// Bundles a TypeScript program of this repository, such as a benchmark, and runs it: `node
// scripts/run.js <file> [arguments]`.
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

import {build} from 'esbuild'

const [file] = process.argv.splice(2, 1)
const outfile = resolve('node_modules/.cache/run', file.replace(/\.ts$/, '.mjs'))
await build({
  // The sources are CommonJS and require what few of them need.
  banner: {
    js: `import {createRequire as makeRequire} from 'node:module'\nconst require = makeRequire(import.meta.url)`,
  },
  bundle: true,
  entryPoints: [file],
  format: 'esm',
  logLevel: 'error',
  outfile,
  packages: 'external',
  platform: 'node',
})
await import(pathToFileURL(outfile).href)
