import {execFile} from 'node:child_process'
import {mkdir, mkdtemp, rm, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {promisify} from 'node:util'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {type HostShape, writeHost} from '../matrix/host.js'
import {listModules} from '../matrix/modules.js'

const repository = process.cwd()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-up-'))
  const modules = join(folder, 'modules')
  await mkdir(join(modules, '@oclif'), {recursive: true})
  await symlink(join(repository, 'node_modules/@oclif/core'), join(modules, '@oclif/core'))
  await symlink(repository, join(modules, 'oclif-plugin-murli'))
})

afterAll(() => rm(folder, {force: true, recursive: true}))

/** Lists what a line of a host loads because of the plugin. */
async function listMore(shape: Pick<HostShape, 'module'>, args: readonly string[], env = {}): Promise<string[]> {
  const lists = await Promise.all(
    [false, true].map(async (hasPlugin) => {
      const root = await mkdtemp(join(folder, 'host-'))
      const options = {core: 4, hasOwn: false, hasPlugin, isBundled: false, runner: 'execute', ...shape} as const
      const bin = await writeHost(root, options, join(folder, 'modules'))
      const modules = await listModules([process.execPath, bin, ...args], root, env)
      return modules.map((module) => module.replace(root, '<host>'))
    }),
  )
  const [plain, plugged] = lists.map((modules) => new Set(modules))
  const more = [...plugged!].filter((module) => !plain!.has(module))
  return more.map((module) => module.replace(`${repository}/`, '').replace(/-[0-9A-Z]{8}\.js$/, '-*.js'))
}

test.for(['esm', 'cjs'] as const)('a foreign command of an %s host loads one module more', async (module) => {
  expect(await listMore({module}, ['greet', 'Ada'])).toEqual(['dist/hooks/index.js'])
  expect(await listMore({module}, ['greet', '--nope'])).toEqual(['dist/hooks/index.js'])
})

test('so does help, the version and an unknown command', async () => {
  for (const args of [['greet', '--help'], ['--version'], ['gret']]) {
    expect(await listMore({module: 'esm'}, args, {RIFFLE_AGENT: '0'})).toEqual(['dist/hooks/index.js'])
  }
})

test('describe loads no core, and neither suggestions nor YAML', async () => {
  const more = await listMore({module: 'esm'}, ['describe', '--index'])
  expect(more).toContain('dist/commands/describe.js')
  expect(more.filter((module) => /@oclif\/core|node_modules\/yaml|dist\/index\.js$/.test(module))).toEqual([])
})

test("a person's run of an own command loads the base class and no bundle, at a terminal and on a pipe", async () => {
  const root = await mkdtemp(join(folder, 'host-'))
  const shape = {core: 4, hasOwn: true, hasPlugin: true, isBundled: false, module: 'esm', runner: 'execute'} as const
  const bin = await writeHost(root, shape, join(folder, 'modules'))
  const terminal = ['script', '--quiet', '--return', '--command', `'${process.execPath}' '${bin}' note list`] as const
  const lists = [
    await listModules([...terminal, '/dev/null'], root, {SHELL: '/bin/sh', TERM: 'xterm'}),
    await listModules([process.execPath, bin, 'note', 'list'], root, {RIFFLE_AGENT: '0'}),
  ]
  for (const modules of lists) {
    const ours = modules.filter((module) => module.startsWith(join(repository, 'dist/')))
    expect(ours.map((module) => module.replace(`${repository}/`, ''))).toEqual(['dist/hooks/index.js', 'dist/index.js'])
  }
})

test("an agent's own command begins with one bundle", async () => {
  const root = await mkdtemp(join(folder, 'host-'))
  const bin = await writeHost(
    root,
    {core: 4, hasOwn: true, hasPlugin: true, isBundled: false, module: 'esm', runner: 'execute'},
    join(folder, 'modules'),
  )
  const command = join(root, 'commands/seen.js')
  await mkdir(dirname(command), {recursive: true})
  await writeFile(
    command,
    `import {createRequire} from 'node:module'
import {AgentCommand} from 'oclif-plugin-murli'
export default class Seen extends AgentCommand {
  static strict = false
  async run() {
    return Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('/dist/bundles/'))
  }
}
`,
  )
  const env = {HOME: root, PATH: process.env.PATH, RIFFLE_AGENT: '1'}
  const {stdout} = await promisify(execFile)(process.execPath, [bin, 'seen', '--unknown'], {env})
  const {result} = JSON.parse(stdout) as {result: string[]}
  expect(result).toEqual([join(repository, 'dist/bundles/agent.js')])
})
