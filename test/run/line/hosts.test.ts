import {writeFile} from 'node:fs/promises'

import {afterAll, describe, expect, test} from 'vitest'

import {readError, readLogs} from '../../support/document.js'
import {expectValid} from '../../support/expect-valid.js'
import type {CliRun} from '../../support/run-cli.js'
import {makeTrialHost, type TrialHost, type TrialHostOptions} from '../../support/trial-host.js'
import {failingCommands} from './failing-commands.js'

/** The older runner, which every host had before `execute`. */
const olderRunner = `require('@oclif/core').run().then(require('@oclif/core/flush')).catch(require('@oclif/core/handle'))\n`

/** As bundled CLIs do that load only the class of the command that runs. */
const lazyRunner = `import {Config, flush, handle, run} from '@oclif/core'
import {fileURLToPath} from 'node:url'
class LazyConfig extends Config {
  async runCommand(id, argv = [], cached = null) {
    const command = cached ?? this.findCommand(id)
    if (!command || command.pluginName !== 'trial') return super.runCommand(id, argv, cached)
    const path = id.replaceAll(':', '/')
    const {default: Command} = await import(new URL('../commands/' + path + '.js', import.meta.url))
    Object.assign(Command, {id, plugin: this.plugins.get('trial')})
    await this.runHook('prerun', {argv, Command})
    const result = await Command.run(argv, this)
    await this.runHook('postrun', {argv, Command, result})
    return result
  }
}
const config = new LazyConfig({root: fileURLToPath(new URL('..', import.meta.url))})
await config.load()
await run(process.argv.slice(2), config).then(() => flush()).catch(handle)
`

const wanted =
  /^(throw\/(error|named)|error\/exit|process\/(one|seven)|catch\/(converts|process-exits-zero)|work\/(plain|args)|own\/works|parse\/flags|json\/error)$/

const commands = Object.fromEntries(
  Object.entries(failingCommands).filter(([id]) => wanted.test(id)),
)

/** The foreign commands, as CommonJS without a word of ours. */
const commonJsCommands = Object.fromEntries(
  Object.entries(commands)
    .filter(([id]) => !id.startsWith('own/'))
    .map(([id, source]) => [
      `commands/${id}.js`,
      `const {Args, Command, Flags, ux} = require('@oclif/core')\n${source.replace('export default', 'module.exports =')}`,
    ]),
)

const plugins = [
  '@oclif/plugin-help',
  '@oclif/plugin-not-found',
  '@oclif/plugin-warn-if-update-available',
]

const hosts: TrialHost[] = []

afterAll(() => Promise.all(hosts.map((host) => host.remove())))

async function start(options: Partial<TrialHostOptions>): Promise<TrialHost> {
  const oclif = {topicSeparator: ' ', ...options.oclif}
  const host = await makeTrialHost({commands, ...options, oclif})
  hosts.push(host)
  return host
}

function runForAgent(host: TrialHost, line: string): Promise<CliRun> {
  return host.run(line.split(' ').filter(Boolean), {env: {TRIAL_AGENT: '1'}})
}

/** The code, category and message of the one envelope that a line leaves. */
async function fail(host: TrialHost, line: string): Promise<string> {
  const run = await runForAgent(host, line)
  const envelope = readError(run)
  expectValid('error', envelope)
  expect(envelope.code).toBe(run.code)
  const [, unknown] = /^Unknown command .*?(\S+)$/.exec(String(envelope.message)) ?? []
  if (unknown) expect(envelope.position, line).toBe(line.split(' ').indexOf(unknown))
  return `${run.code} ${String(envelope.error)}: ${String(envelope.message)}`
}

function withHook(event: string, body: string): Partial<TrialHostOptions> {
  return {
    files: {'hooks/hook.js': `export default async function (options) {${body}}\n`},
    oclif: {hooks: {[event]: './hooks/hook'}},
  }
}

const adding = `await new Promise((resolve) => setTimeout(resolve, 30))
  const known = options.config.findCommand('throw:error')
  options.config._commands.set('late:error', {...known, id: 'late:error', aliases: []})
  options.config._topics.set('late', {name: 'late'})`

const single = `import {Args, Command, Flags} from '@oclif/core'
export default class extends Command {
  static args = {size: Args.integer({required: true})}
  static flags = {level: Flags.string({options: ['low', 'high']})}
  async run() {await this.parse(this.constructor); throw new Error('Single.')}
}\n`

const later = {
  aliases: [],
  args: {},
  flags: {},
  id: 'later:run',
  pluginName: 'later',
  pluginType: 'jit',
}
const jitManifest = JSON.stringify({commands: {'later:run': later}, version: '3.2.1'})

/**
 * A host, the error of some of its lines, and what is on stdout for others: fields of a document,
 * or a text in it.
 */
type Kind = {
  options: Partial<TrialHostOptions>
  errors: Record<string, RegExp | string>
  prints?: Record<string, object | string>
}

