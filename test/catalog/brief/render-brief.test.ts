import {Config} from '@oclif/core'
import fc from 'fast-check'
import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'
import {expect, it} from 'vitest'

import {HelpPages} from '../../../bench/economy/help-pages.js'
import {allHosts, type HostName, readSnapshot} from '../../../bench/search/corpus.js'
import {renderBrief, renderBriefBody} from '../../../src/catalog/brief/render-brief.js'
import {type Catalog, type CatalogCommand, isHousekeeping} from '../../../src/catalog/catalog.js'
import type {ClassTypes} from '../../../src/catalog/class-types.js'
import {readCatalog} from '../../../src/catalog/read.js'
import {quoteWord} from '../../../src/command-line/quote.js'
import type {BriefNode} from '../../../src/contract/schema/introspection.js'
import {checkWords} from '../../../src/corrections/problems/problems.js'
import type {CommandDefinition, FlagDefinition, HostConfig} from '../../../src/oclif/shapes.js'
import {expectValid} from '../../support/expect-valid.js'
import {entry, loadHost} from '../../support/host.js'
import {catalogOf} from '../../support/manifest-catalog.js'

function briefOf(catalog: Catalog, command: CatalogCommand): BriefNode {
  const brief = renderBrief(catalog, command, {findProblems: checkWords})
  expectValid('brief', brief)
  return brief
}

/** The brief of the only command of a host. */
function briefOfOne(definition: CommandDefinition & {murli?: ClassTypes}): BriefNode {
  const catalog = catalogOf({show: {summary: 'Show it', ...definition}})
  return briefOf(catalog, catalog.commands[0]!)
}

const option = (description = '', rest: Partial<FlagDefinition> = {}): FlagDefinition => ({
  ...rest,
  description,
  type: 'option',
})

