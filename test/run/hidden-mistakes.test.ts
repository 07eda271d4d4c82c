import {rm} from 'node:fs/promises'
import {join} from 'node:path'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {promptPackages, questions} from '../support/questions.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A command whose flag has a default that asks. */
const asking = (base: string, {ask, imports = ''}: {ask: string; imports?: string}) => `${imports}
export default class Asking extends ${base} {
  static flags = {
    count: Flags.integer(),
    region: Flags.string({
      // Not while its manifest is written.
      default: async () => process.env.TRIAL_AGENT ? (${ask})() : 'here',
      required: true,
    }),
  }
  async run() { await this.parse(Asking) }
}`

const {inquirer, promises} = questions
const bases = {foreign: 'Command', own: 'AgentCommand'}

/** Needs a value that only its class has. */
const gone = (base: string) => `export default class Gone extends ${base} {
  static flags = {app: Flags.string({required: true, default: async () => 'mine'})}
  async run() { await this.parse(Gone) }
}`

/** Reads its words itself, and asks. */
const raw = `${promises.imports}
export default class Raw extends Command {
  async run() { await (${promises.ask})() }
}`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      ...Object.fromEntries(
        Object.entries(bases).flatMap(([name, base]) => [
          [`${name}/gone`, gone(base)],
          [`${name}/inquirer`, asking(base, inquirer)],
          [`${name}/readline`, asking(base, promises)],
        ]),
      ),
      raw,
    },
    oclif: {topicSeparator: ' '},
    packages: promptPackages,
  })
  for (const name of Object.keys(bases)) await rm(join(host.folder, `commands/${name}/gone.js`))
})
afterAll(() => host.remove())

const fail = async (line: string) =>
  readError(await host.run(line.split(' '), {env: {TRIAL_AGENT: '1'}}))

// 4.11: a misspelled flag is reported before what its command's file or a default does.
test.concurrent.each(
  Object.keys(bases).flatMap((name) => [
    [`${name} gone`, '--ap', '--app', 'Cannot find module'],
    [`${name} inquirer`, '--cuont', '--count', 'Which region?'],
    [`${name} readline`, '--cuont', '--count', 'Which region?'],
  ]),
)('%s reports %s', async (name, typed, meant, cause) => {
  expect(await fail(`${name} ${typed} 3`)).toMatchObject({
    data: {causes: [expect.stringContaining(cause)]},
    suggestion: expect.stringContaining(meant),
    field: typed,
    kind: 'unknown_flag',
  })
})

test.concurrent.each(
  Object.keys(bases).flatMap((name) => [
    // Whether a flag is missing, only its class knows.
    [`${name} gone`, 'Cannot find module'],
    [`${name} inquirer --count 3`, 'Which region?'],
    [`${name} readline --count 3`, 'Which region?'],
  ]),
)('%s reports no mistake', async (line, message) => {
  const error = await fail(line)
  expect(error.kind).not.toMatch(/flag/)
  expect(error.message).toContain(message)
})

test('a command that reads its words itself has no mistake in its line when it asks', async () => {
  expect(await fail('raw --foo 1')).toMatchObject({kind: 'prompt_required'})
})
