// The build's plugins for esbuild: how bundles name each other, word lists as values, and what the
// bundled packages load without need.
import {readFileSync} from 'node:fs'
import {relative} from 'node:path'
import {brotliCompressSync, constants} from 'node:zlib'

import {build} from 'esbuild'

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

/** @throws Error if a pattern of a plugin has matched no file: its package has moved the file */
export function checkPatterns() {
  const unmatched = [...isMatched].flatMap(([source, matched]) => (matched ? [] : [source]))
  if (unmatched.length > 0) throw new Error(`No file matches ${unmatched.join(' or ')}`)
}

/** Leaves the other bundles out of one in a folder of dist, and names them relative to it. */
export const besideBundles = (folder) => ({
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
export const asValues = (options) => ({
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
        ...options,
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
})

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
export const withoutUnused = {
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

/** The start of an ES module made of sources that are CommonJS, and `require` what few of them need. */
export const requireBanner = `import {createRequire as makeRequire} from 'node:module'
const require = makeRequire(import.meta.url)`

/**
 * An entry that gives the exports of a file as plain values: esbuild's own entries define a getter
 * for each and copy that, which every start would pay for.
 *
 * @param more code of other members of `module.exports`, and of what these need
 */
export async function entryOf(file, more = {imports: '', members: ''}) {
  const names = await listExports(file)
  // A default export has no name that a variable may have.
  const variables = names.map((name) => `${name} as ${name}_`)
  const members = names.map((name) => `${name}: ${name}_`)
  return {
    outfile: outfileOf(file),
    outdir: undefined,
    // Node reads there which names an ES module can import.
    footer: names.includes('default') ? {} : {js: `0 && (module.exports = {${names.join(', ')}})`},
    stdin: {
      contents: [
        `import {${variables.join(', ')}} from './${file}'`,
        more.imports,
        `module.exports = {${members.join(', ')}, ${more.members}}`,
      ].join('\n'),
      resolveDir: '.',
    },
  }
}

function outfileOf(file) {
  // dist/index.js only names the library's exports.
  if (file === 'src/index.ts') return 'dist/library.js'
  // oclif reads package.json files to learn what the `.js` file of a hook is.
  const extension = file.startsWith('src/hooks/') ? '.cjs' : '.js'
  return file.replace('src', 'dist').replace('.ts', extension)
}

/** The names that a module exports, except types. */
export async function listExports(path) {
  const options = {format: 'esm', logLevel: 'error', metafile: true, outdir: '.', write: false}
  const {metafile} = await build({...options, entryPoints: [path]})
  const [{exports}] = Object.values(metafile.outputs)
  return exports
}
