import {afterAll, expect, it} from 'vitest'

import {makeTrialHost} from '../support/trial-host.js'

const list = `Array.from({length: 5}, (_, id) => ({id, name: 'n' + id}))`
const rows = {columns: ['id', 'name'], rows: [0, 1, 2, 3, 4].map((id) => [id, `n${id}`])}

const command = (base: string, body: string, members = '') =>
  `export default class extends ${base} { ${members}\nasync run() { ${body} } }\n`

const host = await makeTrialHost({
  commands: {
    fail: command('AgentCommand', `throw new AgentError({message: 'No', data: {all: ${list}}})`),
    foreign: command(
      'Command',
      `return {all: ${list}}`,
      'static enableJsonFlag = true; static mutating = false',
    ),
    own: command('AgentCommand', `return {all: ${list}}`),
    stream: command('AgentCommand', `await this.writer.event(${list}); return ${list}`),
    ...Object.fromEntries(
      [...'abcde'].map((name) => [
        `topic/${name}`,
        command('Command', '', `static summary = '${name}'; static flags = {app: Flags.string()}`),
      ]),
    ),
  },
})
afterAll(async () => host.remove())

const read = (text: string): unknown => JSON.parse(text.trimEnd().split('\n').at(-1)!)

it.each<[string, string, object]>([
  ['the result of an own command', 'own --output rows', {result: {all: rows}}],
  ['the result of a foreign command', 'foreign --output rows', {result: {all: rows}}],
  ['the last line of a stream', 'stream --output rows', {result: rows}],
  [
    'a document',
    'topic --schema --output rows',
    {
      subcommands: {
        columns: ['name', 'summary'],
        rows: [...'abcde'].map((name) => [`topic:${name}`, name]),
      },
    },
  ],
])('--output rows shapes %s (3.13a)', async (_, line, expected) => {
  const {code, stdout} = await host.run(line.split(' '))
  expect([code, read(stdout)]).toMatchObject([0, expected])
})

it('shapes the data of an error, and leaves an event as it was given', async () => {
  const {stderr} = await host.run(['fail', '--output', 'rows'])
  expect(read(stderr)).toMatchObject({data: {all: rows}, status: 'error'})
  const {stdout} = await host.run(['stream', '--output', 'rows'])
  expect(JSON.parse(stdout.split('\n')[0]!)).toEqual(rows.rows.map(([id, name]) => ({id, name})))
})

it('is a format of TRIAL_OUTPUT and of the capabilities', async () => {
  const env = {TRIAL_AGENT: '1', TRIAL_OUTPUT: 'rows'}
  expect(read((await host.run(['own'], {env})).stdout)).toMatchObject({result: {all: rows}})
  expect(read((await host.run(['describe', 'own'], {env})).stdout)).toMatchObject({
    capabilities: {output_formats: expect.arrayContaining(['rows']) as unknown},
  })
})
