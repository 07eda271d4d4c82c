import assert from 'node:assert/strict'
import {mkdtemp, readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {type CliRun, cleanEnvironment, runProcess} from '../support/run-cli.js'
import {writeFiles} from '../support/temporary-folder.js'
import {type HostShape, toCommonJs, writeHost} from './host.js'
import {installPackages} from './install.js'
import type {Checks, Trial} from './trial.js'

/** Programs that load a host into their own process: one that releases it, and test runners. */
const programs = [
  'oclif@4.24.0',
  'mocha@11.8.0',
  'jest@30.5.2',
  'ts-jest@29.4.6',
  'typescript@5.9.3',
  'vitest@4.1.12',
  '@oclif/test@4.2.0',
  '@oclif/core@4.14.0',
]

/** A host that is released and tested by other programs. */
export type ProgramTrial = Trial & {folder: string; module: HostShape['module']; modules: string}

/** Who starts a program: a person, and an agent. */
const audiences: Record<string, string>[] = [{}, {AI_AGENT: 'some-agent', RIFFLE_AGENT: '1'}]

/** Node's option without which jest cannot load @oclif/core's own `import()`. */
const modulesInJest = {NODE_OPTIONS: '--experimental-vm-modules'}

/** Lays out a host as `oclif generate` does. */
export async function prepareProgram(
  module: HostShape['module'],
  workshop: string,
  tarball: string,
): Promise<ProgramTrial> {
  const modules = await installPackages('programs', {packages: programs, tarball})
  const home = await mkdtemp(join(workshop, 'programs-'))
  const folder = join(home, 'plugged')
  const plugins = ['oclif-plugin-murli']
  const bin = await writeHost(
    folder,
    {core: 4, isBundled: false, module, plugins, runner: 'execute'},
    modules,
  )
  const description = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as object
  await writeFiles(folder, {
    'package.json': JSON.stringify({
      ...description,
      files: ['bin', 'commands'],
      repository: 'riffle/riffle',
    }),
    'README.md': '<!-- usage -->\n<!-- usagestop -->\n<!-- commands -->\n<!-- commandsstop -->\n',
  })
  return {bin, core: 4, folder, home, module, modules, node: process.execPath, plainBin: bin}
}

/**
 * What other programs do with a host; the release writes the manifest that jest needs to load
 * commands one by one.
 */
export const programChecks: Checks<ProgramTrial> = {
  async release(trial) {
    for (const env of audiences) {
      for (const name of ['manifest', 'readme']) {
        const {code, stderr} = await start(trial, ['oclif/bin/run.js', name], env)
        assert.deepEqual([code, /error/i.test(stderr)], [0, false], stderr)
      }

      assert.match(
        await readFile(join(trial.folder, 'README.md'), 'utf8'),
        /riffle note create TITLE/,
      )
    }
  },
  'node:test': (trial) =>
    expectHonestTests(trial, '--test', {head: `import {test} from 'node:test'`}),
  mocha: (trial) =>
    expectHonestTests(trial, 'mocha/bin/mocha.js --timeout 60000', {
      hasOclifTest: true,
      head: 'const test = it',
    }),
  vitest: (trial) => {
    const head = `import {test} from 'vitest'`
    return expectHonestTests(
      {...trial, module: 'esm'},
      'vitest/vitest.mjs run --testTimeout=60000',
      {head},
    )
  },
  jest(trial) {
    const line = 'jest/bin/jest.js --testMatch=**/*.spec.* --testTimeout=60000 --transform={}'
    return expectHonestTests(trial, line, {hasOclifTest: true, hasTimers: true}, modulesInJest)
  },
  async 'ts-jest'(trial) {
    if (trial.module === 'esm') return
    await writeFiles(trial.folder, {
      'tsconfig.json': `{"compilerOptions": {"module": "commonjs", "strict": true, "target": "es2022", "types": []}}`,
      'test/typed.test.ts': `import {expect, test} from '@jest/globals'
import {AgentCommand} from 'oclif-plugin-murli'
import {runHost, successOf} from 'oclif-plugin-murli/testing'
class Typed extends AgentCommand { async run(): Promise<{id: number}> { return this.writer.success('Did', {id: 1}) } }
test('loads', async () => {
  expect(Typed.prototype).toBeInstanceOf(AgentCommand)
  expect(successOf(await runHost<unknown>('.', ['note', 'list'])).message).toBe('2 notes')
})
`,
    })
    const words = [
      'jest/bin/jest.js',
      '--preset=ts-jest',
      '--testMatch=**/*.test.ts',
      '--testTimeout=60000',
    ]
    const {code, stderr, stdout} = await start(trial, words, {})
    assert.equal(code, 0, stdout + stderr)
  },
}

/**
 * What a test runner wants in a file, whether oclif's own kit works in it, and whether it has
 * timers of its own.
 */
type Runner = {head?: string; hasOclifTest?: boolean; hasTimers?: boolean}

/** Fails unless the right test passes and the wrong one fails, for a person and for an agent. */
async function expectHonestTests(
  trial: ProgramTrial,
  line: string,
  runner: Runner,
  env: Record<string, string> = {},
): Promise<void> {
  const isCommonJs = trial.module === 'cjs'
  const file = `test/all.spec.${isCommonJs ? 'cjs' : 'mjs'}`
  await writeFiles(trial.folder, {
    [file]: isCommonJs ? toCommonJs(writeTest(runner)) : writeTest(runner),
  })
  for (const audience of audiences) {
    const {code, stderr, stdout} = await start(trial, [...line.split(' '), file], {
      ...env,
      ...audience,
    })
    const text = stdout + stderr
    assert.deepEqual(
      [code, /1 pass|pass 1/.test(text), /1 fail|fail 1/.test(text)],
      [1, true, true],
      text,
    )
  }
}

/**
 * Starts a program that is installed beside a host, or Node with its own options, in the host's
 * folder.
 */
function start(
  {folder, home, modules, node}: ProgramTrial,
  [path = '', ...args]: string[],
  env: Record<string, string>,
): Promise<CliRun> {
  const options = {
    cwd: folder,
    env: {...cleanEnvironment(home), ...env},
    input: '',
    timeout: 120_000,
  }
  return runProcess([node, path.startsWith('--') ? path : join(modules, path), ...args], options)
}

/** A test file that runs the host with our kit, and with oclif's. */
function writeTest({hasOclifTest = false, hasTimers = false, head = ''}: Runner): string {
  const oclifTest = `await runCommand('note list', {root})
  const before = look()
  for (const line of [[], 'note', 'note list --schema', 'note list --agent', 'note create Milk', 'note create Milk --yes']) {
    const {error} = await runCommand(line, {root})
    // 2.8: the guard is for the command line of the host's own process.
    assert.equal(error, undefined)
  }
  assert.deepEqual(look(), before)`
  return `${head}
import assert from 'node:assert/strict'
import {checkExamples, errorOf, planOf, runHost, runInProcess, successOf} from 'oclif-plugin-murli/testing'
${hasOclifTest ? `import {runCommand} from '@oclif/test'` : ''}
const root = process.cwd()
const timers = () => ${hasTimers ? 0 : `process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length`}
const look = () => [process.exitCode, process.eventNames().map((name) => [name, process.listenerCount(name)]), process.stdout.write, timers(), {...process.env}]
test('leaves nothing behind', async () => {
  for (const run of [runHost, runInProcess]) {
    await run(root, ['note', 'list'])
    const before = look()
    const {message, result} = successOf(await run(root, ['note', 'list']))
    // The print of the command, even if the runner has replaced the console.
    assert.deepEqual([message, result], ['2 notes', [{title: 'Milk'}, {title: 'Bread'}]])
    assert.deepEqual(planOf(await run(root, ['note', 'create', 'Milk', '--dry-run'])).plan, {title: 'Milk'})
    const failed = await run(root, ['note', 'create', 'Milk'])
    assert.deepEqual([failed.code, errorOf(failed).message], [1, 'riffle note create changes state and was not confirmed.'])
    assert.equal(errorOf(await run(root, ['note', 'list', '--nope'])).field, '--nope')
    assert.deepEqual(look(), before)
  }
  assert.deepEqual(await checkExamples(root), [])
  ${hasOclifTest ? oclifTest : ''}
})
test('fails', async () => {
  successOf(await runInProcess(root, ['note', 'create', 'Milk']))
})
`
}
