import {execFile} from 'node:child_process'
import {writeFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'

import {expect, test} from 'vitest'

import {makeTemporaryFolder} from '../support/temporary-folder.js'

/** Runs both hooks for a line of a host, and prints what they have asked the process for. */
const program = (hooks: string, root: string) => `
const asked = []
for (const name of ['stderr', 'stdout']) {
  const {get} = Object.getOwnPropertyDescriptor(process, name)
  Object.defineProperty(process, name, {configurable: true, get: () => (asked.push(name), get.call(process))})
}
const read = {}
const {env} = process
process.env = new Proxy(env, {get: (_, name) => ((read[name] = (read[name] ?? 0) + 1), env[name])})
const hook = require(${JSON.stringify(hooks)}).default
const config = {
  bin: 'riffle',
  cacheDir: ${JSON.stringify(root)},
  findCommand: (id) => (id === 'hello' ? {id, pluginName: 'riffle'} : undefined),
  pjson: {bin: {riffle: 'bin/run.cjs'}, oclif: {murli: {compileCache: false}}},
  plugins: new Map(),
  root: ${JSON.stringify(root)},
  scopedEnvVar: (name) => process.env['RIFFLE_' + name],
  scopedEnvVarKeys: (name) => ['RIFFLE_' + name],
  topicSeparator: ' ',
  version: '1.0.0',
}
const argv = ['Ada']
hook({argv, config, id: 'hello'})
  .then(() => hook({Command: {id: 'hello'}, argv, config}))
  .then(() => {
    const files = Object.keys(require.cache).filter((file) => file.includes('dist'))
    const text = JSON.stringify({asked: [...asked], files: files.length, looks: read.CLAUDECODE})
    process.stdout.write(text)
  })
`

test('the line of a foreign command for a person creates no stream, loads one file and looks for agents once', async (context) => {
  const root = await makeTemporaryFolder(context)
  const script = join(root, 'run.cjs')
  await writeFile(script, program(resolve('dist/hooks/index.js'), root))
  const {stdout} = await promisify(execFile)(process.execPath, [script, 'hello', 'Ada'], {
    env: {PATH: process.env.PATH},
  })
  expect(JSON.parse(stdout)).toEqual({asked: [], files: 1, looks: 1})
})
