import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

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
      nests: `export default class extends Command {async run() {await this.config.runCommand('nope', [])}}`,
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

const run = (line: string, env: Record<string, string> = {}) => host.run(line.split(' '), {env})

describe.concurrent('a command line without a command', () => {
  test.for([
    ['nope --agent', 'unknown_command'],
    ['app inof --agent', 'unknown_command'],
    ['--agent nope', 'unknown_command'],
  ] as const)('is answered in place of the hooks of other plugins: %s', async ([line, kind]) => {
    const {code, stderr, stdout} = await run(line)
    expect({code, stdout}).toEqual({code: 1, stdout: ''})
    expect(readError({stderr})).toMatchObject({error: 'command_not_found', kind})
  })

  test('is answered by the hook for incomplete commands, too', async () => {
    const {code, stderr, stdout} = await flexible.run(['app', '--agent'])
    expect({code, stdout}).toEqual({code: 1, stdout: ''})
    expect(readError({stderr})).toMatchObject({kind: 'incomplete_command'})
  })

  test.for(['nope', '--no-agent nope'])('is left to the host for a person: %s', async (line) => {
    const {code, stderr, stdout} = await run(line, {TRIAL_AGENT: '0'})
    const [id] = line.split(' ')
    expect({code, stdout}).toEqual({code: 42, stdout: `command_not_found of the host: ${id}\n`})
    expect(stderr).toContain(`The host has no ${id}`)
  })

  test.for(['--no-agent app info --level x', '--output text app info --level x', '--agent app info --level x'])(
    'leads to the command after flags of the plugin: %s',
    async (line) => {
      expect(await run(line)).toEqual({code: 0, stderr: '', stdout: '{"level":"x"}\n'})
    },
  )

  test('is left to the host inside a command', async () => {
    const {code, stderr, stdout} = await run('nests --agent')
    expect({code, stdout}).toEqual({code: 42, stdout: 'command_not_found of the host: nope\n'})
    expect(readError({stderr})).toMatchObject({code: 42, message: 'The host has no nope'})
  })

  test('is not the one that a hook runs first', async () => {
    const {stderr, stdout} = await run('nope --agent', {TRIAL_HOOK_RUNS: '1'})
    expect({error: readError({stderr})['message'], stdout}).toEqual({error: 'Unknown command nope', stdout: ''})
    expect(stderr).toContain('command unknown-to-all not found')
  })
})
