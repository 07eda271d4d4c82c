import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {expectValid} from '../support/expect-valid.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const statics = `static flags = {level: Flags.integer(), region: Flags.string({options: ['eu', 'us']}), token: Flags.string({options: ['a', 'b']})};`

/** A command that catches what its parser throws, prints prose and ends with 0; `Base` is oclif's class or the plugin's. */
const swallowing = (Base: string, parse: string, reaction = `this.log('Sorry: ' + error.message)`) => `
export default class extends ${Base} {
  ${statics}
  async run() {
    try { ${parse} } catch (error) { ${reaction} }
    this.log('acted')
  }
}`

const whole = 'await this.parse(this.constructor)'
const parses = {
  class: whole,
  'own-words': `await this.parse(this.constructor, this.argv)`,
  parts: `await this.parse({flags: this.constructor.flags, args: this.constructor.args})`,
  exits: whole,
}

/** Base classes that swallow the mistake below the command. */
const inBase = {
  init: (Base: string) => `class Below extends ${Base} {
    async init() { await super.init(); try { ${whole} } catch (error) { this.log('Sorry: ' + error.message) } }
  }`,
  override: (Base: string) => `class Below extends ${Base} {
    async parse(...given) { try { return await super.parse(...given) } catch { this.log('Sorry.'); return {args: {}, flags: {}} } }
  }`,
}

/** Parses that may fail as their command likes: they are not the command line. */
const trials = {
  part: `await this.parse({flags: {}, strict: true})`,
  'other-words': `await this.parse(this.constructor, ['--nope'])`,
}

const commands = Object.fromEntries(
  [
    ['foreign', 'Command'],
    ['own', 'AgentCommand'],
  ].flatMap(([kind, Base]) => [
    ...Object.entries(parses).map(([name, parse]) => [
      `${kind}/${name}`,
      swallowing(Base!, parse, name === 'exits' ? `console.log('Sorry.'); process.exit(0)` : undefined),
    ]),
    ...Object.entries(inBase).map(([name, base]) => [
      `${kind}/${name}`,
      `${base(Base!)}
      export default class extends Below { ${statics} async run() { await this.parse(this.constructor); this.log('acted') } }`,
    ]),
    ...Object.entries(trials).map(([name, parse]) => [`${kind}/${name}`, swallowing(Base!, parse)]),
    [`${kind}/itself`, swallowing(Base!, whole)],
    [
      `${kind}/cleans`,
      `export default class extends ${Base} {
        ${statics}
        async run() { try { ${whole} } catch {} }
        async catch(error) { this.log('cleaned up'); throw new Error('Something else.') }
      }`,
    ],
  ]),
)

let host: TrialHost
let annotated: TrialHost
beforeAll(async () => {
  const murli = {commands: {'foreign:itself': {parsesItself: true}, 'own:itself': {parsesItself: true}}}
  host = await makeTrialHost({commands, oclif: {topicSeparator: ' '}})
  annotated = await makeTrialHost({commands, oclif: {murli, topicSeparator: ' '}})
})
afterAll(() => Promise.all([host.remove(), annotated.remove()]))

describe.concurrent.each(['foreign', 'own'])('a mistake caught by a command, %s (5.3b)', (kind) => {
  test.for([...Object.keys(parses), ...Object.keys(inBase), 'cleans'])(
    'ends the run with its envelope: %s',
    async (name) => {
      const run = await host.run([kind, name, '--nope', '--agent'])
      const envelope = readError(run)
      expectValid('error', envelope)
      expect({...envelope, exit: run.code, stdout: run.stdout}).toMatchObject({
        code: 1,
        error: 'flag_error',
        exit: 1,
        field: '--nope',
        kind: 'unknown_flag',
        stdout: '',
      })
      expect(run.stderr).not.toContain('acted')
      expect(run.stderr).not.toContain('Sorry')
    },
  )

  test.for(['--region mars', '--level many', '--region'])('for every kind of mistake: %s', async (words) => {
    expect(readError(await host.run([kind, 'class', ...words.split(' ')], {env: {TRIAL_AGENT: '1'}}))).toMatchObject({
      error: 'flag_error',
    })
  })

  test('does not show the secret that it quotes', async () => {
    const run = await host.run([kind, 'class', '--token', 'hunter2-secret', '--agent'])
    expect(readError(run)).toMatchObject({field: '--token', kind: 'invalid_value'})
    expect(run.stderr + run.stdout).not.toContain('hunter2')
  })

  test.for(Object.keys(trials))('is left to it in a trial: %s', async (name) => {
    const {code, stderr, stdout} = await host.run([kind, name, '--level', '1', '--agent'])
    expect({code, isRun: `${stdout}${stderr}`.includes('acted')}).toEqual({code: 0, isRun: true})
  })

  test('is left to it where it parses its own words', async () => {
    const {code, stderr, stdout} = await annotated.run([kind, 'itself', '--nope', '--agent'])
    expect({code, isRun: `${stdout}${stderr}`.includes('acted')}).toEqual({code: 0, isRun: true})
  })

  test('is what it is without the plugin for a person', async () => {
    const {code, stdout} = await host.run([kind, 'class', '--nope', '--no-agent'])
    expect({code, stdout}).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Sorry: Nonexistent flag: --nope\n.*acted\n$/s) as string,
    })
  })
})
