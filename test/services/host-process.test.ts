import {existsSync, readFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {runChild} from '../../src/services/host-process.js'
import {makeTemporaryFolder, writeFiles} from '../support/temporary-folder.js'

test.for<[title: string, script: string, result: unknown]>([
  [
    'output in pieces that cut a character',
    `process.stdout.write(Buffer.from([0xc3])); setTimeout(() => process.stdout.write(Buffer.from([0xa9])), 50)`,
    {code: 0, stderr: '', stdout: 'é'},
  ],
  [
    'a time limit of 0, which is none',
    `process.exitCode = 3; process.stdin.pipe(process.stderr)`,
    {code: 3, stderr: 'typed', stdout: ''},
  ],
])('a child with %s', async ([, script, result], context) => {
  const root = await makeTemporaryFolder(context)
  await writeFiles(root, {'package.json': `{"oclif": {"bin": "cli"}}`, 'bin/run.js': script})
  expect(await runChild(root, [], {input: 'typed', timeoutMs: 0})).toEqual(result)
})

test.for<[file: string, text: string]>([
  ['.oclifrc', '{"bin": "cli"}'],
  ['.oclifrc.json', '{"bin": "cli"}'],
  ['.oclifrc.cjs', 'module.exports = {bin: "cli"}'],
  ['.oclifrc.js', 'exports.default = {bin: "cli"}'],
  ['oclif.config.js', 'module.exports = {bin: "cli"}'],
  ['oclif.config.cjs', 'module.exports = {bin: "cli"}'],
])('a host whose settings are in %s is known by its bin', async ([file, text], context) => {
  const root = await makeTemporaryFolder(context)
  await writeFiles(root, {
    'bin/cli.js': 'process.stdout.write(process.env.CLI_AGENT)',
    'package.json': `{"bin": {"cli": "bin/cli.js"}, "name": "other"}`,
  })
  await expect(runChild(root, [])).rejects.toThrow('holds no oclif CLI')
  await writeFiles(root, {[file]: text})
  expect(await runChild(root, [], {audience: 'human'})).toMatchObject({code: 0, stdout: '0'})
})

test('a script of a host is one in its folder', async (context) => {
  const root = await makeTemporaryFolder(context)
  await writeFiles(root, {
    'package.json': `{"oclif": {"bin": "cli"}}`,
    'bin/dev.js': `process.stdout.write('dev')`,
  })
  const dev = {code: 0, stderr: '', stdout: 'dev'}
  for (const script of ['bin/dev.js', join(root, 'bin/dev.js')]) {
    expect(await runChild(root, [], {cwd: tmpdir(), script})).toEqual(dev)
  }
})

test('a child that never ends, or whose own child keeps its output open, is an error', async (context) => {
  const root = await makeTemporaryFolder(context)
  const file = join(root, 'pid')
  context.onTestFinished(() => {
    if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8')))
  })
  await writeFiles(root, {
    'package.json': `{"oclif": {"bin": "cli"}}`,
    'bin/run.js': `
const {spawn} = require('node:child_process')
if (process.argv[2] === 'wait') setInterval(() => {}, 1000)
else {
  const words = ['-e', 'setTimeout(() => {}, 600_000)']
  const child = spawn(process.execPath, words, {detached: true, stdio: 'inherit'})
  require('node:fs').writeFileSync(${JSON.stringify(file)}, String(child.pid))
  child.unref()
}`,
  })
  // Time enough for a child that ends, however busy the machine is.
  const timeoutMs = 10_000
  const [waiting, starting] = ['wait', 'start'].map((word) => runChild(root, [word], {timeoutMs}))
  await Promise.all([
    expect(waiting).rejects.toThrow('cli wait was ended by SIGKILL (timeoutMs is 10000)'),
    expect(starting).rejects.toThrow(
      'cli start ended, and a process that it started keeps its output open (timeoutMs is 10000)',
    ),
  ])
})
