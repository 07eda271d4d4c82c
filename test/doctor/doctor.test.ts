import {mkdir, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, test} from 'vitest'

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

test('a manifest that is older than a command is a problem where the host is developed', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const age = async (root: string, laterSeconds: number) =>
    (await findProblems(await makeAgedHost(root, laterSeconds), 'manifest')).filter((message) =>
      message!.includes('older'),
    )
  expect(await age(folder, -3600)).toEqual([])
  expect(await age(folder, 1)).toEqual([])
  expect(await age(join(folder, 'node_modules/trial'), 3600)).toEqual([])
  expect(await age(folder, 3)).toEqual([
    'The manifest of trial is older than its command hi, and may not describe what is built.',
  ])
})

async function makeAgedHost(root: string, laterSeconds: number): Promise<HostConfig> {
  await mkdir(join(root, 'commands'), {recursive: true})
  const written = 1_700_000_000
  for (const [file, seconds] of [
    ['oclif.manifest.json', written],
    ['commands/hi.js', written + laterSeconds],
  ] as const) {
    await writeFile(join(root, file), '{"commands": {}}')
    await utimes(join(root, file), seconds, seconds)
  }

  const config = await loadHost({commands: {}})
  const commands = [
    {id: 'gone', relativePath: ['commands', 'gone.js']},
    {id: 'hi', relativePath: ['commands', 'hi.js']},
  ]
  return Object.assign(config, {name: 'trial', plugins: new Map([['trial', {commands, name: 'trial', root}]]), root})
}

// What else is malformed in the root's manifest ends oclif before it calls a hook.
test.each<[string, (manifest: Manifest) => void, string]>([
  ['null', ({commands}) => (commands['yo'] = null), 'has null in place of the command yo, so oclif cannot load it'],
  ['a text', ({commands}) => (commands['yo'] = 'Yo'), 'has "Yo" in place of the command yo, so oclif cannot load it'],
  ['no commands', (manifest) => Reflect.deleteProperty(manifest, 'commands'), 'has no commands'],
])("%s in another plugin's manifest is reported, and changes no person's command line", async (_, damage, expected) => {
  const manifest: Manifest = {version: '1.0.0', commands: {}}
  damage(manifest)
  const host = await makeTrialHost({
    commands: {hi: 'export default class Hi extends Command { async run() { this.log("hi") } }'},
    files: {
      'node_modules/child/package.json': '{"name": "child", "version": "1.0.0", "oclif": {"commands": "./commands"}}',
      'node_modules/child/oclif.manifest.json': JSON.stringify(manifest),
    },
    oclif: {plugins: ['oclif-plugin-murli', 'child']},
  })
  const [doctorRun, person, agent] = await Promise.all([
    host.run(['murli', 'doctor', '--agent']),
    host.run(['hi'], {env: {TRIAL_AGENT: '0'}}),
    host.run(['hi'], {env: {TRIAL_AGENT: '1'}}),
  ])
  await host.remove()
  const {problems} = JSON.parse(doctorRun.stdout) as DoctorDocument
  expect(problems.map(({message}) => message)).toEqual([`The manifest of child ${expected}.`])
  expect([person.code, person.stdout, agent.code, agent.stdout]).toEqual([0, 'hi\n', 0, 'hi\n'])
})

type Manifest = {version: string; commands: Record<string, unknown>}

test.each([
  ['a flag', 'flags'],
  ['an argument', 'args'],
])('%s that is null in a manifest is reported, and its command runs', async (_, field) => {
  const source = 'export default class Hi extends Command { async run() { this.log("hi") } }'
  const host = await makeTrialHost({
    commands: {hi: source},
    hasManifest: false,
    files: {
      'oclif.manifest.json': JSON.stringify({
        version: '3.2.1',
        commands: {
          hi: {
            ...entry(),
            id: 'hi',
            pluginName: 'trial',
            isESM: true,
            relativePath: ['commands', 'hi.js'],
            [field]: {app: null},
          },
        },
      }),
    },
  })
  const [doctorRun, ...runs] = await Promise.all([
    host.run(['murli', 'doctor', '--agent']),
    host.run(['hi'], {env: {TRIAL_AGENT: '0'}}),
    host.run(['hi'], {env: {TRIAL_AGENT: '1'}}),
    host.run(['hi', '--validate'], {env: {TRIAL_AGENT: '1'}}),
  ])
  await host.remove()
  expect(doctorRun.stdout).toContain('app is malformed')
  expect(runs.map(({code}) => code)).toEqual([0, 0, 0])
  expect(runs.slice(0, 2).map(({stdout}) => stdout)).toEqual(['hi\n', 'hi\n'])
})
