import {mkdir, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {afterEach, expect, test} from 'vitest'

import {findScript} from '../../src/command-line/own-process.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const typed = process.argv

afterEach(() => {
  process.argv = typed
})

/** What is found where a process was started with a script. */
function find(script: string | undefined, root: string, bin?: Record<string, string> | string) {
  process.argv = script === undefined ? ['node'] : ['node', script]
  const pjson = {bin, name: 'riffle', oclif: {}, version: '1.0.0'}
  return findScript({bin: 'riffle', binAliases: ['rf'], pjson, root})
}

test.for([
  ['/host/bin/run.js', './bin/run.js', {kind: 'bin', path: 'bin/run.js'}],
  ['/host/bin/dev.js', {riffle: './bin/run.js'}, {kind: 'bin', path: 'bin/dev.js'}],
  ['/host/bin/run', undefined, {kind: 'bin', path: 'bin/run'}],
  ['/host/dist/main.mjs', {riffle: 'dist/main.mjs'}, {kind: 'bin', path: 'dist/main.mjs'}],
  ['/host/dist/dev.mjs', {riffle: 'dist/main.mjs'}, {kind: 'bin', path: 'dist/dev.mjs'}],
  ['/host/cli.js', './cli.js', {kind: 'bin', path: 'cli.js'}],
  ['/host/b.js', {a: './a.js', b: './b.js'}, {kind: 'bin', path: 'b.js'}],
  ['/host/main.js', './cli.js', {kind: 'file', path: 'main.js'}],
  ['/host/test/run.test.js', './bin/run.js', {kind: 'file', path: 'test/run.test.js'}],
  ['/usr/local/bin/riffle', './bin/run.js', {kind: 'bin', path: 'riffle'}],
  ['/opt/rf.exe', undefined, {kind: 'bin', path: 'rf'}],
  ['/opt/ri.exeffle', undefined, undefined],
  // `node ..`, of which argv has the folder.
  ['/', './bin/run.js', undefined],
  ['/host/node_modules/oclif/bin/run.js', './bin/run.js', undefined],
  ['/host/node_modules/.bin/mocha', './bin/run.js', undefined],
  ['/hosting/bin/run.js', './bin/run.js', undefined],
  [undefined, './bin/run.js', undefined],
] as const)('%s of a host with the bin %j', ([script, bin, expected]) => {
  expect(find(script, '/host', bin)).toEqual(expected)
})

test('a link to a bin of the host is its bin, by whatever name', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const root = join(folder, 'host')
  await mkdir(join(root, 'bin'), {recursive: true})
  await writeFile(join(root, 'bin/run.js'), '')
  const link = join(folder, 'other-name')
  await symlink(join(root, 'bin/run.js'), link)
  expect(find(link, root, './bin/run.js')).toEqual({kind: 'bin', path: 'bin/run.js'})
})
