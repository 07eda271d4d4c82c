import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../support/document.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const commands = {
  inner: ownCommand(`this.log('inside'); return this.writer.success('Done', {n: 1})`),
  outer: foreignCommand(
    `this.log('before'); await this.config.runCommand('inner', []); this.log('after')`,
  ),
  remove: ownCommand(
    `return this.writer.success('Removed')`,
    `static mutating = true; static aliases = ['rm']`,
  ),
  removes: foreignCommand(`await this.config.runCommand('remove', ['--yes']); this.log('after')`),
  topic: ownCommand(`return {id: 'topic'}`, `static flags = {app: Flags.string()}`),
  'topic/inner': ownCommand(`return {id: 'inner'}`),
}

describe.concurrent('a host that uses the classes but does not list the plugin', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands,
      files: {
        'hooks/init.js': `export default async function ({config}) {
          if (process.env.TRIAL_RUNS) await config.runCommand(process.env.TRIAL_RUNS, [])
        }\n`,
      },
      hasPlugin: false,
      oclif: {hooks: {init: './hooks/init.js'}, topicSeparator: ' '},
    })
  })
  afterAll(() => host.remove())

  const run = (line: string, env: Record<string, string> = {}) => host.run(line.split(' '), {env})

  test.for<Record<string, string>>([{}, {TRIAL_AGENT: '1'}, {TRIAL_MURLI: '0'}])(
    'runs an adopted command inside a foreign one as oclif does (2.9), %j',
    async (env) => {
      const stdout = 'before\ninside\nDone\nafter\n'
      expect(await run('outer', env)).toEqual({code: 0, stderr: '', stdout})
    },
  )

  test('still guards a command inside a foreign one', async () => {
    const {code, stderr, stdout} = await run('removes')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('was not confirmed')
  })

  test.for<[line: string, document: object]>([
    ['inner', {message: 'Done', result: {n: 1}}],
    ['rm --yes', {message: 'Removed'}],
    ['topic --app inner', {result: {id: 'topic'}}],
    ['topic inner', {result: {id: 'inner'}}],
  ])('answers an agent whose line names an adopted command: %s', async ([line, document]) => {
    const {code, stdout} = await run(line)
    expect([code, readDocument(stdout)]).toMatchObject([0, {status: 'ok', ...document}])
  })

  test('asks for the confirmation of a line', async () => {
    expect(readError(await run('remove'))).toMatchObject({error: 'confirmation_required'})
  })

  test('runs the command of a hook as oclif does, and then answers', async () => {
    const {code, stdout} = await run('topic', {TRIAL_RUNS: 'inner'})
    const [printed, document] = stdout.split('Done\n')
    expect([code, printed, readDocument(document!)]).toMatchObject([
      0,
      'inside\n',
      {result: {id: 'topic'}},
    ])
  })
})

test.concurrent('a default command answers an agent, whatever command its words name', async () => {
  const host = await makeTrialHost({
    commands: {
      build: ownCommand(''),
      show: ownCommand(`return {shown: this.argv}`, 'static strict = false'),
    },
    files: {
      'bin/run.js': `import {execute} from '@oclif/core'
        await execute({args: ['show', ...process.argv.slice(2)], dir: import.meta.url})\n`,
    },
    hasPlugin: false,
  })
  const {code, stdout} = await host.run(['build'])
  await host.remove()
  expect([code, readDocument(stdout)]).toMatchObject([0, {result: {shown: ['build']}}])
})

describe.concurrent('a command that its bin runs by its class', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {},
      files: {
        'bin/run.js': `import {Args, Flags, flush, handle} from '@oclif/core'
          import {AgentCommand} from 'oclif-plugin-murli'
          class Remove extends AgentCommand {
            static args = {name: Args.string({required: true})}
            static flags = {level: Flags.string({options: ['low', 'high']})}
            static mutating = true
            async run() { return (await this.parse(Remove)).args }
          }
          await Remove.run(process.argv.slice(2), import.meta.url).then(() => flush(), handle)\n`,
      },
      oclif: {commands: undefined},
    })
  })
  afterAll(() => host.remove())

  test.for<[line: string, error: object]>([
    ['', {kind: 'missing_argument', next_actions: [{command: 'trial <name>'}]}],
    ['x', {error: 'confirmation_required', next_actions: [{command: 'trial x --yes'}]}],
    ['x --level lo', {did_you_mean: ['trial x --level low'], position: 2}],
    ['x --levl low', {did_you_mean: ['trial x --level low'], position: 1}],
    ['x y', {next_actions: [{command: 'trial --schema'}], position: 1}],
  ])('has no name in the answer to %j', async ([line, error]) => {
    expect(readError(await host.run(line.split(' ').filter(Boolean)))).toMatchObject(error)
  })

  test('answers --schema, and runs when it is confirmed', async () => {
    const [schema, result] = await Promise.all([
      host.run(['--schema']),
      host.run(['remove', '--yes']),
    ])
    expect([schema, result].map(({stdout}) => readDocument(stdout))).toMatchObject([
      {name: 'trial', arguments: [{name: 'name'}]},
      {result: {name: 'remove'}},
    ])
  })
})
