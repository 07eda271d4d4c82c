import {cp, mkdir, readFile, rm, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {afterAll, expect, test} from 'vitest'

import {failingCommands} from '../foreign/failing-commands.js'
import type {CliRun} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const commands = Object.fromEntries(Object.entries(failingCommands).filter(([id]) => /^(work|error)\//.test(id)))
const hosts: TrialHost[] = []

afterAll(() => Promise.all(hosts.map((host) => host.remove())))

async function start(hasPlugin: boolean, sources: Record<string, string> = commands): Promise<TrialHost> {
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
  const plugin = join(host.folder, 'node_modules/oclif-plugin-murli')
  await rm(plugin)
  await mkdir(plugin)
  for (const part of ['dist', 'oclif.manifest.json', 'package.json']) {
    await cp(join(repository, part), join(plugin, part), {recursive: true})
  }

  await symlink(join(repository, 'node_modules'), join(plugin, 'node_modules'))
  await damage(plugin)
  return host
}

/** The same lines in the same host without the plugin, and with the damaged one; Node's warnings left out. */
async function compare(host: TrialHost, env: Record<string, string>): Promise<void> {
  const bare = await start(false)
  for (const line of ['work plain', 'error exit', 'nope', '--version']) {
    const run = async ({run: start}: TrialHost): Promise<CliRun> => {
      const {stderr, ...rest} = await start(line.split(' '), {env: {NODE_NO_WARNINGS: '1', ...env}})
      return {...rest, stderr}
    }

    expect(await run(host), line).toEqual(await run(bare))
  }
}

test.concurrent.for<[what: string, damage: (plugin: string) => Promise<void>]>([
  ['whose bundles are missing', (plugin) => rm(join(plugin, 'dist/bundles'), {recursive: true})],
  ['whose hook does not parse', (plugin) => writeFile(join(plugin, 'dist/hooks/index.js'), 'this is no JavaScript')],
  ['without its hooks', (plugin) => rm(join(plugin, 'dist/hooks'), {recursive: true})],
])('a package %s leaves the host as it is without the plugin', async ([what, damage]) => {
  const host = await startWithCopy(damage)
  await compare(host, {TRIAL_AGENT: '1'})
  if (what !== 'whose bundles are missing') return
  const {stderr} = await host.run(['work', 'plain'], {env: {DEBUG: 'oclif-plugin-murli', TRIAL_AGENT: '1'}})
  expect(stderr).toMatch(/oclif-plugin-murli: .*agent/s)
})

test.concurrent('a manifest that is cut in half costs no line of the host its life', async () => {
  const host = await startWithCopy(async (plugin) => {
    const manifest = join(plugin, 'oclif.manifest.json')
    const text = await readFile(manifest, 'utf8')
    await writeFile(manifest, text.slice(0, text.length / 2))
  })
  expect(await host.run(['work', 'plain'], {env: {NODE_NO_WARNINGS: '1', TRIAL_AGENT: '0'}})).toMatchObject({
    code: 0,
    stdout: 'out\n',
  })
})

test('a foreign command that takes the plugin away, and fails, ends in an envelope without its secrets', async () => {
  const source = (end: string) => `import {rmSync} from 'node:fs'
export default class Gone extends Command {
  static flags = {folder: Flags.string(), token: Flags.string()}
  async run() {
    const {flags} = await this.parse(Gone)
    rmSync(flags.folder, {recursive: true})
    ${end}
  }
}`
  const commands = {
    exits: source("console.error('Refused for ' + flags.token); process.exit(3)"),
    succeeds: source("this.log('It ran')"),
    throws: source("throw new Error('Refused for ' + flags.token)"),
  }
  const run = async (line: string) => {
    let folder = ''
    const host = await startWithCopy(async (plugin) => void (folder = join(plugin, 'dist')), commands)
    return host.run([line, '--token', 'hunter2-secret', '--folder', folder], {env: {TRIAL_AGENT: '1'}})
  }
  const [exits, succeeds, throws] = await Promise.all(Object.keys(commands).map(run))
  expect(succeeds).toEqual({code: 0, stderr: '', stdout: 'It ran\n'})
  expect([exits!.code, exits!.stdout, throws!.code, throws!.stdout]).toEqual([3, '', 2, ''])
  expect(exits!.stderr + throws!.stderr).not.toContain('hunter2')
  const bare = {
    status: 'error',
    suggestion: expect.any(String) as string,
    recoverable: false,
    schema_version: '1.0',
    tool_version: '3.2.1',
  }
  expect(JSON.parse(exits!.stderr)).toEqual({...bare, code: 3, error: 'partial', message: 'Refused for ***'})
  expect(JSON.parse(throws!.stderr)).toEqual({
    ...bare,
    code: 2,
    error: 'tool_error',
    message: 'Refused for ***',
  })
})

test('a question never runs its command, without what answers it', async () => {
  const source = `class Danger extends Command { static strict = false; async run() { this.log('It ran') } }`
  const host = await startWithCopy((plugin) => rm(join(plugin, 'dist/bundles/agent.js')), {
    danger: `export default ${source}`,
    own: `export default ${source.replaceAll('Command', 'AgentCommand')}`,
  })
  const lines = ['danger --schema', 'danger --validate', 'own --validate']
  const runs = await Promise.all(lines.map((line) => host.run(line.split(' '))))
  for (const {code, stderr, stdout} of runs) {
    expect(stdout).not.toContain('It ran')
    expect([code, stderr]).toEqual([2, expect.stringContaining('rror')])
  }
})

test.for(['dist/hooks', 'dist/bundles'])(
  'an own command answers its questions itself, or refuses them, without %s',
  async (path) => {
    const source = (line: string) =>
      `export default class Danger extends AgentCommand { ${line} async run() { this.log('It ran') } }`
    const host = await startWithCopy(
      async (plugin) => {
        await rm(join(plugin, path), {recursive: true})
        if (path !== 'dist/hooks') await rm(join(plugin, 'dist/hooks'), {recursive: true})
      },
      {loose: source('static strict = false;'), strict: source('')},
    )
    const lines = [
      'loose --schema',
      'loose --validate',
      'strict --schema',
      'strict --validate',
      'loose --agent --schema',
    ]
    const runs = await Promise.all(lines.map((line) => host.run(line.split(' '))))
    for (const {code, stderr, stdout} of runs) {
      expect(stdout + stderr).not.toContain('It ran')
      if (path === 'dist/hooks') expect(JSON.parse(stdout)).toBeTypeOf('object')
      else expect([code, stderr]).toEqual([1, expect.stringContaining('MODULE_NOT_FOUND')])
    }
  },
)
