import {readFile} from 'node:fs/promises'

import {expect, test} from 'vitest'

import {makeTrialHost} from '../../support/trial-host.js'

const page = new URL('../../../docs/foreign-commands.md', import.meta.url)

test('the page on foreign commands shows what its lines print', async ({onTestFinished}) => {
  const deploy = `export default class extends Command {
    static flags = {target: Flags.string()}
    async run() {await this.parse(this.constructor)}
  }`
  const apps = `export default class extends Command {async run() {this.log('blue\\ngreen')}}`
  const host = await makeTrialHost({commands: {apps, deploy}})
  onTestFinished(() => host.remove())

  const blocks = [
    ...(await readFile(page, 'utf8')).matchAll(/```console\n\$ trial (.*)\n([^`]*)```/g),
  ]
  expect(blocks).toHaveLength(2)
  for (const [, line, printed] of blocks) {
    const {stderr, stdout} = await host.run(line!.split(' '))
    // The page shows documents formatted.
    expect(JSON.parse(stdout + stderr)).toEqual(JSON.parse(printed!))
  }
})
