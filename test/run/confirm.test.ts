import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../support/document.js'
import {typeOnTerminal} from '../support/run-on-terminal.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const commands = {
  declared: ownCommand(
    `return this.writer.isDryRun ? this.writer.plan('Would delete', {}) : this.writer.success('Deleted')`,
    `static mutating = true; static dryRunnable = true; static confirm = 'Delete everything?'`,
  ),
  annotated: ownCommand(`return this.writer.success('Swept')`),
  stated: ownCommand(`return this.writer.success('Removed')`, 'static mutating = true'),
  asking: ownCommand(
    `const isAllowed = await this.writer.confirm('Really? [y/N]')
    return this.writer.success(isAllowed ? 'Did it' : 'Left it')`,
    'static mutating = true',
  ),
  forced: ownCommand(
    `return this.writer.success('Forced')`,
    `static mutating = true; static confirm = 'Force it?'; static flags = {yes: Flags.string()}`,
  ),
  'foreign/drop': foreignCommand(`this.log("Dropped")`),
  'foreign/read': foreignCommand(`this.log("Read")`),
  reading: ownCommand(
    `await this.writer.confirm('May I\\u001b[31m read?')`,
    `static confirm = 'Never asked?'`,
  ),
}

/** What the host's author states of commands whose classes state less. */
const stated = {
  annotated: {confirm: 'Sweep it?', mutating: true},
  'foreign:drop': {confirm: 'Drop it, as the annotation asks?', mutating: true},
  'foreign:read': {confirm: 'Never asked?'},
  stated: {
    nextActions: [{command: 'trial reading', description: 'See what is left'}],
    confirm: 'Remove it, as the annotation asks?',
  },
}

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({commands, oclif: {murli: {commands: stated}}})
})
afterAll(() => host.remove())

// `script` takes other options on macOS, and Windows has none.
describe
  .runIf(process.platform === 'linux')
  .concurrent('a question to a person at a terminal', () => {
    const answer = async (args: readonly string[], keys: string) => {
      const {code, output} = await typeOnTerminal([process.execPath, host.bin, ...args], {
        cwd: host.folder,
        env: host.env,
        keys,
      })
      // The terminal echoes the keys wherever the cursor is.
      return {code, output: output.replaceAll('\r\n', '\n').replace(keys, '')}
    }

    const cancelled = `    Error: Cancelled: the question was not answered with yes, and nothing was 
    changed.
    Code: declined
`
    const [declared, stated] = [
      'Delete everything? (y/N) ',
      'Remove it, as the annotation asks? (y/N) ',
    ]
    test.for<[line: string, keys: string, code: number, output: unknown]>([
      ['declared', 'y\n', 0, `${declared}Deleted\n`],
      ['declared', 'n\n', 9, declared + cancelled],
      // When the input ends.
      ['declared', '', 9, expect.stringContaining(declared)],
      ['declared --yes', '', 0, 'Deleted\n'],
      ['declared --force', '', 0, 'Deleted\n'],
      ['declared --dry-run', 'y\n', 0, expect.not.stringContaining(declared)],
      ['declared --nope', 'y\n', 2, expect.not.stringContaining(declared)],
      // 9.7
      ['asking', 'yes\n', 0, 'Really? [y/N] Did it\n'],
      ['asking', 'YES\n', 0, 'Really? [y/N] Did it\n'],
      ['asking', ' Y \n', 0, 'Really? [y/N] Did it\n'],
      ['asking', 'yes please\n', 0, 'Really? [y/N] Left it\n'],
      ['asking', 'n\n', 0, 'Really? [y/N] Left it\n'],
      ['asking --yes', '', 0, 'Did it\n'],
      // An annotation asks before an own command alone.
      ['stated', 'y\n', 0, `${stated}Removed\n`],
      ['stated', 'n\n', 9, stated + cancelled],
      ['stated --yes', '', 0, 'Removed\n'],
      // 7.6: its class may not know that it mutates.
      ['annotated', 'n\n', 9, `Sweep it? (y/N) ${cancelled}`],
      ['annotated --yes', '', 0, 'Swept\n'],
      ['foreign:drop', '', 0, 'Dropped\n'],
    ])('%s, answered with %j, ends with %j', async ([line, keys, code, output]) => {
      expect(await answer(line.split(' '), keys)).toEqual({code, output})
    })

    test('cannot be asked where stdin is no terminal', async () => {
      const line = `${process.execPath} ${host.bin} declared < /dev/null`
      const {code, output} = await typeOnTerminal(['sh', '-c', line], {
        cwd: host.folder,
        env: host.env,
      })
      expect(code).toBe(1)
      expect(output).toContain(
        '    Error: Delete everything?\r\n    Code: prompt_required\r\n    Try this: No one can answer here',
      )
    })

    test.for([
      ['declared', '--yes'],
      ['annotated', '--yes'],
      ['forced', '--force'],
      ['reading', undefined],
    ] as const)('without a terminal, %s names %s as the way to confirm', async ([id, flag]) => {
      const line = `${process.execPath} ${host.bin} ${id} < /dev/null`
      const {output} = await typeOnTerminal(['sh', '-c', line], {cwd: host.folder, env: host.env})
      // oclif breaks the lines of an error.
      const text = output.replace(/\s+/g, ' ')
      const alternative = flag ? `, or confirm with ${flag}` : ''
      expect(text).toContain(`run the command at a terminal${alternative}.`)
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
        {
          command: 'trial reading --schema',
          description: 'See which flags and arguments give the answer.',
        },
      ],
      schema_version: '1.0',
      tool_version: '3.2.1',
    })
  })

  test.for(['stated', 'declared', 'asking', 'foreign:drop --agent'])(
    'comes after the guard: %s',
    async (line) => {
      expect(readError(await host.run(line.split(' ')))).toMatchObject({
        code: 1,
        error: 'confirmation_required',
      })
    },
  )

  test('names the flag that confirms it, where --yes is a flag of its own', async () => {
    const {next_actions: actions, suggestion} = readError(await host.run(['forced']))
    expect({actions, suggestion}).toEqual({
      actions: [{command: 'trial forced --force', description: 'Do it.'}],
      suggestion: 'If that is what you want, confirm with --force.',
    })
  })

  test('is followed by the next actions that others state (12.12)', async () => {
    const {stdout} = await host.run(['stated', '--yes'])
    expect(readDocument(stdout)).toMatchObject({
      message: 'Removed',
      next_actions: stated.stated.nextActions,
    })
  })

  test.for([
    ['asking --yes', '"message":"Did it"'],
    ['declared --yes', '"message":"Deleted"'],
    ['foreign:drop --agent --yes', 'Dropped'],
    ['foreign:read --agent', 'Read'],
  ] as const)('is answered by --yes, as the guard is: %s', async ([line, printed]) => {
    expect(await host.run(line.split(' '))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(printed),
    })
  })
})
