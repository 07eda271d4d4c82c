import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {
  checkExamples,
  checkHumanMode,
  checkResults,
  runHost,
  successOf,
  toMatchCatalog,
} from '../../src/testing/index.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const show = (result: string) => `export default class extends AgentCommand {
  static summary = 'Show things'
  static mutating = false
  static examples = ['<%= config.bin %> <%= command.id %>']
  static returns = {type: 'object', description: '', outputSchema: {type: 'object', properties: {id: {type: 'number'}}, required: ['id']}}
  async run() { await this.parse(this.constructor); this.log('shown'); return ${result} }
}`
let host: TrialHost
let changed: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({commands: {bad: show(`{id: 'x'}`), good: show('{id: 1}')}})
  changed = await makeTrialHost({commands: {bad: show('{}').replace('shown', 'SHOWN'), worse: show('{}')}})
})
afterAll(async () => {
  await host.remove()
  await changed.remove()
})

test('checkResults runs the examples, and lists the results that are not what their schema says', async () => {
  expect(await checkResults(host.folder, {env: host.env})).toEqual([
    {command: 'bad', line: 'bad', message: 'Its result does not match its schema: /id is no number'},
  ])
  await expect(checkResults(host.folder, {commands: ['describe']})).rejects.toThrow('No example')
})

test('a check of no example at a time checks one, and a missing `await` is named', async () => {
  const options = {commands: ['good'], concurrency: 0, env: host.env, run: true}
  const wrong = await makeTrialHost({commands: {good: show('1').replace('command.id %>', 'command.id %> --nope')}})
  expect(await checkExamples(wrong.folder, options)).toHaveLength(1)
  await wrong.remove()
  expect(() => successOf(runHost(host.folder, ['good']) as never)).toThrow('an `await` missing')
})

test('toMatchCatalog writes a snapshot, and throws what has changed since', async () => {
  const file = join(host.folder, 'snapshots/catalog.json')
  await toMatchCatalog(host.folder, file)
  await toMatchCatalog(host.folder, file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({name: 'trial'})
  mkdirSync(join(changed.folder, 'snapshots'))
  const copy = join(changed.folder, 'snapshots/catalog.json')
  writeFileSync(copy, readFileSync(file))
  await expect(toMatchCatalog(changed.folder, copy)).rejects.toThrow(
    /What breaks agents:\n {2}good: The command is gone.*worse.*\nOther changes:\n {2}worse: The command is new/,
  )
})

test('checkHumanMode lists what a person would notice', async () => {
  const options = {env: host.env, lines: [['bad'], ['--version']]}
  expect(await checkHumanMode(host.folder, host.folder, options)).toEqual([])
  expect(await checkHumanMode(host.folder, changed.folder, options)).toEqual([
    {line: 'bad', part: 'stdout', before: 'shown\n', after: 'SHOWN\n'},
  ])
})
