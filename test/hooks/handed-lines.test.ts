import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest'

import {foreignCommand, makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A bin that runs its line as `oclif.execute` does, except for what it hands to `runCommand`. */
const bin = (run: string) => `import {Config, Errors} from '@oclif/core'
const root = new URL('..', import.meta.url).pathname
const config = await Config.load({root})
const [id, ...argv] = process.argv.slice(2)
try {
  await config.runHook('init', {argv, id})
  ${run}
} catch (error) {
  await Errors.handle(error)
}
`

const bins = {
  'a copy of the words': `await config.runCommand(id, [...argv])`,
  'the words as typed': `await config.runCommand(id, process.argv.slice(3))`,
  'more words': `await config.runCommand(id, ['from-host', ...argv])`,
  'another config': `await (await Config.load({root})).runCommand(id, argv)`,
}

describe.each(Object.entries(bins))('a host that hands on %s', (name, run) => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        danger: `export default class extends Command {
          static strict = false
          async run() { this.log('It ran: ' + this.argv.join(' ')) }
        }`,
        own: `export default class extends AgentCommand { async run() { this.log('It ran') } }`,
      },
      files: {'bin/run.js': bin(run)},
      hasManifest: false,
    })
  })
  afterAll(() => host.remove())

  test.concurrent.for(['--validate', '--schema'])(
    'never runs a command for %s',
    async (question) => {
      const runs = await Promise.all(['danger', 'own'].map((id) => host.run([id, question])))
      for (const {code, stderr, stdout} of runs) {
        expect(stdout).not.toContain('It ran')
        expect([0, 1, 2]).toContain(code)
        expect(JSON.parse(code === 0 ? stdout : stderr)).toBeTypeOf('object')
      }
    },
  )

  const isSameLine = name === 'a copy of the words' || name === 'the words as typed'
  test.runIf(isSameLine)('answers a question, and takes our flags off a line', async () => {
    const [answer, line] = await Promise.all([
      host.run(['danger', '--validate']),
      host.run(['danger', 'x', '--agent']),
    ])
    expect(JSON.parse(answer.stdout)).toMatchObject({
      result: {command: 'danger', valid: true},
      status: 'ok',
    })
    expect(line).toEqual({code: 0, stderr: '', stdout: 'It ran: x\n'})
  })

  test.runIf(isSameLine)(
    'runs a command of the plugin after `murli`, whatever separates words',
    async () => {
      const {stderr, stdout} = await host.run(['murli', 'describe', 'danger'])
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toMatchObject({commands: [{name: 'danger'}]})
    },
  )
})

// As @oclif/command does.
test('a host that tells its hooks only the id of an unknown command', async () => {
  const host = await makeTrialHost({
    commands: {danger: foreignCommand('', 'static strict = false')},
    files: {
      'bin/run.js': bin(`await config.runHook('command_not_found', {id})
  throw new Error('command ' + id + ' not found')`),
    },
  })
  onTestFinished(host.remove)
  const {code, stderr} = await host.run(['dangre', 'x'], {env: {TRIAL_AGENT: '1'}})
  expect(code).toBe(1)
  expect(JSON.parse(stderr)).toMatchObject({
    did_you_mean: ['trial danger x'],
    kind: 'unknown_command',
  })
})

test('a host whose help reads the arguments of each command as a list', async () => {
  const host = await makeTrialHost({
    commands: {},
    files: {
      'bin/run.js': bin(
        `console.log(JSON.stringify(config.findCommand('murli:which').args))`,
      ).replace('const [id', 'config.plugins = [...config.plugins.values()]\nconst [id'),
    },
  })
  onTestFinished(host.remove)
  const {stdout} = await host.run(['hello'])
  expect(JSON.parse(stdout)).toMatchObject([{name: 'intent', required: true}])
})
