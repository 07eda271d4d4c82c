import {readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const deploy = (base: string) => `export default class Deploy extends ${base} {
  static args = {name: Args.string()}
  static flags = {app: Flags.string({required: true}), size: Flags.integer()}
  async run() {
    const {flags} = await this.parse(Deploy)
    this.log(flags.app)
  }
}`

/** A hook of the root plugin that adds a flag, as one that reads it from a file, or fails to. */
const hook = `import {appendFileSync} from 'node:fs'
import {createInterface} from 'node:readline/promises'
const ask = () => createInterface({input: process.stdin, output: process.stderr}).question('Which app? ')
const sleep = (timeMs) => new Promise((resolve) => setTimeout(resolve, timeMs))
const kinds = {
  adds: ({argv}) => [...argv, '--app', 'mine'],
  asks: ask,
  blocks: () => { for (const end = Date.now() + 1100; Date.now() < end; ) continue },
  'exits later': () => { setTimeout(() => process.exit(3), 20); return sleep(900) },
  'gets a signal': () => { setTimeout(() => process.kill(process.pid, 'SIGTERM'), 20); return sleep(900) },
  'rejects unheard': () => { void Promise.reject(new Error('No such directory')); return sleep(900) },
  'throws later': () => { setTimeout(() => { throw new Error('No such directory') }, 20); return sleep(900) },
  exits: () => process.exit(0),
  'exits softly': ({context}) => context.exit(0),
  throws: () => { throw new Error('No such directory') },
  waits: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
}
export default async function hook(options) {
  appendFileSync('runs', '.')
  return kinds[process.env.TRIAL_HOOK]({...options, context: this})
}
`

const hosts: TrialHost[] = []
const kinds = ['foreign', 'own'] as const
beforeAll(async () => {
  // A host each, in whose folder the hook counts its runs.
  for (const kind of kinds)
    hosts.push(
      await makeTrialHost({
        commands: {deploy: deploy(kind === 'own' ? 'AgentCommand' : 'Command')},
        files: {'hooks/preparse.js': hook},
        oclif: {hooks: {preparse: './hooks/preparse.js'}},
      }),
    )
})
afterAll(() => Promise.all(hosts.map((host) => host.remove())))

describe.each(kinds)('a hook that completes the command line of a command, %s (8.30)', (kind) => {
  const run = async (line: string, hookKind: string) => {
    const host = hosts[kinds.indexOf(kind)]!
    const env = {TRIAL_AGENT: '1', TRIAL_HOOK: hookKind}
    const result = await host.run(['deploy', ...line.split(' ').filter(Boolean)], {env})
    const runs = await readFile(join(host.folder, 'runs'), 'utf8')
    await rm(join(host.folder, 'runs'))
    return {...result, runs: runs.length}
  }

  test('is run once by --validate, and what it adds is a default', async () => {
    const {code, runs, stdout} = await run('web --validate', 'adds')
    expect({code, runs}).toEqual({code: 0, runs: 1})
    expect(readDocument(stdout).result).toEqual({
      valid: true,
      command: 'deploy',
      args: {name: 'web'},
      flags: {},
      defaults: {app: 'mine'},
    })
  })

  test.each([
    ['--siz 3', 'trial deploy --size 3', 1],
    ['--siz 3 --validate', 'trial deploy --size 3 --validate', 1],
    ['--size x', undefined, 2],
  ])('what it adds is not asked for: %s', async (line, corrected, position) => {
    const {runs, ...ended} = await run(line, 'adds')
    const {did_you_mean: lines, ...error} = readError(ended)
    expect({lines, position: error.position, runs}).toEqual({
      lines: corrected && [corrected],
      position,
      runs: 1,
    })
    expect(JSON.stringify(error)).not.toContain('--app')
  })

  test.each([
    ['asks', 'it asks: Which app?'],
    ['blocks', 'it takes over a second.'],
    ['exits later', 'it ends the process with exit code 3.'],
    ['rejects unheard', 'No such directory'],
    ['throws later', 'No such directory'],
    ['exits', 'it ends the process with exit code 0.'],
    ['exits softly', 'EEXIT: 0'],
    ['throws', 'No such directory'],
    ['waits', 'it takes over a second.'],
  ])('fails the check where it fails: one that %s', async (hookKind, reason) => {
    for (const line of ['--app mine --validate', '--siz 3 --validate']) {
      const {code, runs, stderr, stdout} = await run(line, hookKind)
      expect({code, runs, stdout}).toEqual({code: 2, runs: 1, stdout: ''})
      const message = `A hook of the CLI that completes the command line failed: ${reason}`
      const error = readError({stderr})
      expect(error).toMatchObject({error: 'tool_error', kind: 'preparse_failed', message})
      expect(error).not.toHaveProperty('did_you_mean')
    }
  })

  test('does not keep a signal from ending the check (3.16)', async () => {
    const {code, stderr} = await run('web --validate', 'gets a signal')
    expect({exit: code, ...readError({stderr})}).toMatchObject({
      error: 'cancelled',
      exit: 9,
      kind: 'SIGTERM',
    })
  })
})
