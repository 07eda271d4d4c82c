import {Config} from '@oclif/core'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'

import {mayMutate} from '../../src/catalog/effects/classify.js'
import {cachedCatalog} from '../../src/catalog/read.js'
import {splitLine} from '../../src/command-line/shell-line.js'
import type {ErrorFields} from '../../src/contract/outcome.js'
import {findCommand} from '../../src/corrections/route/id-index.js'
import {readLine} from '../../src/line/read-line.js'
import {isPluginCommand} from '../../src/oclif/command-entry.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {answerLine, readTyped} from '../support/answer.js'
import {misspell, mistake} from '../support/misspell.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** How many command lines are tried; QUESTIONS=5000 tries more. */
const numRuns = Number(process.env.QUESTIONS ?? 400)

/** The source of a command with the flag of the row, and those that all have. */
const source = (base: string, {args = true, flags = '', statics = ''} = {}) => `
export default class extends ${base} {
  ${statics}
  static args = ${args ? '{name: Args.string()}' : '{}'}
  static flags = {
    limit: Flags.integer({char: 'l'}),
    region: Flags.string({options: ['eu', 'us']}),
    token: Flags.string(),
    ${flags}
  }
  async run() {process.exit(99)}
}`

const mutating = 'static mutating = true'
const dryRunnable = 'static mutating = true; static dryRunnable = true'
const returns = 'static returns = {description: "x", outputSchema: {type: "object"}}'

/** The commands, by id; each has flags that a question may be mistaken for, or be the value of. */
const sources = {
  'apps:destroy': source('Command', {flags: 'out: Flags.string()'}),
  'apps:info': source('AgentCommand', {statics: `${returns}; static mutating = false`}),
  'apps:plan': source('Command', {flags: "apply: Flags.boolean({char: 'A'})"}),
  'db:check': source('Command', {flags: 'validate: Flags.boolean()'}),
  'db:dump': source('Command', {flags: 'output: Flags.string(), out: Flags.string()'}),
  'db:host': source('Command', {flags: "host: Flags.string({char: 'h'})"}),
  'db:push': source('Command', {args: false, flags: 'schema: Flags.boolean()'}),
  'db:pull': source('AgentCommand', {flags: 'schema: Flags.boolean()', statics: mutating}),
  'db:seed': source('Command', {flags: "'dry-run': Flags.boolean()"}),
  'own:go': source('AgentCommand', {flags: 'out: Flags.string()', statics: mutating}),
  pg: source('Command', {args: false}),
  'pg:backups:delete': source('Command'),
  'pg:backups:info': source('AgentCommand'),
  'project:info': source('Command'),
  'project:start': source('Command', {flags: "tok: Flags.string({allowStdin: 'only'})"}),
  saver: source('Command', {args: false, flags: "tok: Flags.string({allowStdin: 'only'})"}),
  'task:item:drop': source('AgentCommand', {statics: dryRunnable}),
}
type Id = keyof typeof sources
const ids = Object.keys(sources) as Id[]

/** The questions that are flags of the commands themselves, which ask nothing there. */
const ownWords: Partial<Record<Id, RegExp>> = {
  'db:check': /^-+v/i,
  'db:host': /^-h$/,
  'db:pull': /^-+s/i,
  'db:push': /^-+s/i,
}

const onlyOf = (base: string) => ({
  commands: {only: source(base, {flags: 'out: Flags.string()', statics: dryRunnable})},
  oclif: {commands: {strategy: 'single', target: './commands/only.js'}},
})
const commands = Object.fromEntries(
  Object.entries(sources).map(([id, text]) => [id.replaceAll(':', '/'), text]),
)
const murli = {
  commands: {'*:destroy': {mutating: true}, 'pg:backups:delete': {destructive: true}},
  timeoutFlag: true,
}
const plugins = ['@oclif/plugin-help', 'oclif-plugin-murli']
const shapes = {
  colons: {commands, oclif: {murli, plugins, topicSeparator: ':'}},
  spaces: {commands, oclif: {murli, plugins, topicSeparator: ' '}},
  'no command help': {commands, oclif: {murli, topicSeparator: ' '}},
  flexible: {commands, oclif: {flexibleTaxonomy: true, murli, plugins, topicSeparator: ' '}},
  'one command': onlyOf('Command'),
  'one adopted command': onlyOf('AgentCommand'),
} satisfies Record<string, Parameters<typeof makeTrialHost>[0]>
type Shape = keyof typeof shapes

