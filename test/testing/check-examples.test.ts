import {rm} from 'node:fs/promises'
import {join} from 'node:path'

import {settings} from '@oclif/core'
import {expect, test} from 'vitest'

import {checkExamples} from '../../src/testing/index.js'
import {makeTrialHost} from '../support/trial-host.js'

const hi = `export default class Hi extends Command {
  static examples = ['<%= config.bin %> <%= command.id %> --nope']
  async run() {}
}
`

const typeScript = {
  'src/commands/hi.ts': 'export default class Hi { static wrong: number = 1 }',
  'tsconfig.json': '{"compilerOptions": {"outDir": "dist", "rootDir": "src"}}',
}

test('the build of a TypeScript host without a manifest is checked, and its wrong example found', async (context) => {
  const files = {...typeScript, 'dist/commands/hi.js': `import {Command} from '@oclif/core'\n${hi}`}
  const host = await makeTrialHost({commands: {}, files, hasManifest: false, oclif: {commands: './dist/commands'}})
  context.onTestFinished(host.remove)
  const failed = await checkExamples(host.folder, {env: {NODE_ENV: 'production'}})
  expect(failed).toEqual([{command: 'hi', line: 'hi --nope', message: expect.stringContaining('--nope') as string}])
  // What keeps oclif from the sources where it can read the host's tsconfig.json.
  expect(settings).toMatchObject({enableAutoTranspile: false, tsnodeEnabled: false})
  await expect(checkExamples(host.folder, {commands: ['ho']})).rejects.toThrow('trial has no command `ho`')

  await rm(join(host.folder, 'dist'), {recursive: true})
  await expect(checkExamples(host.folder)).rejects.toThrow(/^No command of trial was found in .*\. Build the host/)
})

test('a command that cannot be loaded is an error, and not left out', async (context) => {
  const host = await makeTrialHost({commands: {hi, wrong: "throw new Error('no such module')"}, hasManifest: false})
  context.onTestFinished(host.remove)
  await expect(checkExamples(host.folder)).rejects.toThrow(
    /^The command wrong of trial cannot be loaded: .*no such module[^]*Build the host/,
  )
})
