import {afterAll, beforeAll, expect, test} from 'vitest'

import {readError} from '../../support/document.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

const commandOf = (base: string, members: string) => `export default class Trial extends ${base} {
${members}
async run() { this.log(JSON.stringify(await this.parse(Trial))) }
}\n`

const tag = `static args = {file: Args.string({required: true})}
static flags = {
  mod: Flags.string({multiple: true, options: ['a', 'b', 'c']}),
  note: Flags.string({multiple: true}),
}`

const relations = `static flags = {
  alone: Flags.string({combinable: ['table']}),
  cluster: Flags.string(),
  cond: Flags.string({dependsOn: [{name: 'cluster', when: async (flags) => flags.table === true}]}),
  json5: Flags.boolean({exclusive: ['table']}),
  key: Flags.string({env: 'TRIAL_KEY', exclusive: ['table']}),
  limit: Flags.integer({env: 'TRIAL_LIMIT', max: 50}),
  one: Flags.string({exactlyOne: ['one', 'two']}),
  region: Flags.string({default: 'eu'}),
  size: Flags.string({env: 'TRIAL_SIZE', options: ['small', 'medium']}),
  table: Flags.boolean(),
  two: Flags.string({default: 'second', exactlyOne: ['one', 'two']}),
  zone: Flags.string({dependsOn: ['region', 'cluster']}),
}`

let host: TrialHost
beforeAll(async () => {
  const parts = {relations, tag}
  const commands = Object.entries(parts).flatMap(([name, members]) => [
    [name, commandOf('Command', members)],
    [`adopted/${name}`, commandOf('AgentCommand', members)],
  ])
  host = await makeTrialHost({commands: Object.fromEntries(commands) as Record<string, string>})
})
afterAll(() => host.remove())

type Row = [line: string, expected: object, env?: Record<string, string>]

const rows: Row[] = [
  // 4.5: the refused value, not the flag's last one
  ['tag f.txt --mod q --mod a', {position: 3}],
  ['tag f.txt --mod a q', {position: 4}],
  // 4.7a: both readings of words that a greedy flag took
  [
    'tag --mod a b my.txt',
    {did_you_mean: ['trial tag --mod a b -- my.txt', 'trial tag my.txt --mod a b'], position: 4},
  ],
  [
    'tag --note hello my.txt',
    {did_you_mean: ['trial tag --note hello -- my.txt', 'trial tag my.txt --note hello']},
  ],
  [
    'tag --note hello my.txt --mod a',
    {
      did_you_mean: [
        'trial tag --note hello --mod a -- my.txt',
        'trial tag my.txt --note hello --mod a',
      ],
    },
  ],
  [
    'relations --zone z',
    {message: 'Flag --zone needs --cluster', suggestion: 'Add --cluster <cluster>.'},
  ],
  ['relations --cond x --table', {suggestion: 'Add --cluster <cluster>.'}],
  [
    'relations --alone x --json5',
    {
      did_you_mean: ['trial relations --json5', 'trial relations --alone x'],
      message: 'Flags --alone and --json5 exclude each other',
    },
  ],
  [
    'relations --one x',
    {
      did_you_mean: ['trial relations'],
      message: 'Flags --two and --one exclude each other; --two has a default',
    },
  ],
  // 6.9a
  [
    'relations --table',
    {
      did_you_mean: ['trial relations'],
      message:
        'Flags --key and --table exclude each other; --key is set by TRIAL_KEY in the environment',
    },
    {TRIAL_KEY: 'k'},
  ],
  [
    'relations',
    {
      did_you_mean: ['trial relations --size medium'],
      message: 'Flag --size does not accept medum. --size is set by TRIAL_SIZE in the environment',
    },
    {TRIAL_SIZE: 'medum'},
  ],
  ['relations', {suggestion: 'Add --limit <limit>.'}, {TRIAL_LIMIT: '99'}],
]

test.each(rows)('%s is explained as its parser sees it', async (line, expected, env) => {
  for (const prefix of ['', 'adopted:']) {
    const run = await host.run(`${prefix}${line}`.split(' '), {env: {TRIAL_AGENT: '1', ...env}})
    const adopt = (text: string) => text.replace(/^trial /, `trial ${prefix}`)
    const {did_you_mean: lines, position} = expected as {did_you_mean?: string[]; position?: number}
    expect(readError(run), line).toMatchObject({
      ...expected,
      ...(lines && {did_you_mean: lines.map(adopt)}),
      ...(position !== undefined && {position}),
    })
  }
})

test('flags of the plugin can be combined with every flag', async () => {
  const line = ['adopted:relations', '--alone', 'x', '--output', 'json']
  expect((await host.run(line)).code).toBe(0)
})
