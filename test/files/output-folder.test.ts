import fs from 'node:fs'
import {basename, isAbsolute, join, relative} from 'node:path'

import {expect, test} from 'vitest'

import {OutputFolder} from '../../src/files/output-folder.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const dayMs = 24 * 60 * 60 * 1000
const megabyte = 1024 * 1024

/** No process has this id. */
const noPid = 2 ** 30

/** Makes a folder of sparse files, by their sizes in bytes; each was written when it was made. */
function fill(folder: string, files: Record<string, number>): void {
  fs.mkdirSync(folder, {recursive: true, mode: 0o700})
  for (const [name, size] of Object.entries(files)) {
    fs.writeFileSync(join(folder, name), '')
    fs.truncateSync(join(folder, name), size)
    const time = Number(/\d{13}/.exec(name)?.[0] ?? Date.now()) / 1000
    fs.utimesSync(join(folder, name), time, time)
  }
}

test('a full result is a private file with an absolute path, also below a relative cache directory', async (context) => {
  const cache = await makeTemporaryFolder(context)
  const path = new OutputFolder(relative(process.cwd(), cache)).write('{}', 'json')
  expect([isAbsolute(path), fs.readFileSync(path, 'utf8'), fs.statSync(path).mode & 0o777]).toEqual(
    [true, '{}', 0o600],
  )
  const file = new OutputFolder(cache).create('ndjson')
  fs.closeSync(file.descriptor)
  expect(fs.statSync(file.path).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(join(cache, 'murli'))).toEqual([basename(path), basename(file.path)])
})

test('the oldest of our own files go when all together take more than 200 MB', async (context) => {
  const cache = await makeTemporaryFolder(context)
  const folder = join(cache, 'murli')
  const now = Date.now()
  const [oldest, older, newer] = [3000, 2000, 1000].map(
    (age) => `${now - age}-${noPid}-1.json`,
  ) as [string, string, string]
  fill(folder, {
    [newer]: 90 * megabyte,
    [older]: 100 * megabyte,
    [oldest]: 100 * megabyte,
    'notes.json': 900 * megabyte,
  })
  fs.mkdirSync(join(folder, `${now - 9000}-1-1.json`))
  const path = new OutputFolder(cache).write('{}', 'json')
  expect(fs.readdirSync(folder).toSorted()).toEqual(
    [`${now - 9000}-1-1.json`, older, newer, basename(path), 'notes.json'].toSorted(),
  )
})

test('after a day our own files and unfinished ones are removed, and no other', async (context) => {
  const cache = await makeTemporaryFolder(context)
  const folder = join(cache, 'murli')
  const past = Date.now() - dayMs - 1000
  const others = ['1', '12.json', `${past}.json`, `${past}-1-1.json.bak`, `x${past}-1-1.json`]
  const ours = [
    `${past}-1-1.json`,
    `${past}-1-2.txt`,
    `${past}-12-34.scratch`,
    `.murli-${past}-12-34`,
  ]
  const young = `${Date.now() - dayMs + 60_000}-1-1.json`
  fill(folder, Object.fromEntries([...others, ...ours, young].map((name) => [name, 1])))
  fs.mkdirSync(join(folder, `${past}-2-2.json`))
  fs.symlinkSync(join(folder, '1'), join(folder, `${past}-3-3.json`))
  new OutputFolder(cache).prune()
  expect(fs.readdirSync(folder).toSorted()).toEqual(
    [...others, young, `${past}-2-2.json`, `${past}-3-3.json`].toSorted(),
  )
})

test('11.10a: what is still written stays, whatever its age and size', async (context) => {
  const cache = await makeTemporaryFolder(context)
  const folder = join(cache, 'murli')
  const past = Date.now() - dayMs - 1000
  const output = new OutputFolder(cache)
  const file = output.create('txt')
  fs.truncateSync(file.path, 60 * megabyte)
  fs.utimesSync(file.path, past / 1000, past / 1000)
  // The file of another process, which still runs, and those of one that has ended.
  const job = `${past}-${process.ppid}-1.txt`
  const names = [job, ...[3, 2, 1].map((age) => `${Date.now() - age * 1000}-${noPid}-${age}.txt`)]
  fill(folder, Object.fromEntries(names.map((name) => [name, 90 * megabyte])))
  const now = Date.now() / 1000
  fs.utimesSync(join(folder, job), now - 60, now - 60)
  output.prune()
  expect(fs.readdirSync(folder).toSorted()).toEqual(
    [basename(file.path), job, names.at(-1)!].toSorted(),
  )
  output.close(file)
  output.prune()
  expect(fs.existsSync(file.path)).toBe(false)
})
