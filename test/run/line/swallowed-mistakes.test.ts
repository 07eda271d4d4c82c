import {readFileSync} from 'node:fs'
import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../../support/document.js'
import {expectValid} from '../../support/expect-valid.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

const whole = 'await this.parse(this.constructor)'
const sorry = `this.log('Sorry: ' + error.message)`
const swallow = (parse: string, reaction = sorry) =>
  `async run() { try { ${parse} } catch (error) { ${reaction} } this.log('acted') }`

/**
 * Members of base classes and commands that catch what their parser throws, print prose and end
 * with 0.
 */
const swallowing = {
  class: swallow(whole),
  cleans: `async run() { try { ${whole} } catch {} }
    async catch(error) { this.log('cleaned up'); throw new Error('Something else.') }`,
  exits: swallow(whole, `console.log('Sorry.'); process.exit(0)`),
  init: `async init() { await super.init(); try { ${whole} } catch (error) { ${sorry} } }
    async run() { ${whole}; this.log('acted') }`,
  override: `async parse(...given) { try { return await super.parse(...given) } catch { return {args: {}, flags: {}} } }
    async run() { ${whole}; this.log('acted') }`,
  parts: swallow(`await this.parse({flags: this.constructor.flags, args: this.constructor.args})`),
}

/** Parses that may fail as their command likes: they are not the command line. */
const trials = {
  part: swallow(`await this.parse({flags: {}, strict: true})`),
  'other-words': swallow(`await this.parse(this.constructor, ['--nope'])`),
}

const commands = Object.fromEntries(
  ['foreign', 'own'].flatMap((kind) =>
    Object.entries({...swallowing, ...trials, itself: swallow(whole)}).map(([name, members]) => [
      `${kind}/${name}`,
      `class Below extends ${kind === 'own' ? 'AgentCommand' : 'Command'} { ${members} }
      export default class extends Below {
        static flags = {
          level: Flags.integer(), region: Flags.string({options: ['eu', 'us']}), token: Flags.string({options: ['a', 'b']}),
        }
      }`,
    ]),
  ),
)
commands['foreign/refuses'] = `
import {appendFileSync} from 'node:fs'
export default class extends Command {
  static flags = {file: Flags.file({exists: true})}
  async run() { throw new Error('Log in first.') }
  async catch(error) { appendFileSync(process.env.TRIAL_LOG, 'caught ' + error.message); throw error }
}`

let host: TrialHost
beforeAll(async () => {
  const stated = {
    commands: {'foreign:itself': {parsesItself: true}, 'own:itself': {parsesItself: true}},
  }
  const files = {'config/trial/murli.json': JSON.stringify(stated)}
  // Annotations of another command change nothing.
  const murli = {commands: {'own:none': {mutating: true}, 'own:override': {whenToUse: 'Never.'}}}
  host = await makeTrialHost({commands, files, oclif: {murli, topicSeparator: ' '}})
})
afterAll(() => host.remove())

describe.concurrent.each(['foreign', 'own'])('a mistake caught by a command, %s (5.3b)', (kind) => {
  const unknown = {field: '--nope', kind: 'unknown_flag'}
  test.for<[line: string, fields: object]>([
    ...Object.keys(swallowing).map((name): [string, object] => [`${name} --nope`, unknown]),
    ['class --region mars', {field: '--region', kind: 'invalid_value'}],
    ['class --level many', {field: '--level', kind: 'invalid_value'}],
    ['class --region', {field: '--region', kind: 'missing_value'}],
    ['class --token hunter2-secret', {field: '--token', kind: 'invalid_value'}],
  ])('ends the run with its envelope: %s', async ([line, fields]) => {
    const run = await host.run([kind, ...line.split(' ')], {env: {TRIAL_AGENT: '1'}})
    const envelope = readError(run)
    expectValid('error', envelope)
    expect(run).toMatchObject({code: 1, stdout: ''})
    expect(envelope).toMatchObject({code: 1, error: 'flag_error', ...fields})
    expect(run.stderr).not.toMatch(/acted|Sorry|hunter2/)
  })

  test.for([...Object.keys(trials).map((name) => `${name} --level 1`), 'itself --nope'])(
    'is left to a command that only tries, or parses its own words: %s',
    async (line) => {
      const env = {TRIAL_AGENT: '1', XDG_CONFIG_HOME: join(host.folder, 'config')}
      const {code, stderr, stdout} = await host.run([kind, ...line.split(' ')], {env})
      expect({code, isRun: `${stdout}${stderr}`.includes('acted')}).toEqual({code: 0, isRun: true})
    },
  )

  test('is what it is without the plugin for a person', async () => {
    const {code, stdout} = await host.run([kind, 'class', '--nope', '--no-agent'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Sorry: Nonexistent flag: --nope\n.*acted\n$/s)
  })
})

test('an earlier mistake is found after a command has thrown, whose `catch` runs once (4.11)', async () => {
  const log = join(host.folder, 'log')
  const run = await host.run(['foreign', 'refuses', '--file', 'not-there'], {
    env: {TRIAL_AGENT: '1', TRIAL_LOG: log},
  })
  expect(readError(run)).toMatchObject({error: 'flag_error', kind: 'invalid_value'})
  expect(readFileSync(log, 'utf8')).toBe('caught Log in first.')
})
