import {mkdir, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {doctor} from '../../src/doctor/doctor.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import type {DoctorDocument} from '../../src/schema/services.js'
import {entry, type HostParts, loadHost} from '../support/host.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'
import {makeTrialHost} from '../support/trial-host.js'

async function findProblems(config: HostConfig, about: string): Promise<(string | undefined)[]> {
  const answer = await doctor.answer({args: [], flags: {}}, {config} as never)
  const {problems} = (answer as {document: DoctorDocument}).document
  return problems.filter((problem) => problem.about === about).map(({message}) => message)
}

test.each<[unknown, string[]]>([
  [5, ['oclif.murli is no object.']],
  [{pipe: 'own', protocol: '0.2', timeoutMs: 1, exitCodes: {3: 5}, commands: {}}, []],
  [{pip: 'own'}, ['oclif.murli.pip is no setting.']],
  [{maxResultBytes: 0}, ['oclif.murli.maxResultBytes is 0, and has no effect.']],
  [{exitCodes: {3: 0}}, ['oclif.murli.exitCodes is {"3":0}, and has no effect.']],
  [{protocol: '9'}, ['oclif.murli.protocol is "9", and has no effect.']],
])('settings of %j', async (murli, expected) => {
  expect(await findProblems(await loadHost({commands: {}, oclif: {murli}}), 'settings')).toEqual(expected)
})

const option = {name: 'x', type: 'option'}
const own = entry({murli: {version: 1, args: {}, flags: {}}})

test.each<[string, HostParts['commands'], string[]]>([
  [
    'own flags that hide ours',
    {
      a: {...own, flags: {output: option, limit: option}},
      'b:c': {...own, flags: {out: {...option, aliases: ['output', 'full']}}},
      d: {...own, flags: {agent: {name: 'agent', type: 'boolean', helpGroup: 'AGENT'}, 'dry-run': option}},
    },
    [
      "--full is a flag of b:c, and hides the plugin's --full there.",
      "--output is a flag of a and 1 more, and hides the plugin's --output there.",
    ],
  ],
  [
    'foreign flags that keep their meaning',
    {a: entry({flags: {output: option, schema: option}})},
    ['--schema is a flag of a; there the plugin leaves it to the command.'],
  ],
  [
    'our commands',
    {describe: entry({pluginName: 'theirs'})},
    ["The command describe is that of theirs; the plugin's own cannot be run."],
  ],
  [
    'our topic',
    {'describe:it': entry({pluginName: 'theirs'})},
    ['The topic describe is that of theirs; `riffle describe` shows its help.'],
  ],
])('clashes of %s', async (_, commands, expected) => {
  expect(await findProblems(await loadHost({commands: commands!}), 'clash')).toEqual(expected)
})

test.each<[where: string, laterSeconds: number, isStale: boolean]>([
  ['.', -3600, false],
  ['.', 1, false],
  ['node_modules/trial', 3600, false],
  ['.', 3, true],
])('in %s, a command written %i s after the manifest makes it stale: %s', async (where, laterSeconds, isStale) => {
  const root = join(await makeTemporaryFolder({onTestFinished}), where)
  await mkdir(join(root, 'commands'), {recursive: true})
  const written = 1_700_000_000
  for (const [file, seconds] of [
    ['oclif.manifest.json', written],
    ['commands/hi.js', written + laterSeconds],
  ] as const) {
    await writeFile(join(root, file), '{"commands": {}}')
    await utimes(join(root, file), seconds, seconds)
  }
  const commands = ['gone', 'hi'].map((id) => ({id, relativePath: ['commands', `${id}.js`]}))
  const plugins = new Map([['trial', {commands, name: 'trial', root}]])
  const config = Object.assign(await loadHost({commands: {}}), {name: 'trial', plugins, root})
  const problem = 'The manifest of trial is older than its command hi, and may not describe what is built.'
  expect((await findProblems(config as never, 'manifest')).includes(problem)).toBe(isStale)
})

const hi = {hi: 'export default class Hi extends Command { async run() { this.log("hi") } }'}
const entryOfHi = {...entry(), id: 'hi', pluginName: 'trial', isESM: true, relativePath: ['commands', 'hi.js']}

// Everything else that is malformed in the root's manifest ends oclif before it calls a hook.
test.each<[what: string, commands: unknown, isRoot: boolean, expected: string]>([
  ['a command that is null', {yo: null}, false, 'has null in place of the command yo, so oclif cannot load it'],
  ['a command that is text', {yo: 'Yo'}, false, 'has "Yo" in place of the command yo, so oclif cannot load it'],
  ['no commands', undefined, false, 'has no commands'],
  ['a flag that is null', {hi: {...entryOfHi, flags: {app: null}}}, true, 'app is malformed'],
  ['an argument that is null', {hi: {...entryOfHi, args: {app: null}}}, true, 'app is malformed'],
])('%s in a manifest is reported, and commands run', async (_, commands, isRoot, expected) => {
  const manifest = JSON.stringify({version: isRoot ? '3.2.1' : '1.0.0', commands})
  const host = await makeTrialHost({
    commands: hi,
    files: isRoot
      ? {'oclif.manifest.json': manifest}
      : {
          'node_modules/child/package.json':
            '{"name": "child", "version": "1.0.0", "oclif": {"commands": "./commands"}}',
          'node_modules/child/oclif.manifest.json': manifest,
        },
    hasManifest: !isRoot,
    oclif: {plugins: ['oclif-plugin-murli', ...(isRoot ? [] : ['child'])]},
  })
  const [report, ...runs] = await Promise.all([
    host.run(['murli', 'doctor', '--agent']),
    host.run(['hi'], {env: {TRIAL_AGENT: '0'}}),
    host.run(['hi'], {env: {TRIAL_AGENT: '1'}}),
  ])
  await host.remove()
  expect(report.stdout).toContain(JSON.stringify(expected).slice(1, -1))
  expect(runs.map(({code, stdout}) => [code, stdout])).toEqual([
    [0, 'hi\n'],
    [0, 'hi\n'],
  ])
})