const hosts: TrialHost[] = []
const configs = new Map<string, HostConfig>()
beforeAll(async () => {
  for (const [shape, options] of Object.entries(shapes)) {
    const host = await makeTrialHost({...options, packages: ['@oclif/plugin-help']})
    hosts.push(host)
    configs.set(shape, (await Config.load(host.folder)) as unknown as HostConfig)
  }
}, 60_000)
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.remove()))
})

/** Every command line that an answer offers. */
function offered({didYouMean = [], nextActions = []}: ErrorFields): string[][] {
  const lines = [...didYouMean, ...nextActions.map(({command}) => command)]
  return lines.map((line) => splitLine(line)!.slice(1))
}

/** What a line does, as the line reader reads it: whether it asks, for a plan or something else. */
function readOffer(config: HostConfig, words: readonly string[]) {
  process.argv = [...process.argv.slice(0, 2), ...words]
  const {asks, command, tokens} = readLine(readTyped(config, [...words]))
  const isDry = tokens.some(({kind, raw}) => kind === 'flag' && raw === '--dry-run')
  const isHarmless = isPluginCommand(command) || command?.id === 'help' || words[0] === '--version'
  // A line that names no command runs nothing; in a CLI of several, `help` is no command's name.
  // A dry run of a command that only reads is none.
  const catalog = cachedCatalog(config)
  const entry = command && findCommand(catalog, command.id)
  const isReading = entry && !mayMutate(catalog, entry)
  return {isReading, asks: asks !== undefined || isHarmless || command === undefined, isDry}
}

const asking = ['--help', '--schema', '--validate']
/** A word that asks: spelled right, or not, or by habit. */
const word = fc.oneof(
  {arbitrary: fc.constantFrom(...asking, '--dry-run'), weight: 4},
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...asking, '--dry-run'), mistake)
      .map(([each, {at, kind}]) => `--${misspell(each.slice(2), at, kind)}`),
    weight: 3,
  },
  {
    arbitrary: fc.constantFrom('-h', 'help', 'help', '-help', '—validate', '--schema=true'),
    weight: 1,
  },
)
/** Flags without a value, which may take the word that asks for it. */
const takers = ['--output', '--out', '--protocol-version', '--select', '--timeout-ms'] as const
const habits = ['-o', '--format', '--fields', '--query', '--quiet'] as const
const taker = fc.constantFrom(...takers, ...habits, '--limit', '--region', '--tok', '--outptu')

const line = fc.record({
  shape: fc.constantFrom(...(Object.keys(shapes) as Shape[])),
  id: fc.constantFrom(...ids),
  /** Which word of the name is misspelled, and how. */
  misspelled: fc.option(mistake, {freq: 3}),
  /** Whether the words of the name are joined by colons, from the end on. */
  colons: fc.nat(2),
  word,
  isFirst: fc.boolean(),
  taken: fc.option(fc.tuple(taker, fc.constantFrom(' ', '=')), {freq: 3}),
  before: fc.subarray(['x', '--bogus', '--yes', '--limit=5'], {maxLength: 2}),
  after: fc.subarray(['x', '--yes', '--agent', '--'], {maxLength: 2}),
})
type Typed = typeof line extends fc.Arbitrary<infer Value> ? Value : never

