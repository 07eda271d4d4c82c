import {afterAll, beforeAll, expect, test} from 'vitest'

import {runProcess} from '../support/run-cli.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

let host: TrialHost

beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      greet: foreignCommand('', 'static args = {who: Args.string()}'),
      'note/create': ownCommand('return {id: 1}', 'static mutating = true'),
      'note/list': ownCommand("this.log('2 notes'); return [1, 2]"),
    },
    oclif: {topicSeparator: ' '},
  })
})
afterAll(() => host.remove())

test.each(['note list', 'greet --schema', 'describe --index'])(
  'without a home, and with a cache that cannot be written to, %s gives results',
  async (line) => {
    const env = {HOME: '', TRIAL_AGENT: '1', TRIAL_CACHE_DIR: '/dev/null/cache'}
    const {code, stderr, stdout} = await host.run(line.split(' '), {env})
    expect({code, stderr}).toEqual({code: 0, stderr: ''})
    expect(JSON.parse(stdout)).toBeTypeOf('object')
  },
)

test
  .runIf(process.platform === 'linux')
  .for([
    'note list',
    'note create --yes',
    'note create --yes --validate',
    'greet Ada --schema',
    'greet Ada --validate --agent',
    'note --schema',
    '--schema',
    'describe',
    'describe --index',
    'murli doctor',
    'note list --no-agent',
    'murli doctor --no-agent',
  ])('a full disk fails %s', async (line) => {
  const words = ['sh', '-c', `'${process.execPath}' '${host.bin}' ${line} > /dev/full`] as const
  const {code, stderr} = await runProcess(words, {cwd: host.folder, env: host.env, input: ''})
  if (line.startsWith('murli') && line.endsWith('--no-agent')) {
    expect([code, stderr]).toEqual([2, '    Error: ENOSPC: no space left on device, write\n'])
  } else if (line.endsWith('--no-agent')) expect(code).not.toBe(0)
  else
    expect([code, JSON.parse(stderr)]).toMatchObject([
      2,
      {code: 2, error: 'tool_error', status: 'error'},
    ])
})
