import fs from 'node:fs'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {listFiles} from '../../src/files/list-files.js'
import {makeTemporaryFolder, writeFiles} from '../support/temporary-folder.js'

test('the files of a folder are listed by name, without links, and without what is skipped', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const names = ['b.js', 'a/z.js', 'a/b/c.js', 'a/skipped/d.js', 'skipped.js']
  await writeFiles(folder, Object.fromEntries(names.map((name) => [name, ''])))
  fs.mkdirSync(join(folder, 'empty.js'))
  fs.symlinkSync(folder, join(folder, 'a', 'circle'))
  fs.symlinkSync(join(folder, 'b.js'), join(folder, 'link.js'))
  const isSkipped = (path: string) => /(?:^|\/)skipped/.test(path)
  expect(listFiles(folder, isSkipped)).toEqual(['a/b/c.js', 'a/z.js', 'b.js'])
  expect(listFiles(folder, isSkipped, 'a')).toEqual(['a/b/c.js', 'a/z.js'])
  expect(listFiles(folder)).toEqual(['a/b/c.js', 'a/skipped/d.js', 'a/z.js', 'b.js', 'skipped.js'])
  expect(() => listFiles(join(folder, 'none'))).toThrow('ENOENT')
})

// Node.js 20.0 ignores `recursive`, and 20.11 has neither `parentPath` of an entry nor `styleText`;
// package.json allows both.
test('no source uses what a supported version of Node.js lacks', () => {
  const sources = listFiles('src').map((file) => join('src', file))
  const used = sources.filter((file) =>
    /\.parentPath\b|[{,]\s*parentPath\b|\breaddir(?:Sync)?\([^)]*\brecursive:|[{,.]\s*styleText\b/.test(
      fs.readFileSync(file, 'utf8'),
    ),
  )
  expect(sources).toContain(join('src', 'files', 'list-files.ts'))
  expect(used).toEqual([])
})
