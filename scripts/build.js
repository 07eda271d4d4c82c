// Builds the package into dist: the library and the hooks as bundles (start-up pays for files), the types with tsc, and
// oclif.manifest.json from what was built.
import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {basename, dirname, join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'

import {writeManifest} from './manifest.js'
import {pruneTypes} from './prune-types.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await rm('dist', {force: true, recursive: true})

const options = {
  bundle: true,
  // What every run of an own command needs is in the bundle: a package more is a millisecond more.
  external: ['@oclif/core', 'fast-levenshtein', 'yaml'],
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  legalComments: 'none',
  outbase: 'src',
  outdir: 'dist',
  platform: 'node',
  splitting: true,
  target: 'node20',
}
/**
 * Keeps what a bundle loads on demand out of it, one file for each `import()`; esbuild's own splitting would cut the
 * bundle itself into what is shared with those files and what is not, and each file costs a third of a millisecond.
 */
const parts = new Set()
const onDemand = {
  name: 'on-demand',
  setup(build) {
    build.onResolve({filter: /^\./}, ({importer, kind, path}) => {
      if (kind !== 'dynamic-import') return undefined
      if (path.endsWith('.cjs')) return {external: true, path}
      parts.add(resolve(dirname(importer), path).replace(/\.js$/, '.ts'))
      return {external: true, path: `./library/${basename(path)}`}
    })
  },
}
const commands = readdirSync('src', {recursive: true})
  .filter((file) => file.startsWith('commands') && file.endsWith('.ts'))
  .map((file) => join('src', file))

await Promise.all([
  // Every run of an own command loads this file, and a line that was right no other.
  build({...options, entryPoints: ['src/index.ts'], plugins: [onDemand], splitting: false}).then(() =>
    build({
      ...options,
      chunkNames: 'library/[name]-[hash]',
      entryNames: 'library/[name]',
      entryPoints: [...parts],
    }),
  ),
  build({...options, entryPoints: commands}),
  // Every line of the host pays for the hook. CommonJS files without comments and line breaks, each whole in itself, are
  // what Node loads fastest, in ESM hosts too; their names stay, for stack traces.
  build({
    ...options,
    entryNames: '[dir]/[name]',
    entryPoints: {
      'foreign/expertise': 'src/expertise.ts',
      'foreign/print-advisories': 'src/foreign/print-advisories.ts',
      'foreign/take-part': 'src/foreign/take-part.ts',
      'hooks/index': 'src/hooks/index.ts',
      'hooks/our-flags': 'src/invocation/our-flags.ts',
      'hooks/stand-around-own': 'src/hooks/stand-around-own.ts',
      'library/prepare-result': 'src/session/result/prepare-result.ts',
      'library/progress-bar': 'src/outcome/progress/progress-bar.ts',
    },
    external: [...options.external, '*.cjs'],
    format: 'cjs',
    outExtension: {'.js': '.cjs'},
    splitting: false,
  }),
])
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {stdio: 'inherit'})
await pruneTypes('dist')
await writeManifest('.')

const fixture = 'test/fixture-cli'
if (existsSync(join(fixture, 'tsconfig.json'))) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', fixture], {stdio: 'inherit'})
  await writeManifest(fixture)
}