const kinds: Record<string, Kind> = {
  'of CommonJS, with the older runner and colons': {
    options: {
      commands: {},
      files: {'bin/run.js': olderRunner, ...commonJsCommands},
      isCommonJs: true,
      oclif: {topicSeparator: ':'},
    },
    errors: {
      'throw:error': '2 tool_error: It broke.',
      'process:seven': '7 tool_error: The command ended with exit code 7.',
      'catch:process-exits-zero': '2 tool_error: The real reason.',
      'json:error --json': '2 tool_error: Said as JSON.',
      nope: '1 command_not_found: Unknown command nope',
    },
  },
  'whose config loads the classes of its commands itself': {
    options: {files: {'bin/run.js': lazyRunner}},
    errors: {
      'parse flags alpha --needed x --levl low': '1 flag_error: Unknown flag: --levl',
      'throw error': '2 tool_error: It broke.',
      'error exit': '42 tool_error: With a code.',
      'process seven': '7 tool_error: The command ended with exit code 7.',
      'catch converts': '2 tool_error: The real reason.',
      'catch process-exits-zero': '2 tool_error: The real reason.',
      'json error --json': '2 tool_error: Said as JSON.',
      'work plan': '1 command_not_found: Unknown command work plan',
    },
    prints: {
      'own works': {result: {n: 1}},
      'parse flags alpha --needed x --validate': {result: {valid: true}},
    },
  },
  "with oclif's own plugins for help, unknown commands and updates": {
    options: {oclif: {plugins: ['oclif-plugin-murli', ...plugins]}, packages: plugins},
    errors: {
      'thrwo error': '1 command_not_found: Unknown command thrwo',
      'nope --help': '1 command_not_found: Unknown command nope',
      'help nope': '1 command_not_found: Unknown command nope',
    },
    prints: {'help throw error': '$ trial throw error'},
  },
  'with a flexible taxonomy': {
    options: {oclif: {flexibleTaxonomy: true}},
    errors: {
      'error throw --bogus': '1 flag_error: Unknown flag: --bogus',
      catch: '1 command_not_found: catch is a topic, not a command',
    },
  },
  'of a single command': {
    options: {
      commands: {},
      files: {'command.js': single},
      hasManifest: false,
      oclif: {commands: {strategy: 'single', target: './command.js'}},
    },
    errors: {
      '1': '2 tool_error: Single.',
      '': '1 argument_error: Missing required argument: size',
      '1 --level lo': '1 flag_error: Flag --level does not accept lo.',
    },
    prints: {
      '--schema': {arguments: [{name: 'size'}]},
      '1 --validate': {result: {args: {size: 1}, command: '', flags: {}, valid: true}},
    },
  },
  // oclif adds the words to the symbol that is the command's id.
  'of a single command that takes no words': {
    options: {
      commands: {},
      files: {'command.js': single.replace(/static args = .*/, '')},
      hasManifest: false,
      oclif: {commands: {strategy: 'single', target: './command.js'}},
    },
    errors: {
      '': '2 tool_error: Single.',
      x: '1 argument_error: Unexpected argument: x',
      'x y --level low': '1 argument_error: Unexpected arguments: x, y',
      'x --validate': '1 argument_error: Unexpected argument: x',
    },
    prints: {'--help x': 'USAGE', 'x --help': 'USAGE', 'x y --level low --help': 'USAGE'},
  },
  'of a single command that was adopted': {
    options: {
      commands: {},
      files: {
        'command.js': `import {AgentCommand} from 'oclif-plugin-murli'\n${single.replace('extends Command', 'extends AgentCommand')}`,
      },
      hasManifest: false,
      oclif: {commands: {strategy: 'single', target: './command.js'}},
    },
    errors: {'': '1 argument_error: Missing required argument: size'},
    prints: {'1 --validate': {result: {args: {size: 1}, command: '', flags: {}, valid: true}}},
  },
  'that adds commands in its own init hook': {
    options: withHook('init', adding),
    errors: {
      'late error': '2 tool_error: It broke.',
      'late eror': '1 command_not_found: Unknown command late eror',
    },
    prints: {
      '': {commands: {'late error': ''}},
      late: {commands: {'late error': ''}},
      'late error --schema': {name: 'late error'},
      'late error --help': '$ trial late error',
    },
  },
  'with a plugin that is installed just in time': {
    options: {
      files: {'oclif.manifest.json': jitManifest},
      hasManifest: false,
      oclif: {jitPlugins: {later: '1.0.0'}},
    },
    errors: {
      'later run': '2 tool_error: The plugin later, which has this command, is not installed.',
    },
    prints: {'later run --schema': {name: 'later run'}},
  },
  'with exit codes of its own (5.4)': {
    options: {oclif: {murli: {exitCodes: {1: 6, 42: 5, 69: 4}}}},
    errors: {
      'error exit': '5 not_found: With a code.',
      'process one': '6 permission_denied: said before',
      'throw named': '4 timeout: Named.',
      'throw error': '2 tool_error: It broke.',
    },
  },
}

