// Builds the package into dist: the library, the hooks, the commands, the testing kit and the
// bundles that these load on demand, as CommonJS; the types, with tsc; and oclif.manifest.json,
// from what was built.
import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync, readdirSync, statSync, writeFileSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'

import {
  asValues,
  besideBundles,
  checkPatterns,
  entryOf,
  listExports,
  withoutUnused,
} from './build-plugins.js'
import {compileEarly} from './compile-early.js'
import {writeLicenses} from './licenses.js'
import {writeManifest} from './manifest.js'
import {pruneTypes} from './prune-types.js'
import {buildSharing} from './share-modules.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await rm('dist', {force: true, recursive: true})

const shared = {
  bundle: true,
  define: {
    // std-env asks both when it is loaded, for what nothing here reads; Node would load and create
    // them.
    'globalThis.navigator': 'undefined',
    'globalThis.process': 'bareProcess',
    // fast-levenshtein would make one when it is loaded, for an option that nothing here uses.
    'Intl.Collator': 'undefined',
  },
  alias: {
    // The SDK would load a validator of JSON Schemas, which it never needs here.
    '@modelcontextprotocol/server/_shims': './src/mcp/tools/sdk-shims.ts',
    // The same libraries as ES modules, so that esbuild can leave out unused parts.
    'jsonc-parser': './node_modules/jsonc-parser/lib/esm/main.js',
    yaml: './node_modules/yaml/browser/dist/index.js',
  },
  external: ['@oclif/core'],
  format: 'cjs',
  inject: ['src/line/bare-process.ts'],
  legalComments: 'none',
  metafile: true,
  minify: true,
  outbase: 'src',
  outdir: 'dist',
  platform: 'node',
  target: 'node20',
}

const sources = readdirSync('src', {recursive: true}).map(
  (file) => `src/${file.replaceAll('\\', '/')}`,
)
const inFolder = (folder) =>
  sources.filter((file) => file.startsWith(folder) && file.endsWith('.ts'))
const bundleEntry = (name) => `src/bundles/${name}.ts`
/** The entries of the bundles that share modules, in the order in which they give them. */
const sharing = [
  ...['hooks', 'agent', 'explain', 'services', 'mcp'].map(bundleEntry),
  'src/introspect/index.ts',
  'src/testing/index.ts',
]
/** Programs of their own, which export nothing. */
const programs = ['meter', 'watchdog'].map(bundleEntry)
/** It needs no bundle for a person: a host works without the plugin's. */
const library = 'src/index.ts'
const pluginsFor = (entry) => [
  besideBundles(dirname(entry).replace('src', 'dist')),
  asValues(shared),
  withoutUnused,
]

/** Runs TypeScript's compiler for a project, which prints its mistakes. */
function runCompiler(project) {
  const compiler = 'node_modules/typescript/bin/tsc'
  execFileSync(process.execPath, [compiler, '-p', project], {stdio: 'inherit'})
}

/**
 * Writes an entry that only names the exports of the library: Node's loader reads every character
 * of a CommonJS file that an ES module imports.
 */
async function writeIndex() {
  const names = await listExports(library)
  const code = [
    "Object.assign(exports, require('./library.js'))",
    `0 && (module.exports = {${names.join(', ')}})`,
  ]
  writeFileSync('dist/index.js', `${code.join('\n')}\n`)
}

/**
 * Checks that the built files are ASCII: V8 keeps a file with one other character at two bytes for
 * each. esbuild escapes such characters, except in patterns and raw templates.
 *
 * @throws Error for a file that is not
 */
function checkAscii(builds) {
  const files = builds.flatMap(({metafile}) => Object.keys(metafile.outputs))
  const file = files.find((each) => /\P{ASCII}/u.test(readFileSync(each, 'utf8')))
  if (file !== undefined) throw new Error(`${file} has a character that is not ASCII`)
}

const small = inFolder('src/bundles/').filter(
  (file) => !sharing.includes(file) && !programs.includes(file),
)
const hooks = ['src/hooks/index.ts', 'src/hooks/command-not-found.ts']
const entries = [...small, ...inFolder('src/commands/'), ...hooks, library]
const results = await Promise.all([
  buildSharing(sharing, (entry) => ({...shared, plugins: pluginsFor(entry)})),
  ...programs.map(async (entry) => build({...shared, entryPoints: [entry]})),
  ...entries.map(async (entry) =>
    build({...shared, ...(await entryOf(entry)), plugins: pluginsFor(entry)}),
  ),
])
checkPatterns()
checkAscii(results.flat())
await writeIndex()
await writeLicenses(results.flat(), 'dist')
runCompiler('tsconfig.build.json')
await pruneTypes('dist')
await writeManifest('.')

/** The example CLI, which an installed copy of the package's sources may lack. */
const fixture = 'test/fixture-cli'
if (existsSync(join(fixture, 'tsconfig.json'))) {
  runCompiler(fixture)
  await writeManifest(fixture)
  const compiledEarly = ['agent', 'explain', 'hooks'].map((name) => `dist/bundles/${name}.js`)
  compileEarly(
    [...compiledEarly, 'dist/hooks/index.cjs', 'dist/library.js'],
    join(fixture, 'bin/run.js'),
  )
  // It takes seconds, and a test compares an existing file with the sources.
  const typesFile = join(fixture, 'murli.types.json')
  const isCurrent = existsSync(typesFile) && statSync(typesFile).mtimeMs > newestChange()
  if (!isCurrent) {
    execFileSync(process.execPath, [join(fixture, 'bin/run.js'), 'murli', 'types', '--yes'], {
      stdio: 'pipe',
    })
  }
}

/** When a source of the example CLI's schemas, or of what derives them, last changed. */
function newestChange() {
  const folders = ['src/services/types', join(fixture, 'src')]
  const paths = folders.flatMap((folder) => {
    return readdirSync(folder, {recursive: true}).map((name) => join(folder, name))
  })
  return Math.max(...paths.map((path) => statSync(path).mtimeMs))
}
