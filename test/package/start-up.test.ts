import {afterAll, beforeAll, expect, test} from 'vitest'

import {listModules} from '../matrix/modules.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

/** A foreign command, which imports nothing of this package. */
const greet = `class Greet extends Command {
  static args = {who: Args.string()}
  async run() { await this.parse(Greet) }
}`
const greetIn = {
  cjs: `const {Args, Command} = require('@oclif/core')\nmodule.exports = ${greet}`,
  esm: `import {Args, Command} from '@oclif/core'\nexport default ${greet}`,
}
const own = ownCommand("await this.parse(Trial); this.log('2 notes'); return [1, 2]")

type Host = 'cjs' | 'esm' | 'own' | 'plainCjs' | 'plainEsm'
const hosts = {} as Record<Host, TrialHost>

beforeAll(async () => {
  const make = async (
    name: Host,
    module: 'cjs' | 'esm',
    hasPlugin: boolean,
    commands: Record<string, string> = {},
  ) => {
    const files = {'commands/greet.js': greetIn[module]}
    const parts = {commands, files, hasPlugin, isCommonJs: module === 'cjs'}
    hosts[name] = await makeTrialHost({...parts, oclif: {topicSeparator: ' '}})
  }
  await Promise.all([
    make('cjs', 'cjs', true),
    make('esm', 'esm', true),
    make('own', 'esm', true, {'note/list': own}),
    make('plainCjs', 'cjs', false),
    make('plainEsm', 'esm', false),
  ])
})
afterAll(() => Promise.all(Object.values(hosts).map((host) => host.remove())))

/** The modules that a command line of a host loads. */
async function listModulesOf(
  host: Host,
  line: string,
  env: Record<string, string> = {},
): Promise<string[]> {
  const {bin, folder} = hosts[host]
  const modules = await listModules([process.execPath, bin, ...line.split(' ')], folder, env)
  return modules.map((module) => module.replace(`${process.cwd()}/`, '').replace(folder, '<host>'))
}

const hooks = ['dist/bundles/hooks.js', 'dist/hooks/index.cjs']

test.each<['cjs' | 'esm', string, string[]]>([
  ['esm', 'greet Ada', hooks],
  ['cjs', 'greet Ada', hooks],
  ['esm', 'greet --nope', hooks],
  ['esm', 'greet --help', hooks],
  ['esm', '--version', ['dist/hooks/index.cjs']],
  ['esm', 'gret', hooks],
])("in an %s host, a person's %s loads the hooks alone: %j", async (module, line, expected) => {
  const env = {TRIAL_AGENT: '0'}
  const plain = new Set(await listModulesOf(module === 'esm' ? 'plainEsm' : 'plainCjs', line, env))
  const more = (await listModulesOf(module, line, env)).filter((file) => !plain.has(file))
  expect(more).toEqual(expected)
})

test('describe loads neither the library nor YAML', async () => {
  const modules = await listModulesOf('esm', 'describe --index')
  expect(modules).toContain('dist/commands/describe.js')
  expect(modules.filter((module) => /node_modules\/yaml|dist\/index\.js$/.test(module))).toEqual([])
})

test.each([
  ['a person', '0', [...hooks, 'dist/index.js', 'dist/library.js']],
  ['an agent', '1', ['dist/bundles/agent.js', ...hooks, 'dist/index.js', 'dist/library.js']],
])('an own command loads for %s (%s) %j', async (_, audience, expected) => {
  const modules = await listModulesOf('own', 'note list', {TRIAL_AGENT: audience})
  expect(modules.filter((module) => module.startsWith('dist/'))).toEqual(expected)
})
