import {execFile} from 'node:child_process'
import {mkdir, rmdir, utimes, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {promisify} from 'node:util'

import {expect, onTestFinished, test, vi} from 'vitest'

import {leastMajor} from '../../../src/services/doctor/check-engines.js'
import {findCopies} from '../../../src/services/doctor/check-copies.js'
import {doctor} from '../../../src/services/doctor/doctor.js'
import {expectValid} from '../../support/expect-valid.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'
import type {DoctorDocument} from '../../../src/contract/schema/services.js'
import {entry, loadHost} from '../../support/host.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'
import {serviceLine} from '../../support/service-line.js'

async function listProblems(config: HostConfig, about: string) {
  const answer = await doctor.answer(serviceLine(), {config} as never)
  const {problems} = (answer as {document: DoctorDocument}).document
  return problems.filter((problem) => problem.about === about)
}

async function findProblems(config: HostConfig, about: string): Promise<(string | undefined)[]> {
  const problems = await listProblems(config, about)
  return problems.map(({message}) => message)
}

test.each<[unknown, string[]]>([
  [5, ['oclif.murli is not an object.']],
  [{pipe: 'own', protocol: '0.2', timeoutMs: 1, exitCodes: {3: 5}, commands: {}}, []],
  [{exitCodes: 'contract'}, []],
  [{pip: 'own'}, ['oclif.murli.pip is not a setting.']],
  [{maxResultBytes: 0}, ['oclif.murli.maxResultBytes is 0, which has no effect.']],
  [{exitCodes: {3: 0}}, ['oclif.murli.exitCodes is {"3":0}, which has no effect.']],
  [{protocol: '9'}, ['oclif.murli.protocol is "9", which has no effect.']],
  [{feedback: 5}, ['oclif.murli.feedback is 5, which has no effect.']],
  [{feedback: 'nope'}, ['oclif.murli.feedback is "nope", which has no effect.']],
  [{feedback: 'rf report'}, []],
  [{feedback: 'rf nope'}, ['oclif.murli.feedback is "rf nope", which has no effect.']],
])('settings of %j', async (murli, expected) => {
  const oclif = {binAliases: ['rf'], murli}
  const config = await loadHost({commands: {report: entry()}, oclif})
  expect(await findProblems(config, 'settings')).toEqual(expected)
})

test.each<[files: unknown, unpublished: string[]]>([
  [undefined, []],
  [['dist'], ['oclif.manifest.json', 'murli.types.json', 'config/murli.json']],
  [['/oclif.manifest.json', './config'], ['murli.types.json']],
  [
    ['oclif*', 'conf'],
    ['murli.types.json', 'config/murli.json'],
  ],
  [['oclif.*', 'murli.types.json', 'config/**/*.json'], []],
  [['.'], []],
  [['!config'], []],
])('with the files %j, %j would not be published', async (files, unpublished) => {
  const config = await loadHost({
    commands: {report: entry()},
    oclif: {murli: {commands: './config/murli.json'}},
    pjson: {files},
  })
  await mkdir(join(config.root, 'config'))
  await writeFile(join(config.root, 'config/murli.json'), '{}')
  await writeFile(join(config.root, 'murli.types.json'), '{}')
  const problems = await findProblems(config, 'manifest')
  expect(problems.map((problem) => problem?.split(' ')[0])).toEqual(unpublished)
})

test.each<[cwd: string, home: string]>([
  ['.', 'home'],
  ['home/al', 'home/alice'],
])('in %s, a stale skill in %s is written again with --global', async (cwd, home) => {
  const root = await makeTemporaryFolder({onTestFinished})
  for (const folder of [cwd, home]) {
    const skill = join(root, folder, '.agents/skills/riffle')
    await mkdir(skill, {recursive: true})
    await writeFile(join(skill, 'SKILL.md'), 'Digest 000000000000.')
  }
  const before = process.cwd()
  onTestFinished(() => {
    process.chdir(before)
    vi.unstubAllEnvs()
  })
  process.chdir(join(root, cwd))
  vi.stubEnv('HOME', join(root, home)).stubEnv('USERPROFILE', join(root, home))
  const problems = await listProblems(await loadHost({commands: {}}), 'skill')
  const line = 'Write it again with `riffle describe --skill --install'
  expect(problems.map(({suggestion}) => suggestion)).toEqual([`${line}\`.`, `${line} --global\`.`])
})

test.each([
  '',
  '[]',
  '{"oclif": {"plugins": 5}}',
  '{"oclif": {"plugins": [null, "a", {"type": 1}]}}',
])('a package.json in the data folder that holds %j is no copy', async (content) => {
  const dataDir = await makeTemporaryFolder({onTestFinished})
  await writeFile(join(dataDir, 'package.json'), content)
  const config = Object.assign(await loadHost({commands: {}}), {dataDir})
  expect(await findProblems(config, 'copy')).toEqual([])
})

test('a list of what may be changed that cannot be read', async () => {
  const config = await loadHost({commands: {}})
  process.env['RIFFLE_WRITABLE'] = '["my-dev"]'
  try {
    expect(await findProblems(config, 'writable')).toEqual([
      'RIFFLE_WRITABLE cannot be read, so an agent may change nothing.',
    ])
    process.env['RIFFLE_WRITABLE'] = '{"app": ["my-dev"]}'
    expect(await findProblems(config, 'writable')).toEqual([])
  } finally {
    delete process.env['RIFFLE_WRITABLE']
  }
})

test('a glob of what may run that matches no command', async () => {
  const config = await loadHost({commands: {'app:destroy': entry({aliases: ['kill']})}})
  try {
    process.env['RIFFLE_ALLOW'] = '["*", "app:gone", "kill"]'
    process.env['RIFFLE_DENY'] = '["app destroy", "kill", "app", "riffle app destroy"]'
    expect(await findProblems(config, 'limits')).toEqual([
      '"app:gone" in RIFFLE_ALLOW matches no command.',
      // An alias allows nothing (2.8).
      '"kill" in RIFFLE_ALLOW matches no command.',
      '"app" in RIFFLE_DENY matches no command.',
      '"riffle app destroy" in RIFFLE_DENY matches no command.',
    ])
  } finally {
    delete process.env['RIFFLE_ALLOW']
    delete process.env['RIFFLE_DENY']
  }
})

const explicit = (target: string) => ({strategy: 'explicit', target})

test.each<[what: string, files: Record<string, number>, newer?: string, commands?: object]>([
  ['a second later', {'oclif.manifest.json': 0, 'commands/hi.js': 1}],
  ['later', {'oclif.manifest.json': 0, 'commands/hi.js': 3}, 'its command hi'],
  ['later than a dotfile', {'.oclif.manifest.json': 0, 'commands/hi.js': 3}, 'its command hi'],
  [
    'earlier than the manifest that oclif reads',
    {'.oclif.manifest.json': 0, 'oclif.manifest.json': 5, 'commands/hi.js': 3},
  ],
  ['without a manifest', {'commands/hi.js': 3}],
  [
    'in a module that lists them',
    {'oclif.manifest.json': 0, 'dist/index.js': 3},
    'dist/index.js',
    explicit('./dist/index.js'),
  ],
  [
    'imported by that module',
    {'oclif.manifest.json': 0, 'dist/index.js': 0, 'dist/apps/list.js': 3},
    'dist/apps/list.js',
    explicit('./dist/index.js'),
  ],
  [
    'required by that module without an extension',
    {'oclif.manifest.json': 0, 'dist/index.js': 0, 'dist/info.js': 3},
    'dist/info.js',
    explicit('./dist/index.js'),
  ],
  [
    'beside that module, but not imported',
    {'oclif.manifest.json': 0, 'dist/index.js': 0, 'dist/other.js': 3},
    undefined,
    explicit('./dist/index.js'),
  ],
  ['in no module', {'oclif.manifest.json': 0}, undefined, explicit('./dist/gone.js')],
])('a command written %s: %j makes the manifest older than %s', async (_, files, newer, oclif) => {
  const index = `import List from './apps/list.js'\nconst info = require("./info")\n`
  const folder = await makeTemporaryFolder({onTestFinished})
  // An installed package has the times of its extraction.
  for (const root of [folder, join(folder, 'node_modules/trial')]) {
    for (const [file, seconds] of Object.entries(files)) {
      const path = join(root, file)
      await mkdir(dirname(path), {recursive: true})
      await writeFile(path, file.endsWith('.json') ? '{"commands": {}}' : index)
      await utimes(path, 1_700_000_000 + seconds, 1_700_000_000 + seconds)
    }
    const commands = oclif
      ? [{id: 'hi'}]
      : ['gone', 'hi'].map((id) => ({id, relativePath: ['commands', `${id}.js`]}))
    const plugins = new Map([['trial', {commands, name: 'trial', root}]])
    const host = await loadHost({commands: {}, oclif: {commands: oclif}})
    const config = Object.assign(host, {name: 'trial', plugins, root})
    const found = (await findProblems(config as never, 'manifest')).filter((message) =>
      message?.includes('is older than'),
    )
    const problem = `The manifest of trial is older than ${newer}, and may be out of date.`
    expect(found).toEqual(newer !== undefined && root === folder ? [problem] : [])
  }
})

test.each(['@riffle/plugin-*', '@riffle/plugin-{a,b}', '@riffle/plugin-?', '@riffle/plugin-c'])(
  'only a plain name in oclif.plugins has to be that of a plugin: %s',
  async (name) => {
    const config = await loadHost({commands: {}, oclif: {plugins: [name]}})
    const problems = await findProblems(config, 'manifest')
    expect(problems.some((problem) => problem?.includes(name))).toBe(name.endsWith('c'))
  },
)

test('a copy of the plugin that was deleted while it runs is no copy', async () => {
  const root = await makeTemporaryFolder({onTestFinished})
  const gone = {name: 'oclif-plugin-murli', root: join(root, 'gone'), type: 'core', commands: []}
  const plugins = new Map([[gone.name, gone]])
  const config = Object.assign(await loadHost({commands: {}}), {dataDir: root, plugins, root})
  expect(findCopies(config as never)).toEqual([])
})

const hi = {hi: 'export default class Hi extends Command { async run() { this.log("hi") } }'}
const entryOfHi = {
  ...entry(),
  id: 'hi',
  pluginName: 'trial',
  isESM: true,
  relativePath: ['commands', 'hi.js'],
}
const ofRoot = (commands: object) => ({
  'oclif.manifest.json': JSON.stringify({version: '3.2.1', commands}),
})
const child = {
  'node_modules/child/package.json':
    '{"name": "child", "version": "1.0.0", "oclif": {"commands": "./commands"}}',
}
const ofChild = (manifest: string) => ({
  ...child,
  'node_modules/child/oclif.manifest.json': manifest,
})
const notInstalled =
  '@oclif/plugin-gone is in oclif.plugins of package.json, but its commands are missing: it is not'

test.each<
  [what: string, plugin: string | undefined, files: Record<string, string>, expected: string]
>([
  ['a plugin that is not installed', '@oclif/plugin-gone', {}, notInstalled],
  [
    'another version',
    'child',
    ofChild('{"commands": {}}'),
    'The manifest of child is not from version 1.0.0.',
  ],
  [
    'half a manifest',
    'child',
    ofChild('{"version": "1.0.0", "comm'),
    'The manifest of child is not JSON with commands.',
  ],
  [
    'a flag that is null',
    undefined,
    ofRoot({hi: {...entryOfHi, flags: {app: null}}}),
    'app is malformed',
  ],
])(
  '%s is reported, and a command line is what it is without the plugin',
  async (_, plugin, files, expected) => {
    const make = (hasPlugin: boolean) => {
      const plugins = [
        ...(hasPlugin ? ['oclif-plugin-murli'] : []),
        ...(plugin === undefined ? [] : [plugin]),
      ]
      return makeTrialHost({
        commands: hi,
        files,
        hasManifest: plugin !== undefined,
        isAdopted: false,
        oclif: {plugins},
      })
    }
    const [host, plain] = await Promise.all([make(true), make(false)])
    const runHi = async ({folder, run}: TrialHost, isAgent: string) => {
      const {code, stderr, stdout} = await run(['hi'], {env: {TRIAL_AGENT: isAgent}})
      return {code, stderr: stderr.replaceAll(folder, '').replaceAll(/node:\d+/g, 'node'), stdout}
    }
    const [report, ...runs] = await Promise.all([
      host.run(['murli', 'doctor', '--agent']),
      runHi(plain, '0'),
      runHi(host, '0'),
      runHi(host, '1'),
    ])
    await Promise.all([host.remove(), plain.remove()])
    expect(report.stdout).toContain(expected)
    expect(runs).toEqual([runs[0], runs[0], runs[0]])
    expect(runs[0]).toMatchObject({code: 0, stdout: 'hi\n'})
  },
)

test('a listed plugin that oclif has not loaded is reported, but no pattern, and not the host itself', async () => {
  const config = await loadHost({commands: {}})
  await mkdir(join(config.root, 'node_modules', 'child'))
  config.pjson.oclif.plugins = ['child', '@oclif/*', 'riffle']
  const reason = 'it is not a dependency, or oclif cannot load it'
  expect(await findProblems(config, 'manifest')).toEqual([
    `child is in oclif.plugins of package.json, but its commands are missing: ${reason}.`,
  ])
  const manifest = join(config.root, 'node_modules/child/oclif.manifest.json')
  const isUnreadable = ['The manifest of child is not JSON with commands.']
  await mkdir(manifest)
  expect(await findProblems(config, 'manifest')).toEqual(isUnreadable)
  await rmdir(manifest)
  await writeFile(manifest, '{"version": "1.0.0", "commands": {"hey": null}}')
  expect(await findProblems(config, 'manifest')).toEqual(isUnreadable)
})

test.each<[string, number | undefined]>([
  ['>=18', 18],
  ['>= 18.12.0', 18],
  ['^16 || >=18', 16],
  ['18.x', 18],
  ['>=20.0.0 <23', 20],
  ['<21 >=20', 20],
  ['18 - 22', 18],
  ['>20', 20],
  ['v22.1', 22],
  ['<20', 0],
  ['*', 0],
  ['', 0],
  ['~20.9', 20],
  ['lts/*', undefined],
])('the lowest Node of the range %j is %s', (range, major) => {
  expect(leastMajor(range)).toBe(major)
})

test('`engines` below what the plugin needs is reported to an author, not to a user', async () => {
  const problemsWith = async (node: string | undefined, type: string) => {
    const config = await loadHost({commands: {}, pjson: {engines: {node}}})
    const plugin = {commands: [], name: 'oclif-plugin-murli', root: process.cwd(), type}
    const plugins = new Map([['oclif-plugin-murli', {...plugin, version: '0.1.0'}]])
    return findProblems(Object.assign(config, {plugins}) as never, 'engines')
  }
  expect(await problemsWith('>=18', 'core')).toEqual([
    '`engines.node` of package.json is `>=18`, and the plugin needs Node 20 or later.',
  ])
  expect(await problemsWith('>=18', 'user')).toEqual([])
  expect(await problemsWith('>=20', 'core')).toEqual([])
  expect(await problemsWith(undefined, 'core')).toEqual([])
})

test('--time measures the hooks of the plugin in real processes, with the same options of Node', async () => {
  const files = {
    'prepare.cjs': 'globalThis.isPrepared = true',
    'bin/run.js': `import {execute} from '@oclif/core'
if (!globalThis.isPrepared) throw new Error('It runs only with what prepare.cjs sets')
await execute({dir: import.meta.url})`,
  }
  const host = await makeTrialHost({commands: hi, files})
  onTestFinished(() => host.remove())
  const options = ['--require', join(host.folder, 'prepare.cjs')]
  const words = [...options, host.bin, 'murli', 'doctor', '--time', '--output', 'json']
  const {stdout} = await promisify(execFile)(process.execPath, words, {
    cwd: host.folder,
    env: host.env,
  })
  const {time} = JSON.parse(stdout) as DoctorDocument
  expectValid('doctor', JSON.parse(stdout))
  expect(time!.runs).toBe(7)
  expect(time!.plugin_ms).toBeGreaterThan(0)
  expect(time!.plugin_ms).toBeLessThan(time!.whole_ms)
})

test('a clash comes with what to use in its place', async () => {
  const host = await makeTrialHost({commands: {describe: hi.hi}})
  onTestFinished(() => host.remove())
  const {stdout} = await host.run(['murli', 'doctor', '--output', 'json'])
  const {problems} = JSON.parse(stdout) as DoctorDocument
  const clashes = problems.filter(({about}) => about === 'clash')
  expect(clashes).toMatchObject([{suggestion: expect.stringMatching(/^Use `trial /)}])
})
