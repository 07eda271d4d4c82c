import {afterAll, expect, it} from 'vitest'

import {foreignCommand, makeTrialHost} from '../../support/trial-host.js'

const command = (summary: string, more = '') =>
  foreignCommand('', `static summary = '${summary}'; ${more}`)

const host = await makeTrialHost({
  commands: {
    apps: command('List apps'),
    'apps/info': command('Show an app'),
    'db/info': command('Show databases', "static aliases = ['db']"),
    'db/reset': command('Reset a database'),
    'store/list': command('List stores', "static aliases = ['shop']"),
    'shop/open': command('Open a shop'),
    audit: command('Audit data', "static aliases = ['cm:audit']"),
    'audit/fix': command('Repair data', "static aliases = ['cm:audit:fix']"),
    'hidden/it': command('Do it', 'static hidden = true'),
  },
  oclif: {topics: {'cm:audit': {description: 'Audit'}, db: {description: 'Handle databases'}}},
})
afterAll(async () => host.remove())

type Node = {name: string; subcommands?: Node[]}
type Document = Node & {command?: string; commands: Node[] & Record<string, string>}

const ask = async (line: string): Promise<Document> => {
  const {stdout} = await host.run(line.split(' '))
  return JSON.parse(stdout) as Document
}

const namesOf = (nodes: readonly Node[] = []) => nodes.map(({name}) => name)

it.each<[string, string[], string[]]>([
  // An alias of a command in the topic, an alias of another one, and the command itself
  ['db', ['db:info', 'db'], ['db:info', 'db:reset']],
  ['shop', ['store:list', 'shop'], ['shop:open']],
  ['apps', ['apps'], ['apps:info']],
])('%s is a command and a topic (8.16)', async (name, nodes, below) => {
  const whole = await ask(`describe ${name}`)
  expect(namesOf(whole.commands)).toEqual(nodes)
  expect(namesOf(whole.commands.at(-1)!.subcommands)).toEqual(below)

  const {commands} = await ask(`describe --index ${name}`)
  expect(Object.keys(commands)).toEqual([...new Set([nodes[0], ...below])])

  const schema = await ask(`${name} --schema`)
  expect(schema.name).toBe(nodes[0])
  expect(namesOf(schema.subcommands)).toEqual(below)
})

it('briefly describes both of an alias, and a command with those below it', async () => {
  const [first, second] = (await ask('describe db --brief')).commands as unknown as Document[]
  expect(first).toEqual({command: 'db:info', summary: 'Show databases'})
  expect(second).toEqual({
    name: 'db',
    summary: 'Handle databases',
    commands: {'db:info': 'Show databases', 'db:reset': 'Reset a database'},
  })
  expect(await ask('describe apps --brief')).toEqual({
    command: 'apps',
    summary: 'List apps',
    commands: {'apps:info': 'Show an app'},
  })
})

it.each([
  ['cm:audit', ['audit', 'audit:fix']],
  ['cm', ['audit', 'audit:fix']],
])(
  'describes what the aliases below a topic name, where it has nothing else: %s',
  async (name, ids) => {
    const {commands} = await ask(`describe ${name} --brief`)
    expect((commands as unknown as Document[]).map(({command}) => command)).toEqual(ids)
    expect(namesOf((await ask(`describe ${name}`)).commands)).toEqual(ids)
    const index = await ask(`describe --index ${name}`)
    expect(Object.keys(index.commands)).toEqual(ids)
  },
)

it('describes a topic of hidden commands briefly', async () => {
  expect(await ask('describe hidden --brief')).toMatchObject({name: 'hidden'})
})
