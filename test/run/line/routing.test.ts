import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../../support/document.js'
import {expectValid} from '../../support/expect-valid.js'
import {foreignCommand, makeTrialHost, type TrialHost} from '../../support/trial-host.js'

/** The hooks of a host that answers unknown commands itself, as @oclif/plugin-not-found does. */
const answer = (event: string) => `export default async function ({id}) {
  console.log('${event} of the host: ' + id)
  this.error('The host has no ' + id, {exit: 42})
}\n`

let host: TrialHost
let flexible: TrialHost
beforeAll(async () => {
  const options = {
    commands: {
      'app/info': `export default class extends Command {
        static flags = {level: Flags.string()}
        async run() {const {flags} = await this.parse(this.constructor); this.log(JSON.stringify(flags))}
      }`,
      'apps/destroy': foreignCommand(
        '',
        `static summary = 'Permanently destroy an app'
        static flags = {app: Flags.string({description: 'The app', required: true})}`,
      ),
      'domains/destroy': foreignCommand('', "static summary = 'Permanently destroy a domain'"),
      nests: foreignCommand(`await this.config.runCommand('nope', [])`),
    },
    files: {
      'hooks/command_incomplete.js': answer('command_incomplete'),
      'hooks/command_not_found.js': answer('command_not_found'),
      'hooks/prerun.js': `export default async function ({config, id}) {
        if (process.env.TRIAL_HOOK_RUNS) await config.runCommand('unknown-to-all', []).catch(({message}) => console.error(message))
      }\n`,
    },
    oclif: {
      hooks: {
        command_incomplete: './hooks/command_incomplete',
        command_not_found: './hooks/command_not_found',
        init: './hooks/prerun',
      },
      topicSeparator: ' ',
    },
  }
  host = await makeTrialHost(options)
  flexible = await makeTrialHost({...options, oclif: {...options.oclif, flexibleTaxonomy: true}})
})
afterAll(() => Promise.all([host.remove(), flexible.remove()]))

describe.concurrent('a command line without a command', () => {
  test.for<[line: string, kind: string]>([
    ['nope --agent', 'unknown_command'],
    ['app inof --agent', 'unknown_command'],
    ['--agent nope', 'unknown_command'],
    ['app --agent', 'incomplete_command'],
  ])('is answered in place of the hooks of other plugins: %s', async ([line, kind]) => {
    const run = await (kind === 'incomplete_command' ? flexible : host).run(line.split(' '))
    expect(run).toMatchObject({code: 1, stdout: ''})
    expect(readError(run)).toMatchObject({error: 'command_not_found', kind})
  })

  test.for<[line: string, id: string]>([
    ['nope', 'nope'],
    ['--no-agent nope', '--no-agent'],
    // Inside a command, for an agent too.
    ['nests --agent', 'nope'],
  ])('is left to the host: %s', async ([line, id]) => {
    const env: Record<string, string> = line.includes('--agent') ? {} : {TRIAL_AGENT: '0'}
    const {code, stderr, stdout} = await host.run(line.split(' '), {env})
    expect({code, stdout}).toEqual({code: 42, stdout: `command_not_found of the host: ${id}\n`})
    expect(stderr).toContain(`The host has no ${id}`)
  })

  test.for([
    '--no-agent app info --level x',
    '--output text app info --level x',
    '--agent app info --level x',
  ])('is one with a command after flags of the plugin: %s', async (line) => {
    expect(await host.run(line.split(' '))).toEqual({
      code: 0,
      stderr: '',
      stdout: '{"level":"x"}\n',
    })
  })

  test('is not the one that a hook runs first', async () => {
    const {stderr, stdout} = await host.run(['nope', '--agent'], {env: {TRIAL_HOOK_RUNS: '1'}})
    expect({error: readError({stderr})['message'], stdout}).toEqual({
      error: 'Unknown command nope',
      stdout: '',
    })
    expect(stderr).toContain('command unknown-to-all not found')
  })

  const describe = {command: 'trial describe --index', description: 'List every command'}
  const params = {app: {description: 'The app', required: true, type: 'string'}}
  const destroy = {
    command: 'trial apps destroy --app <app>',
    description: 'Permanently destroy an app',
    params,
  }
  test.for<[line: string, actions: object[]]>([
    ['delete application', expect.arrayContaining([destroy]) as object[]],
    [
      'delete domain',
      [{command: 'trial domains destroy', description: 'Permanently destroy a domain'}, describe],
    ],
    ['frobnicate --thing x', [describe]],
    ['frob\u001b[31mnicate', [describe]],
  ])(
    'is an intent if no spelling fits, and proposes nothing if it means nothing: %s',
    async ([line, actions]) => {
      const envelope = readError(await host.run(line.split(' '), {env: {TRIAL_AGENT: '1'}}))
      expectValid('error', envelope)
      expect(envelope).toMatchObject({kind: 'unknown_command', next_actions: actions})
      expect(envelope).not.toHaveProperty('did_you_mean')
    },
  )
})

describe.concurrent('a topic with more words, which oclif answers with help', () => {
  let colons: TrialHost
  beforeAll(async () => {
    const add = foreignCommand('', 'static flags = {name: Flags.string({required: true})}')
    colons = await makeTrialHost({commands: {'key/add': add, 'key/list': foreignCommand('')}})
  })
  afterAll(() => colons.remove())

  // 4.7: only the class of a command that was not adopted shows what it requires.
  test.for<[line: string, didYouMean: string[] | undefined, next: string | undefined]>([
    ['key add', undefined, 'trial key:add --name <name>'],
    ['key ad --validate', undefined, 'trial key:add --validate --name <name>'],
    ['key add --name x', ['trial key:add --name x'], undefined],
    ['key lst', ['trial key:list'], undefined],
  ])('is corrected to what its command accepts: %s', async ([line, didYouMean, next]) => {
    const run = await colons.run(line.split(' '), {env: {TRIAL_AGENT: '1'}})
    expect(run).toMatchObject({code: 1, stdout: ''})
    const {did_you_mean: lines, kind, next_actions: actions} = readError(run)
    const [first] = (actions ?? []) as {command: string}[]
    expect({kind, lines, next: first?.command}).toEqual({
      kind: 'incomplete_command',
      lines: didYouMean,
      next,
    })
  })

  test("a person and a request for help get oclif's help", async () => {
    const asPerson = await colons.run(['key', 'add'], {env: {TRIAL_AGENT: '0'}})
    const asAgent = await colons.run(['key', 'add', '--help'], {env: {TRIAL_AGENT: '1'}})
    for (const {code, stdout} of [asPerson, asAgent]) {
      expect({code, stdout}).toEqual({code: 0, stdout: expect.stringContaining('COMMANDS')})
    }
  })
})
