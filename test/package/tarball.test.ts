import {execFile} from 'node:child_process'
import {existsSync} from 'node:fs'
import {readdir, readFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {promisify} from 'node:util'

import {beforeAll, describe, expect, test} from 'vitest'

import {linkToPublished, linkToRepository, packageAddress} from '../../scripts/link-readme.js'
import {makeManifest} from '../../scripts/manifest.js'
import {readFragments, readLinks} from '../support/markdown.js'

type Package = {
  dependencies?: object
  files: string[]
  name: string
  scripts: Record<string, string>
  version: string
}
type Packed = {files: {path: string; size: number}[]; size: number; unpackedSize: number}

let packed: Packed

beforeAll(async () => {
  const {stdout} = await promisify(execFile)('npm', [
    'pack',
    '--dry-run',
    '--ignore-scripts',
    '--json',
  ])
  packed = (JSON.parse(stdout) as [Packed])[0]
})

describe('the tarball', () => {
  test('holds what runs, the types, the schemas and what a reader expects, and nothing else', () => {
    const expected = [
      /^dist\/(index|library|introspect\/index|testing\/index|commands\/[\w/-]+)\.js$/,
      /^dist\/(bundles\/[\w-]+\.js|LICENSES\.txt)$/,
      /^dist\/hooks\/(command-not-found|index)\.cjs$/,
      /^dist\/[\w/-]+\.d\.ts$/,
      /^(docs\/[\w-]+\.md|(bench|docs)\/[\w-]+\.svg)$/,
      /^schema\/[\w.-]+\.json$/,
      /^(CHANGELOG\.md|LICENSE|README\.md|SECURITY\.md|oclif\.manifest\.json|package\.json)$/,
    ]
    const strangers = packed.files
      .map(({path}) => path)
      .filter((path) => !expected.some((known) => known.test(path)))
    expect(strangers).toEqual([])
  })

  test('holds everything that its package.json and its modules name', async () => {
    const paths = new Set(packed.files.map(({path}) => path))
    const named = [
      'dist/index.js',
      'dist/index.d.ts',
      'dist/hooks/index.cjs',
      'oclif.manifest.json',
      'LICENSE',
    ]
    for (const path of [...paths].filter((path) => /\.(js|cjs|d\.ts)$/.test(path))) {
      const text = await readFile(path, 'utf8')
      for (const [, relative] of text.matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g)) {
        const target = join(dirname(path), relative!)
        named.push(path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target)
      }
    }

    expect(named.filter((path) => !paths.has(path))).toEqual([])
  })

  test('explains each public name to an author, in a comment above its declaration', async () => {
    const paths = packed.files.map(({path}) => path).filter((path) => path.endsWith('.d.ts'))
    const texts = (await Promise.all(paths.map(async (path) => readFile(path, 'utf8')))).join('')
    const lists = [...texts.matchAll(/^export (?:type )?\{([^}]+)\} from/gm)].flatMap(([, list]) =>
      list!.split(','),
    )
    const names = lists.map((item) => item.trim().replaceAll(/^type | as .*/g, ''))
    const isExplained = (name: string) =>
      new RegExp(
        String.raw`\*/\n(?:export |declare |abstract )*(?:class|const|function|type) ${name}\b`,
      ).test(texts)
    expect(names.length).toBeGreaterThan(60)
    expect(names.filter((name) => !isExplained(name))).toEqual([])
  })

  test('holds every page and picture that its README and its pages link to, with the heading', async () => {
    const paths = new Set(packed.files.map(({path}) => path))
    const dangling: string[] = []
    for (const page of [...paths].filter((path) => path.endsWith('.md'))) {
      for (const {file, heading, target} of readLinks(page, await readFile(page, 'utf8'))) {
        if (file === undefined) continue
        const isThere =
          paths.has(file) && (heading === undefined || (await headingsOf(file)).includes(heading))
        if (!isThere) dangling.push(`${page}: ${target}`)
      }
    }

    expect(dangling).toEqual([])
  })

  test('is packed with a README whose every link is an address, and restores the README afterwards', async () => {
    const {name, scripts} = await readPackage()
    const readme = await readFile('README.md', 'utf8')
    const published = linkToPublished(readme)
    const [before, after] = [readLinks('README.md', readme), readLinks('README.md', published)]
    expect(after.map(({file, heading}) => ({file, heading}))).toEqual(
      before.map(({file, heading}) => ({file, heading})),
    )
    expect(after.filter(({target}) => !/^(https:|#)/.test(target))).toEqual([])
    expect(linkToRepository(published)).toBe(readme)
    expect(packageAddress).toContain(`/${name}/`)
    expect(scripts.prepack).toMatch(/&& node scripts\/link-readme\.js published$/)
    expect(scripts.postpack).toBe('node scripts/link-readme.js repository')
  })

  test('is small (550 KB packed, 1.6 MB unpacked), brings no other package, and comes from paths that all exist', async () => {
    expect(packed.size).toBeLessThan(550_000)
    expect(packed.unpackedSize).toBeLessThan(1_600_000)
    const {dependencies = {}, files} = await readPackage()
    // @oclif/plugin-plugins warns of a path that does not exist, a glob included.
    expect([dependencies, files.filter((path) => !existsSync(path))]).toEqual([{}, []])
  })
})

describe('the manifest', () => {
  test('is fresh', async () => {
    const [kept, {version}] = await Promise.all([
      readFile('oclif.manifest.json', 'utf8'),
      readPackage(),
    ])
    expect(kept).toBe(await makeManifest('.'))
    expect(JSON.parse(kept)).toMatchObject({version})
  })

  test('names every command of the sources, each with its file in the tarball', async () => {
    type Manifest = {commands: Record<string, {relativePath: string[]}>}
    const {commands} = JSON.parse(await readFile('oclif.manifest.json', 'utf8')) as Manifest
    const sources = (await readdir('src/commands', {recursive: true})).filter((path) =>
      path.endsWith('.ts'),
    )
    const ids = sources.map((path) =>
      path.replace(/(?:[\\/]index)?\.ts$/, '').replaceAll(/[\\/]/g, ':'),
    )
    expect(Object.keys(commands).toSorted()).toEqual(ids.toSorted())
    const paths = packed.files
      .map(({path}) => path)
      .filter((path) => path.startsWith('dist/commands/'))
    expect(Object.values(commands).map(({relativePath}) => relativePath.join('/'))).toEqual(paths)
  })
})

async function headingsOf(page: string): Promise<string[]> {
  return readFragments(await readFile(page, 'utf8'))
}

async function readPackage(): Promise<Package> {
  return JSON.parse(await readFile('package.json', 'utf8')) as Package
}
