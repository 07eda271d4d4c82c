// Builds the package into dist: the library, the hooks, the commands and the parts that these load on demand as bundles
// (start-up pays for files), the types with tsc, and oclif.manifest.json from what was built.
import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync} from 'node:fs'
import {rm, writeFile} from 'node:fs/promises'
import {basename, dirname, join, relative, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'

import {compileAtOnce} from './compile-at-once.js'
import {escapeBundles} from './escape-bundles.js'
import {writeManifest} from './manifest.js'
import {writeLicenses} from './licenses.js'
import {pruneTypes} from './prune-types.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await rm('dist', {force: true, recursive: true})

const shared = {
  bundle: true,
  // What every run of an own command needs is in the bundle: a package more is a millisecond more.
  external: ['@oclif/core', 'yaml'],
  inject: ['src/mode/bare-process.ts'],
  // A CommonJS bundle has no `import.meta.url`, and the code that reads it there is never reached.
  logOverride: {'empty-import-meta': 'silent'},
  minifyIdentifiers: true,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  outbase: 'src',
  outdir: 'dist',
  platform: 'node',
  target: 'node20',
}

/** What the sources of a bundle in a folder of dist know about the build (src/load.ts). */
const define = (format, folder) => ({
  IS_COMMONJS: String(format === 'cjs'),
  PARTS: JSON.stringify(`./${relative(folder, 'dist/parts')}`.replace('./..', '..')),
  // fast-levenshtein makes one when it is loaded, for 5 ms, and nothing here asks for it.
  'Intl.Collator': 'undefined',
  // std-env asks both when it is loaded, for what nothing here reads; Node would load and create them.
  'globalThis.navigator': 'undefined',
  'globalThis.process': 'bareProcess',
})

/** Options for ESM bundles in a folder of dist. */
const esm = (folder) => ({...shared, define: define('esm', folder), format: 'esm'})

/**
 * Options for CommonJS bundles in a folder of dist. Files without comments and line breaks, each whole in itself, are what
 * Node loads fastest, in ESM hosts too. Names are short because V8 reads every one of them at every start.
 */
const commonJs = (folder) => ({
  ...shared,
  define: define('cjs', folder),
  format: 'cjs',
  outExtension: {'.js': '.cjs'},
})

/**
 * Keeps what a bundle loads on demand out of it, one file for each `import()`; esbuild's own splitting would cut the
 * bundle itself into what is shared with those files and what is not, and each file costs a third of a millisecond.
 */
const imported = new Set()
const onDemand = {
  name: 'on-demand',
  setup(build) {
    build.onResolve({filter: /^\./}, ({importer, kind, path}) => {
      if (kind !== 'dynamic-import') return undefined
      if (path === './parts/index.js') return {external: true, path}
      imported.add(resolve(dirname(importer), path).replace(/\.js$/, '.ts'))
      return {external: true, path: `./library/${basename(path)}`}
    })
  },
}

/**
 * Puts the exports of a module that only computes constants into a bundle as they are, without what they are computed
 * from: the init hook needs the names of some flags, not the table of all of them, and the search its vocabulary as compiled.
 */
const asValues = {
  name: 'as-values',
  setup({onLoad}) {
    onLoad({filter: /(?:answered-words|vocabulary[\\/](?:compiled|known-words))\.ts$/}, async ({path}) => {
      const {outputFiles} = await build({...shared, entryPoints: [path], format: 'esm', write: false})
      const values = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
      const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
      return {contents: lines.join(''), loader: 'js'}
    })
  },
}

const sources = readdirSync('src', {recursive: true}).filter((file) => file.endsWith('.ts'))
const parts = sources.filter((file) => dirname(file) === 'parts').map((file) => basename(file, '.ts'))
const commands = sources.filter((file) => file.startsWith('commands'))
const commandFolders = [...new Set(commands.map((file) => dirname(file)))]

await Promise.all([
  // Every run of an own command loads this file, and a line that was right no other.
  build({...esm('dist'), entryPoints: ['src/index.ts'], plugins: [onDemand]}).then(() =>
    build({
      ...esm('dist/library'),
      chunkNames: 'library/[name]-[hash]',
      entryNames: 'library/[name]',
      entryPoints: [...imported],
      splitting: true,
    }),
  ),
  ...commandFolders.map((folder) => {
    const entryPoints = commands.filter((file) => dirname(file) === folder).map((file) => join('src', file))
    return build({...esm(join('dist', folder)), entryPoints, external: [...shared.external, './parts/index.js']})
  }),
  build({...esm('dist/testing'), entryPoints: ['src/testing/index.ts']}),
  build({
    ...commonJs('dist/hooks'),
    banner: {js: '"use strict";'},
    logOverride: {...shared.logOverride, 'commonjs-variable-in-esm': 'silent'},
    outfile: 'dist/hooks/index.cjs',
    outbase: undefined,
    outdir: undefined,
    plugins: [asValues],
    // esbuild's helpers that make getters of exports would be a tenth of a millisecond of every line.
    stdin: {contents: "import hook from './src/hooks/index.ts'\nmodule.exports = {default: hook}\n", resolveDir: '.'},
  }),
  build({
    ...commonJs('dist/parts'),
    entryPoints: parts.filter((name) => name !== 'mcp').map(toEntry),
    plugins: [asValues],
  }),
  build({
    ...commonJs('dist/parts'),
    // The SDK would load a validator for JSON Schemas, which nothing here has it check.
    alias: {'@modelcontextprotocol/server/_shims': './src/mcp/server/sdk-shims.ts'},
    entryPoints: [toEntry('mcp')],
    metafile: true,
    plugins: [asValues],
  }).then(({metafile}) => writeLicenses(metafile, 'dist/parts')),
])
await escapeBundles('dist')
await writeFile('dist/parts/index.js', listParts())
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {stdio: 'inherit'})
await pruneTypes('dist')
await writeManifest('.')
await compileAtOnce('.')

const fixture = 'test/fixture-cli'
if (existsSync(join(fixture, 'tsconfig.json'))) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', fixture], {stdio: 'inherit'})
  await writeManifest(fixture)
}

function toEntry(part) {
  return `src/parts/${part}.ts`
}

/** A module that imports every part, for the bundler of a host that becomes one file. */
function listParts() {
  const names = parts.map((name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase()))
  const imports = parts.map((name, index) => `import ${names[index]} from './${name}.cjs'\n`)
  return `${imports.join('')}export default {${parts.map((name, index) => `'${name}': ${names[index]}`).join(', ')}}\n`
}
