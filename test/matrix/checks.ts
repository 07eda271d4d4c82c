import assert from 'node:assert/strict'
import {mkdtemp, readdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {runProcess} from '../support/run-cli.js'
import {listModules} from './modules.js'
import {expectError, expectSame, readDocument, run, runForAgent, type Trial} from './trial.js'

/** One thing that every host of the matrix must do. */
export type Check<Of extends Trial = Trial> = {
  /** What it is about, as its column is called. */
  name: string
  /** @throws AssertionError when the host does not */
  check(trial: Of): Promise<void>
}

const untouched: Check = {
  name: 'foreign, human',
  async check(trial) {
    await expectSame(trial, ['greet', 'Ada', '--loud'])
    await expectSame(trial, ['greet', '--nope'])
    await expectSame(trial, ['greet', '--help'])
    await expectSame(trial, ['greet', 'Ada', '--times', 'many'])
    await expectSame(trial, ['explode'])
    await expectSame(trial, ['--version'])
  },
}

const unknown: Check = {
  name: 'unknown, human',
  // The author ships the plugin, so that on a pipe the bare line is an agent's (contract, section 2).
  check: (trial) => expectSame(trial, ['gret'], {RIFFLE_AGENT: '0'}),
}

const schema: Check = {
  name: '--schema',
  async check(trial) {
    const {code, stdout} = await run(trial, ['greet', '--schema'])
    const {arguments: args, name} = readDocument(stdout) as {arguments: {name: string}[]; name: string}
    assert.deepEqual({args: args.map((argument) => argument.name), code, name}, {args: ['who'], code: 0, name: 'greet'})
  },
}

const describe: Check = {
  name: 'describe',
  async check(trial) {
    const full = readDocument((await run(trial, ['describe'])).stdout) as {commands: {name: string}[]}
    assert.ok(full.commands.some(({name}) => name === 'greet'))
    const index = readDocument((await run(trial, ['describe', '--index'])).stdout) as {commands: Record<string, string>}
    assert.equal(index.commands['greet'], 'Greet somebody')
  },
}

const weightless: Check = {
  name: 'one core',
  async check(trial) {
    const modules = await listModules([trial.node, trial.bin, 'describe'], trial.home)
    const cores = new Set(modules.flatMap((module) => /^(.*\/@oclif\/core)\//.exec(module)?.slice(1) ?? []))
    assert.equal(cores.size, trial.bin.includes('/dist/') ? 0 : 1, [...cores].join(', '))
  },
}

const cache: Check = {
  name: 'compile cache',
  async check(trial) {
    const home = await mkdtemp(join(trial.home, 'cache-'))
    const [major = 0, minor = 0] = (await runProcess([trial.node, '--version'], {cwd: home, env: {}, input: ''})).stdout
      .slice(1)
      .split('.')
      .map(Number)
    const listFiles = async () => {
      const entries = await readdir(home, {recursive: true, withFileTypes: true})
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    }
    const describeIndex = () => run(trial, ['describe', '--index'], {HOME: home, XDG_CACHE_HOME: home})
    const first = await describeIndex()
    const files = await listFiles()
    assert.equal(files.length > 0, major > 22 || (major === 22 && minor >= 8))
    for (const file of files) {
      const bytes = await readFile(file)
      await writeFile(
        file,
        bytes.map((byte, index) => (index % 7 === 0 ? byte ^ 0x55 : byte)),
      )
    }
    assert.deepEqual(await describeIndex(), first)
    assert.deepEqual(await describeIndex(), first)
  },
}

const foreignError: Check = {
  name: 'foreign, agent',
  async check(trial) {
    const success = await runForAgent(trial, ['greet', 'Ada'])
    assert.deepEqual(success, {code: 0, stderr: '', stdout: 'Hello Ada\n'})
    const flag = {code: 1, error: 'flag_error', field: '--luod', kind: 'unknown_flag'}
    expectError(await runForAgent(trial, ['greet', 'Ada', '--luod']), flag)
    expectError(await runForAgent(trial, ['explode']), {code: 42, message: 'The boiler exploded'})
    expectError(await runForAgent(trial, ['gret']), {code: 1, error: 'command_not_found'})
  },
}

const own: Check = {
  name: 'own',
  async check(trial) {
    const human = await run(trial, ['note', 'list', '--no-agent'])
    assert.deepEqual(human, {code: 0, stderr: '', stdout: '2 notes\n'})
    const {message, result, status} = readDocument((await run(trial, ['note', 'list'])).stdout)
    const expected = {message: '2 notes', result: [{title: 'Milk'}, {title: 'Bread'}], status: 'ok'}
    assert.deepEqual({message, result, status}, expected)
    expectError(await run(trial, ['note', 'list', '--nope']), {code: 1, field: '--nope', kind: 'unknown_flag'})
  },
}

const guard: Check = {
  name: 'guard',
  async check(trial) {
    expectError(await run(trial, ['note', 'create', 'Milk']), {code: 1, error: 'confirmation_required'})
    assert.equal(readDocument((await run(trial, ['note', 'create', 'Milk', '--dry-run'])).stdout)['status'], 'plan')
    assert.equal(readDocument((await run(trial, ['note', 'create', 'Milk', '--yes'])).stdout)['status'], 'ok')
    const refused = await run(trial, ['note', 'create', 'Milk', '--yes'], {RIFFLE_READ_ONLY: '1'})
    expectError(refused, {code: 6, error: 'permission_denied'})
  },
}

const readOnly: Check = {
  name: 'read-only',
  async check(trial) {
    for (const agent of ['0', '1']) {
      const refused = await run(trial, ['greet', 'Ada'], {RIFFLE_AGENT: agent, RIFFLE_READ_ONLY: '1'})
      assert.deepEqual({code: refused.code, stdout: refused.stdout}, {code: 6, stdout: ''})
      assert.match(refused.stderr.replaceAll(/\s+/g, ' '), /is not known to be read-only, and this environment is/)
    }
  },
}

/** What hosts of every version must do. */
export const checksForAll: Check[] = [untouched, unknown, schema, describe, weightless, cache, foreignError, readOnly]

/** What hosts of the supported versions must do as well. */
export const checksForSupported: Check[] = [own, guard]
