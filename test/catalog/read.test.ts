import {afterEach, describe, expect, it, vi} from 'vitest'

import {cachedCatalog, readCatalog, readWholeCatalog} from '../../src/catalog/read.js'
import {summarize} from '../../src/catalog/texts/render-text.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {findCommands} from '../../src/services/search/find-commands.js'
import {minConfidence} from '../../src/services/search/rank.js'
import {entry, loadHost} from '../support/host.js'

afterEach(() => vi.unstubAllEnvs())

describe('readCatalog', () => {
  it('names commands as they are typed, once each, sorted, and leaves the config as it was', async () => {
    const config = await loadHost({
      commands: {
        'task:list': entry({aliases: ['tasks', 'ls'], hiddenAliases: ['l']}),
        'task:create': entry({hidden: true}),
        version: entry(),
      },
      oclif: {topicSeparator: ' '},
    })
    const before = JSON.stringify(config.commands)
    const catalog = readCatalog(config)

    expect(
      catalog.commands.map(({aliases, id, isHidden, name}) => [id, name, aliases, isHidden]),
    ).toEqual([
      ['task:create', 'task create', [], true],
      ['task:list', 'task list', ['ls', 'tasks'], false],
      ['version', 'version', [], false],
    ])
    expect(catalog).toMatchObject({
      bin: 'riffle',
      isFlexible: false,
      separator: ' ',
      version: '1.2.3',
      warnings: [],
    })
    expect(catalog.plugins).toEqual([{name: 'riffle', version: '1.2.3'}])
    expect(JSON.stringify(config.commands)).toBe(before)
  })

  it('lists classes that a host has put into its config, and omits a field whose getter throws', () => {
    class List {
      static aliases = ['ls']
      static id = 'task:list'
      static load = loadNothing
      static get description(): string {
        throw new Error('no translation')
      }
    }
    class Remove extends List {
      static override aliases = []
      static flags = {force: {name: 'force', type: 'boolean'}}
      static hidden = true
      static override id = 'task:remove'
    }
    const {commands, warnings} = readCatalog(fakeConfig([List, Remove] as never))

    expect(commands).toMatchObject([
      {aliases: ['ls'], id: 'task:list', isHidden: false},
      {aliases: [], definition: {flags: {force: {}}}, id: 'task:remove', isHidden: true},
    ])
    expect([commands[0]!.definition.description, warnings]).toEqual([undefined, []])
  })

  const shared = {...entry(), load: loadNothing}
  const other = {...entry(), load: async () => {}}

  it.each<[what: string, entries: Record<string, unknown>[], listed: string[]]>([
    [
      'a command under its alias if another plugin has taken its id',
      [
        {...shared, aliases: ['go'], id: 'go'},
        {...other, id: 'run'},
      ],
      ['go', 'run'],
    ],
    [
      'commands that share what loads them, unless one states the id of another',
      [
        {...shared, id: 'stop'},
        {...shared, id: 'start'},
        {...shared, aliases: ['go'], id: 'run'},
        {...shared, aliases: ['go'], id: 'go'},
        {...shared, id: 'stop', summary: 'Another one'},
      ],
      ['run go', 'start', 'stop'],
    ],
  ])('lists %s', (_, entries, listed) => {
    const {commands} = readCatalog(fakeConfig(entries))
    expect(commands.map(({aliases, id}) => [id, ...aliases].join(' '))).toEqual(listed)
  })

  it('reads ids and aliases that are written with the separator, as help rewrites them in a config', () => {
    const listed = {
      ...entry({aliases: ['get all', 'got all'], hiddenAliases: ['account get', 'rm one']}),
      id: 'account list',
    }
    // oclif finds an alias that its author wrote with a space by one quoted word only.
    const found = new Set(['account:list', 'get:all', 'account:get', 'got all', 'rm one'])
    const findCommand = (id: string) => (found.has(id) ? listed : undefined)
    const config = {...fakeConfig([listed]), findCommand, topicSeparator: ' '} as HostConfig

    expect(readCatalog(config).commands).toMatchObject([
      {
        aliases: ['get:all'],
        hiddenAliases: ['account:get'],
        id: 'account:list',
        name: 'account list',
      },
    ])
  })

  it.each<[denied: string, listed: string[]]>([
    ['app:destroy', ['rm', 'zap']],
    ['purge', ['rm', 'zap']],
    // Another plugin has taken this alias.
    ['rm', ['zap']],
  ])('leaves out the command that the environment denies as %s', (denied, listed) => {
    vi.stubEnv('RIFFLE_DENY', JSON.stringify([denied]))
    const commands = [
      {...entry({aliases: ['rm'], hiddenAliases: ['purge']}), id: 'app:destroy', load: loadNothing},
      {...other, id: 'rm'},
      {...entry(), id: 'zap'},
    ]
    expect(readCatalog(fakeConfig(commands)).commands.map(({id}) => id)).toEqual(listed)
  })

  const single = {strategy: 'single', target: './commands/index.js'}

  it.each([
    ['only the one command of a CLI that is one command', single, 'index', ''],
    ['the commands of a host without a manifest', undefined, 'task/list', 'task:list'],
  ])('has %s', async (_, commands, file, name) => {
    const source =
      "module.exports = class extends require('@oclif/core').Command { static summary = 'Do it' }"
    const config = await loadHost({oclif: {...(commands && {commands})}, sources: {[file]: source}})
    const catalog = readCatalog(config)

    expect(catalog).toMatchObject({
      commands: [{definition: {summary: 'Do it'}, name}],
      isSingleCommand: name === '',
    })
  })

  it('takes an empty summary for none, as the help of oclif does', async () => {
    const fields = {summary: '', description: 'Rotate the keys.\nAll of them.'}
    const config = await loadHost({commands: {a: entry(fields)}})
    const catalog = readCatalog(config)
    expect([summarize(catalog, catalog.commands[0]!), catalog.warnings]).toEqual([
      'Rotate the keys.',
      [],
    ])
    const [match] = findCommands(catalog, 'rotate keys').matches
    expect(match?.score).toBeGreaterThan(minConfidence)
  })

  it('lists a command however malformed its entry is, and says what was left out', async () => {
    const config = await loadHost({
      commands: {
        // A static `options` of the host's own is no list of values.
        a: {description: 7, examples: {command: 'x'}, mutatingFlags: null, options: {app: {}}},
        b: entry({
          args: [{name: 'file', required: true}, {}],
          flags: {
            bad: 'x',
            good: {
              type: 'option',
              atLeastOne: 'x',
              charAliases: 5,
              dependsOn: [{}],
              options: 'x',
            },
          },
        }),
      },
    })

    const catalog = readCatalog(config)
    expect(
      catalog.commands.map(({definition, id}) => [id, definition.args, definition.flags]),
    ).toEqual([
      ['a', {}, {}],
      ['b', {file: {name: 'file', required: true}}, {good: {type: 'option'}}],
    ])
    expect(catalog.commands[0]!.definition).not.toHaveProperty('mutatingFlags')
    expect(catalog.warnings).toEqual([
      'a: description is malformed',
      'a: examples is malformed',
      'b: an argument without a name is malformed',
      'b: flag --bad is malformed',
      'b: flag --good: atLeastOne is malformed',
      'b: flag --good: charAliases is malformed',
      'b: flag --good: dependsOn is malformed',
      'b: flag --good: options is malformed',
    ])
  })

  it('reads the config of @oclif/core 1, where plugins and arguments are lists and fields are missing', () => {
    const plugins = ['riffle', 'b'].map((name) => ({name, version: '1.2.3'}))
    const old = {flexibleTaxonomy: undefined, plugins, topicSeparator: undefined}
    const config = fakeConfig([{...entry({args: [{name: 'x'}]}), id: 'go'}])
    const catalog = readCatalog({...config, ...old} as unknown as HostConfig)

    expect(catalog).toMatchObject({isFlexible: false, plugins, separator: ':'})
    expect(catalog.commands[0]!.definition.args).toEqual({x: {name: 'x'}})
  })

  it.each([['a b'], ['b a']])(
    '3.14: has the same topics if the plugins are loaded in the order %s',
    (order) => {
      const declared = {
        a: {
          app: {description: 'Apps', subtopics: {env: {description: 'Variables'}}},
          box: {description: 'Boxes of a'},
        },
        b: {box: {description: 'Boxes of b'}, app: {description: 'Applications'}},
      }
      const names = order.split(' ') as ('a' | 'b')[]
      const plugins = names.map(
        (name) => [name, {name, pjson: {oclif: {topics: declared[name]}}}] as const,
      )
      const commands = ['app', 'app:env:set', 'box:list', 'odd:list'].map((id) => ({
        id,
        summary: `Do ${id}`,
      }))
      // oclif's own: the text of the last plugin, or of the command that was first.
      const topics = [
        {description: declared[names[1]!].app.description, name: 'app'},
        {description: declared[names[1]!].box.description, name: 'box'},
        {description: 'Do odd:list', name: 'odd'},
        {description: 'Added by a hook', name: 'extra'},
      ]
      const catalog = readCatalog({
        ...fakeConfig(commands),
        plugins: new Map(plugins),
        topics,
      } as never)

      expect(catalog.topics.map(({description, id}) => [id, description])).toEqual([
        ['app', 'Do app'],
        ['app:env', 'Variables'],
        ['box', 'Boxes of a'],
        ['extra', 'Added by a hook'],
        ['odd', undefined],
      ])
    },
  )

  it('keeps a topic without commands, also where all commands are read', () => {
    const config = {
      ...fakeConfig([{id: 'app:list'}]),
      topics: [{description: 'Empty', name: 'which'}],
    } as never
    for (const {topics} of [readCatalog(config), readWholeCatalog(config)]) {
      expect(topics.map(({id}) => id)).toEqual(['app', 'which'])
    }
  })

  it('gives a topic its declared text if the text of its command is empty', () => {
    const topics = {app: {description: 'Apps'}}
    const catalog = readCatalog({
      ...fakeConfig([{description: '', id: 'app'}, {id: 'app:list'}]),
      plugins: new Map([['a', {name: 'a', pjson: {oclif: {topics}}}]]),
    } as never)
    expect(catalog.topics).toMatchObject([{description: 'Apps', id: 'app'}])
  })
})

