import {Config} from '@oclif/core'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'

import {services} from '../../src/bundles/services.js'
import {readCatalog} from '../../src/catalog/read.js'
import {listingLine} from '../../src/catalog/plugin-commands.js'
import {hasPlaceholder, quoteLine} from '../../src/command-line/quote.js'
import {splitLine} from '../../src/command-line/shell-line.js'
import type {ErrorFields} from '../../src/contract/outcome.js'
import {explainThrow} from '../../src/corrections/explain.js'
import {resolveMode} from '../../src/line/mode.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {checkClash} from '../../src/services/doctor/check-clash.js'
import {writeAgentsSection, writeSkill} from '../../src/services/describe/markdown.js'
import {lintCatalog} from '../../src/services/lint/lint-catalog.js'
import type {ServiceAnswer} from '../../src/services/service.js'
import {answerLine} from '../support/answer.js'
import {misspell, mistake} from '../support/misspell.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'
import {serviceLine} from '../support/service-line.js'

/** How many command lines are tried; LINES=5000 tries more. */
const numRuns = Number(process.env.LINES ?? 500)

const source = (base: string, statics = '') => `export default class extends ${base} {
  ${statics}
  static args = {name: Args.string(), place: Args.string({options: ['here', 'there']})}
  static flags = {
    limit: Flags.integer({char: 'l', max: 50, min: 1}),
    note: Flags.string({multiple: true}),
    region: Flags.string({options: ['eu', 'us']}),
    zone: Flags.string({dependsOn: ['region']}),
    file: Flags.string({exclusive: ['stdin']}),
    stdin: Flags.boolean(),
    color: Flags.boolean({allowNo: true, char: 'c'}),
    wide: Flags.boolean(),
    tags: Flags.string({delimiter: ',', multiple: true}),
  }
  async run() {process.exit(99)}
}`
const needs = (base: string) => `export default class extends ${base} {
  static args = {id: Args.integer({required: true})}
  static flags = {app: Flags.string({char: 'a', required: true}), all: Flags.boolean()}
  async run() {process.exit(99)}
}`
const loose = (base: string) =>
  source(
    base,
    `static strict = false; static summary = 'Run whatever you pass it'
  static examples = ['<%= config.bin %> exec web=2']`,
  )

const commandsOf = (base: string): Record<string, string> => ({
  'apps/create': source(base, "static summary = 'Create an app'; static mutating = true"),
  'apps/destroy': source(
    base,
    "static summary = 'Destroy an app'; static aliases = ['apps:remove']; static mutating = true",
  ),
  'apps/index': source(base, "static summary = 'List your apps'; static mutating = false"),
  'apps/info': needs(base),
  'apps/logs': source(base, "static summary = 'Show the logs'; static hiddenAliases = ['logs']"),
  exec: loose(base),
  'members/list': source(base, "static summary = 'List members'; static aliases = ['people']"),
  'members/list/all': needs(base),
})
const theirs = source('Command', "static summary = 'Their own'")

const shapes: Record<string, Parameters<typeof makeTrialHost>[0]> = {
  'colon, foreign': {commands: commandsOf('Command'), oclif: {topicSeparator: ':'}},
  'colon, adopted': {commands: commandsOf('AgentCommand'), oclif: {topicSeparator: ':'}},
  'space, foreign': {commands: commandsOf('Command'), oclif: {topicSeparator: ' '}},
  'space, adopted': {commands: commandsOf('AgentCommand'), oclif: {topicSeparator: ' '}},
  flexible: {
    commands: {...commandsOf('Command'), 'members/list/all': needs('AgentCommand')},
    oclif: {flexibleTaxonomy: true, topicSeparator: ' '},
  },
  'one command': {
    commands: {only: source('Command')},
    oclif: {commands: {strategy: 'single', target: './commands/only.js'}},
  },
  'one adopted command': {
    commands: {only: source('AgentCommand')},
    oclif: {commands: {strategy: 'single', target: './commands/only.js'}},
  },
  'its own describe and which': {
    commands: {...commandsOf('Command'), describe: theirs, which: theirs},
    oclif: {topicSeparator: ' '},
  },
  'its own describe as a topic': {
    commands: {...commandsOf('AgentCommand'), 'describe/it': theirs, 'which/one': theirs},
    oclif: {topicSeparator: ':'},
  },
}

