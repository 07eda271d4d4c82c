import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {Config} from '@oclif/core'
import {describe, expect, it, onTestFinished} from 'vitest'

import {readCatalog} from '../../src/catalog/read.js'
import {splitLine} from '../../src/command-line/shell-line.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {writeAgentsSection, writeSkill} from '../../src/services/describe/markdown.js'
import {lintCatalog} from '../../src/services/lint/lint-catalog.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const theirs = foreignCommand("this.log('theirs')", "static summary = 'Say what it is'")
const shared = {
  'door/list': foreignCommand("this.log('doors')", "static summary = 'List the doors'"),
  'door/open': ownCommand('return null', "static summary = 'Open a door'"),
}

/** What a host has of the name `describe`, its separator, and how the plugin's is typed there. */
const hosts: [what: string, separator: string, name: string, more: Record<string, string>][] = [
  ['nothing', ' ', 'describe', {}],
  ['a command', ':', 'murli:describe', {describe: theirs}],
  ['a topic', ' ', 'murli describe', {'describe/sample': theirs}],
  [
    'an alias',
    ':',
    'murli:describe',
    {explain: theirs.replace('static', "static aliases = ['describe']; static")},
  ],
]

async function makeHost(separator: string, more: Record<string, string>): Promise<TrialHost> {
  const host = await makeTrialHost({
    commands: {...shared, ...more},
    oclif: {
      // The annotation names no command, so that lint and doctor say how to list them.
      murli: {commands: {'door:lock': {mutating: true}}},
      topicSeparator: separator,
    },
  })
  onTestFinished(host.remove)
  await writeFile(join(host.folder, 'old.json'), '[]')
  return host
}

/** All that the plugin writes which may name its `describe`. */
async function readTexts({folder, run}: TrialHost, name: string): Promise<string> {
  const config = (await Config.load(folder)) as unknown as HostConfig
  const catalog = Object.assign(readCatalog(config), {config})
  const typed = name.split(' ')
  const lines = [
    ['zzzzzzzz'],
    ['commands'],
    ['murli', 'which', 'zzzzzzzz'],
    ['murli', 'diff', 'old.json'],
    [...typed, 'dor'],
    [...typed, 'door', '--flag', 'zzz'],
    [...typed, '--help'],
    [...typed, '--schema'],
  ]
  const runs = await Promise.all(
    lines.map(async (line) => run(line, {env: {TRIAL_AGENT: '1', AI_AGENT: 'claude'}})),
  )
  return [
    ...runs.flatMap(({stderr, stdout}) => [stdout, stderr]),
    writeSkill(catalog).body,
    writeAgentsSection(catalog).body,
    JSON.stringify(lintCatalog(catalog)),
  ].join('\n')
}

/** The command lines of a text that start with the bin and name a `describe`. */
function listLines(text: string): string[] {
  const found = text.match(/\btrial (?:murli[ :])?describe\b(?: (?:--)?[a-z][\w-]*)*/g) ?? []
  // A schema is of the host's command or topic.
  return [...new Set(found)].filter((line) => !line.endsWith(' --schema'))
}

// 4.11b
describe.each(hosts)(
  'where the host has %s of that name, with %j',
  (what, separator, name, more) => {
    it(`every line is written with ${name}, and works`, async () => {
      const host = await makeHost(separator, more)
      const lines = listLines(await readTexts(host, name))
      expect(lines.length).toBeGreaterThan(5)
      expect(lines.filter((line) => !line.startsWith(`trial ${name}`))).toEqual([])
      const runs = await Promise.all(
        lines.map(async (line) => {
          const words = splitLine(line)!.slice(1)
          const {stderr} = await host.run([...words, '--validate'], {env: {TRIAL_AGENT: '1'}})
          // 4.7: a confirmation may be missing.
          return {line, stderr: stderr.includes('"confirmation_required"') ? '' : stderr}
        }),
      )
      expect(runs.filter(({stderr}) => stderr !== '')).toEqual([])
    })

    it('it works by each of its names, and lists show it once', async () => {
      const {run} = await makeHost(separator, more)
      const env = {TRIAL_AGENT: '1'}
      const both = [name.split(' '), ['murli', 'describe'], ['murli:describe']]
      for (const typed of both) {
        const {stdout} = await run([...typed, '--index'], {env})
        const {commands} = JSON.parse(stdout) as {commands: Record<string, string>}
        const named = Object.keys(commands).filter((command) => /\bdescribe$/.test(command))
        const isTheirs = what === 'a command'
        expect(named.toSorted()).toEqual(isTheirs ? ['describe', name] : [name])
      }
      const {stdout} = await run(['murli'], {env})
      const {commands} = JSON.parse(stdout) as {commands: object}
      const isListed = Object.keys(commands).includes(name)
      expect(isListed).toBe(name !== 'describe')
      // 13.0: its help stays as it was.
      const help = await run(['murli', '--help'], {env: {TRIAL_AGENT: '0'}})
      expect(help.stdout).toContain('which')
      expect(help.stdout).not.toContain('describe')
    })
  },
)

it('denying `describe` denies both names, and the list is --schema', async () => {
  const {run} = await makeHost(' ', {})
  const env = {TRIAL_AGENT: '1', TRIAL_DENY: '["describe"]'}
  const {code, stderr} = await run(['murli', 'describe', '--index'], {env})
  expect([code, JSON.parse(stderr)]).toMatchObject([6, {kind: 'denied'}])
  const unknown = await run(['zzzzzzzz'], {env})
  expect(JSON.parse(unknown.stderr)).toMatchObject({
    next_actions: [{command: 'trial --schema'}],
    suggestion: 'Run `trial --schema` to see every command.',
  })
})

it('`describe` is the other name in doctor, where it is taken', async () => {
  const {run} = await makeHost(' ', {describe: theirs})
  const {stdout} = await run(['murli', 'doctor'])
  const {problems} = JSON.parse(stdout) as {problems: {about: string; suggestion: string}[]}
  expect(problems.filter(({about}) => about === 'clash')).toEqual([
    {
      about: 'clash',
      message: "The command describe belongs to trial; it is not the plugin's.",
      suggestion: 'Use `trial murli describe`.',
    },
  ])
})
