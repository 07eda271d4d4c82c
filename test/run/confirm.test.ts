import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../support/document.js'
import {typeOnTerminal} from '../support/run-on-terminal.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const commands = {
  declared: `export default class Declared extends AgentCommand {
    static mutating = true
    static dryRunnable = true
    static confirm = 'Delete everything?'
    async run() {
      return this.writer.isDryRun ? this.writer.plan('Would delete', {}) : this.writer.success('Deleted')
    }
  }`,
  stated: `export default class Stated extends AgentCommand {
    static mutating = true
    async run() { return this.writer.success('Removed') }
  }`,
  asking: `export default class Asking extends AgentCommand {
    static mutating = true
    async run() {
      const isAllowed = await this.writer.confirm('Really? [y/N]')
      return this.writer.success(isAllowed ? 'Did it' : 'Left it')
    }
  }`,
  'foreign/drop': 'export default class Drop extends Command { async run() { this.log("Dropped") } }',
  'foreign/read': 'export default class Read extends Command { async run() { this.log("Read") } }',
  reading: `export default class Reading extends AgentCommand {
    static confirm = 'Never asked?'
    async run() {
      if (this.argv.length > 0) throw new Error('unreachable')
      await this.writer.confirm('May I\\u001b[31m read?')
    }
  }`,
}

/** What the host's author states of commands whose classes state less. */
const stated = {
  'foreign:drop': {confirm: 'Drop it, as the annotation asks?', mutating: true},
  'foreign:read': {confirm: 'Never asked?'},
  stated: {confirm: 'Remove it, as the annotation asks?'},
}

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({commands, oclif: {murli: {commands: stated}}})
})
afterAll(() => host.remove())

// `script` takes other options on macOS, and Windows has none.
describe.runIf(process.platform === 'linux').concurrent('a question to a person at a terminal', () => {
  const answer = async (args: readonly string[], keys: string) => {
    const {code, output} = await typeOnTerminal([process.execPath, host.bin, ...args], {
      cwd: host.folder,
      env: host.env,
      keys,
    })
    // The terminal echoes the keys wherever the cursor is.
    return {code, output: output.replaceAll('\r\n', '\n').replace(keys, '')}
  }

  test.for([
    ['y\n', 0, 'Deleted\n'],
    [
      'n\n',
      9,
      '\u001B[31mError:\u001B[39m Cancelled: the question was not answered with yes, and nothing was changed.\n',
    ],
  ] as const)('answered with %j ends with %j', async ([keys, code, printed]) => {
    expect(await answer(['declared'], keys)).toEqual({code, output: `Delete everything? (y/N) ${printed}`})
  })

  test('ends the command as cancelled when the input ends', async () => {
    expect((await answer(['declared'], '')).code).toBe(9)
  })

  test.for(['--yes', '--force'])('is not asked with %s', async (flag) => {
    expect(await answer(['declared', flag], '')).toEqual({code: 0, output: 'Deleted\n'})
  })

  test.for([
    ['--dry-run', 0],
    ['--nope', 2],
  ] as const)('is not asked with %s', async ([flag, code]) => {
    const run = await answer(['declared', flag], 'y\n')
    expect({code: run.code, isAsked: run.output.includes('Delete everything?')}).toEqual({code, isAsked: false})
  })

  test('is asked by the writer, too', async () => {
    expect(await answer(['asking'], 'yes\n')).toEqual({code: 0, output: 'Really? [y/N] Did it\n'})
    expect(await answer(['asking'], 'n\n')).toEqual({code: 0, output: 'Really? [y/N] Left it\n'})
    expect(await answer(['asking', '--yes'], '')).toEqual({code: 0, output: 'Did it\n'})
  })

  test('is asked where an annotation holds it, in front of an own command alone', async () => {
    const question = 'Remove it, as the annotation asks? (y/N) '
    expect(await answer(['stated'], 'y\n')).toEqual({code: 0, output: `${question}Removed\n`})
    expect((await answer(['stated'], 'n\n')).code).toBe(9)
    expect(await answer(['stated', '--yes'], '')).toEqual({code: 0, output: 'Removed\n'})
    expect(await answer(['foreign:drop'], '')).toEqual({code: 0, output: 'Dropped\n'})
  })

  test('cannot be asked where stdin is no terminal', async () => {
    const line = `${process.execPath} ${host.bin} declared < /dev/null`
    const {code, output} = await typeOnTerminal(['sh', '-c', line], {cwd: host.folder, env: host.env})
    expect(code).toBe(1)
    expect(output).toContain('\u001B[31mError:\u001B[39m Delete everything?\r\nHint:  Nobody can be asked here')
  })
})

describe('a question to an agent', () => {
  test('of the writer is prompt_required, clean of colours', async () => {
    const {code, stderr, stdout} = await host.run(['reading'])
    expect({code, stdout}).toEqual({code: 1, stdout: ''})
    expect(readError({stderr})).toEqual({
      status: 'error',
      code: 1,
      error: 'user_error',
      kind: 'prompt_required',
      message: 'May I read?',
      suggestion: 'Give the answer on the command line, with a flag or argument of the command.',
      recoverable: true,
      next_actions: [
        {command: 'trial reading --schema', description: 'See which flags and arguments give the answer.'},
      ],
      schema_version: '1.0',
      tool_version: '3.2.1',
    })
  })

  test('of an annotation is never asked: the guard stands in front of what is mutating', async () => {
    const refused = {code: 1, error: 'confirmation_required'}
    expect(readError(await host.run(['stated']))).toMatchObject(refused)
    expect(readDocument((await host.run(['stated', '--yes'])).stdout)).toMatchObject({message: 'Removed'})
    expect(readError(await host.run(['foreign:drop', '--agent']))).toMatchObject(refused)
    expect((await host.run(['foreign:drop', '--agent', '--yes'])).stdout).toBe('Dropped\n')
    expect((await host.run(['foreign:read', '--agent'])).stdout).toBe('Read\n')
  })

  test('of a class stays behind the guard, and --yes answers both', async () => {
    expect(readError(await host.run(['declared']))).toMatchObject({error: 'confirmation_required'})
    expect(readDocument((await host.run(['declared', '--yes'])).stdout)).toMatchObject({message: 'Deleted'})
    expect(readDocument((await host.run(['asking', '--yes'])).stdout)).toMatchObject({message: 'Did it'})
  })
})
