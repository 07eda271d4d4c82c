import {rm, symlink, truncate, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {afterAll, expect, test} from 'vitest'
import {parse} from 'yaml'

import {failingCommands} from '../run/line/failing-commands.js'
import {copyPluginInto, makeTrialHost, type TrialHost} from '../support/trial-host.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const commands = Object.fromEntries(
  Object.entries(failingCommands).filter(([id]) => /^(work|error)\//.test(id)),
)
const hosts: TrialHost[] = []

afterAll(() => Promise.all(hosts.map((host) => host.remove())))

async function start(
  hasPlugin: boolean,
  sources: Record<string, string> = commands,
): Promise<TrialHost> {
  const host = await makeTrialHost({commands: sources, hasPlugin, oclif: {topicSeparator: ' '}})
  hosts.push(host)
  return host
}

/** A host whose author ships a copy of the plugin that something happens to. */
async function startWithCopy(
  damage: (plugin: string) => Promise<void>,
  sources: Record<string, string> = commands,
): Promise<TrialHost> {
  const host = await start(true, sources)
  const plugin = await copyPluginInto(host.folder)
  await symlink(join(repository, 'node_modules'), join(plugin, 'node_modules'))
  await damage(plugin)
  return host
}

test.concurrent.for<[what: string, damage: (plugin: string) => Promise<void>]>([
  ['whose bundles are missing', (plugin) => rm(join(plugin, 'dist/bundles'), {recursive: true})],
  [
    'whose hook does not parse',
    (plugin) => writeFile(join(plugin, 'dist/hooks/index.cjs'), 'this is no JavaScript'),
  ],
  ['without its hooks', (plugin) => rm(join(plugin, 'dist/hooks'), {recursive: true})],
])('a package %s leaves the host as it is without the plugin', async ([what, damage]) => {
  const [host, bare] = await Promise.all([startWithCopy(damage), start(false)])
  const env = {NODE_NO_WARNINGS: '1', TRIAL_AGENT: '1'}
  for (const line of ['work plain', 'error exit', 'nope', '--version']) {
    expect(await host.run(line.split(' '), {env}), line).toEqual(
      await bare.run(line.split(' '), {env}),
    )
  }
  if (what !== 'whose bundles are missing') return
  const {stderr} = await host.run(['work', 'plain'], {
    env: {DEBUG: 'oclif-plugin-murli', TRIAL_AGENT: '1'},
  })
  expect(stderr).toMatch(/oclif-plugin-murli: .*hooks/s)
})

test.concurrent('a manifest that is cut in half ends no command line of the host', async () => {
  const host = await startWithCopy((plugin) => truncate(join(plugin, 'oclif.manifest.json'), 1000))
  const run = await host.run(['work', 'plain'], {env: {NODE_NO_WARNINGS: '1', TRIAL_AGENT: '0'}})
  expect(run).toMatchObject({code: 0, stdout: 'out\n'})
})

/** Runs a command of an agent that takes the plugin away and then ends like this. */
async function runGone(end: string, env: Record<string, string> = {}) {
  const gone = `import {rmSync} from 'node:fs'
export default class Gone extends Command {
  static flags = {folder: Flags.string(), token: Flags.string()}
  async run() {
    const {flags} = await this.parse(Gone)
    rmSync(flags.folder, {recursive: true})
    ${end}
  }
}`
  let folder = ''
  const host = await startWithCopy(async (plugin) => void (folder = join(plugin, 'dist')), {gone})
  const line = ['gone', '--token', 'hunter2-secret', '--folder', folder]
  return host.run(line, {env: {TRIAL_AGENT: '1', ...env}})
}

test('a foreign command that takes the plugin away and succeeds ends in the envelope that was asked for', async () => {
  for (const format of ['json', 'yaml']) {
    const {stdout, ...run} = await runGone("this.log('Gone')", {TRIAL_OUTPUT: format})
    expect(run).toEqual({code: 0, stderr: ''})
    expect(parse(stdout)).toMatchObject({status: 'ok', result: {text: 'Gone\n'}})
  }
})

test.for<[what: string, end: string, code: number, error: string]>([
  ['exits', "console.error('Refused for ' + flags.token); process.exit(3)", 3, 'tool_error'],
  ['throws', "throw new Error('Refused for ' + flags.token)", 2, 'tool_error'],
])(
  'a foreign command that takes the plugin away and %s ends in an envelope without its secrets',
  async (row) => {
    const [, end, code, error] = row
    const run = await runGone(end)
    expect([run.code, run.stdout, JSON.parse(run.stderr)]).toEqual([
      code,
      '',
      {
        status: 'error',
        code,
        error,
        message: 'Refused for ***',
        suggestion: expect.any(String) as string,
        recoverable: false,
        schema_version: '1.0',
        tool_version: '3.2.1',
      },
    ])
  },
)

test.for([['dist/bundles'], ['dist/bundles/agent.js'], ['dist/bundles/hooks.js']])(
  'without %s a gate is shut',
  async ([missing]) => {
    const danger = `export default class Danger extends Command { static strict = false; async run() { this.log('It ran') } }`
    const host = await startWithCopy(
      async (plugin) => rm(join(plugin, missing!), {recursive: true}),
      // The file of a command is loaded before the gate is read.
      {
        danger,
        unset: `delete process.env.TRIAL_READ_ONLY; delete process.env.TRIAL_DENY; ${danger}`,
      },
    )
    for (const [command, name, value] of [
      ['danger', 'READ_ONLY', '1'],
      ['danger', 'DENY', '["*"]'],
      ['unset', 'READ_ONLY', '1'],
      ['unset', 'DENY', '["*"]'],
    ] as const) {
      const run = await host.run([command], {env: {[`TRIAL_${name}`]: value}})
      expect([command, name, run.code, run.stdout]).toEqual([command, name, 2, ''])
      expect(run.stderr).toContain('cannot decide')
    }
  },
)

// A part that answers --schema and --validate may be missing: the command must not run in its
// place.
test.for<[missing: string[], lines: string[], answer: [code: number, text: string | undefined]]>([
  [
    ['dist/bundles/agent.js'],
    ['foreign --schema', 'foreign --validate', 'own --validate'],
    [2, 'rror'],
  ],
  [
    ['dist/hooks'],
    ['loose --schema', 'loose --validate', 'own --schema', 'own --validate'],
    [0, undefined],
  ],
  [
    ['dist/hooks', 'dist/bundles'],
    ['loose --schema', 'own --validate'],
    [1, 'MODULE_NOT_FOUND'],
  ],
])('without %j a question never runs its command', async ([missing, lines, [code, text]]) => {
  const source = (base: string, field = '') =>
    `export default class Danger extends ${base} { ${field} async run() { this.log('It ran') } }`
  const host = await startWithCopy(
    async (plugin) => {
      for (const path of missing) await rm(join(plugin, path), {recursive: true})
    },
    {
      foreign: source('Command', 'static strict = false;'),
      loose: source('AgentCommand', 'static strict = false;'),
      own: source('AgentCommand'),
    },
  )
  for (const run of await Promise.all(lines.map((line) => host.run(line.split(' '))))) {
    expect(run.stdout + run.stderr).not.toContain('It ran')
    if (text === undefined) expect(JSON.parse(run.stdout)).toBeTypeOf('object')
    else expect([run.code, run.stderr]).toEqual([code, expect.stringContaining(text)])
  }
})
