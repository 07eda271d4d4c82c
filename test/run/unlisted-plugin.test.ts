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
