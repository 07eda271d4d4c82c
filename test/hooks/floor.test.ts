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
let looks = 0
const {env} = process
process.env = new Proxy(env, {get: (_, name) => ((looks += name === 'CLAUDECODE'), env[name])})
const hook = require(${JSON.stringify(hooks)}).default
const root = ${JSON.stringify(root)}
const config = {
  bin: 'riffle',
  cacheDir: root,
  findCommand: (id) => (id === 'hello' ? {id, pluginName: 'riffle'} : undefined),
  pjson: {bin: {riffle: 'bin/run.cjs'}, oclif: {murli: {compileCache: false}}},
  plugins: new Map(),
  root,
  scopedEnvVar: (name) => process.env['RIFFLE_' + name],
  scopedEnvVarKeys: (name) => ['RIFFLE_' + name],
  topicSeparator: ' ',
}
const argv = ['Ada']
hook({argv, config, id: 'hello'})
  .then(() => hook({Command: {id: 'hello'}, argv, config}))
  .then(() => {
    const files = Object.keys(require.cache).filter((file) => file.includes('dist')).length
    const text = JSON.stringify({asked: [...asked], files, looks})
    process.stdout.write(text)
  })
`

test('the line of a foreign command for a person creates no stream, loads one file and looks for agents once', async (context) => {
  const root = await makeTemporaryFolder(context)
  const script = join(root, 'run.cjs')
  await writeFile(script, program(resolve('dist/hooks/index.js'), root))
  const env = {PATH: process.env.PATH}
  const {stdout} = await promisify(execFile)(process.execPath, [script, 'hello', 'Ada'], {env})
  expect(JSON.parse(stdout)).toEqual({asked: [], files: 1, looks: 1})
})
