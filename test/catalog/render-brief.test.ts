import {Config} from '@oclif/core'
import fc from 'fast-check'
import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'
import {expect, it} from 'vitest'

import {HelpPages} from '../../bench/economy/help-pages.js'
import {type Catalog, type CatalogCommand, isHousekeeping} from '../../src/catalog/catalog.js'
import type {ClassTypes} from '../../src/catalog/class-types.js'
import {readCatalog} from '../../src/catalog/read.js'
import {renderBrief, renderBriefBody} from '../../src/catalog/render-brief.js'
import {quoteWord} from '../../src/command-line/quote.js'
import type {BriefNode} from '../../src/contract/schema/introspection.js'
import {checkWords} from '../../src/corrections/problems.js'
import type {CommandDefinition, FlagDefinition, HostConfig} from '../../src/oclif/shapes.js'
import {expectValid} from '../support/expect-valid.js'
import {entry, loadHost} from '../support/host.js'
import {catalogOf} from '../support/manifest-catalog.js'

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
    'arguments in brackets unless they are needed, and listed only with more than a name',
    {
      args: {
        id: {description: 'The ID', required: true},
        kind: {options: ['a b', 'c'], required: true},
        count: {default: '3'},
        rest: {description: 'Who is notified', multiple: true},
      },
    },
    {
      command: 'show ID KIND [COUNT] [REST...]',
      arguments: {"KIND 'a b'|c": '', '[COUNT <default 3>]': '', '[REST...]': 'Who is notified'},
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
        region: option('PostHog region', {options: ['US', 'EU']}),
        size: option('Size of it, s or m', {options: ['s', 'm']}),
      },
    },
    {
      flags: {
        '[--logs d|s]': 'd - of a deployment, s - of the server',
        '[--mode a|b]': 'a) Structure (no files). b) All',
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
        '[--[no-]color, default true]': '',
        '[--columns=...]': '',
        '[--limit <1-50, default 10>]': '',
        '[--owner <name or ID>]': '',
        '[--sort name|size, default size]': '',
        '[--status new|old...]': '',
        '--to=': 'Who gets it',
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
    'what a flag needs, excludes, or is a choice with',
    {
      flags: {
        file: option('', {exactlyOne: ['file', 'query']}),
        query: option('', {exactlyOne: ['file', 'query'], dependsOn: ['strict']}),
        strict: {exclusive: ['quick'], type: 'boolean'},
        quick: {type: 'boolean'},
        user: option('', {exclusive: ['email']}),
        email: option('', {exclusive: ['user']}),
      },
    },
    {
      flags: {
        '[--email=]': 'not with --user',
        '[--file=]': 'this or --query',
        '[--query=]': 'needs --strict',
        '[--quick]': '',
        '[--strict]': '',
        '[--user=]': '',
      },
    },
  ],
  [
    'the first example that is valid and has all that is required',
    {
      examples: [
        'cli show',
        'cli show --too',
        'cli show 3 --to x',
        'cli show --raw',
        '$ cli show --to "a b"',
      ],
      flags: {raw: {type: 'boolean'}, to: option('', {required: true})},
    },
    {example: "cli show --to 'a b'", flags: {'--to=': '', '[--raw]': ''}},
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

it('names the common flags with their values, except one that is required', () => {
  const level = option('How much to log', {default: 'info', options: ['debug', 'info']})
  const app = option('The app', {required: true})
  const catalog = catalogOf({
    a: {flags: {app, level}},
    b: {flags: {app, level}},
    c: {flags: {app, level, tag: option()}},
  })

  expect(briefOf(catalog, catalog.commands[2]!)).toEqual({
    command: 'c',
    flags: {'--app=': '', '[--tag=]': ''},
    common: '--level debug|info, default info',
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

it('lacks nothing that a right command line needs: names, requiredness, values, ranges and defaults', () => {
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
      const words = Object.keys(brief.flags ?? {})
      const visible = entries.filter(
        ([name, {definition}]) => !definition.hidden && name !== 'help',
      )
      expect(words).toHaveLength(visible.length)
      for (const [name, {definition, details}] of visible) {
        const typed = words.find((each) =>
          new RegExp(`^\\[?--(\\[no-\\])?${name}(?![a-z])`).test(each),
        )!
        const {default: fallback, options = [], required} = definition
        expect(typed.startsWith('[')).toBe(!required || fallback !== undefined)
        if (options.length > 0) {
          expect(typed).toContain(` ${options.map((option) => quoteWord(option)).join('|')}`)
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

const withNames = <Part extends object>(parts: Record<string, Part>) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, {...part, name}]))

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
