// Builds the package into dist: the library, the hooks, the commands, the testing kit and the
// bundles that these load on demand, as CommonJS; the types, with tsc; and oclif.manifest.json,
// from what was built.
import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {basename, dirname, join, relative} from 'node:path'
import {fileURLToPath} from 'node:url'
import {brotliCompressSync, constants} from 'node:zlib'

import {build} from 'esbuild'

import {writeLicenses} from './licenses.js'
import {writeManifest} from './manifest.js'
import {pruneTypes} from './prune-types.js'

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
    '@modelcontextprotocol/server/_shims': './src/mcp/input-schema.ts',
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

/** Whether a file has matched each pattern below: at the end of the build one has. */
const isMatched = new Map()

/** A plugin's hook for the files that match any of the patterns, each of which must match one. */
function onFiles(register, patterns, answer) {
  for (const {source} of patterns) isMatched.set(source, isMatched.get(source) ?? false)
  const filter = new RegExp(patterns.map(({source}) => source).join('|'))
  register({filter}, (file) => {
    for (const pattern of patterns) if (pattern.test(file.path)) isMatched.set(pattern.source, true)
    return answer(file)
  })
}

/** Leaves the other bundles out of one in a folder of dist, and names them relative to it. */
const besideBundles = (folder) => ({
  name: 'beside-bundles',
  setup({onResolve}) {
    onFiles(onResolve, [/^\.\.\/dist\/bundles\//], ({path}) => {
      const file = relative(folder, path.slice('../'.length))
      return {external: true, path: file.startsWith('.') ? file : `./${file}`}
    })
  },
})

/**
 * Puts the word lists into a bundle, as compiled from their text files: a large one compressed, a
 * third of its size.
 */
const asValues = {
  name: 'as-values',
  setup({onLoad}) {
    const modules = [
      /compiled-packs\.ts$/,
      /compiled-vocabulary\.ts$/,
      /effect-verbs\.ts$/,
      /packed-plugins\.ts$/,
    ]
    onFiles(onLoad, modules, async ({path}) => {
      const {outputFiles} = await build({
        ...shared,
        entryPoints: [path],
        format: 'esm',
        write: false,
      })
      const values = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
      // A gate looks up one line of a pack, without decompressing the others.
      const write = path.endsWith('compiled-packs.ts') ? JSON.stringify : inline
      const lines = Object.entries(values).map(
        ([name, value]) => `export const ${name} = ${write(value)}\n`,
      )
      const code = lines.join('')
      const unpack = "import {brotliDecompressSync} from 'node:zlib'\n"
      return {
        contents: `${code.includes('brotliDecompressSync') ? unpack : ''}${code}`,
        loader: 'js',
      }
    })
  },
}

function inline(value) {
  const json = JSON.stringify(value)
  if (json.length < 10_000) return json
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  // Within the bundle, because a host may be bundled into one file.
  const compressed = brotliCompressSync(json, {params}).toString('base64')
  return `JSON.parse(brotliDecompressSync(Buffer.from('${compressed}', 'base64')).toString())`
}

