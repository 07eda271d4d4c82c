import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {runProcess} from '../support/run-cli.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const kit = new URL('../../dist/testing/index.js', import.meta.url)

/** A command with a body, which may `wait(ms)`. */
const command = (body: string) =>
  ownCommand(
    `const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)); await this.parse(Trial); ${body}`,
  )
const commands = {
  ask: command('return await new Promise(() => {})'),
  leave: command('this.log("before"); process.exit(0)'),
  slow: command(
    'this.log("begin"); await wait(100); console.log("middle"); await wait(100); return true',
  ),
  stubborn: command('try { process.exit(3) } catch { await new Promise(() => {}) }'),
}

let host: TrialHost
beforeAll(async () => void (host = await makeTrialHost({commands})))
afterAll(async () => host.remove())

// node:test reports each test on stdout, to its parent or to the reader, while others run.
const source = () => `import assert from 'node:assert/strict'
import {describe, it, test} from 'node:test'
import {errorOf, runInProcess, successOf} from '${kit.href}'
const run = (...argv) => runInProcess('${pathToFileURL(host.folder).href}', argv)
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
describe('at once', {concurrency: 20}, () => {
  for (const ms of [0, 100, 200, 300, 400]) it('beside ' + ms, async () => { await wait(ms); console.log('heard ' + ms) })
  it('fails', async () => { await wait(150); throw new Error('as it should') })
  for (const name of ['first', 'second']) it('in the process, ' + name, async () => {
    const done = await run('slow')
    assert.deepEqual([done.logs.map(({msg}) => msg), successOf(done).result], [['begin', 'middle'], true])
    assert.doesNotMatch(done.stdout + done.stderr, /heard|beside/)
  })
})
test('ends the process', async () => assert.equal((await run('leave')).code, 0))
test('does not let itself be ended', async () => assert.equal((await run('stubborn')).code, 3))
test('waits for nothing', async () => void (await run('ask')))
test('fails at the end', async () => void successOf(await run('slow', '--nope')))
`

test.each([['--test --test-reporter=tap'], ['--test-reporter=tap']])(
  'node %s reports every test, also while others run in its process',
  async (options) => {
    await writeFile(join(host.folder, 'all.test.mjs'), source())
    const words = [...options.split(' '), 'all.test.mjs']
    const place = {cwd: host.folder, env: host.env, input: ''}
    const {code, stdout} = await runProcess([process.execPath, ...words], place)
    const reported = [...stdout.matchAll(/^ *(ok|not ok) \d+ - (.+)$/gm)].map(
      ([, state, name]) => `${state} ${name}`,
    )
    const times = [0, 100, 200, 300, 400]
    expect([code, reported]).toEqual([
      1,
      [
        ...times.map((ms) => `ok beside ${ms}`),
        'not ok fails',
        'ok in the process, first',
        'ok in the process, second',
        'not ok at once',
        'ok ends the process',
        'ok does not let itself be ended',
        'not ok waits for nothing',
        'not ok fails at the end',
      ],
    ])
    for (const ms of times) expect(stdout).toMatch(new RegExp(`heard ${ms}$`, 'm'))
  },
)
