import assert from 'node:assert/strict'

import {agents, preparePrograms, type ProgramsTrial, start} from './other-programs.js'
import type {Check} from './checks.js'
import {writeFiles} from './host.js'
import type {ModuleKind} from './host-sources.js'

/** A test runner as docs/testing.md describes it. */
type Runner = {
  name: string
  /** How it is started in the host's folder. */
  words(file: string): string[]
  env?: Record<string, string>
  /** What stands in front of a test file. */
  head: string
  /** Whether it starts and stops timers of its own while a test runs. */
  hasTimers?: boolean
  /** Whether it cannot require a module of ESM on this Node, so that a CommonJS host's own commands do not load in it. */
  lacksRequire?: boolean
}

const runners: Runner[] = [
  {
    head: `import {test} from 'node:test'`,
    name: 'node:test',
    words: (file) => ['--test', file],
  },
  {
    head: 'const test = it',
    name: 'mocha',
    words: (file) => ['mocha/bin/mocha.js', '--timeout', '60000', file],
  },
  {
    head: `import {test} from 'vitest'`,
    name: 'vitest',
    words: (file) => ['vitest/vitest.mjs', 'run', '--testTimeout=60000', file],
  },
  {
    env: {NODE_OPTIONS: '--experimental-vm-modules'},
    hasTimers: true,
    head: '',
    lacksRequire: true,
    name: 'jest',
    words: (file) => ['jest/bin/jest.js', '--testMatch', `<rootDir>/${file}`, '--testTimeout=60000', '--transform={}'],
  },
]

/** Lays out a host that has been built: jest cannot load several modules of ESM at once, as oclif does without a manifest. */
export async function prepareKit(module: ModuleKind, workshop: string, tarball: string): Promise<ProgramsTrial> {
  const trial = await preparePrograms(module, workshop, tarball)
  const {code, stderr} = await start(trial, ['oclif/bin/run.js', 'manifest'], {})
  assert.equal(code, 0, stderr)
  return trial
}

/** What the kit does under each runner: the test that holds passes, the one that fails fails, and nothing is left behind. */
export const kitChecks: Check<ProgramsTrial>[] = runners.map((runner) => ({
  name: runner.name,
  async check(trial) {
    const file = `test/kit-${runner.name.replace(':', '-')}.test.mjs`
    await writeFiles(trial.folder, {[file]: writeTest(runner, trial.module)})
    for (const agent of agents) {
      const [first = '', ...words] = runner.words(file)
      const {code, stderr, stdout} = await start(trial, [first, ...words], {...runner.env, ...agent})
      const text = stdout + stderr
      assert.deepEqual([code, /1 pass|pass 1/.test(text), /1 fail|fail 1/.test(text)], [1, true, true], text)
    }
  },
}))

function writeTest({hasTimers = false, head, lacksRequire = false}: Runner, module: ModuleKind): string {
  const isInProcess = !(lacksRequire && module === 'cjs')
  return `import assert from 'node:assert/strict'
import {checkExamples, errorOf, planOf, runHost, runInProcess, successOf} from 'oclif-plugin-murli/testing'
${head}
const root = new URL('..', import.meta.url)
const timers = () => ${hasTimers ? 0 : `process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length`}
const look = () => [process.exitCode, process.eventNames().map((name) => [name, process.listenerCount(name)]), process.stdout.write, timers(), {...process.env}]
test('leaves nothing behind', async () => {
  for (const run of [runHost, ${isInProcess ? 'runInProcess' : ''}]) {
    await run(root, ['note', 'list'])
    const before = look()
    const {message, result} = successOf(await run(root, ['note', 'list']))
    // What the command prints, whatever console the runner has put in place.
    assert.deepEqual([message, result], ['2 notes', [{title: 'Milk'}, {title: 'Bread'}]])
    assert.deepEqual(planOf(await run(root, ['note', 'create', 'Milk', '--dry-run'])).plan, {title: 'Milk'})
    const failed = await run(root, ['note', 'create', 'Milk'])
    assert.deepEqual([failed.code, errorOf(failed).message], [1, 'riffle note create changes state and was not confirmed.'])
    assert.equal(errorOf(await run(root, ['note', 'list', '--nope'])).field, '--nope')
    assert.deepEqual(look(), before)
  }
  assert.deepEqual(await checkExamples(root), [])
})
test('fails', async () => {
  successOf(await ${isInProcess ? 'runInProcess' : 'runHost'}(root, ['note', 'create', 'Milk']))
})
`
}
