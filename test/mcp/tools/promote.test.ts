import {Args, Flags, Parser} from '@oclif/core'
import fc from 'fast-check'
import {expect, test} from 'vitest'

import {limitCatalog} from '../../../src/mcp/host/host-catalog.js'
import {describeServedCommands} from '../../../src/mcp/served-report.js'
import {findPromoted, makePromoted} from '../../../src/mcp/tools/promote.js'
import {tools} from '../../../src/mcp/tools/tools.js'
import {catalogOf} from '../../support/manifest-catalog.js'
import {makeRecordedServer} from '../../support/recorded-server.js'

const commands: Record<string, object> = {
  'app:list': {mutating: false, summary: 'List apps'},
  'app:new': {
    args: {name: {description: 'its name', required: true}, tags: {multiple: true}, yes: {}},
    destructive: true,
    flags: {
      count: {type: 'option'},
      region: {description: 'where it runs', options: ['eu', 'us'], required: true, type: 'option'},
      secret: {hidden: true, type: 'option'},
      tag: {multiple: true, type: 'option'},
      wait: {allowNo: true, type: 'boolean'},
    },
    mutating: true,
    summary: 'Make an app',
    whenToUse: 'To start',
  },
  'app:shell': {interactive: true, summary: 'Open a shell'},
  run: {summary: 'Run anything'},
  ...Object.fromEntries(
    Array.from({length: 30}, (_, index) => [`many${index}`, {summary: 'One of many'}]),
  ),
}
const catalog = catalogOf(commands, {bin: 'trial'})

async function open(flags: Record<string, boolean | string[]>) {
  const {begin, lines} = makeRecordedServer(catalog, {flags})
  const peer = await begin()
  peer.send({id: 1, method: 'tools/list'})
  const {tools} = (await peer.next()).result as {tools: {name: string}[]}
  return {lines, peer, tools: tools.slice(flags['read-only'] ? 6 : 7)}
}

test('the commands that --promote names are tools of their own, typed from their schemas', async () => {
  const {tools} = await open({promote: ['app:*', 'run']})
  expect(tools).toMatchObject([
    {
      annotations: {idempotentHint: true, readOnlyHint: true},
      inputSchema: {properties: {}},
      name: 'app_list',
    },
    {
      annotations: {
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: true,
        readOnlyHint: false,
      },
      description: 'trial app new: Make an app. To start',
      inputSchema: {
        properties: {
          count: {type: 'string'},
          name: {description: 'its name', type: 'string'},
          region: {description: 'where it runs', enum: ['eu', 'us'], type: 'string'},
          tag: {items: {type: 'string'}, type: 'array'},
          tags: {items: {type: 'string'}, type: 'array'},
          wait: {type: 'boolean'},
          yes: {type: 'boolean'},
          yes_argument: {type: 'string'},
        },
        // A foreign manifest does not tell a default from none.
        required: ['name'],
      },
      name: 'app_new',
      title: 'app new',
    },
    {name: expect.stringMatching(/^run_/)},
  ])
})

test.each([
  [{name: 'a', region: 'eu'}, ['--region=eu', 'a']],
  [
    {name: '-a', region: 'us', tag: ['x', '--y'], tags: ['b', 'c'], wait: false, yes: true},
    ['--region=us', '--tag=x', '--tag=--y', '--no-wait', '--yes', '--', '-a', 'b', 'c'],
  ],
])('%j runs its command line', async (input, words) => {
  const {lines, peer} = await open({promote: ['app:new']})
  await peer.call('app_new', input)
  expect(lines.map(({argv}) => argv)).toEqual([['app', 'new', ...words]])
})

test.each([
  [' ', ['apps', '--', 'destroy']],
  [':', ['apps', 'destroy']],
] as const)(
  'with %j between words, an argument is no part of the name',
  async (separator, argv) => {
    const made: typeof commands = {
      apps: {args: {name: {}}, destructive: false, mutating: true},
      'apps:destroy': {destructive: true, mutating: true},
    }
    const all = catalogOf(made, {bin: 'trial'})
    const {begin, lines} = makeRecordedServer({...all, separator}, {flags: {promote: ['apps']}})
    const peer = await begin()
    await peer.call('apps', {name: 'destroy'})
    expect(lines.map((line) => line.argv)).toEqual([argv])
  },
)

