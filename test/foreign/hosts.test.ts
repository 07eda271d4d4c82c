import {writeFile} from 'node:fs/promises'

import {afterAll, describe, expect, test} from 'vitest'

import {readError, readLogs} from '../support/document.js'
import {expectValid} from '../support/expect-valid.js'
import type {CliRun} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost, type TrialHostOptions} from '../support/trial-host.js'
import {failingCommands} from './failing-commands.js'

/** The older runner, which every host had before `execute`. */
const olderRunner = `require('@oclif/core').run().then(require('@oclif/core/flush')).catch(require('@oclif/core/handle'))\n`

const wanted =
  /^(throw\/(error|named)|error\/exit|process\/(one|seven)|catch\/(converts|process-exits-zero)|work\/(plain|args)|own\/works|parse\/flags|json\/error)$/

/** A few commands are enough to see what kind of host they are in. */
const commands = Object.fromEntries(Object.entries(failingCommands).filter(([id]) => wanted.test(id)))

/** The foreign commands, as CommonJS without a word of ours. */
const commonJsCommands = Object.fromEntries(
  Object.entries(commands)
    .filter(([id]) => !id.startsWith('own/'))
    .map(([id, source]) => [
      `commands/${id}.js`,
      `const {Args, Command, Flags, ux} = require('@oclif/core')\n${source.replace('export default', 'module.exports =')}`,
    ]),
)

const plugins = ['@oclif/plugin-help', '@oclif/plugin-not-found', '@oclif/plugin-warn-if-update-available']

const hosts: TrialHost[] = []

afterAll(() => Promise.all(hosts.map((host) => host.remove())))

async function start(options: Partial<TrialHostOptions>): Promise<TrialHost> {
  const oclif = {topicSeparator: ' ', ...options.oclif}
  const host = await makeTrialHost({commands, ...options, oclif})
  hosts.push(host)
  return host
}

async function runForAgent(host: TrialHost, line: string): Promise<CliRun> {
  return host.run(line.split(' ').filter(Boolean), {env: {TRIAL_AGENT: '1'}})
}

/** The code, category and message of the one envelope that a line leaves. */
async function fail(host: TrialHost, line: string): Promise<string> {
  const run = await runForAgent(host, line)
  const envelope = readError(run)
  expectValid('error', envelope)
  expect(envelope.code).toBe(run.code)
  return `${run.code} ${String(envelope.error)}: ${String(envelope.message)}`
}

function withHook(event: string, body: string): Partial<TrialHostOptions> {
  return {
    files: {'hooks/hook.js': `export default async function (options) {${body}}\n`},
    oclif: {hooks: {[event]: './hooks/hook'}},
  }
}

