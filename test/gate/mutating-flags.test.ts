import {existsSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'

import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const marking = (base: string, statics: string) => `import {appendFileSync} from 'node:fs'
export default class Marking extends ${base} {
  ${statics}
  async run() {
    const {flags} = await this.parse(this.ctor)
    if (flags.clean) appendFileSync('cleaned', '')
    appendFileSync('ran', '')
    this.log('ran')
  }
}`

const clean = `static flags = {
  clean: Flags.boolean({char: 'c', aliases: ['purge'], env: 'TRIAL_CLEAN'}),
  from: Flags.string(), label: Flags.string({multiple: true}),
}`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      'own/list': marking(
        'AgentCommand',
        `static mutatingFlags = ['clean']; static destructive = true; ${clean}`,
      ),
      'site/list': marking('Command', clean),
      'site/delete': marking('Command', `${clean}; static mutating = true`),
    },
    files: {
      'hooks/preparse.js': `export default async ({argv}) => (argv.includes('--from') ? [...argv, '--clean'] : argv)`,
    },
    oclif: {
      hooks: {preparse: './hooks/preparse.js'},
      murli: {commands: {'site:list': {mutatingFlags: ['clean'], destructive: true}}},
      topicSeparator: ' ',
    },
  })
})
beforeEach(() => {
  for (const name of ['cleaned', 'ran']) rmSync(join(host.folder, name), {force: true})
})
afterAll(() => host.remove())

const agent = {TRIAL_AGENT: '1'}
const hasRun = () => existsSync(join(host.folder, 'ran'))
const readOnly = {TRIAL_READ_ONLY: '1'}

describe.each(['site list', 'own list'])('%s, which changes something with --clean', (name) => {
  const run = (line: string, env: Record<string, string>) =>
    host.run([...name.split(' '), ...line.split(' ').filter(Boolean)], {env})

  test.each([
    ['', agent],
    ['--label=clean', {...agent, TRIAL_READ_ONLY: '1'}],
    ['', {TRIAL_AGENT: '0', TRIAL_READ_ONLY: '1'}],
  ])('reads with %j in %j', async (line, env) => {
    expect(await run(line, env)).toMatchObject({code: 0})
  })

  test.each(['--clean', '-c', '--purge', '--label x -c', '--no-agent --clean', '--from x'])(
    'changes something with %j',
    async (line) => {
      const unconfirmed = await run(line, agent)
      expect(unconfirmed.code).toBe(1)
      expect(unconfirmed.stderr.replaceAll(/\s+/g, ' ')).toContain(
        'changes state with --clean and was not confirmed.',
      )
      expect(await run(`${line} --yes`, {...agent, ...readOnly})).toMatchObject({code: 6})
      // A check answers as running would, but offers checks (8.30).
      const checked = await run(`--validate ${line}`, agent)
      expect([checked.code, checked.stdout]).toEqual([1, ''])
      if (!line.includes('--no-agent')) {
        expect(readError(checked)).toMatchObject({
          message: readError(unconfirmed).message,
          next_actions: [{command: expect.stringMatching(/ --validate .* --yes$/)}],
        })
      }
      expect(await run(`${line} --yes --validate`, agent)).toMatchObject({code: 0})
      expect(await run(`${line} --yes --validate`, {...agent, ...readOnly})).toMatchObject({
        code: 6,
      })
      expect(hasRun()).toBe(false)
    },
  )

  test('runs once it is confirmed, and not for a person who may only read', async () => {
    for (const line of ['--clean --yes', '--from x']) {
      const {code, stderr} = await run(line, {TRIAL_AGENT: '0', ...readOnly})
      expect([code, stderr.replaceAll(/[\s›»]+/g, ' ')]).toEqual([
        6,
        expect.stringContaining('changes state with --clean, and this environment'),
      ])
      expect(hasRun()).toBe(false)
    }
    expect(await run('--from x --yes', agent)).toMatchObject({code: 0})
    expect(existsSync(join(host.folder, 'cleaned'))).toBe(true)
  })

  test('counts a flag that its variable sets', async () => {
    expect(await run('', {...agent, TRIAL_CLEAN: '1'})).toMatchObject({code: 1})
    expect(await run('', {...readOnly, TRIAL_CLEAN: 'yes'})).toMatchObject({code: 6})
    expect(hasRun()).toBe(false)
    expect(await run('', {...agent, TRIAL_CLEAN: '0'})).toMatchObject({code: 0})
  })

  test('says so in its documents, and offers the confirmed line', async () => {
    const {stdout} = await run('--schema', agent)
    expect(readDocument(stdout)).toMatchObject({
      idempotent: true,
      safety: {confirm_flag: '--yes', mutating_flags: ['clean'], read_only: true},
    })
    expect(readError(await run('--clean', agent)).next_actions).toEqual([
      {command: `trial ${name} --clean --yes`, description: 'Do it.'},
    ])
  })

  // A hook adds `--clean`, here after the words before which a flag may be added.
  test.each([
    ['--from x', '--from x --yes'],
    ['--agent --from x --label a', '--from x --label a --yes'],
  ])('offers the line as typed where a hook has made it a change: %s', async (line, offered) => {
    const {next_actions} = readError(await run(line, {TRIAL_AGENT: '1'}))
    const words =
      name.startsWith('own') && line.includes('--agent') ? `--agent ${offered}` : offered
    expect(next_actions).toEqual([{command: `trial ${name} ${words}`, description: 'Do it.'}])
    expect(await run(words, agent)).toMatchObject({code: 0})
  })

  test.each([' ', 'off', '1'])('READ_ONLY %j is on', async (value) => {
    expect(await run('--clean', {TRIAL_READ_ONLY: value})).toMatchObject({code: 6})
  })

  test.each(['', '0', 'false', 'No'])('READ_ONLY %j is off for a person', async (value) => {
    const env = {TRIAL_AGENT: '0', TRIAL_READ_ONLY: value}
    const line = name.startsWith('own') ? '--clean --yes' : '--clean'
    expect(await run(line, env)).toMatchObject({code: 0})
  })
})

