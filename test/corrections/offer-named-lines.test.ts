import {afterAll, beforeAll, expect, test, vi} from 'vitest'

import {offerNamedLines} from '../../src/corrections/offer-named-lines.js'
import type {ErrorFields} from '../../src/contract/outcome.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {entry, loadHost} from '../support/host.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const error = {code: 2, error: 'tool_error', recoverable: false}

let config: HostConfig

beforeAll(async () => {
  const name = {name: 'name', type: 'option'}
  const all = {name: 'all', type: 'boolean'}
  const force = {name: 'force', type: 'boolean'}
  config = await loadHost({
    oclif: {bin: 'trial', topicSeparator: ' '},
    commands: {
      'project:init': entry({flags: {name}}),
      'project:list': entry({mutating: false}),
      show: entry({strict: false}),
      'project:use': entry({args: {name: {name: 'name', required: true}}}),
      'project:remove': entry({flags: {all, force}}),
    },
  })
})

function offered(message: string, fields: object = {}): string[] | undefined {
  const failure: ErrorFields = {...error, ...fields, message}
  const {nextActions} = offerNamedLines(failure, config, ['show', 'x'])
  return nextActions?.map(({command}) => command)
}

// 4.11c: a command line that the message names is in `next_actions`.
test.each([
  ['No project. Create one with `trial project init`.', ['trial project init']],
  ['No project. Create one with "trial project:init --name x".', ['trial project:init --name x']],
  [
    "Run 'trial project init', or 'trial project remove'.",
    ['trial project init', 'trial project remove'],
  ],
  ['`trial project init` is missing. `trial project init` makes it.', ['trial project init']],
  // What does not exist, another program's, a template, a shell's, or one with more harm in it
  ['Create one with `trial project create`.', undefined],
  ['Create one with `trial project init --nme x`.', undefined],
  ['Create one with `git project init`.', undefined],
  ['Create one with `trial project: init`.', undefined],
  ['Create one with `trial project init --name <name>`.', undefined],
  ['Create one with `trial project init && rm -rf x`.', undefined],
  ['Create one with `trial project init $HOME`.', undefined],
  ['Start over with `trial project remove --force`.', undefined],
  ['Start over with `trial project remove --all`.', undefined],
  ['Create one with trial project init.', undefined],
  // A required argument is missing, or there is one too many.
  ['Make it the default with `trial project use`.', undefined],
  ['Create one with `trial project init x`.', undefined],
  ['Make it the default with `trial project use x`.', ['trial project use x']],
  // The command line that failed
  ['`trial show x` failed.', undefined],
])('%s', (message, lines) => expect(offered(message)).toEqual(lines))

test('where only what reads may run, nothing else is offered (11.17)', () => {
  vi.stubEnv('TRIAL_READ_ONLY', '1')
  const message = 'Try `trial project init`, `trial project list` or `trial show`.'
  expect(offered(message)).toEqual(['trial project list'])
  vi.unstubAllEnvs()
  expect(offered(message)).toHaveLength(3)
})

test('an error about the command line, or with a line of its own, keeps what it has', () => {
  const message = 'Create one with `trial project init`.'
  expect(offered(message, {error: 'flag_error', kind: 'unknown_flag'})).toBe(undefined)
  expect(offered(message, {didYouMean: ['trial project remove']})).toBe(undefined)
  const own = {command: 'trial project remove', description: 'Remove it'}
  expect(offered(message, {nextActions: [own]})).toEqual([own.command])
})

test('a line that is spelled for another separator is not offered', async () => {
  const withColons = await loadHost({
    commands: {'project:init': entry()},
    oclif: {bin: 'trial', topicSeparator: ':'},
  })
  const message = 'Create one with `trial project init`, or `trial project:init`.'
  const {nextActions} = offerNamedLines<ErrorFields>({...error, message}, withColons, [])
  expect(nextActions?.map(({command}) => command)).toEqual(['trial project:init'])
})

test('a message of any length is read in linear time', () => {
  for (const part of ['`', '`trial ', '`trial a ', '"a \'', 'a b']) {
    expect(offered(part.repeat(100_000))).toBe(undefined)
  }
  // Each line that is checked is compared with every command.
  const lines = Array.from({length: 100_000}, (_, index) => `\`trial zork${index} x\``)
  const start = process.cpuUsage()
  expect(offered(lines.join(' '))).toBe(undefined)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
})

let host: TrialHost

beforeAll(async () => {
  const fail = 'throw new Error("No project. Create one with `trial project init`")'
  host = await makeTrialHost({
    oclif: {topicSeparator: ' '},
    commands: {
      'project/init': 'export default class Init extends Command { async run() {} }',
      show: `export default class Show extends Command { async run() { ${fail} } }`,
      own: `export default class Own extends AgentCommand { async run() { ${fail} } }`,
    },
  })
})
afterAll(() => host.remove())

test.each(['show', 'own'])('an agent that runs %s is told to run the line', async (id) => {
  const {stderr} = await host.run([id], {env: {TRIAL_AGENT: '1'}})
  const document = JSON.parse(stderr) as Record<string, unknown>
  expect(document['next_actions']).toEqual([
    {command: 'trial project init', description: 'The message names it.'},
  ])
  expect(document).not.toHaveProperty('suggestion')
})
