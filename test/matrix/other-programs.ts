import assert from 'node:assert/strict'
import {mkdir, mkdtemp, readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {cleanEnvironment, runProcess} from '../support/run-cli.js'
import type {Check} from './checks.js'
import {writeFiles, writeHost} from './host.js'
import type {ModuleKind} from './host-sources.js'
import {installPackages} from './install.js'
import type {Trial} from './trial.js'

/** Other programs that load a host into their own process. */
const programs = [
  'oclif@4.24.0',
  'mocha@11.8.0',
  'jest@30.5.2',
  'vitest@4.1.12',
  '@oclif/test@4.2.0',
  '@oclif/core@4.14.0',
]

/** A host that is released and tested by other programs. */
export type ProgramsTrial = Trial & {folder: string; module: ModuleKind; modules: string}

/** Who a program is started by: a person, and an agent. */
export const agents: Record<string, string>[] = [{}, {AI_AGENT: 'some-agent', RIFFLE_AGENT: '1'}]

/** Lays out a host as `oclif generate` does, with a test that mocha and jest run. */
export async function preparePrograms(module: ModuleKind, workshop: string, tarball: string): Promise<ProgramsTrial> {
  const modules = await installPackages('programs', {packages: programs, tarball})
  const home = await mkdtemp(join(workshop, 'programs-'))
  const folder = join(home, 'plugged')
  await mkdir(folder)
  const shape = {core: 4, hasOwn: true, isBundled: false, module, runner: 'execute'} as const
  const bin = await writeHost(folder, {...shape, hasPlugin: true}, modules)
  const description = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as object
  await writeFiles(folder, {
    'package.json': JSON.stringify({...description, files: ['bin', 'commands'], repository: 'riffle/riffle'}),
    'README.md': '<!-- usage -->\n<!-- usagestop -->\n<!-- commands -->\n<!-- commandsstop -->\n',
    'test/all.spec.js': writeTest(module),
  })
  return {bin, core: 4, folder, home, module, modules, node: process.execPath, plainBin: bin}
}

/** What other programs do with a host. */
export const programsChecks: Check<ProgramsTrial>[] = [
  {
    name: 'release',
    async check(trial) {
      for (const env of agents) {
        for (const name of ['manifest', 'readme']) {
          const {code, stderr} = await start(trial, ['oclif/bin/run.js', name], env)
          assert.deepEqual([code, /error/i.test(stderr)], [0, false], stderr)
        }

        assert.match(await readFile(join(trial.folder, 'README.md'), 'utf8'), /riffle note create TITLE/)
      }
    },
  },
  {
    name: 'mocha',
    check: (trial) => expectHonestTests(trial, ['mocha/bin/mocha.js', '--timeout', '60000', 'test/all.spec.js']),
  },
  {
    name: 'jest',
    // Before Node 24.9 jest cannot require a module of ESM, which the plugin is.
    check: (trial) =>
      trial.module === 'esm'
        ? expectHonestTests(trial, ['jest/bin/jest.js', '--testMatch=**/*.spec.js', '--testTimeout=60000'], {
            NODE_OPTIONS: '--experimental-vm-modules',
          })
        : Promise.resolve(),
  },
]

/** Fails unless the one test that holds passes, and the one that fails fails, whatever ran in the process. */
async function expectHonestTests(trial: ProgramsTrial, words: string[], env: Record<string, string> = {}) {
  for (const agent of agents) {
    const {code, stderr, stdout} = await start(trial, words, {...env, ...agent})
    const text = stdout + stderr
    assert.deepEqual([code, /1 pass/.test(text), /1 fail/.test(text)], [1, true, true], text)
  }
}

/** Starts a program that is installed beside a host, or Node with its own options, in the host's folder. */
export function start(
  {folder, home, modules, node}: ProgramsTrial,
  [path = '', ...args]: string[],
  env: Record<string, string>,
) {
  return runProcess([node, path.startsWith('--') ? path : join(modules, path), ...args], {
    cwd: folder,
    env: {...cleanEnvironment(home), ...env},
    input: '',
    timeout: 120_000,
  })
}

function writeTest(module: ModuleKind): string {
  const head =
    module === 'esm'
      ? `import assert from 'node:assert/strict'\nimport {runCommand} from '@oclif/test'\nconst root = new URL('..', import.meta.url).pathname\n`
      : `const assert = require('node:assert/strict')\nconst {runCommand} = require('@oclif/test')\nconst root = require('node:path').join(__dirname, '..')\n`
  return `${head}
const look = () => [process.exitCode, process.eventNames().map((name) => [name, process.listenerCount(name)]), process.stdout.write]
describe('riffle', () => {
  it('leaves nothing behind', async () => {
    await runCommand('note list', {root})
    const before = look()
    for (const line of [[], 'note', 'note list --schema', 'note list', 'note list --agent', 'note create Milk', 'note create Milk --yes']) {
      const {error} = await runCommand(line, {root})
      assert.equal(error?.message, line === 'note create Milk' ? 'riffle note create changes state and was not confirmed.' : undefined)
    }
    assert.deepEqual(look(), before)
  })
  it('fails', () => assert.fail('as it should'))
})
`
}