describe.concurrent('hosts of every kind', () => {
  test('a CommonJS host with the older runner and colons', async () => {
    const host = await start({
      commands: {},
      files: {'bin/run.js': olderRunner, ...commonJsCommands},
      isCommonJs: true,
      oclif: {topicSeparator: ':'},
    })

    expect(await fail(host, 'throw:error')).toBe('2 tool_error: It broke.')
    expect(await fail(host, 'error:exit')).toBe('42 tool_error: With a code.')
    expect(await fail(host, 'process:seven')).toBe('7 conflict: The command ended with exit code 7.')
    expect(await fail(host, 'catch:converts')).toBe('2 tool_error: The real reason.')
    expect(await fail(host, 'catch:process-exits-zero')).toBe('2 tool_error: The real reason.')
    expect(await fail(host, 'json:error --json')).toBe('2 tool_error: Said as JSON.')
    expect(await fail(host, 'nope')).toBe('1 command_not_found: Unknown command nope')
  })

  test('a host that ends every error in its own way', async () => {
    const runner = `import {run} from '@oclif/core'
run(process.argv.slice(2), import.meta.url).catch((error) => {console.error('Oops!', error.stack); process.exit(0)})\n`
    const host = await start({files: {'bin/run.js': runner}})

    expect(await fail(host, 'throw error')).toBe('2 tool_error: It broke.')
    expect(await fail(host, 'nope')).toBe('1 command_not_found: Unknown command nope')
  })

  test("a host with oclif's own plugins for help, unknown commands and updates", async () => {
    const host = await start({oclif: {plugins: ['oclif-plugin-murli', ...plugins]}, packages: plugins})

    expect(await fail(host, 'thrwo error')).toBe('1 command_not_found: Unknown command thrwo')
    expect(await fail(host, 'throw nope')).toBe('1 command_not_found: Unknown command throw nope')
    expect(await fail(host, 'nope --help')).toBe('1 command_not_found: Unknown command nope')
    expect(await fail(host, 'help nope')).toBe('1 command_not_found: Unknown command nope')
    expect(await fail(host, 'throw error')).toBe('2 tool_error: It broke.')
    const help = await runForAgent(host, 'help throw error')
    expect(help.code).toBe(0)
    expect(help.stdout).toContain('$ trial throw error')
  })

  test('a host with a flexible taxonomy', async () => {
    const host = await start({oclif: {flexibleTaxonomy: true}})

    expect(await fail(host, 'error throw')).toBe('2 tool_error: It broke.')
    expect(await fail(host, 'error throw --bogus')).toBe('1 flag_error: Unknown flag: --bogus')
    expect(await fail(host, 'catch')).toBe('1 command_not_found: catch is a topic, not a command')
  })

  test('a host of a single command', async () => {
    const host = await start({
      commands: {},
      files: {
        'command.js': `import {Args, Command, Flags} from '@oclif/core'
export default class extends Command {
  static args = {size: Args.integer({required: true})}
  static flags = {level: Flags.string({options: ['low', 'high']})}
  async run() {await this.parse(this.constructor); throw new Error('Single.')}
}\n`,
      },
      hasManifest: false,
      oclif: {commands: {strategy: 'single', target: './command.js'}},
    })

    expect(await fail(host, '1')).toBe('2 tool_error: Single.')
    expect(await fail(host, '')).toBe('1 argument_error: Missing required argument: size')
    expect(await fail(host, '1 --level lo')).toBe('1 flag_error: Flag --level does not accept lo.')
    const schema = JSON.parse((await runForAgent(host, '--schema')).stdout) as {arguments: {name: string}[]}
    expect(schema.arguments.map(({name}) => name)).toEqual(['size'])
    const valid = JSON.parse((await runForAgent(host, '1 --validate')).stdout) as {result: unknown}
    expect(valid.result).toEqual({args: {size: 1}, command: '', flags: {}, valid: true})
  })

  test('a host that adds commands in its own init hook', async () => {
    const add = `await new Promise((resolve) => setTimeout(resolve, 30))
  const known = options.config.findCommand('throw:error')
  options.config._commands.set('late:error', {...known, id: 'late:error', aliases: []})
  options.config._topics.set('late', {name: 'late'})`
    const host = await start(withHook('init', add))

    expect(await fail(host, 'late error')).toBe('2 tool_error: It broke.')
    expect(await fail(host, 'late eror')).toBe('1 command_not_found: Unknown command late eror')
    expect(JSON.parse((await runForAgent(host, 'late')).stdout)).toMatchObject({commands: {'late error': ''}})
    expect(JSON.parse((await runForAgent(host, '')).stdout).commands).toHaveProperty(['late error'])
    expect(JSON.parse((await runForAgent(host, 'late --schema')).stdout)).toMatchObject({name: 'late'})
    expect(JSON.parse((await runForAgent(host, 'late error --schema')).stdout)).toMatchObject({name: 'late error'})
    expect((await runForAgent(host, 'late error --help')).stdout).toContain('$ trial late error')
  })

  test('a plugin that is installed just in time', async () => {
    const host = await start({
      files: {
        'oclif.manifest.json': JSON.stringify({
          commands: {
            'later:run': {aliases: [], args: {}, flags: {}, id: 'later:run', pluginName: 'later', pluginType: 'jit'},
          },
          version: '3.2.1',
        }),
      },
      hasManifest: false,
      oclif: {jitPlugins: {later: '1.0.0'}},
    })

    expect(await fail(host, 'later run')).toMatch(/^2 tool_error: .*later:run/)
    expect(JSON.parse((await runForAgent(host, 'later run --schema')).stdout)).toMatchObject({name: 'later run'})
  })

  test('a module that cannot be loaded', async () => {
    const host = await start({})
    await writeFile(`${host.folder}/commands/throw/error.js`, `import 'not-there'\n`)

    expect(await fail(host, 'throw error')).toMatch(/^2 tool_error: .*not-there/s)
    expect(readError(await runForAgent(host, 'throw error --validate'))).toMatchObject({
      message: expect.stringMatching(/^The command throw error could not be loaded: .*not-there/) as string,
      suggestion: expect.stringContaining('`trial throw error --schema` prints what its manifest states') as string,
    })
    expect(JSON.parse((await runForAgent(host, 'throw error --schema')).stdout)).toMatchObject({name: 'throw error'})
  })

  test("the host's own exit codes get the meaning that its package.json gives them", async () => {
    const host = await start({oclif: {murli: {exitCodes: {1: 6, 42: 5, 69: 4}}}})

    expect(await fail(host, 'error exit')).toBe('5 not_found: With a code.')
    expect(await fail(host, 'process one')).toBe('6 permission_denied: said before')
    expect(await fail(host, 'throw named')).toBe('4 timeout: Named.')
    expect(await fail(host, 'throw error')).toBe('2 tool_error: It broke.')
    expect(await fail(host, 'parse flags')).toMatch(/^1 argument_error/)
  })
})