describe.concurrent('a host', () => {
  test.for(Object.entries(kinds))('%s', async ([, {errors, options, prints = {}}]) => {
    const host = await start(options)
    for (const [line, expected] of Object.entries(errors))
      expect(await fail(host, line), line).toMatch(expected)
    for (const [line, expected] of Object.entries(prints)) {
      const {code, stderr, stdout} = await runForAgent(host, line)
      expect({code, stderr}, line).toEqual({code: 0, stderr: ''})
      if (typeof expected === 'string') expect(stdout).toContain(expected)
      else expect(JSON.parse(stdout), line).toMatchObject(expected)
    }
  })

  const running = `if (options.argv[0] !== '-') await options.config.runCommand('work:args', ['-'])`
  const unconfigured = `console.error('Not configured.'); process.exit(3)`
  test.for<[event: string, body: string, lines: string[], error: string]>([
    [
      'init',
      unconfigured,
      [
        ...['work plain', 'own works', 'nope', ''],
        // 8.26: what the host prints is not part of these answers, but says why there is none.
        ...['work plain --validate', 'own works --validate', 'describe', 'murli doctor'],
      ],
      '3 tool_error: Not configured.',
    ],
    [
      'init',
      `await new Promise(setImmediate); ${unconfigured}`,
      ['work plain', '', 'work plain --validate', 'murli which x'],
      '3 tool_error: Not configured.',
    ],
    [
      'prerun',
      `this.error('No login.', {exit: 6})`,
      ['work plain', 'own works'],
      '6 tool_error: No login.',
    ],
    ['prerun', running, ['throw error'], '2 tool_error: It broke.'],
    ['postrun', `this.error('Late.', {exit: 6})`, ['work plain'], '6 tool_error: Late.'],
    ['finally', `this.error('Last.', {exit: 6})`, ['work plain'], '6 tool_error: Last.'],
    ['finally', `this.error('Last.', {exit: 6})`, ['throw error'], '2 tool_error: It broke.'],
  ])('whose %s hook fails or runs a command: %s', async ([event, body, lines, error]) => {
    const host = await start(withHook(event, body))
    for (const line of lines) expect(await fail(host, line), line).toBe(error)
    if (event !== 'init') return
    expect(JSON.parse((await runForAgent(host, 'work plain --schema')).stdout)).toMatchObject({
      name: 'work plain',
    })
  })

  // As a CLI does that asks for its telemetry at first: without an answer, Node ends the process with 0.
  test.for([
    `process.stderr.write('Collect usage? (Y/N): ')`,
    `await new Promise(setImmediate); process.stderr.write('Collect usage? (Y/N): ')`,
  ])('whose init hook asks before the command runs: %s', async (asking) => {
    const wait = `await new Promise((resolve) => process.stdin.once('data', resolve))`
    const host = await start(withHook('init', `${asking}; ${wait}`))
    for (const line of ['work plain', 'nope', 'own works', 'murli doctor']) {
      const run = await runForAgent(host, line)
      expect(run.code, line).toBe(1)
      expect(JSON.parse(run.stderr.slice(run.stderr.indexOf('{')))).toMatchObject({
        error: 'user_error',
        kind: 'prompt_required',
        suggestion: expect.stringContaining('before the command runs'),
      })
    }
  })

  test('with a module that cannot be loaded', async () => {
    const host = await start({})
    await writeFile(`${host.folder}/commands/throw/error.js`, `import 'not-there'\n`)

    for (const line of ['throw error', 'throw error --validate']) {
      expect(await fail(host, line)).toMatch(/^2 tool_error: .*not-there/s)
    }
    expect(JSON.parse((await runForAgent(host, 'throw error --schema')).stdout)).toMatchObject({
      name: 'throw error',
    })
  })

  test('whose hooks print: before the envelope or dropped', async () => {
    const host = await start({
      files: {
        'hooks/finally.js': `export default async function ({error}) {console.error('bye', error?.oclif?.exit)}\n`,
        'hooks/init.js': `export default async function () {if (process.env.TRIAL_UPDATE) console.log('An update')}\n`,
        'hooks/prerun.js': `export default async function () {console.error('Checking.')}\n`,
      },
      oclif: {hooks: {finally: './hooks/finally', init: './hooks/init', prerun: './hooks/prerun'}},
    })
    const updated = (...line: string[]) => host.run(line, {env: {TRIAL_UPDATE: '1'}})

    expect(readLogs(await runForAgent(host, 'throw error'))).toEqual(['info: Checking.'])
    const own = await updated('own', 'works', '--agent')
    expect(JSON.parse(own.stdout)).toMatchObject({result: {n: 1}, status: 'ok'})
    expect(readLogs(own)).toEqual(['info: An update', 'info: Checking.'])
    expect((await updated('own', 'works', '--help', '--agent')).stdout).toContain('USAGE')
    expect((await updated('own', 'works', '--no-agent')).stdout).toBe('An update\nOwn success.\n')
    expect((await runForAgent(host, 'work plain')).stderr).toBe(
      'Checking.\nerr\n ›   Warning: mind\nbye undefined\n',
    )
  })
})
