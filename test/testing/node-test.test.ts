import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {cleanEnvironment, runProcess} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const kit = new URL('../../dist/testing/index.js', import.meta.url)
const root = new URL('../fixture-cli', import.meta.url)

// `node --test` reads from the stdout of its child which tests passed.
test('node:test hears of every test, whatever runs in its process meanwhile', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const source = `import {test} from 'node:test'
import {runInProcess} from '${kit.href}'
const list = () => runInProcess('${root.href}', ['task', 'list', '--status', 'nope'])
test('before', () => {})
test('in the process', async () => void (await list()))
test('fails', () => { throw new Error('as it should') })
test('after a failure', async () => void (await list()))
`
  await writeFile(join(folder, 'all.test.mjs'), source)
  const {code, stdout} = await runProcess([process.execPath, '--test', '--test-reporter=tap', 'all.test.mjs'], {
    cwd: folder,
    env: cleanEnvironment(folder),
    input: '',
  })
  const reported = [...stdout.matchAll(/^(ok|not ok) \d+ - (.+)$/gm)].map(([, state, name]) => [state, name])
  expect([code, reported]).toEqual([
    1,
    [
      ['ok', 'before'],
      ['ok', 'in the process'],
      ['not ok', 'fails'],
      ['ok', 'after a failure'],
    ],
  ])
})
