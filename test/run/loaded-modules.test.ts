import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

// What Node itself loads is much of a start-up: `crypto` alone took a tenth of an agent's.

const commands = {
  hello: ownCommand('return {said: true}', 'static flags = {loud: Flags.boolean()}'),
}
let adopted: TrialHost
let plain: TrialHost

beforeAll(async () => {
  adopted = await makeTrialHost({commands})
  plain = await makeTrialHost({commands, hasPlugin: false, isAdopted: false})
})

afterAll(async () => {
  await adopted.remove()
  await plain.remove()
})

/** The modules of Node that a host loads for a command line. */
async function listLoaded({folder, run}: TrialHost, args: readonly string[]): Promise<string[]> {
  const list = join(folder, 'loaded')
  const recorder = join(folder, 'record.cjs')
  await writeFile(
    recorder,
    `process.on('exit', () => require('node:fs').writeFileSync(process.env.LOADED, process.moduleLoadList.join('\\n')))`,
  )
  const env = {LOADED: list, NODE_OPTIONS: `--require ${recorder}`, TRIAL_AGENT: '1'}
  await run(args, {env})
  return (await readFile(list, 'utf8')).split('\n')
}

test.each([
  ['a success', ['hello']],
  ['a mistake', ['hello', '--luod']],
])('an agent’s run loads no module of Node that oclif does not: %s', async (_, args) => {
  const before = new Set(await listLoaded(plain, args))
  const added = (await listLoaded(adopted, args)).filter((name) => !before.has(name))
  // For signals (3.16), and for the compile cache.
  const known = /^Internal Binding signal_wrap$|^NativeModule (?:module|internal\/source_map\/)/
  expect(added.filter((name) => !known.test(name))).toEqual([])
})