/** Leaves out what the bundled packages load for others and never call here. */
const withoutUnused = {
  name: 'without-unused',
  setup({onLoad}) {
    // No JSON Schemas made of zod's, documents of OAuth, and rare types of YAML: what these export
    // is undefined.
    const modules = [
      /zod.v4.core.(?:json-schema-processors|to-json-schema)\.js$/,
      /@modelcontextprotocol.core.dist.auth-.*\.mjs$/,
      /yaml-1\.1.(?:binary|bool|float|int|omap|pairs|set|timestamp)\.js$/,
    ]
    onFiles(onLoad, modules, async ({path}) => {
      const exports = await listExports(path)
      return {contents: exports.map((name) => `export const ${name} = undefined\n`).join('')}
    })
    // YAML 1.1, by its successor's rules.
    onFiles(onLoad, [/yaml-1\.1.schema\.js$/], () => ({
      contents: "export {schema} from '../core/schema.js'",
    }))
    // The SDK's table of every document's schema by name.
    onFiles(onLoad, [/@modelcontextprotocol.server.dist.src-.*\.mjs$/], ({path}) => {
      const source = readFileSync(path, 'utf8')
      const contents = source.replaceAll(/^for \(const .* register\(.*\);$/gm, '')
      if (contents === source) throw new Error(`${path} fills no table of schemas`)
      return {contents}
    })
  },
}

/** The names that a module exports, except types. */
async function listExports(path) {
  const options = {format: 'esm', logLevel: 'error', metafile: true, outdir: '.', write: false}
  const {metafile} = await build({...options, entryPoints: [path]})
  const [{exports}] = Object.values(metafile.outputs)
  return exports
}

const sources = readdirSync('src', {recursive: true}).map(
  (file) => `src/${file.replaceAll('\\', '/')}`,
)
const inFolder = (folder) =>
  sources.filter((file) => file.startsWith(folder) && file.endsWith('.ts'))
const largest = [
  ...['agent', 'explain', 'services', 'mcp'].map((name) => `src/bundles/${name}.ts`),
  'src/introspect/index.ts',
  'src/testing/index.ts',
]
const pluginsFor = (entry) => [
  besideBundles(dirname(entry).replace('src', 'dist')),
  asValues,
  withoutUnused,
]

/**
 * Builds the largest bundles, which share most modules: each is in the first bundle alone that
 * needs it. That one gives it to the later ones, by path, when they load: a getter for each name of
 * each module would cost every run.
 */
async function buildLargest() {
  const outputs = await Promise.all(
    largest.map(async (entry) => {
      const {metafile} = await build({
        ...shared,
        entryPoints: [entry],
        plugins: pluginsFor(entry),
        write: false,
      })
      return {entry, inputs: metafile.inputs}
    }),
  )
  const homes = new Map()
  for (const {entry, inputs} of outputs) {
    for (const file of Object.keys(inputs))
      if (file.startsWith('src/') && !homes.has(file)) homes.set(file, entry)
  }
  const isElsewhere = (file, entry) => homes.has(file) && homes.get(file) !== entry
  const shares = new Set()
  for (const {entry, inputs} of outputs) {
    const own = Object.keys(inputs).filter((file) => !isElsewhere(file, entry))
    const imported = own.flatMap((file) => inputs[file].imports.map(({path}) => path))
    for (const file of imported) if (isElsewhere(file, entry)) shares.add(file)
  }
  const names = new Map(
    await Promise.all([...shares].map(async (file) => [file, await listExports(file)])),
  )
  const keyOf = (file) => file.slice('src/'.length, -'.ts'.length)
  /** Exports a function that returns the exports of modules, by the path of each. */
  const giveAway = (files) => {
    if (files.length === 0) return ''
    const imports = files.map((file, index) => {
      const named = names.get(file).map((name) => `${name} as ${name}${index}`)
      return `import {${named.join(', ')}} from './${file}'\n`
    })
    const modules = files.map((file, index) => {
      const members = names.get(file).map((name) => `${name}: ${name}${index}`)
      return `'${keyOf(file)}': {${members.join(', ')}}`
    })
    return `${imports.join('')}export const modules = () => ({${modules.join(', ')}})`
  }
  const fromHome = (entry) => ({
    name: 'from-home',
    setup({onLoad, onResolve}) {
      onResolve({filter: /^home:/}, ({path}) => ({
        namespace: 'home',
        path: path.slice('home:'.length),
      }))
      onLoad({filter: /./, namespace: 'home'}, ({path}) => ({
        contents: `export const home = require('../dist/bundles/${path}.js').modules()`,
        resolveDir: 'src',
      }))
      onLoad({filter: /\.ts$/}, ({path}) => {
        const file = relative('.', path).replaceAll('\\', '/')
        if (!names.has(file) || !isElsewhere(file, entry)) return
        // Constants, which are shorter and faster than an import of CommonJS. What nothing uses is
        // left out.
        const lines = names
          .get(file)
          .map((name) => `export const ${name} = /* @__PURE__ */ (() => from.${name})()\n`)
        const home = basename(homes.get(file), '.ts')
        return {
          contents: `import {home} from 'home:${home}'\nconst from = home['${keyOf(file)}']\n${lines.join('')}`,
        }
      })
    },
  })
  return Promise.all(
    largest.map((entry) => {
      const exported = [...shares].filter((file) => homes.get(file) === entry)
      const stdin = {contents: `export * from './${entry}'\n${giveAway(exported)}`, resolveDir: '.'}
      const outfile = entry.replace('src', 'dist').replace('.ts', '.js')
      const plugins = [fromHome(entry), ...pluginsFor(entry)]
      return build({...shared, outdir: undefined, outfile, plugins, stdin})
    }),
  )
}

/**
 * Builds the library, and an entry that only names its exports: Node's loader reads every character
 * of a CommonJS file that an ES module imports.
 */
async function buildLibrary() {
  const result = await build({
    ...shared,
    entryPoints: {library: 'src/index.ts'},
    plugins: [besideBundles('dist')],
  })
  const names = await listExports('src/index.ts')
  const entry = [
    "Object.assign(exports, require('./library.js'))",
    `0 && (module.exports = {${names.join(', ')}})`,
  ]
  writeFileSync('dist/index.js', `${entry.join('\n')}\n`)
  return result
}

const small = inFolder('src/bundles/').filter((file) => !largest.includes(file))
const entries = [...small, ...inFolder('src/commands/'), 'src/hooks/index.ts', 'src/hooks/route.ts']
const folders = [...new Set(entries.map((file) => dirname(file)))]
const results = await Promise.all([
  buildLargest(),
  buildLibrary(),
  ...folders.map((folder) => {
    const entryPoints = entries.filter((file) => dirname(file) === folder)
    return build({...shared, entryPoints, plugins: pluginsFor(entryPoints[0])})
  }),
])
const unmatched = [...isMatched].flatMap(([source, matched]) => (matched ? [] : [source]))
if (unmatched.length > 0) throw new Error(`No file matches ${unmatched.join(' or ')}`)
await writeLicenses(results.flat(), 'dist')
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
})
await pruneTypes('dist')
await writeManifest('.')

const fixture = 'test/fixture-cli'
if (existsSync(join(fixture, 'tsconfig.json'))) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', fixture], {
    stdio: 'inherit',
  })
  await writeManifest(fixture)
  // It takes seconds, and a test compares an existing file with the sources.
  if (!existsSync(join(fixture, 'murli.types.json'))) {
    execFileSync(process.execPath, [join(fixture, 'bin/run.js'), 'murli', 'types', '--yes'], {
      stdio: 'pipe',
    })
  }
}