it.each<[string, CommandDefinition & {murli?: ClassTypes}, Partial<BriefNode>]>([
  [
    'a flag with which a command that reads changes something',
    {
      flags: {
        fix: {description: 'Repair what is wrong', type: 'boolean'},
        out: {description: '', type: 'option'},
        plain: {description: '', type: 'boolean'},
        save: {aliases: ['store'], char: 's', description: '', type: 'boolean'},
      },
      ...{mutating: false, mutatingFlags: ['fix', 'out', 'store']},
    },
    {
      flags: {
        '[--fix]': 'writes: Repair what is wrong',
        '[--out=]': 'writes',
        '[--plain]': '',
        '[--save]': 'writes',
      },
      safety: 'read',
    },
  ],
  [
    'flags that only their descriptions call required or deprecated',
    {
      flags: {
        file: option('(required) File, stdin if not specified'),
        key: option('(required) Access code'),
        queries: option('Deprecated in favor of the key flag'),
        ids: option('Deprecated-field names'),
        loud: {description: '[required] Shout', type: 'boolean'},
        note: {default: '5', description: 'Most notes of a page ( default: 5 )', type: 'option'},
        region: option('(required) for production'),
        shown: option('Deprecated fields to show'),
        token: {description: '(required) Access token', env: 'CLI_ACCESS', type: 'option'},
      },
    },
    {
      flags: {
        '--key=': 'Access code',
        '[--file=]': 'File, stdin if not specified',
        '[--ids=]': 'Deprecated-field names',
        '[--loud]': 'Shout',
        '[--note <default 5>]': 'Most notes of a page',
        '[--region=]': 'for production',
        '[--shown=]': 'Deprecated fields',
        '[--token=]': 'Access token',
      },
    },
  ],
  [
    'arguments in brackets unless they are needed, and listed only with more than a name',
    {
      args: {
        id: {description: 'The ID', required: true},
        kind: {options: ['a b', 'c'], required: true},
        count: {default: '3'},
        to: {description: 'Who is told, and by whom (a name)'},
        rest: {description: 'Who is notified', multiple: true},
      },
    },
    {
      command: 'show ID KIND [COUNT] [TO] [REST...]',
      arguments: {
        "KIND 'a b'|c": '',
        '[COUNT <default 3>]': '',
        '[TO]': 'Who is told, and by whom (a name)',
        '[REST...]': 'Who is notified',
      },
    },
  ],
  [
    'what a description says of codes, which say nothing themselves',
    {
      flags: {
        logs: option('Kind of logs. Options [d - of a deployment, s - of the server]', {
          options: ['d', 's'],
        }),
        mode: option(
          'Mode of work. You can select a or b.\n  a) Structure (no files).\n  b) All.',
          {
            options: ['a', 'b'],
          },
        ),
        // The values show that they are names.
        group: option('Name of the group.', {options: ['one', 'two']}),
        kind: option('Name of the app or group.', {options: ['app', 'group']}),
        region: option('PostHog region', {options: ['US', 'EU']}),
        size: option('Size of it, s or m', {options: ['s', 'm']}),
      },
    },
    {
      flags: {
        '[--logs d|s]': 'd - of a deployment, s - of the server',
        '[--mode a|b]': 'a) Structure (no files). b) All',
        '[--group one|two]': '',
        '[--kind app|group]': '',
        '[--region US|EU]': 'PostHog region',
        '[--size s|m]': '',
      },
    },
  ],
  [
    'texts, values, ranges, kinds and defaults of flags',
    {
      flags: {
        color: {allowNo: true, default: true, type: 'boolean'},
        columns: option('', {multiple: true}),
        limit: option('', {default: 10}),
        owner: option('Name or ID of the owner'),
        sort: option('', {default: 'size', options: ['name', 'size'], required: true}),
        status: option('', {multiple: true, options: ['new', 'old']}),
        to: option('Who gets it', {required: true}),
      },
      murli: {
        args: {},
        flags: {color: {default: true, type: 'boolean'}, limit: {max: 50, min: 1, type: 'integer'}},
        version: 1,
      },
    },
    {
      flags: {
        '--to=': 'Who gets it',
        '[--[no-]color, default true]': '',
        '[--columns=]...': '',
        '[--limit <1-50, default 10>]': '',
        '[--owner <name or ID>]': '',
        '[--sort name|size, default size]': '',
        '[--status new|old]...': '',
      },
    },
  ],
  [
    'required flags first, and dots after what may be given again',
    {
      flags: {
        also: {description: 'Delete the backups, too', type: 'boolean'},
        dry: {type: 'boolean'},
        tag: option('', {multiple: true, required: true}),
        to: option('Who gets it: a person, or a team', {required: true}),
        word: option('', {required: true}),
      },
    },
    {
      flags: {
        '(--tag=)...': '',
        '--to=': 'Who gets it: a person, or a team',
        '--word=': '',
        '[--also]': 'Delete the backups, too',
        '[--dry]': '',
      },
    },
  ],
  [
    'no hidden flag, though the CLI requires it, and no deprecated one',
    {
      flags: {
        org: option('', {hidden: true, required: true}),
        old: {deprecated: true, type: 'boolean'},
        help: {type: 'boolean'},
      },
    },
    {},
  ],
  [
    'a choice of which at least one is needed, and what excludes its members',
    {
      flags: {
        id: option('', {atLeastOne: ['id', 'name']}),
        name: option('', {atLeastOne: ['id', 'name']}),
        path: option('', {atLeastOne: ['path', 'url'], exclusive: ['url']}),
        url: option('', {atLeastOne: ['path', 'url']}),
      },
    },
    {
      flags: {
        '[--id=]': 'this or --name',
        '[--name=]': '',
        '[--path=]': 'this or --url; not with --url',
        '[--url=]': '',
      },
    },
  ],
  [
    'what a flag needs, excludes, or is a choice with',
    {
      flags: {
        file: option('', {exactlyOne: ['file', 'query']}),
        query: option('', {exactlyOne: ['file', 'query'], dependsOn: ['strict']}),
        strict: {exclusive: ['quick'], type: 'boolean'},
        quick: {type: 'boolean'},
        user: option('', {exclusive: ['email']}),
        email: option('', {exclusive: ['user']}),
        // The name of another flag begins with that of the one that it excludes.
        tag: option('Like --username of old', {exclusive: ['user']}),
        // What is required is there.
        key: option('', {required: true}),
        scope: option('', {dependsOn: ['key', 'quick']}),
      },
    },
    {
      flags: {
        '--key=': '',
        '[--email=]': 'not with --user',
        '[--file=]': 'this or --query',
        '[--query=]': 'needs --strict',
        '[--quick]': '',
        '[--scope=]': 'needs --quick',
        '[--strict]': '',
        '[--tag=]': 'Like --username of old; not with --user',
        '[--user=]': '',
      },
    },
  ],
  [
    'units and conditions, but not what the name of a switch says already',
    {
      flags: {
        'copy-logs': {description: 'Copy all logs into a folder of its own', type: 'boolean'},
        'drop-logs': {description: 'Drop the logs, unless they are in use', type: 'boolean'},
        'no-logs': {description: 'Also what has no logs', type: 'boolean'},
        'poll-timeout': option('Timeout (in seconds) to wait for it to complete', {default: '60'}),
        wait: option('Wait N minutes for the lock'),
      },
    },
    {
      flags: {
        '[--copy-logs]': '',
        '[--drop-logs]': 'Drop the logs, unless they are in use',
        '[--no-logs]': 'Also what has no logs',
        '[--poll-timeout <seconds, default 60>]': '',
        '[--wait=]': 'Wait N minutes for the lock',
      },
    },
  ],
  [
    'the first valid example, with the long names of its flags',
    {
      args: {pair: {required: true}, size: {options: ['s', 'm']}},
      examples: ['cli show a=b', 'cli show a --to x --too', 'cli show -t x a', 'cli show -t x b'],
      flags: {raw: {type: 'boolean'}, to: option('', {char: 't', required: true})},
    },
    {
      command: 'show PAIR [SIZE]',
      arguments: {'[SIZE s|m]': ''},
      example: 'cli show --to x a',
      flags: {'[--raw]': '', '--to=': ''},
    },
  ],
  [
    'an example of free operands',
    {examples: ['cli show --all', 'cli show one'], flags: {all: {type: 'boolean'}}, strict: false},
    {command: 'show [ARGS...]', example: 'cli show --all', flags: {'[--all]': ''}},
  ],
  ['free operands', {strict: false}, {command: 'show [ARGS...]'}],
  ['that it reads', {mutating: false} as CommandDefinition, {safety: 'read'}],
  ['that it writes', {mutating: true} as CommandDefinition, {safety: 'write'}],
  [
    'that it destroys',
    {destructive: true, mutating: true} as CommandDefinition,
    {safety: 'destructive'},
  ],
])('renders %s', (_, definition, expected) => {
  expect(briefOfOne(definition)).toEqual({command: 'show', summary: 'Show it', ...expected})
})

