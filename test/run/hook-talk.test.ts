import {expect, test} from 'vitest'

import {readLogs} from '../support/document.js'
import {makeTrialHost} from '../support/trial-host.js'

test('what hooks print in front of an own command is no result, and help is', async () => {
  const host = await makeTrialHost({
    commands: {own: `export default class Own extends AgentCommand { async run() { return {a: 1} } }`},
    files: {
      'init.js': `export default async function () { console.log('An update'); process.stdout.write('is here\\n') }`,
      'prerun.js': `export default async function () { console.log('prerun') }`,
    },
    oclif: {hooks: {init: './init.js', prerun: './prerun.js'}},
    packages: ['@oclif/plugin-help'],
  })
  try {
    const env = {TRIAL_AGENT: '1'}
    const run = await host.run(['own'], {env})
    expect(JSON.parse(run.stdout)).toMatchObject({result: {a: 1}, status: 'ok'})
    expect(readLogs(run)).toEqual(['info: An update', 'info: is here', 'info: prerun'])
    const help = await host.run(['own', '--help'], {env})
    expect(help.code).toBe(0)
    expect(help.stdout).toContain('USAGE')
    expect((await host.run(['own', '--no-agent'])).stdout).toBe('An update\nis here\nprerun\n')
  } finally {
    await host.remove()
  }
})
