import {Config} from '@oclif/core'
import {beforeAll, expect, test} from 'vitest'

import {explainUnanswered} from '../../../src/corrections/unanswered-question.js'
import {readLine} from '../../../src/line/read-line.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

const acts = `async run() { this.log('acted') }`
const commands = {
  // Commands that never parse their words, which oclif would reject.
  logout: `export default class extends Command { static flags = {helper: Flags.boolean()}; ${acts} }`,
  loose: `export default class extends Command { static strict = false; ${acts} }`,
  owned: `export default class extends AgentCommand { ${acts} }`,
  look: `export default class extends Command { static mutating = false; ${acts} }`,
}

/** Lines that were meant to ask, with the word that the error is about. */
const questions: [line: string, word: string][] = [
  ...[
    '--hlep',
    '--hep',
    '-help',
    '--hlp',
    '-h',
    '--shcema',
    '--vlaidate',
    '--vesion',
    '--version',
  ].map((word): [string, string] => [`logout ${word}`, word]),
  ['logout \u2014help', '\u2014help'],
  ['logout help', 'help'],
  ['logout --output json --hlep', '--hlep'],
  ['loose --hlep', '--hlep'],
  ['loose -help', '-help'],
  ['loose --vesion', '--vesion'],
  ['loose app --hlep', '--hlep'],
]

/** Lines that ask nothing, or whose command changes nothing. */
const others = [
  'logout',
  'logout --nope',
  'logout --yes',
  'logout -- --hlep',
  'loose java -help',
  'loose node --version',
  'loose -- --hlep',
  'loose help',
  'look --hlep',
]

let host: TrialHost
let config: HostConfig
beforeAll(async () => {
  host = await makeTrialHost({commands})
  config = (await Config.load(host.folder)) as unknown as HostConfig
  return () => host.remove()
})

/** The word that a line asks with in vain, if it does. */
function findWord(line: string): string | undefined {
  const [id, ...argv] = line.split(' ')
  const {position} = explainUnanswered(readLine({argv, config, id})) ?? {}
  return position === undefined ? undefined : [id, ...argv][position]
}

// 4.6a: a command that does not parse its words would run.
test.each(questions)('%s was meant to ask', (line, word) => {
  expect(findWord(line)).toBe(word)
})

test.each(others)('%s was not meant to ask, or only reads', (line) => {
  expect(findWord(line)).toBeUndefined()
})

test("an agent's misspelled question runs no command, and a person's does as without the plugin", async () => {
  const [agents, persons] = await Promise.all([
    host.run(['logout', '--hlep'], {env: {TRIAL_AGENT: '1'}}),
    host.run(['logout', '--hlep']),
  ])
  const owned = await host.run(['owned', '--hlep'], {env: {TRIAL_AGENT: '1'}})
  expect([owned.code, owned.stdout]).toEqual([1, ''])
  expect([agents.code, agents.stdout]).toEqual([1, ''])
  expect(JSON.parse(agents.stderr)).toMatchObject({
    did_you_mean: expect.arrayContaining(['trial logout --help']) as unknown,
    kind: 'unknown_flag',
    position: 1,
  })
  expect(persons).toMatchObject({code: 0, stdout: 'acted\n'})
})
