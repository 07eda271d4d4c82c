import {Config} from '@oclif/core'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'

import type {ErrorFields} from '../../src/contract/outcome.js'
import {splitLine} from '../../src/command-line/shell-line.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {answerLine} from '../support/answer.js'
import {misspell, mistake} from '../support/misspell.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** How many command lines are tried; QUESTIONS=5000 tries more. */
const numRuns = Number(process.env.QUESTIONS ?? 400)

/** The flags of every command, by whether they take a value. */
const flags = {
  force: false,
  helper: false,
  limit: true,
  note: true,
  region: true,
  scheme: true,
  wide: false,
}

const source = (base: string, statics = '') => `export default class extends ${base} {
  ${statics}
  static args = {name: Args.string()}
  static flags = {
    limit: Flags.integer({char: 'l'}),
    note: Flags.string(),
    region: Flags.string({options: ['eu', 'us']}),
    scheme: Flags.string(),
    force: Flags.boolean(),
    helper: Flags.boolean(),
    wide: Flags.boolean(),
  }
  async run() {process.exit(99)}
}`

const commands = {
  'apps/destroy': source('Command'),
  'apps/info': source('Command'),
  'domains/clear': source('Command'),
  'keys/add': source('AgentCommand'),
  'keys/remove': source('AgentCommand', 'static mutating = true; static dryRunnable = true'),
  'keys/list': source('AgentCommand'),
}
const ids = Object.keys(commands).map((path) => path.replace('/', ':'))

const hosts: TrialHost[] = []
const configs: Record<string, HostConfig> = {}
beforeAll(async () => {
  for (const separator of [':', ' ']) {
    const murli = {commands: {'*:destroy': {mutating: true}, 'domains:clear': {mutating: true}}}
    const host = await makeTrialHost({
      commands,
      oclif: {
        murli,
        plugins: ['@oclif/plugin-help', 'oclif-plugin-murli'],
        topicSeparator: separator,
      },
      packages: ['@oclif/plugin-help'],
    })
    hosts.push(host)
    configs[separator] = (await Config.load(host.folder)) as unknown as HostConfig
  }
})
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.remove()))
})

/** Whether words ask, read word by word: not after `--`, not as a value, not as an own flag. */
function asks(words: readonly string[]): boolean {
  if (words[0] === 'help') return true
  for (let index = 0; index < words.length && words[index] !== '--'; index++) {
    const word = words[index]!
    if (['--schema', '--validate', '--help'].includes(word)) return true
    const takesValue = flags[word.slice(2) as keyof typeof flags] || word === '-l'
    const next = words[index + 1] ?? ''
    const isFlag = next.startsWith('--') && Object.hasOwn(flags, next.slice(2))
    if (takesValue && !isFlag && next !== '--help') index++
  }
  return false
}

/** Every command line that an answer offers. */
function offered({didYouMean = [], nextActions = []}: ErrorFields): string[][] {
  const lines = [...didYouMean, ...nextActions.map(({command}) => command)]
  return lines.map((line) => splitLine(line)!.slice(1))
}

const questionWord = fc.constantFrom('--schema', '--validate', '--help')
/** How a line asks: with a word that is right, one that is misspelt, by habit, or in front. */
const question = fc.oneof(
  {arbitrary: questionWord.map((word) => ({back: [word], front: []})), weight: 4},
  {
    arbitrary: fc
      .tuple(questionWord, mistake)
      .map(([word, {at, kind}]) => `--${misspell(word.slice(2), at, kind)}`)
      // As near to --scheme, which is offered, too.
      .filter((word) => word !== '--schem')
      .map((word) => ({back: [word], front: []})),
    weight: 4,
  },
  {
    arbitrary: fc
      .constantFrom(
        '-h',
        '-help',
        '-validate',
        '—validate',
        '–schema',
        '--schema=true',
        '--validate=true',
      )
      .map((word) => ({back: [word], front: []})),
    weight: 2,
  },
  {
    arbitrary: fc.constantFrom('help', '--help').map((word) => ({back: [], front: [word]})),
    weight: 2,
  },
)

const rightWords = fc.constantFrom<string[]>(
  ['x'],
  ['--limit', '5'],
  ['--note', 'hello'],
  ['--region', 'eu'],
  ['--force'],
  ['--wide'],
  ['--scheme', 'dark'],
)
const wrongWords = fc.constantFrom<string[]>(
  ['--limti', '5'],
  ['--region', 'ue'],
  ['--wied'],
  ['--zzz'],
  ['y', 'z'],
  ['--note'],
  ['--limit', 'five'],
)

