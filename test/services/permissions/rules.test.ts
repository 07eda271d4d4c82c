import {expect, onTestFinished, test, vi} from 'vitest'

import {readWholeCatalog} from '../../../src/catalog/read.js'
import {claude} from '../../../src/services/permissions/claude.js'
import {codex} from '../../../src/services/permissions/codex.js'
import {decideLine} from '../../../src/services/permissions/decide-line.js'
import {deriveRules} from '../../../src/services/permissions/rules.js'
import {entry, type HostParts, loadHost} from '../../support/host.js'

const reads = (fields: object = {}) => entry({mutating: false, ...fields})
const writes = (fields: object = {}) => entry({mutating: true, ...fields})

/** The rules of a host, as lines. */
async function derive(commands: HostParts['commands'], oclif: object = {}) {
  const parts = {commands: commands!, oclif: {...oclif}}
  const {allow, ask} = deriveRules(readWholeCatalog(await loadHost(parts)))
  const join = (lines: string[][]) => lines.map((words) => words.join(' '))
  return {allow: join(allow), ask: join(ask)}
}

const spaced = {topicSeparator: ' '}

test.each<[title: string, commands: object, oclif: object, allow: string[], ask?: string[]]>([
  [
    'effects decide, and what is not known has no rule',
    {
      list: reads(),
      drop: writes(),
      wipe: entry({destructive: true}),
      odd: entry(),
      scan: reads({mutatingFlags: ['x']}),
      tidy: entry({destructive: true, mutatingFlags: ['x']}),
      prune: writes({destructive: true, mutatingFlags: ['x']}),
      wait: reads({interactive: true}),
    },
    {},
    ['riffle list'],
    ['riffle drop', 'riffle prune', 'riffle wipe'],
  ],
  [
    'a colon separates words: a topic begins no other command',
    {index: reads(), 'index:drop': writes()},
    {},
    ['riffle index'],
    ['riffle index:drop'],
  ],
  [
    'spaces separate words: a prefix of another command allows that, too',
    {index: reads(), 'index:drop': writes(), 'index:list': reads()},
    spaced,
    ['riffle index list', 'riffle index:list'],
    ['riffle index drop', 'riffle index:drop'],
  ],
  [
    'one word with a colon begins no other command',
    {'org:list': reads(), 'org:list:auth': writes()},
    spaced,
    ['riffle org:list'],
    ['riffle org list auth', 'riffle org:list:auth'],
  ],
  [
    'a hidden command and a hidden alias are others, too',
    {
      'a:b': reads(),
      'a:b:c': writes({hidden: true}),
      'd:e': reads(),
      z: writes({hiddenAliases: ['d:e:f']}),
    },
    spaced,
    ['riffle a:b', 'riffle d:e'],
    ['riffle a b c', 'riffle a:b:c', 'riffle d e f', 'riffle d:e:f', 'riffle z'],
  ],
  [
    'even a command that only reads is another one',
    {'a:b': reads(), 'a:b:c': reads()},
    spaced,
    ['riffle a b c', 'riffle a:b', 'riffle a:b:c'],
  ],
  [
    'aliases and the names of the bin',
    {'index:list': reads({aliases: ['il'], hiddenAliases: ['ls:all']})},
    {...spaced, binAliases: ['rif']},
    ['riffle', 'rif'].flatMap((bin) =>
      ['il', 'index list', 'index:list', 'ls all', 'ls:all'].map((name) => `${bin} ${name}`),
    ),
  ],
  [
    'an alias of the command itself is not another one',
    {'a:b': reads({aliases: ['a:b:c']})},
    spaced,
    ['riffle a b', 'riffle a b c', 'riffle a:b', 'riffle a:b:c'],
  ],
  [
    'words in any order: a command that has all words may begin with them',
    {'list:org': reads(), 'org:auth:list': writes(), 'list:users': reads()},
    {...spaced, flexibleTaxonomy: true},
    ['riffle list users', 'riffle list:org', 'riffle list:users'],
    ['riffle org auth list', 'riffle org:auth:list'],
  ],
  [
    'the name that two commands claim',
    {a: reads({hiddenAliases: ['x']}), b: writes({hiddenAliases: ['x']})},
    {},
    ['riffle a'],
    ['riffle b', 'riffle x'],
  ],
  [
    'a word that a harness or a shell reads otherwise',
    {'a*': reads(), 'b)': reads(), '-c': reads(), 'd e': reads(), $f: writes()},
    {},
    [],
  ],
])('%s', async (_, commands, oclif, allow, ask = []) => {
  expect(await derive(commands as HostParts['commands'], oclif)).toEqual({allow, ask})
})

test('what the environment denies still begins with the words of others', async () => {
  vi.stubEnv('RIFFLE_DENY', '["a:b:c"]')
  onTestFinished(() => void vi.unstubAllEnvs())
  const commands = {'a:b': reads(), 'a:b:c': writes()}
  expect((await derive(commands, spaced)).allow).toEqual(['riffle a:b'])
})

test('the topic of the plugin begins its commands on every host', async () => {
  const ours = (fields: object = {}) => reads({pluginName: 'oclif-plugin-murli', ...fields})
  const commands = {
    murli: ours(),
    'murli:mcp': ours({mutatingFlags: ['install']}),
    'murli:which': ours(),
  }
  const config = await loadHost({commands})
  // oclif names the plugin that it has loaded a command from.
  for (const command of config.commands) command.pluginName = 'oclif-plugin-murli'
  const {allow} = deriveRules(readWholeCatalog(config))
  expect(allow.map((words) => words.join(' '))).toEqual([
    'riffle murli which',
    'riffle murli:which',
    'riffle which',
  ])
})

test('a command `murli` of the host takes the words of the plugin away', async () => {
  const ours = reads({pluginName: 'oclif-plugin-murli'})
  const commands = {murli: writes({strict: false}), 'murli:which': ours}
  const config = await loadHost({commands})
  for (const command of config.commands) {
    if (command.id !== 'murli') command.pluginName = 'oclif-plugin-murli'
  }
  const {allow} = deriveRules(readWholeCatalog(config))
  expect(allow.map((words) => words.join(' '))).toEqual(['riffle murli:which', 'riffle which'])
  expect(await decideLine(config, 'riffle murli which drop')).toMatchObject({decision: 'ask'})
})

test('what each harness gets', async () => {
  const commands = {index: reads(), 'index:list': reads(), 'index:drop': writes()}
  const catalog = readWholeCatalog(await loadHost({commands}))
  expect(claude.draft(catalog)).toBe(`{
  "permissions": {
    "allow": [
      "Bash(riffle index *)",
      "Bash(riffle index:list *)"
    ],
    "ask": [
      "Bash(riffle index:drop *)"
    ]
  }
}
`)
  expect(codex.draft(catalog).replace(/[0-9a-f]{12}/, '<digest>')).toMatchInlineSnapshot(`
    "# murli:begin
    # Digest <digest>.

    # What changes something: Codex asks you.
    prefix_rule(pattern=["riffle", "index:drop"], decision="prompt")

    # What is known to change nothing: Codex runs it, outside its sandbox.
    prefix_rule(pattern=["riffle", "index"], decision="allow")
    prefix_rule(pattern=["riffle", "index:list"], decision="allow")
    # murli:end
    "
  `)
})
