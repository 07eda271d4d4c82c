import {readFile, writeFile} from 'node:fs/promises'
import {basename, join} from 'node:path'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

// What Node itself loads is much of a start-up: `crypto` alone took a tenth of an agent's.

const flags = 'static flags = {loud: Flags.boolean()}'
let hosts: Record<'adopted' | 'foreign' | 'plain', TrialHost>

beforeAll(async () => {
  const greet = foreignCommand(`this.log('Hello'); return {said: true}`, flags)
  hosts = {
    adopted: await makeTrialHost({commands: {hello: ownCommand('return {said: true}', flags)}}),
    foreign: await makeTrialHost({commands: {hello: greet}, isAdopted: false}),
    plain: await makeTrialHost({commands: {hello: greet}, hasPlugin: false, isAdopted: false}),
  }
})

afterAll(async () => {
  for (const host of Object.values(hosts)) await host.remove()
})

/** What is loaded for a command line: Node's own modules, and the plugin's bundles. */
type Loaded = {bundles: string[]; modules: string[]}

async function listLoaded({folder, run}: TrialHost, args: readonly string[]): Promise<Loaded> {
  const list = join(folder, 'loaded')
  const recorder = join(folder, 'record.cjs')
  await writeFile(
    recorder,
    `process.on('exit', () => {
      const loaded = {files: Object.keys(require.cache), modules: process.moduleLoadList}
      require('node:fs').writeFileSync(process.env.LOADED, JSON.stringify(loaded))
    })`,
  )
  const env = {LOADED: list, NODE_OPTIONS: `--require ${recorder}`, TRIAL_AGENT: '1'}
  await run(args, {env})
  const {files, modules} = JSON.parse(await readFile(list, 'utf8')) as Record<string, string[]>
  const bundles = files!.filter((file) => /[\\/]bundles[\\/]/.test(file))
  return {bundles: bundles.map((file) => basename(file, '.js')), modules: modules!}
}

test.each([
  ['adopted', 'success', ['hello']],
  ['adopted', 'mistake', ['hello', '--luod']],
  ['foreign', 'success', ['hello']],
  ['foreign', 'mistake', ['hello', '--luod']],
] as const)('an agent’s %s command loads what its %s needs', async (kind, result, args) => {
  const before = new Set((await listLoaded(hosts.plain, args)).modules)
  const {bundles, modules} = await listLoaded(hosts[kind], args)
  // For signals (3.16), and for the compile cache.
  const known = /^Internal Binding signal_wrap$|^NativeModule (?:module|internal\/source_map\/)/
  expect(modules.filter((name) => !before.has(name) && !known.test(name))).toEqual([])
  const needed = {mistake: ['agent', 'explain', 'hooks'], success: ['agent', 'hooks']}[result]
  expect(bundles.toSorted()).toEqual(needed)
})