const brokenLine = fc.record({
  id: fc.constantFrom(...ids),
  misspelt: fc.option(mistake, {freq: 2}),
  question,
  rest: fc.array(fc.oneof(rightWords, wrongWords), {maxLength: 3}),
  separator: fc.constantFrom(':', ' '),
  place: fc.nat(3),
  // Flags that precede the command.
  leading: fc.option(fc.constantFrom(['--limit', '5'], ['--agent'], ['--wide']), {freq: 6}),
})

function write({
  id,
  leading,
  misspelt,
  question: {back, front},
  place,
  rest,
  separator,
}: BrokenLine): string[] {
  const [topic, verb] = id.split(':') as [string, string]
  const typed = misspelt ? misspell(verb, misspelt.at, misspelt.kind) : verb
  const path = separator === ':' ? [`${topic}:${typed}`] : [topic, typed]
  if (front.length > 0) return [...front, ...path]
  const name = [...(leading ?? []), ...path]
  const words = rest.flat()
  const at = Math.min(place, rest.length)
  const before = rest.slice(0, at).flat()
  // A flag without its value would take the question as one.
  const isTaken = before.at(-1) === '--note'
  return isTaken
    ? [...name, ...back, ...words]
    : [...name, ...before, ...back, ...rest.slice(at).flat()]
}
type BrokenLine = typeof brokenLine extends fc.Arbitrary<infer Value> ? Value : never

/** Lines that were corrected to run what was only asked about. */
const found: BrokenLine[] = [
  // The misspelt question became the value of a flag.
  {
    id: 'apps:destroy',
    leading: ['--limit', '5'],
    misspelt: {at: 0, kind: 0},
    place: 0,
    question: {back: ['--shcema'], front: []},
    rest: [['--note']],
    separator: ':',
  },
  // A question with a value was taken for an answer.
  {
    id: 'keys:remove',
    leading: null,
    misspelt: {at: 0, kind: 0},
    place: 0,
    question: {back: ['--schema=true'], front: []},
    rest: [],
    separator: ':',
  },
  // A flag that was left in front of the name swallowed the misspelt question after it.
  {
    id: 'apps:destroy',
    leading: ['--limit', '5'],
    misspelt: {at: 0, kind: 0},
    place: 0,
    question: {back: ['--vlaidate'], front: []},
    rest: [['--limit', '5']],
    separator: ':',
  },
  // What was found by its words was offered to run.
  {
    id: 'apps:destroy',
    leading: null,
    misspelt: {at: 0, kind: 3},
    place: 0,
    question: {back: ['--validate=true'], front: []},
    rest: [['--zzz']],
    separator: ':',
  },
  // `--note --validate` would run the command.
  {
    id: 'apps:destroy',
    leading: null,
    misspelt: null,
    place: 2,
    question: {back: ['—validate'], front: []},
    rest: [['--note'], ['--note', 'hello']],
    separator: ':',
  },
]

test(
  'a question with mistakes is corrected only to questions (4.6a)',
  {timeout: 600_000},
  async () => {
    const counts = {answers: 0, misspelt: 0, offers: 0, questions: 0}
    await fc.assert(
      fc.asyncProperty(brokenLine, async (line) => {
        const words = write(line)
        counts.questions++
        const fields = await answerLine(configs[line.separator]!, words)
        if (!fields) return
        counts.answers++
        if (!asks(words)) counts.misspelt++
        for (const offer of offered(fields)) {
          counts.offers++
          expect({asks: asks(offer), offer, words}).toEqual({asks: true, offer, words})
        }
      }),
      {examples: found.map((line) => [line]), numRuns},
    )
    // A generator without questions, or without mistakes in them, would prove nothing.
    expect(counts.questions).toBe(numRuns)
    expect(counts.answers).toBeGreaterThan(numRuns / 2)
    expect(counts.misspelt).toBeGreaterThan(numRuns / 10)
    expect(counts.offers).toBeGreaterThan(numRuns / 3)
  },
)

const notAsking = fc.constantFrom<string[]>(
  ['--scheme', 'dark'],
  ['--note', '--validate'],
  ['--note=--schema'],
  ['--', '--validate'],
  ['--', '--help'],
)