function writeName({colons, id, misspelled, shape}: Typed): string[] {
  if (shape.startsWith('one')) return []
  const words = id.split(':')
  const last = words.pop()!
  const name = [...words, misspelled ? misspell(last, misspelled.at, misspelled.kind) : last]
  if (shape === 'colons') return [name.join(':')]
  const split = Math.max(1, name.length - colons)
  return [...name.slice(0, split - 1), name.slice(split - 1).join(':')]
}

/** Whether the word asks nothing where it is: as a flag, a value or an argument of the command. */
function isOwnWord({id, isFirst, misspelled, shape, taken, word: asked}: Typed): boolean {
  const isOne = shape.startsWith('one')
  const text = isOne ? 'out: Flags.string()' : sources[id]
  const hasRoom = isOne || !text.includes('args = {}')
  if (asked === 'help') return !isFirst && hasRoom && (isOne || !misspelled)
  if (!isOne && ownWords[id]?.test(asked)) return true
  const [flag = '', joint] = taken ?? []
  const isOwn =
    text.includes(` ${flag.slice(2)}: Flags.string()`) || text.startsWith(`${flag.slice(2)}:`)
  return isOwn && (joint === '=' || !misspelled)
}

function write(typed: Typed): string[] {
  const {after, before, isFirst, taken, word: asked} = typed
  const name = writeName(typed)
  if (isFirst && /^(?:--)?help$/.test(asked)) return [asked, ...name, ...after]
  // After other words, `help` is an argument.
  if (asked === 'help') return [...name, asked, '--agent']
  if (!taken || !asked.startsWith('-')) return [...name, ...before, asked, ...after]
  const [flag, joint] = taken
  const words = joint === '=' ? [`${flag}=${asked}`] : [flag, asked]
  return [...name, ...before, ...words, ...after]
}

/** The found lines, which were corrected to run what was only asked about. */
const rows: [shape: Shape, line: string][] = [
  ['spaces', 'pg backups:delte --help'],
  ['spaces', 'pg backups:delte --schema'],
  ['spaces', 'pg backups:delte --validate x --yes'],
  ['spaces', 'task item:dorp --dry-run x --yes'],
  ['flexible', 'project:strat --validate x --yes'],
  ['flexible', 'backups pg:delte --validate x --yes'],
  ['spaces', 'apps destroy x --output --dry-run'],
  ['spaces', 'apps destroy x --output --validte'],
  ['spaces', 'apps destroy x --output=--validte'],
  ['spaces', 'own go x --output --dry-run --yes'],
  ['spaces', 'project info x --output --dry-run'],
  ['spaces', 'help db push'],
  ['spaces', 'db push help'],
  ['spaces', 'db push -h'],
  ['spaces', 'db push --validate x y'],
  ['spaces', 'db pull --validate x y'],
  ['no command help', 'help apps destory --'],
  ['no command help', 'help db push'],
  ['no command help', 'db push -h'],
  ['spaces', 'saver --tok --validate'],
  ['spaces', 'saver --tok --dry-run'],
  ['spaces', 'project a -qa --tok --help'],
]

async function expectKept(shape: Shape, words: readonly string[], isDry: boolean) {
  const config = configs.get(shape)!
  const fields = await answerLine(config, words)
  if (!fields) return 0
  const offers = offered(fields)
  for (const offer of offers) {
    const read = readOffer(config, offer)
    const isKept = read.asks || (isDry && (read.isDry || read.isReading))
    expect({isKept, offer, words}).toEqual({isKept: true, offer, words})
  }
  return offers.length
}

test.each(rows)('%s: what is offered for `%s` asks', async (shape, text) => {
  await expectKept(shape, text.split(' '), text.includes('--dry-run'))
})

test('a line that asks leads to no line that does not', {timeout: 600_000}, async () => {
  let offers = 0
  await fc.assert(
    fc.asyncProperty(line, async (typed) => {
      const isDry = /^-+d[ry]/i.test(typed.word)
      fc.pre(!isOwnWord(typed))
      offers += await expectKept(typed.shape, write(typed), isDry)
    }),
    {numRuns},
  )
  expect(offers).toBeGreaterThan(numRuns / 3)
})