describe('the plugin’s own commands', () => {
  const lines = [
    'describe --index --output-file F',
    'describe --output-file F --flag --dry-run',
    'describe --skill --install',
    'describe --skill --install=x --dry-run',
    'murli annotate --write',
    'murli annotate --output-file=F',
    'murli mcp --install claude',
    'murli mcp --install claude --env TRIAL_READ_ONLY=0 --deny --dry-run',
    'murli mcp --install=claude --allow --yes',
  ]
  /** What the lines would write, below the host's folder, which is its home, too. */
  const list = () => readdirSync(host.folder).toSorted()

  test.each(lines)('%s writes nothing without a confirmation', async (line) => {
    const before = list()
    const words = line.split(' ')
    expect((await host.run([...words, '--no-agent'], {env: agent})).code).toBe(1)
    expect((await host.run([...words, '--yes'], {env: {...agent, ...readOnly}})).code).toBe(6)
    expect(list()).toEqual(before)
  })

  test('what is only printed needs none, in a read-only environment too', async () => {
    for (const line of ['murli annotate', 'describe --skill', 'murli mcp --print-config claude']) {
      expect(await host.run(line.split(' '), {env: {...agent, ...readOnly}})).toMatchObject({
        code: 0,
      })
    }
  })

  test('with one they write', async () => {
    const line = ['describe', '--index', '--output-file', join(host.folder, 'index.json'), '--yes']
    expect(await host.run(line, {env: agent})).toMatchObject({code: 0})
    expect(readFileSync(join(host.folder, 'index.json'), 'utf8')).toContain('site list')
  })

  test('each flag of them that names a file or writes one is declared', () => {
    const file = new URL('../../oclif.manifest.json', import.meta.url)
    const {commands} = JSON.parse(readFileSync(file, 'utf8')) as {
      commands: Record<string, {flags: object; mutating: boolean; mutatingFlags?: string[]}>
    }
    const writing = /^(?:claude-plugin|init|install|output-file|save|write)$/
    for (const [id, {flags, mutating, mutatingFlags = []}] of Object.entries(commands)) {
      const found = Object.keys(flags).filter((name) => writing.test(name))
      expect([id, mutating ? found : mutatingFlags.toSorted()]).toEqual([id, found.toSorted()])
    }
  })
})
