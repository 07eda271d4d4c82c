// Builds the package into dist: the library, the hooks, the commands, the testing kit and the bundles that these load on
// demand, as CommonJS; the types, with tsc; and oclif.manifest.json, from what was built.
import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {dirname, join, relative} from 'node:path'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'

import {writeLicenses} from './licenses.js'
import {writeManifest} from './manifest.js'
import {pruneTypes} from './prune-types.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await rm('dist', {force: true, recursive: true})

const shared = {
  bundle: true,
  define: {
    // fast-levenshtein makes one when it is loaded, for 5 ms, and nothing here asks for it.
    'Intl.Collator': 'undefined',
    // std-env asks both when it is loaded, for what nothing here reads; Node would load and create them.
    'globalThis.navigator': 'undefined',
    'globalThis.process': 'bareProcess',
  },
  // The SDK would load a validator for JSON Schemas, which nothing here has it check.
  alias: {'@modelcontextprotocol/server/_shims': './src/mcp/input-schema.ts'},
  external: ['@oclif/core'],
  format: 'cjs',
  inject: ['src/mode/bare-process.ts'],
  legalComments: 'none',
  metafile: true,
  minify: true,
  outbase: 'src',
  outdir: 'dist',
  platform: 'node',
  target: 'node20',
}

/** Leaves the other bundles out of one in a folder of dist, and names them relative to it. */
const besideBundles = (folder) => ({
  name: 'beside-bundles',
  setup({onResolve}) {
    onResolve({filter: /^\.\.\/dist\/bundles\//}, ({path}) => {
      const file = relative(folder, path.slice('../'.length))
      return {external: true, path: file.startsWith('.') ? file : `./${file}`}
    })
  },
})

/** Puts the exports of the compiled vocabulary into a bundle, without what they are compiled from. */
const asValues = {
  name: 'as-values',
  setup({onLoad}) {
    onLoad({filter: /(?:vocabulary[\\/](?:compiled|known-words))\.ts$/}, async ({path}) => {
      const {outputFiles} = await build({...shared, entryPoints: [path], format: 'esm', write: false})
      const values = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
      const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
      return {contents: lines.join(''), loader: 'js'}
    })
  },
}

const sources = readdirSync('src', {recursive: true}).map((file) => join('src', file))
const entries = sources.filter((file) => /^src[\\/](?:bundles|commands)[\\/].*\.ts$/.test(file))
entries.push('src/hooks/index.ts', 'src/index.ts', 'src/testing/index.ts')
const folders = [...new Set(entries.map((file) => dirname(file)))]
const metafiles = await Promise.all(
  folders.map(async (folder) => {
    const entryPoints = entries.filter((file) => dirname(file) === folder)
    const plugins = [besideBundles(folder.replace('src', 'dist')), asValues]
    return (await build({...shared, entryPoints, plugins})).metafile
  }),
)
await writeLicenses(metafiles, 'dist')
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {stdio: 'inherit'})
await pruneTypes('dist')
await writeManifest('.')

const fixture = 'test/fixture-cli'
if (existsSync(join(fixture, 'tsconfig.json'))) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', fixture], {stdio: 'inherit'})
  await writeManifest(fixture)
}
