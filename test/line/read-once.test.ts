import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const preload = fileURLToPath(new URL('../support/count-readings.cjs', import.meta.url))
const built = fileURLToPath(new URL('../../dist', import.meta.url))

const members = `
  static args = {name: Args.string()}
  static flags = {
    count: Flags.integer(),
    password: Flags.string(),
    tags: Flags.string({multiple: true}),
  }
  async run() { await this.parse(); this.log('done') }`

const adopted = (statics = '') =>
  `export default class Adopted extends AgentCommand { ${statics} ${members} }\n`
const foreign = `export default class Foreign extends Command { ${members} }\n`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      'note/list': adopted(),
      'note/drop': adopted('static mutating = true; static dryRunnable = true'),
      'file/list': foreign,
      'file/drop': foreign,
    },
    oclif: {
      murli: {
        commands: {
          'file:drop': {mutating: true},
          'file:list': {mutating: false},
          'note:list': {mutating: false},
        },
      },
      topicSeparator: ' ',
    },
  })
})
afterAll(() => host.remove())

/** Runs a command line whose first words name its command, and counts how often it was read. */
async function count(nameLength: number, line: string) {
  const readings = join(host.folder, 'readings.json')
  const run = await host.run(line.split(' '), {
    env: {
      INSTRUMENTED: built,
      NAMED: String(nameLength),
      NODE_OPTIONS: `--require "${preload}"`,
      READINGS: readings,
      TRIAL_AGENT: '1',
    },
  })
  const {mode, split} = JSON.parse(await readFile(readings, 'utf8')) as Record<string, string[]>
  return {mode: mode!.length, run, split: split!.length}
}

const once = {mode: 1, split: 1}

test.each(['note', 'file'])(
  'the words of a command of the topic %s are split once, and their mode is decided once',
  async (topic) => {
    const success = await count(2, `${topic} list a --count 5 --tags x y --password hunter2`)
    expect(success).toMatchObject({...once, run: {code: 0}})
    const json = await count(2, `${topic} list a --output json --tags x y`)
    expect(json).toMatchObject({...once, run: {code: 0}})

    const refused = await count(2, `${topic} drop a --count 5 --password hunter2 --agent`)
    expect(refused).toMatchObject(once)
    expect(readError(refused.run)).toMatchObject({error: 'confirmation_required'})

    for (const [line, field] of [
      ['list a --cuont 5 --password hunter2', '--cuont'],
      ['drop a b --yes', undefined],
    ] as const) {
      const mistaken = await count(2, `${topic} ${line}`)
      expect({line, ...mistaken}).toMatchObject({line, ...once})
      expect(readError(mistaken.run).field).toBe(field)
    }
  },
)

test.each([
  [0, 'nite list a --count 5', 'unknown_command'],
  [0, 'note lits a --password hunter2', 'unknown_command'],
  [1, 'help note lits --agent', 'unknown_command'],
  [2, 'murli which drop notes --limti 5', 'unknown_flag'],
  [1, 'describe --index --fulll', 'unknown_flag'],
])('and so are the words of: (%s) %s', async (named, line, kind) => {
  const {run, ...counts} = await count(named, line)
  expect(counts).toEqual(once)
  expect(readError(run).kind).toBe(kind)
})

test('a question about a command reads its words once', async () => {
  for (const line of ['note list a --count 5 --validate', 'file list a --count 5 --schema'])
    expect(await count(2, line)).toMatchObject({split: 1, run: {code: 0}})
})
