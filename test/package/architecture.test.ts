import {mkdir, mkdtemp, readdir, readFile, rm, symlink} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {build} from 'esbuild'
import {afterAll, beforeAll, expect, test} from 'vitest'

import {writeHost} from '../matrix/host.js'
import {listModules} from '../matrix/modules.js'

/** A file of dist, and the files of src that are named beside it. */
type Bundle = {path: string; sources: string[]}

/** A walk of docs/architecture.md: a line, and the bundles that load for it. */
type Walk = {line: string; bundles: Bundle[]}

const repository = process.cwd()
const walks = readWalks(await readFile('docs/architecture.md', 'utf8'))
let folder: string
let bin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'architecture-'))
  const modules = join(folder, 'modules')
  await mkdir(join(modules, '@oclif'), {recursive: true})
  await symlink(join(repository, 'node_modules/@oclif/core'), join(modules, '@oclif/core'))
  await symlink(repository, join(modules, 'oclif-plugin-murli'))
  const shape = {core: 4, hasOwn: true, hasPlugin: true, isBundled: false, module: 'esm', runner: 'execute'} as const
  bin = await writeHost(join(folder, 'host'), shape, modules)
})

afterAll(() => rm(folder, {force: true, recursive: true}))

test('the page has five walks', () => {
  expect(walks.map(({line}) => line)).toEqual([
    'riffle note list --agent',
    'riffle note create --agent',
    'riffle greet Ada --lod --agent',
    'riffle greet --schema',
    'riffle describe --index --agent',
  ])
})

test('AGENTS.md describes every folder of src', async () => {
  const page = await readFile('AGENTS.md', 'utf8')
  const entries = await readdir('src', {withFileTypes: true})
  const folders = entries.filter((entry) => entry.isDirectory()).map(({name}) => `src/${name}`)
  expect(folders.filter((path) => !page.includes(`| \`${path}\` |`))).toEqual([])
})

test.for(walks)('$line loads what the page lists', {timeout: 60_000}, async ({bundles, line}) => {
  const modules = await listModules([process.execPath, bin, ...line.split(' ').slice(1)], join(folder, 'host'))
  const loaded = modules
    .filter((module) => module.startsWith(join(repository, 'dist/')))
    // It is loaded by time, not by the kind of line.
    .filter((module) => !module.endsWith('signal-thread.cjs'))
  const names = loaded.map((module) => module.replace(`${repository}/`, ''))
  expect(bundles.map(({path}) => path).toSorted()).toEqual(names)
})

test("a person's run of an own command loads no part but that of the help, which the host without a manifest loads", async () => {
  const modules = await listModules([process.execPath, bin, 'note', 'list'], join(folder, 'host'), {RIFFLE_AGENT: '0'})
  const names = modules
    .filter((module) => module.startsWith(join(repository, 'dist/')))
    .map((module) => module.replace(`${repository}/`, ''))
  expect(names).toEqual(['dist/hooks/index.cjs', 'dist/index.js', 'dist/parts/help-usage.cjs'])
})

test('every source that a walk names is in its bundle', async () => {
  const named = walks.flatMap(({bundles}) => bundles)
  const entries = [...new Set(named.map((bundle) => entryOf(bundle)))]
  const inputs = new Map(await Promise.all(entries.map(async (entry) => [entry, await listInputs(entry)] as const)))
  const missing = named.flatMap((bundle) => {
    const known = inputs.get(entryOf(bundle))!
    return bundle.sources.filter((source) => !known.includes(source)).map((source) => `${bundle.path}: ${source}`)
  })
  expect(missing).toEqual([])
})

/** Reads the walks: a heading, a block with the line, and a list of bundles with lists of sources. */
function readWalks(page: string): Walk[] {
  return page
    .split(/^## Walk /m)
    .slice(1)
    .map((section) => {
      const line = /^\$ (.+)$/m.exec(section)?.[1] ?? ''
      const bundles = section
        .split(/^\d+\. /m)
        .slice(1)
        .map((item) => {
          const [path, ...sources] = [...item.matchAll(/`((?:dist|src)\/[^`]+)`/g)].map((match) => match[1]!)
          return {path: path!, sources}
        })
      return {bundles, line}
    })
}

/** The file that a bundle of dist is made from; in the library, bundles lie beside each other, whatever their folder. */
function entryOf({path, sources}: Bundle): string {
  if (path.startsWith('dist/library/')) return sources[0] ?? path
  return path.replace('dist/', 'src/').replace(/\.c?js$/, '.ts')
}

async function listInputs(entry: string): Promise<string[]> {
  const {metafile} = await build({
    bundle: true,
    define: {IS_COMMONJS: 'true', PARTS: '"."'},
    entryPoints: [entry],
    external: ['./parts/index.js'],
    format: 'esm',
    logLevel: 'error',
    metafile: true,
    outdir: 'unused',
    packages: 'external',
    platform: 'node',
    write: false,
  })
  return Object.keys(metafile.inputs)
}