test('a value, a word after `--` and a flag of the command are no questions', async () => {
  let offers = 0
  const foreign = fc.constantFrom('apps:destroy', 'apps:info', 'domains:clear')
  await fc.assert(
    fc.asyncProperty(foreign, mistake, notAsking, fc.boolean(), async (id, typo, words, isName) => {
      const [topic, verb] = id.split(':') as [string, string]
      const line = isName
        ? [`${topic}:${misspell(verb, typo.at, typo.kind)}`, ...words]
        : [id, '--limti', '5', ...words]
      const fields = await answerLine(configs[':']!, line)
      for (const offer of fields?.didYouMean ?? []) {
        offers++
        expect({line, offer: splitLine(offer)!.slice(1)}).toEqual({
          line,
          offer: isName ? [id, ...words] : [id, '--limit', '5', ...words],
        })
      }
    }),
    {numRuns: 60},
  )
  expect(offers).toBeGreaterThan(15)
})

const noTopics = [
  'domians x y',
  'zzyzx',
  'domains-and-more',
  'domians --dry-run',
  'domians --dryrun',
]
test.each(noTopics)('%s is corrected to no topic', async (typed) => {
  const fields = await answerLine(configs[':']!, typed.split(' '))
  expect(fields?.didYouMean).toBeUndefined()
})

test.each<[typed: string, right: string[]]>([
  ['help apps:destory', ['help apps:destroy']],
  ['--help apps:destory', ['--help apps:destroy']],
  ['-h apps:destory', ['apps:destroy --help', 'apps:destroy --schema']],
  ['domains:clear --validat --note x', ['domains:clear --validate --note x']],
  ['keys:remove --yes --validat', ['keys:remove --yes --validate']],
  ['keys:remvoe --yes --validate', ['keys:remove --yes --validate']],
  ['--note x apps:destroy --validate', ['apps:destroy --note x --validate']],
  ['apps:destory --schema=true', ['apps:destroy --schema']],
  // A topic does nothing but ask.
  ['domain', ['domains --schema']],
  ['domians', ['domains --schema']],
  ['domians --wide', ['domains --schema']],
  ['domians --schema', ['domains --schema']],
  ['domians --validate', ['domains --schema']],
  ['domians --help', ['domains --help']],
  ['help domians', ['help domains']],
  ['--help domians', ['--help domains']],
  // As near to a flag of the command.
  ['apps:info --schem dark', ['apps:info --schema dark', 'apps:info --scheme dark']],
  ['apps:info --scheem dark', ['apps:info --scheme dark']],
])('%s is corrected to %j', async (typed, right) => {
  const fields = await answerLine(configs[':']!, typed.split(' '))
  expect(fields?.didYouMean).toEqual(right.map((line) => `trial ${line}`))
})

test.each([
  ['keys:remove', ['--dry-run', '--yes']],
  ['apps:destroy', ['--yes']],
])('a line that was checked is offered to be checked again: %s (7.13)', async (id, added) => {
  const [host] = hosts as [TrialHost]
  const line = [id, 'x', '--validate', '--limit', '5']
  const {code, stderr} = await host.run(line, {
    env: {TRIAL_AGENT: '1'},
  })
  const {error, next_actions: actions} = JSON.parse(stderr) as {
    error: string
    next_actions: {command: string}[]
  }
  expect({code, error}).toEqual({code: 1, error: 'confirmation_required'})
  expect(actions.map(({command}) => command)).toEqual(
    added.map((flag) => `trial ${line.join(' ')} ${flag}`),
  )
})

test('help for a command that does not exist is an error of the command line', async () => {
  const {code, stderr} = await hosts[0]!.run(['--help', 'apps:destory'], {env: {TRIAL_AGENT: '1'}})
  expect(code).toBe(1)
  expect(JSON.parse(stderr)).toMatchObject({
    did_you_mean: ['trial --help apps:destroy'],
    error: 'command_not_found',
    position: 1,
  })
})

test.each([
  [['help', 'apps:destory', '--validate'], 1, ['trial help apps:destroy --validate']],
  [['help', 'apps:destroy', '--validate'], 0, undefined],
  [['help', 'apps', '--validate'], 0, undefined],
  [['help', '--validate'], 0, undefined],
])('%j ends with %i: help is valid of what exists (8.30)', async (words, code, lines) => {
  const run = await hosts[0]!.run(words, {env: {TRIAL_AGENT: '1'}})
  expect(run.code).toBe(code)
  const answer = JSON.parse(code === 0 ? run.stdout : run.stderr) as Record<string, unknown>
  expect(answer['did_you_mean']).toEqual(lines)
})
