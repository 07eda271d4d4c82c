import assert from 'node:assert/strict'
import {cp, mkdtemp, readFile, symlink} from 'node:fs/promises'
import {basename, join} from 'node:path'

import type {Check} from './checks.js'
import {installNode, installPackages} from './install.js'
import {readPageLines, runLines} from './page-lines.js'
import {expectError, readDocument, run, type Trial} from './trial.js'

/** An example, installed with the packed package instead of the published one. */
export type ExampleTrial = Trial & {
  /** Its folder in examples/. */
  folder: string
  renameArgs(name: string, to: string): string[]
  tarball: string
  topic: string
}

/** The folders of examples/, and the Node that each one's base class needs. */
export const examples = [
  {core: 4, folder: 'heroku-commands', node: 20},
  {core: 5, folder: 'sf-commands', node: 22},
] as const

/** Installs an example beside a copy of its sources. */
export async function prepareExample(
  {core, folder, node}: (typeof examples)[number],
  workshop: string,
  tarball: string,
): Promise<ExampleTrial> {
  const source = join('examples', folder)
  const {dependencies} = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const packages = Object.entries(dependencies)
    .filter(([name]) => name !== 'oclif-plugin-murli')
    .map(([name, range]) => `${name}@${range}`)
  const modules = await installPackages(folder, {packages, tarball})
  const home = await mkdtemp(join(workshop, 'example-'))
  const root = join(home, 'plugged')
  await cp(source, root, {recursive: true})
  await symlink(modules, join(root, 'node_modules'))
  const bin = join(root, 'bin/run.js')
  const isSalesforce = folder === 'sf-commands'
  return {
    bin,
    core,
    folder,
    home,
    node: await installNode(node),
    plainBin: bin,
    renameArgs: (name, to) =>
      isSalesforce ? ['org', 'rename', name, to] : ['app', 'rename', '--name', name, '--to', to],
    tarball,
    topic: isSalesforce ? 'org' : 'app',
  }
}

/** What an adopted base class must do, whatever it is made of. */
export const exampleChecks: Check<ExampleTrial>[] = [
  {
    name: 'human',
    async check(trial) {
      const {code, stderr, stdout} = await run(trial, [trial.topic, 'list', '--no-agent'])
      assert.deepEqual({code, lines: stdout.split('\n').length, stderr}, {code: 0, lines: 3, stderr: ''})
      const failed = await run(trial, [...trial.renameArgs('nope', 'x'), '--yes', '--no-agent'])
      assert.equal(failed.code, 5)
      assert.match(failed.stderr, /^Error: No (app|org) nope\nHint: {2}List them with/)
    },
  },
  {
    name: 'agent',
    async check(trial) {
      const {result, status} = readDocument((await run(trial, [trial.topic, 'list'])).stdout)
      assert.deepEqual({length: (result as unknown[]).length, status}, {length: 2, status: 'ok'})
      const missing = await run(trial, [...trial.renameArgs('nope', 'x'), '--yes'])
      expectError(missing, {code: 5, error: 'not_found', valid_values: ['dev', 'prod']})
      expectError(await run(trial, [trial.topic, 'list', '--nope']), {code: 1, field: '--nope', kind: 'unknown_flag'})
    },
  },
  {
    name: 'guard',
    async check(trial) {
      const line = trial.renameArgs('dev', 'test')
      expectError(await run(trial, line), {code: 1, error: 'confirmation_required'})
      assert.equal(readDocument((await run(trial, [...line, '--dry-run'])).stdout)['status'], 'plan')
      assert.equal(readDocument((await run(trial, [...line, '--yes'])).stdout)['status'], 'ok')
    },
  },
  {
    name: '--schema',
    async check(trial) {
      const {flags, safety} = readDocument((await run(trial, [trial.topic, 'rename', '--schema'])).stdout)
      assert.deepEqual(
        [(safety as Record<string, unknown>).dry_run_supported, (safety as Record<string, unknown>).confirm_flag],
        [true, '--yes'],
      )
      const names = new Set((flags as {name: string}[]).map(({name}) => name))
      assert.deepEqual([names.has('dry-run'), names.has('yes'), names.has('force')], [true, false, false])
    },
  },
]

/** The lines of docs/adopting.md that install and run an example; they stand in for a clone with `npm pack` done. */
export const pageCheck: Check<ExampleTrial> = {
  name: 'the page',
  async check({folder, tarball, ...trial}) {
    const [pack, enter, ...lines] = (await readPageLines('npm pack')).split('\n')
    assert.deepEqual([pack, enter], ['npm install && npm pack', `cd examples/${folder}`])
    const clone = join(trial.home, 'clone')
    await cp('examples', join(clone, 'examples'), {recursive: true})
    await cp(tarball, join(clone, basename(tarball)))
    const {stdout} = await runLines(trial, [`cd clone/examples/${folder}`, ...lines].join('\n'))
    assert.match(stdout, /"status": "ok"[^]*"status": "plan"/)
  },
}