it('has a body for a document that says the rest, where every argument is listed', () => {
  const catalog = catalogOf({show: {args: {id: {required: true}, to: {}}, summary: 'Show it'}})

  expect(renderBriefBody(catalog, catalog.commands[0]!, {findProblems: checkWords})).toEqual({
    arguments: {ID: '', '[TO]': ''},
  })
})

it('names the common flags with their values, but not their defaults, except one that is required', () => {
  const level = option('How much to log', {default: 'info', options: ['debug', 'info']})
  const app = option('The app', {required: true})
  const set = option('', {multiple: true})
  const catalog = catalogOf({
    a: {flags: {app, level, set}},
    b: {flags: {app, level, set}},
    c: {flags: {app, level, set, tag: option()}},
  })

  expect(briefOf(catalog, catalog.commands[2]!)).toEqual({
    command: 'c',
    flags: {'--app=': '', '[--tag=]': ''},
    common: '--level debug|info [--set=]...',
  })
})

const word = fc.stringMatching(/^[a-z]{3,8}$/)
const value = fc.string({maxLength: 8, minLength: 1})
const sentence = fc.array(word, {maxLength: 12}).map((words) => words.join(' '))
const prose = fc.oneof(sentence, fc.string())

type Details = NonNullable<ClassTypes['flags'][string]>
type Generated = {definition: FlagDefinition; details: Details}