const hosts: TrialHost[] = []
const configs = new Map<string, HostConfig>()
beforeAll(async () => {
  for (const [shape, {oclif, ...options}] of Object.entries(shapes)) {
    const plugins = ['@oclif/plugin-help', 'oclif-plugin-murli']
    const host = await makeTrialHost({
      ...options,
      oclif: {...oclif, ...(oclif!['commands'] ? {} : {plugins})},
      packages: ['@oclif/plugin-help'],
    })
    hosts.push(host)
    configs.set(shape, (await Config.load(host.folder)) as unknown as HostConfig)
  }
}, 60_000)
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.remove()))
})

/** The command lines that an answer offers, each by the part that does. */
function offersOf(config: HostConfig, fields: ErrorFields): [part: string, line: string][] {
  const {didYouMean = [], message, nextActions = [], suggestion = ''} = fields
  const quoted = [...listQuoted(config, suggestion), ...listQuoted(config, message)]
  return [
    ...didYouMean.map((line): [string, string] => ['did_you_mean', line]),
    ...nextActions.map(({command}): [string, string] => ['next_actions', command]),
    ...quoted.map((line): [string, string] => ['suggestion', line]),
  ]
}

/** The command lines of this CLI that a text names. */
function listQuoted({bin}: HostConfig, text: string): string[] {
  const quoted = Array.from(text.matchAll(/`([^`]+)`/g), ([, line]) => line!)
  return quoted.filter((line) => line.startsWith(`${bin} `))
}

/** The line with a question for its validity, in front of a `--`. */
function withValidate(words: readonly string[]): string[] {
  const end = words.indexOf('--')
  return words.toSpliced(end === -1 ? words.length : end, 0, '--validate')
}

/** Whether a line asks something else than whether it is valid. */
const asks = (words: readonly string[]) =>
  words[0] === 'help' || words.some((word) => ['--help', '--schema', '--version'].includes(word))

const names = [
  'apps:create',
  'apps:destroy',
  'apps:remove',
  'apps',
  'apps:info',
  'logs',
  'exec',
  'members:list',
  'people',
  'members:list:all',
  'describe',
  'murli:which',
  'murli:describe',
  'murli:lint',
  'which',
  'help',
]
const rightWords = fc.constantFrom<string[]>(
  ['x'],
  ['x', 'here'],
  ['7'],
  ['--app', 'my-app'],
  ['-a', 'my-app'],
  ['--limit', '5'],
  ['-l5'],
  ['--note', 'hello there'],
  ['--region', 'eu', '--zone', 'b'],
  ['--file', 'a.txt'],
  ['--stdin'],
  ['--no-color'],
  ['--tags', 'a,b'],
  ['--agent'],
  ['--output', 'yaml'],
  ['--', 'x'],
)
const wrongWords = fc.constantFrom<string[]>(
  ['--limti', '5'],
  ['--limit', '99'],
  ['--limit', 'five'],
  ['--limit'],
  ['--region', 'ue'],
  ['--region=EU'],
  ['--zone', 'b'],
  ['--file', 'a', '--stdin'],
  ['--colour'],
  ['--color=false'],
  ['--wied'],
  ['--zzz'],
  ['x', 'hree'],
  ['x', 'here', 'more'],
  ['--apps', 'my-app'],
  ['--a', 'my-app'],
  ['-app', 'my-app'],
  ['—limit', '5'],
  ['--Limit=5'],
  ['--noWide'],
  ['-z'],
  ['--json'],
  ['-o', 'json'],
  ['--format', 'json'],
  ['--output', 'jsn'],
  ['--quiet'],
  ['--yes'],
  ['-h'],
  ['--validat'],
  ['--schema=true'],
  ['help'],
  ['commands'],
  ['version'],
  ['--select', 'a.b'],
  ['|', 'head'],
  ["it's $HOME"],
)
const typed = fc.record({
  isQuestion: fc.boolean(),
  isSwapped: fc.boolean(),
  leading: fc.option(fc.constantFrom(['--limit', '5'], ['--agent'], ['help'], ['--help']), {
    freq: 8,
  }),
  misspelt: fc.option(mistake, {freq: 2}),
  name: fc.constantFrom(...names),
  rest: fc.array(fc.oneof(rightWords, wrongWords), {maxLength: 3}),
  shape: fc.constantFrom(...Object.keys(shapes)),
})
type Typed = typeof typed extends fc.Arbitrary<infer Value> ? Value : never

function write({isQuestion, isSwapped, leading, misspelt, name, rest, shape}: Typed): string[] {
  const isOne = shape.startsWith('one')
  const parts = isOne ? [] : name.split(':')
  const last = parts.at(-1)
  if (misspelt && last) parts[parts.length - 1] = misspell(last, misspelt.at, misspelt.kind)
  const isColon = configs.get(shape)!.topicSeparator === ':'
  const path = isColon !== isSwapped && parts.length > 0 ? [parts.join(':')] : parts
  const words = [...(leading ?? []), ...path, ...rest.flat()]
  return isQuestion ? withValidate(words) : words
}

/** The words that a suggestion's steps leave out or replace, which must have been typed (4.7a). */
function listReplaced(suggestion: string): string[] {
  const steps = suggestion.split(/(?:, |\. |\.$|^)(?=write |leave out |add |$)/i)
  const texts = steps.map((step) => /^(?:leave out|write .* instead of) (.*)$/i.exec(step)?.[1])
  return texts.flatMap((text) => text?.split(' ') ?? [])
}

/** What a line is answered that was offered; undefined if it is valid, or a question. */
async function checkOffer(config: HostConfig, offer: string): Promise<string | undefined> {
  const [bin, ...offered] = splitLine(offer)!
  expect(bin).toBe('trial')
  return (await answerLine(config, asks(offered) ? offered : withValidate(offered)))?.message
}

/** Whether a reader has to fill in a part of a line. */
const isTemplate = (line: string) => hasPlaceholder(line) || /[<[]/.test(line)

/** Lines that were offered although they fail. */
const found: Partial<Typed>[] = [
  // Two mistakes in a line that asks for help, of which one was repaired.
  {leading: ['help'], misspelt: {at: 0, kind: 1}, name: 'murli:which', rest: [['--json']]},
  // The subject of help is the first word that does not ask for it.
  {leading: ['help'], misspelt: {at: 0, kind: 3}, name: 'help', rest: [['x', 'here']]},
  // The plugin's own commands refuse words, too.
  {leading: ['--agent'], misspelt: {at: 1, kind: 1}, name: 'describe', rest: [['7']]},
  {leading: ['--limit', '5'], name: 'murli:lint', rest: [['x']]},
  // A flag that is given twice, of which the wrong one was repaired before it was left out.
  {
    name: 'apps:logs',
    rest: [
      ['--limit', 'five'],
      ['--limit', '5'],
    ],
  },
  // The same, where its name was the mistake.
  {
    leading: ['--limit', '5'],
    name: 'apps:create',
    rest: [['--Limit=5'], ['--limit', '5']],
    shape: 'colon, foreign',
  },
]
const usual: Typed = {
  isQuestion: false,
  isSwapped: false,
  leading: null,
  misspelt: null,
  name: 'apps',
  rest: [],
  shape: 'space, adopted',
}

test(
  'every line that an error offers is valid, or a question that is answered (4.7)',
  {timeout: 600_000},
  async () => {
    const byPart: Record<string, number> = {}
    const byShape: Record<string, number> = {}
    let steps = 0
    await fc.assert(
      fc.asyncProperty(typed, async (line) => {
        const config = configs.get(line.shape)!
        const words = write(line)
        const fields = await answerLine(config, words)
        if (!fields) return
        const replaced = fields.didYouMean ? listReplaced(fields.suggestion ?? '') : []
        steps += replaced.length
        for (const each of replaced) {
          expect([quoteLine(words), words.join(' ')].join('\n')).toContain(each)
        }
        for (const [part, offer] of offersOf(config, fields)) {
          if (isTemplate(offer)) continue
          byPart[part] = (byPart[part] ?? 0) + 1
          byShape[line.shape] = (byShape[line.shape] ?? 0) + 1
          const failure = await checkOffer(config, offer)
          expect({failure, offer, part, words}).toEqual({failure: undefined, offer, part, words})
        }
      }),
      {examples: found.map((line) => [{...usual, ...line}]), numRuns},
    )
    // A generator that leads to no offers would prove nothing.
    expect(Object.keys(byPart).toSorted()).toEqual(['did_you_mean', 'next_actions', 'suggestion'])
    expect(Object.keys(byShape).toSorted()).toEqual(Object.keys(shapes).toSorted())
    expect(steps).toBeGreaterThan(numRuns / 8)
    expect(byPart['did_you_mean']).toBeGreaterThan(numRuns / 8)
    expect(byPart['next_actions']).toBeGreaterThan(numRuns / 12)
  },
)

/** The command lines that the texts about a host name: the playbook, reports and briefs. */
async function listTexts(config: HostConfig): Promise<Record<string, string[]>> {
  const catalog = Object.assign(readCatalog(config), {config})
  const listAll = (text: string) => listQuoted(config, text)
  const {problems} = lintCatalog(catalog)
  const context = {config, mode: resolveMode({config, flags: {}, target: 'adopted' as const})}
  const noMatch = () =>
    services['which']!.answer(serviceLine({args: [{position: 2, raw: 'zzzz'}]}), context)
  return {
    brief: listBriefs(
      await services['describe']!.answer(serviceLine({flags: {brief: true}}), context),
    ),
    doctor: checkClash(config).flatMap(({suggestion = ''}) => listAll(suggestion)),
    index: [listingLine(catalog)],
    lint: problems.flatMap(({message, suggestion}) => listAll(`${message} ${suggestion}`)),
    playbook: [writeSkill(catalog), writeAgentsSection(catalog)].flatMap(({body}) => listAll(body)),
    which: offersOf(config, catchFields(noMatch)).map(([, line]) => line),
  }
}

/** The examples of briefs. */
function listBriefs(answer: ServiceAnswer): string[] {
  const {commands} = answer!.document as {commands: {example?: string}[]}
  return commands.flatMap(({example}) => example ?? [])
}

function catchFields(run: () => unknown): ErrorFields {
  try {
    run()
  } catch (error) {
    return explainThrow({error})
  }
  throw new Error('it did not throw')
}

test.each(Object.keys(shapes))('every line that a text names works: %s (4.11b)', async (shape) => {
  const config = configs.get(shape)!
  const counts: Record<string, number> = {}
  for (const [part, lines] of Object.entries(await listTexts(config))) {
    for (const line of new Set(lines.filter((each) => !isTemplate(each)))) {
      counts[part] = (counts[part] ?? 0) + 1
      const failure = await checkOffer(config, line)
      expect({failure, line, part}).toEqual({failure: undefined, line, part})
    }
  }
  const isOne = shape.startsWith('one')
  const parts = isOne
    ? ['index', 'playbook', 'which']
    : ['brief', 'index', 'lint', 'playbook', 'which']
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(parts))
})
