import assert from 'node:assert/strict'
import {cp, mkdtemp, readFile, symlink} from 'node:fs/promises'
import {basename, join} from 'node:path'

import {installNode, installPackages} from './install.js'
import {
  type Checks,
  expectError,
  readDocument,
  readPageLines,
  run,
  runLines,
  type Trial,
} from './trial.js'

/** A folder of examples/, the Node that its base class needs, and the name of its topic. */
type Example = {core: number; folder: string; node: number; topic: string}

/** The folders of examples/. */
export const examples: Example[] = [
  {core: 4, folder: 'heroku-commands', node: 20, topic: 'app'},
  {core: 5, folder: 'sf-commands', node: 22, topic: 'org'},
]

/** An example that is installed with the packed package. */
export type ExampleTrial = Trial & {tarball: string}

/** Installs an example beside a copy of its sources. */
export async function prepareExample(
  {core, folder, node}: Example,
  workshop: string,
  tarball: string,
): Promise<ExampleTrial> {
  const source = join('examples', folder)
  type Package = {dependencies: Record<string, string>}
  const {dependencies} = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Package
  const packages = Object.entries(dependencies)
    .filter(([name]) => name !== 'oclif-plugin-murli')
    .map(([name, range]) => `${name}@${range}`)
  const modules = await installPackages(folder, {packages, tarball})
  const home = await mkdtemp(join(workshop, 'example-'))
  const root = join(home, 'plugged')
  await cp(source, root, {recursive: true})
  await symlink(modules, join(root, 'node_modules'))
  const bin = join(root, 'bin/run.js')
  return {bin, core, home, node: await installNode(node), plainBin: bin, tarball}
}

/** What an adopted base class must do. */
export function exampleChecks({folder, topic}: Example): Checks<ExampleTrial> {
  const list = [topic, 'list']
  const rename = (name: string, to: string) =>
    topic === 'app' ? ['app', 'rename', '--name', name, '--to', to] : ['org', 'rename', name, to]
  const checks: Checks<ExampleTrial> = {
    async human(trial) {
      const {code, stderr, stdout} = await run(trial, [...list, '--no-agent'])
      assert.deepEqual(
        {code, lines: stdout.split('\n').length, stderr},
        {code: 0, lines: 3, stderr: ''},
      )
      const failed = await run(trial, [...rename('nope', 'x'), '--yes', '--no-agent'])
      assert.equal(failed.code, 5)
      // 9.8: oclif prints the error, or the `catch` of the base class: sf's prints no suggestion.
      const printed = /^(?: +Error: No app nope\n +Try this:|Error \(5\): No org nope\n)/
      assert.match(failed.stderr, printed)
    },
    async agent(trial) {
      const {result, status} = readDocument((await run(trial, list)).stdout)
      assert.deepEqual({length: (result as unknown[]).length, status}, {length: 2, status: 'ok'})
      const missing = await run(trial, [...rename('nope', 'x'), '--yes'])
      expectError(missing, {code: 5, error: 'not_found', valid_values: ['dev', 'prod']})
      expectError(await run(trial, [...list, '--nope']), {
        code: 1,
        field: '--nope',
        kind: 'unknown_flag',
      })
    },
    async guard(trial) {
      const line = rename('dev', 'test')
      expectError(await run(trial, line), {code: 1, error: 'confirmation_required'})
      assert.equal(
        readDocument((await run(trial, [...line, '--dry-run'])).stdout)['status'],
        'plan',
      )
      assert.equal(readDocument((await run(trial, [...line, '--yes'])).stdout)['status'], 'ok')
      const {safety} = readDocument((await run(trial, [topic, 'rename', '--schema'])).stdout)
      const {confirm_flag, dry_run_supported} = safety as Record<string, unknown>
      assert.deepEqual(
        {confirm_flag, dry_run_supported},
        {confirm_flag: '--yes', dry_run_supported: true},
      )
    },
  }
  return folder === 'heroku-commands'
    ? {...checks, 'the page': (trial) => followPage(trial, folder)}
    : checks
}

/**
 * Runs the lines of docs/adopting.md that install and run an example, with copies in place of a
 * clone and `npm pack`.
 */
async function followPage(trial: ExampleTrial, folder: string): Promise<void> {
  const [pack, enter, ...lines] = (await readPageLines('npm pack')).split('\n')
  assert.deepEqual([pack, enter], ['npm install && npm pack', `cd examples/${folder}`])
  const clone = join(trial.home, 'clone')
  await cp('examples', join(clone, 'examples'), {recursive: true})
  await cp(trial.tarball, join(clone, basename(trial.tarball)))
  const {stdout} = await runLines(trial, [`cd clone/examples/${folder}`, ...lines].join('\n'))
  assert.match(stdout, /"status":"ok"[^]*"status":"plan"/)
}