describe.concurrent('hooks of other plugins that fail', () => {
  test.for([
    ['an init hook that fails at once', ''],
    ['an init hook that fails later', 'await new Promise((resolve) => setTimeout(resolve, 100));'],
  ] as const)('%s', async ([, pause]) => {
    const host = await start(withHook('init', `${pause} console.error('Not configured.'); process.exit(3)`))

    expect(await fail(host, 'work plain')).toBe('3 partial: Not configured.')
    expect(await fail(host, 'own works')).toBe('3 partial: Not configured.')
    expect(await fail(host, 'nope')).toBe('3 partial: Not configured.')
    expect(await fail(host, '')).toBe('3 partial: Not configured.')
    const schema = await runForAgent(host, 'work plain --schema')
    expect(schema).toMatchObject({code: 0, stderr: ''})
    expect(JSON.parse(schema.stdout)).toMatchObject({name: 'work plain'})
  })

  test('a prerun hook', async () => {
    const host = await start(withHook('prerun', `console.error('Checking.'); this.error('No login.', {exit: 6})`))

    expect(await fail(host, 'work plain')).toBe('6 permission_denied: No login.')
    expect(await fail(host, 'own works')).toBe('6 permission_denied: No login.')
    expect(readLogs(await runForAgent(host, 'work plain'))).toEqual(['info: Checking.'])
  })

  test('a postrun hook', async () => {
    const host = await start(withHook('postrun', `this.error('Late.', {exit: 6})`))

    expect(await fail(host, 'work plain')).toBe('6 permission_denied: Late.')
  })

  test('a finally hook', async () => {
    const host = await start(withHook('finally', `console.error('bye'); this.error('Last.', {exit: 6})`))

    expect(await fail(host, 'work plain')).toBe('6 permission_denied: Last.')
    expect(await fail(host, 'throw error')).toBe('2 tool_error: It broke.')
  })

  test('what hooks print comes before the envelope or is dropped', async () => {
    const host = await start(withHook('finally', `console.error('bye', options.error?.oclif?.exit)`))

    const failed = await runForAgent(host, 'throw error')
    expect(readLogs(failed)).toEqual([])
    expect((await runForAgent(host, 'work plain')).stderr).toBe('err\n ›   Warning: mind\nbye undefined\n')
  })

  test('a command that a hook runs is not the line', async () => {
    const host = await start(
      withHook('prerun', `if (options.argv[0] !== '-') await options.config.runCommand('work:args', ['-'])`),
    )

    expect(await fail(host, 'throw error')).toBe('2 tool_error: It broke.')
  })
})
