import assert from 'node:assert/strict'
import {mkdtemp} from 'node:fs/promises'
import {join} from 'node:path'

import {type HostShape, writeHost} from './host.js'
import {installNode, installPackages} from './install.js'
import {listModules} from './modules.js'
import {
  type Checks,
  expectError,
  expectSame,
  readDocument,
  run,
  runForAgent,
  type Trial,
} from './trial.js'

/** One combination of the matrix: a host, and the major version of the Node that runs it. */
export type Cell = Omit<HostShape, 'plugins'> & {node: number}

/** The versions of @oclif/core, for npm. */
export const coreVersions: Record<number, string> = {
  1: '1.26.2',
  2: '2.16.0',
  3: '3.27.0',
  4: '4.14.0',
  5: '5.1.9',
}

const supported = [
  {core: 4, node: 20},
  {core: 4, node: 22},
  {core: 5, node: 22},
  {core: 4, node: 24},
  {core: 5, node: 24},
]

/**
 * Hosts of the supported versions, in both kinds of modules, and of older ones, whose commands are
 * all foreign.
 */
export const cells: Cell[] = [
  ...supported.flatMap((versions, index) =>
    (['esm', 'cjs'] as const).flatMap((module, place) => [
      // Each runner meets each kind of modules, on versions that alternate.
      {
        ...versions,
        isBundled: false,
        module,
        runner: (index + place) % 2 === 0 ? ('execute' as const) : ('run' as const),
      },
      {...versions, isBundled: true, module, runner: 'run' as const},
    ]),
  ),
  ...[1, 2, 3].map((core) => ({
    core,
    isBundled: false,
    module: 'cjs' as const,
    node: 20,
    runner: 'run' as const,
  })),
]

/** A cell in a few words. */
export function nameCell({core, isBundled, module, node, runner}: Cell): string {
  return `node ${node}  core ${core}  ${module}  ${isBundled ? 'bundled' : runner}`
}

/** Lays a host out, with the plugin and without it. */
export async function prepareHost(cell: Cell, workshop: string, tarball: string): Promise<Trial> {
  const {core} = cell
  const packages = [`@oclif/core@${coreVersions[core]}`]
  const modules = await installPackages(`core-${core}`, {isForced: core < 3, packages, tarball})
  const home = await mkdtemp(join(workshop, 'cell-'))
  const bin = await writeHost(
    join(home, 'plugged'),
    {...cell, plugins: ['oclif-plugin-murli']},
    modules,
  )
  const plainBin = await writeHost(join(home, 'plain'), {...cell, plugins: []}, modules)
  return {bin, core, home, node: await installNode(cell.node), plainBin}
}

const checksForAll: Checks = {
  async 'foreign, human'(trial) {
    for (const line of [
      'greet Ada --loud',
      'greet --nope',
      'greet --help',
      'greet Ada --times many',
      'explode',
    ]) {
      await expectSame(trial, line.split(' '))
    }

    await expectSame(trial, ['--version'])
  },
  // The author ships the plugin, so that on a pipe the bare command line is an agent's (2.2).
  'unknown, human': (trial) => expectSame(trial, ['gret'], {RIFFLE_AGENT: '0'}),
  async '--schema'(trial) {
    const {code, stdout} = await run(trial, ['greet', '--schema'])
    const {arguments: args, name} = readDocument(stdout) as {
      arguments: {name: string}[]
      name: string
    }
    assert.deepEqual(
      {args: args.map((argument) => argument.name), code, name},
      {args: ['who'], code: 0, name: 'greet'},
    )
  },
  async describe(trial) {
    const full = readDocument((await run(trial, ['describe'])).stdout) as {
      commands: {name: string}[]
    }
    assert.ok(full.commands.some(({name}) => name === 'greet'))
    const index = readDocument((await run(trial, ['describe', '--index'])).stdout) as {
      commands: Record<string, string>
    }
    assert.equal(index.commands['greet'], 'Greet somebody')
  },
  async 'one core'(trial) {
    const modules = await listModules([trial.node, trial.bin, 'describe'], trial.home)
    const cores = new Set(
      modules.flatMap((module) => /^(.*\/@oclif\/core)\//.exec(module)?.slice(1) ?? []),
    )
    assert.equal(cores.size, trial.bin.includes('/dist/') ? 0 : 1, [...cores].join(', '))
  },
  async 'foreign, agent'(trial) {
    assert.deepEqual(await runForAgent(trial, ['greet', 'Ada']), {
      code: 0,
      stderr: '',
      stdout: 'Hello Ada\n',
    })
    const flag = {code: 1, error: 'flag_error', field: '--luod', kind: 'unknown_flag'}
    expectError(await runForAgent(trial, ['greet', 'Ada', '--luod']), flag)
    expectError(await runForAgent(trial, ['explode']), {code: 42, message: 'The boiler exploded'})
    expectError(await runForAgent(trial, ['gret']), {code: 1, error: 'command_not_found'})
  },
  async 'read-only'(trial) {
    for (const agent of ['0', '1']) {
      const refused = await run(trial, ['greet', 'Ada'], {
        RIFFLE_AGENT: agent,
        RIFFLE_READ_ONLY: '1',
      })
      assert.deepEqual({code: refused.code, stdout: refused.stdout}, {code: 6, stdout: ''})
      assert.match(
        refused.stderr.replaceAll(/\s+/g, ' '),
        /is not known to be read-only, and this environment is/,
      )
    }
  },
}

const checksForSupported: Checks = {
  async own(trial) {
    const human = await run(trial, ['note', 'list', '--no-agent'])
    assert.deepEqual(human, {code: 0, stderr: '', stdout: '2 notes\n'})
    const {message, result, status} = readDocument((await run(trial, ['note', 'list'])).stdout)
    const expected = {message: '2 notes', result: [{title: 'Milk'}, {title: 'Bread'}], status: 'ok'}
    assert.deepEqual({message, result, status}, expected)
    expectError(await run(trial, ['note', 'list', '--nope']), {
      code: 1,
      field: '--nope',
      kind: 'unknown_flag',
    })
  },
  async guard(trial) {
    const create = ['note', 'create', 'Milk']
    expectError(await run(trial, create), {code: 1, error: 'confirmation_required'})
    assert.equal(
      readDocument((await run(trial, [...create, '--dry-run'])).stdout)['status'],
      'plan',
    )
    assert.equal(readDocument((await run(trial, [...create, '--yes'])).stdout)['status'], 'ok')
    const refused = await run(trial, [...create, '--yes'], {RIFFLE_READ_ONLY: '1'})
    expectError(refused, {code: 6, error: 'permission_denied'})
  },
}

/** What a host must do: one of a supported version with own commands, too. */
export function checksFor({core}: Cell): Checks {
  return core >= 4 ? {...checksForAll, ...checksForSupported} : checksForAll
}