const flag: fc.Arbitrary<Generated> = fc.oneof(
  fc.record({allowNo: fc.boolean(), default: fc.boolean(), description: prose}).map((fields) => ({
    definition: {...fields, type: 'boolean' as const},
    details: {type: 'boolean' as const, ...(fields.default && {default: true as const})},
  })),
  fc
    .record({
      description: prose,
      hidden: fc.boolean(),
      multiple: fc.boolean(),
      options: fc.option(fc.uniqueArray(value, {maxLength: 20, minLength: 1, size: 'max'}), {
        nil: undefined,
      }),
      required: fc.boolean(),
      default: fc.option(value, {nil: undefined}),
    })
    .map((fields) => ({
      definition: {...fields, type: 'option' as const},
      details: {type: fields.options ? ('enum' as const) : ('string' as const)},
    })),
  fc
    .record({
      description: prose,
      max: fc.option(fc.nat(), {nil: undefined}),
      min: fc.option(fc.nat(), {nil: undefined}),
      required: fc.boolean(),
    })
    .map(({max, min, ...fields}) => ({
      definition: {...fields, type: 'option' as const},
      details: {
        type: 'integer' as const,
        ...(max !== undefined && {max}),
        ...(min !== undefined && {min}),
      },
    })),
)

/** The flags of a brief by name, as a reader of synopses sees their keys. */
function readFlags({flags = {}}: BriefNode) {
  const shown = Object.keys(flags).map((typed) => {
    const [, name] = /^[[(]?--(?:\[no-\])?([a-z]+)/.exec(typed) ?? []
    const isRepeated = /[\])]\.{3}$/.test(typed)
    return [name, {isOptional: typed.startsWith('['), isRepeated, typed}] as const
  })
  return Object.fromEntries(shown)
}

it('lacks nothing that a right command line needs: names, requiredness, repetition, values, ranges and defaults', () => {
  const flags = fc.dictionary(word, flag, {maxKeys: 5})
  fc.assert(
    fc.property(flags, prose, (generated, summary) => {
      const entries = Object.entries(generated)
      const brief = briefOfOne({
        flags: Object.fromEntries(entries.map(([name, {definition}]) => [name, definition])),
        murli: {
          args: {},
          flags: Object.fromEntries(entries.map(([name, {details}]) => [name, details])),
          version: 1,
        },
        summary,
      })
      const visible = entries.filter(
        ([name, {definition}]) => !definition.hidden && name !== 'help',
      )
      const shown = readFlags(brief)
      expect(Object.keys(shown).toSorted()).toEqual(visible.map(([name]) => name).toSorted())
      for (const [name, {definition, details}] of visible) {
        const {isOptional, isRepeated, typed} = shown[name]!
        const {default: fallback, multiple = false, options = [], required} = definition
        expect({isOptional, isRepeated}).toEqual({
          isOptional: !required || fallback !== undefined,
          isRepeated: multiple,
        })
        if (options.length > 0) {
          expect(typed).toContain(options.map((option) => quoteWord(option)).join('|'))
        }
        if (fallback) expect(typed).toContain(`default ${quoteWord(String(fallback))}`)
        for (const limit of [details.min, details.max]) {
          if (limit !== undefined) expect(typed).toMatch(new RegExp(`\\b${limit}\\b`))
        }
      }
    }),
    {numRuns: 300},
  )
})