test('what oclif reads of a command line is what the input of its tool says', async () => {
  const definition = {
    args: {target: Args.string({default: 'EVERYTHING'}), note: Args.string()},
    flags: {
      label: Flags.string({multiple: true, multipleNonGreedy: true}),
      list: Flags.string({delimiter: ',', multiple: true}),
      region: Flags.string(),
      tag: Flags.string({multiple: true}),
      wait: Flags.boolean({allowNo: true}),
      yes: Flags.boolean(),
    },
    mutating: true,
  }
  const {begin, lines} = makeRecordedServer(catalogOf({wipe: definition}, {bin: 'trial'}), {
    flags: {promote: ['wipe']},
  })
  const peer = await begin()
  const word = fc.oneof(fc.constantFrom('', '-', '--', '-1', '--x'), fc.stringMatching(/^[ab]$/))
  const values = fc.array(word, {minLength: 1, maxLength: 2})
  // oclif reads an empty item of such a list as none.
  const item = fc.string({minLength: 1, maxLength: 5, unit: fc.constantFrom(...'a,"\'\\ ')})
  const flagValues = {
    label: values,
    list: fc.array(item, {minLength: 1, maxLength: 2}),
    region: word,
    tag: values,
    wait: fc.boolean(),
  }
  const given = fc.record({...flagValues, yes: fc.constant(true)}, {requiredKeys: []})
  await fc.assert(
    fc.asyncProperty(given, fc.array(word, {maxLength: 2}), async (flags, [target, note]) => {
      const args = {...(target !== undefined && {target}), ...(note !== undefined && {note})}
      lines.length = 0
      await peer.call('wipe', {...flags, ...args})
      const argv = lines.map((line) => line.argv.slice(1))
      const read = await Parser.parse(argv[0]!, definition)
      expect(read).toMatchObject({args: {target: 'EVERYTHING', ...args}, nonExistentFlags: []})
      expect(read.flags).toEqual(flags)
      expect(argv[0]!.filter((each) => each === '--yes')).toHaveLength(flags.yes ? 1 : 0)
    }),
    {examples: [[{tag: ['a'], wait: true, yes: true}, ['prod']]]},
  )
})

test.each([
  [{region: 'eu'}, 'name is missing'],
  [{name: 'a', region: 'asia'}, 'region must be one of eu, us'],
  [{name: 'a', region: 'eu', secret: 'x'}, 'secret is not one of its parameters'],
  [{name: 'a', region: 'eu', tag: 'x'}, 'tag must be a list of strings'],
  [{name: 'a', region: 'eu', yes_argument: 'x'}, 'together with those before it'],
])('%j is refused', async (input, message) => {
  const {lines, peer} = await open({promote: ['app:new']})
  const {content, isError} = await peer.call('app_new', input)
  expect([isError, content]).toEqual([
    true,
    [{text: expect.stringContaining(message), type: 'text'}],
  ])
  expect(lines).toEqual([])
})

test('an argument or flag that is not given is not read from the prototype of the input', async () => {
  const odd = {
    args: {constructor: {required: true}},
    flags: {toString: {type: 'option'}, valueOf: {allowNo: true, type: 'boolean'}},
  } as const
  const {begin, lines} = makeRecordedServer(catalogOf({odd}, {bin: 'trial'}), {
    flags: {promote: ['odd']},
  })
  const peer = await begin()
  const {content} = await peer.call('odd', {})
  expect(JSON.stringify(content)).toContain('constructor is missing: a string')
  await peer.call('odd', {constructor: 'x'})
  expect(lines.map(({argv}) => argv)).toEqual([['odd', '--', 'x']])
})

test('the gates hold, and twenty is the most', async () => {
  expect((await open({promote: ['app:*'], 'read-only': true})).tools.map(({name}) => name)).toEqual(
    ['app_list'],
  )
  expect((await open({promote: ['*']})).tools).toHaveLength(20)
})

// 11.26: what --promote leaves out is said.
test.each([
  [
    'many*',
    / 20 commands are tools of their own: many0, .*\. 10 more match, but 20 is the most: name fewer\.$/,
  ],
  ['app:list', / 1 command is a tool of its own: app list\.$/],
  ['nope', / --promote nope matches no command that can run\.$/],
])('--promote %s is reported', (glob, expected) => {
  const limits = {allow: [], deny: [], isReadOnly: false, promote: [glob]}
  const report = describeServedCommands(limitCatalog(catalog, limits), limits)
  expect(report).toMatch(expected)
})

test("the host's own commands are promoted before those that manage the CLI", () => {
  const added: typeof commands = {describe: {mutating: false}, help: {mutating: false}}
  const all = catalogOf({...commands, ...added}, {bin: 'trial'})
  const limits = {allow: [], deny: [], isReadOnly: false}
  const {leftOut, promoted} = findPromoted(limitCatalog(all, limits), ['*'])
  expect(promoted.map(({id}) => id)).not.toContain('help')
  expect([promoted.length, leftOut]).toEqual([20, 15])
})

test('every promoted command keeps a tool of its own, even where names collide', () => {
  const id = fc.stringMatching(/^[ab2]([:_][ab2]){0,3}$/)
  const anyId = fc.oneof(id, fc.constantFrom('constructor', 'run', 'run:2', 'run_2'))
  const limits = {allow: [], deny: [], isReadOnly: false}
  fc.assert(
    fc.property(fc.uniqueArray(anyId, {maxLength: 20}), (ids) => {
      const all = catalogOf(Object.fromEntries(ids.map((each) => [each, {summary: each}])))
      const host = limitCatalog(all, limits)
      const made = makePromoted(host, ['*'])
      expect(made.map(([, {title}]) => title)).toEqual(
        findPromoted(host, ['*']).promoted.map((command) => command.id.replaceAll(':', ' ')),
      )
      expect(made.filter(([name]) => Object.hasOwn(tools, name))).toEqual([])
    }),
    {examples: [[['a:b', 'a:b:2', 'a_b']]]},
  )
})
