import {mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const ran = `this.log('RAN')`
let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      nest: foreignCommand(`await this.config.runCommand('project:deploy:start')`),
      'own/go': ownCommand(ran, 'static mutating = true'),
      'project/deploy/start': foreignCommand(ran),
      'project/info': foreignCommand(ran),
    },
    oclif: {
      flexibleTaxonomy: true,
      murli: {commands: {nest: {mutating: false}, 'project:info': {mutating: false}}},
      topicSeparator: ' ',
    },
  })
  const settings = join(host.folder, 'config/trial/murli.json')
  mkdirSync(dirname(settings), {recursive: true})
  writeFileSync(settings, '{"commands": {"info project": {"mutating": true}}}')
})
afterAll(() => host.remove())

// 2.8, 12.2: oclif finds a command by its words in any order, and so does a key.
test.each<[line: string, env: Record<string, string>]>([
  ['go own --yes', {TRIAL_DENY: '["go:own"]'}],
  ['own go --yes', {TRIAL_DENY: '["go own"]'}],
  ['start deploy project', {TRIAL_DENY: '["start:deploy:project"]'}],
  ['project deploy start', {TRIAL_DENY: '["deploy:*"]'}],
  ['nest', {TRIAL_DENY: '["start:deploy:project"]'}],
  ['info project', {TRIAL_READ_ONLY: '1'}],
])('%s is refused with %j, for a person and for an agent', async (line, env) => {
  const folders = {XDG_CONFIG_HOME: join(host.folder, 'config')}
  for (const agent of ['0', '1']) {
    const run = await host.run(line.split(' '), {env: {...env, ...folders, TRIAL_AGENT: agent}})
    expect([agent, run.code, run.stdout.includes('RAN')]).toEqual([agent, 6, false])
  }
  const allowed = await host.run(line.split(' '), {env: {TRIAL_AGENT: '0'}})
  expect([allowed.code, allowed.stdout]).toEqual([0, 'RAN\n'])
})
