import {existsSync} from 'node:fs'

import {expect, onTestFinished, test} from 'vitest'

import {copyPluginInto, makeTrialHost} from '../support/trial-host.js'

/** A command that removes the plugin, as oclif's `plugins uninstall` does, and fails afterwards. */
const remove = `import fs from 'node:fs'
export default class Remove extends Command {
  static mutating = false
  async run() {
    fs.rmSync(process.env.PLUGIN, {recursive: true})
    this.error('Half of it is left.')
  }
}`

test('a command that removes the plugin has its error explained', async () => {
  const {
    folder,
    remove: removeHost,
    run,
  } = await makeTrialHost({
    commands: {'plugins/remove': remove},
    isAdopted: false,
  })
  onTestFinished(removeHost)
  const plugin = await copyPluginInto(folder)
  const {code, stderr} = await run(['plugins:remove'], {env: {PLUGIN: plugin, TRIAL_AGENT: '1'}})
  expect(existsSync(plugin)).toBe(false)
  expect(code).toBe(2)
  expect(JSON.parse(stderr)).toMatchObject({
    message: 'Half of it is left.',
    error: 'tool_error',
    status: 'error',
  })
})