const withNames = <Part extends object>(parts: Record<string, Part>) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, {...part, name}]))

/** The tokens of each visible command's brief and of its help, at 80 columns. */
async function countBoth(catalog: Catalog) {
  const commands = catalog.commands.filter(({isHidden}) => !isHidden)
  const briefs = commands.map((command) => `${JSON.stringify(briefOf(catalog, command))}\n`)
  const pages = new HelpPages(catalog)
  const counts = []
  for (const [index, command] of commands.entries()) {
    const help = countTokens(await pages.commandPage(command))
    counts.push({
      brief: countTokens(briefs[index]!),
      help,
      isHousekeeping: isHousekeeping(command),
      name: command.name,
    })
  }

  return counts
}

it('never costs more than the help of a real CLI, and less than half of it in sum (8.32)', async () => {
  const config: unknown = await Config.load('test/fixture-cli')
  const counts = await countBoth(readCatalog(config as HostConfig))

  expect(counts.length).toBeGreaterThan(10)
  expect(counts.filter(({brief, help}) => brief > help)).toEqual([])
  const own = counts.filter(({isHousekeeping}) => !isHousekeeping)
  const sum = (part: 'brief' | 'help') => own.reduce((total, each) => total + each[part], 0)
  expect(sum('brief') / sum('help')).toBeLessThan(0.5)
})

/** Every so many commands of a published CLI, whose flags in turn are a switch and take a text. */
function sampleOf(name: HostName, config: HostConfig): Catalog {
  const catalog = readSnapshot(name)
  const every = Math.ceil(catalog.commands.length / 20)
  const commands = catalog.commands.filter((_, index) => index % every === 0)
  const typed = commands.map((command) => {
    const {args, flags} = command.definition
    const names = Object.keys(flags)
    const types = names.map((flag, index) => [
      flag,
      {name: flag, type: index % 2 ? ('boolean' as const) : ('option' as const)},
    ])
    const definition = {
      ...command.definition,
      args: withNames(args),
      flags: Object.fromEntries(types) as Record<string, FlagDefinition>,
    }
    return {...command, definition, entry: {...definition, aliases: []}}
  })
  return {...catalog, bin: config.bin, commands: typed, config}
}

it('never costs more than the help of a published CLI, and less than half of it in sum (8.32)', async () => {
  const config = await loadHost({commands: {}})
  const counts: Awaited<ReturnType<typeof countBoth>> = []
  for (const name of allHosts) counts.push(...(await countBoth(sampleOf(name, config))))

  expect(counts.length).toBeGreaterThan(200)
  expect(counts.filter(({brief, help}) => brief > help)).toEqual([])
  const sum = (part: 'brief' | 'help') => counts.reduce((total, each) => total + each[part], 0)
  expect(sum('brief') / sum('help')).toBeLessThan(0.45)
})

/** A command as a manifest has it, with or without descriptions, and without enums. */
const documented = fc.record({
  args: fc
    .dictionary(word, fc.record({description: sentence, required: fc.boolean()}), {maxKeys: 2})
    .map((args) => withNames(args)),
  description: sentence,
  flags: fc
    .dictionary(
      word,
      fc
        .tuple(flag, sentence, fc.option(word, {nil: undefined}))
        .map(([{definition}, description, fallback]) => ({
          ...definition,
          ...(definition.type === 'option' && {default: fallback}),
          description,
          options: undefined,
        })),
      {maxKeys: 5},
    )
    .map((flags) => withNames(flags)),
})

it('never costs more than the help of any command without enums (8.32)', async () => {
  const config = await loadHost({commands: {}})
  await fc.assert(
    fc.asyncProperty(documented, async (definition) => {
      const catalog = {...catalogOf({show: entry(definition)}, {bin: config.bin}), config}
      expect((await countBoth(catalog)).filter(({brief, help}) => brief > help)).toEqual([])
    }),
    {numRuns: 500},
  )
})