it('cachedCatalog reads again if oclif lists other commands or topics, or other limits hold', () => {
  const host: Record<'commands' | 'topics', object[]> = {commands: [{id: 'app:list'}], topics: []}
  // As oclif, which makes a new list each time that it is asked.
  const lists = {commands: {get: () => [...host.commands]}, topics: {get: () => [...host.topics]}}
  const config = Object.defineProperties(fakeConfig([]), lists)
  const known = cachedCatalog(config)
  expect(known).toEqual(readCatalog(config))
  expect(cachedCatalog(config)).toBe(known)
  host.commands[0] = {id: 'app:open'}
  host.topics.push({name: 'team'})
  const {commands, topics} = cachedCatalog(config)
  expect([...commands, ...topics].map(({id}) => id)).toEqual(['app:open', 'app', 'team'])
  vi.stubEnv('RIFFLE_DENY', '["app:open"]')
  expect(cachedCatalog(config).commands).toEqual([])
  vi.unstubAllEnvs()
  expect(cachedCatalog(config).commands).toHaveLength(1)
})

async function loadNothing() {}

function fakeConfig(commands: Record<string, unknown>[]): HostConfig {
  const config = {
    bin: 'riffle',
    commands,
    flexibleTaxonomy: false,
    name: 'riffle',
    pjson: {name: 'riffle', oclif: {}, version: '1.2.3'},
    plugins: new Map([['riffle', {name: 'riffle', version: '1.2.3'}]]),
    topicSeparator: ':',
    topics: [],
    version: '1.2.3',
  }
  return config as unknown as HostConfig
}
