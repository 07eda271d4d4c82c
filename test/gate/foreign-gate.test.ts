import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'

import {afterAll, beforeAll, describe, expect, it} from 'vitest'

import {readError} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

let host: TrialHost
let log: string
let settings: string

const noting = (name: string, statics: string) => `
import {appendFileSync} from 'node:fs'
export default class Noting extends Command {
  ${statics}
  async run() {
    const {argv, flags} = await this.parse(Noting)
    appendFileSync(process.env.TRIAL_LOG, JSON.stringify(['${name}', argv, flags]) + '\\n')
    this.log('ran')
  }
}`

beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      about: noting('about', ''),
      'app/destroy': noting(
        'destroy',
        `static aliases = ['app:kill', 'rm-app']
  static args = {name: Args.string()}
  static flags = {force: Flags.boolean({char: 'f'}), app: Flags.string(), token: Flags.string()}`,
      ),
      'app/info': noting('info', `static args = {name: Args.string()}`),
      'app/purge': noting('purge', `static flags = {yes: Flags.boolean({char: 'y'})}`),
      'app/late': noting(
        'late',
        `static get idempotent() { if (process.env.TRIAL_READ_ONLY) throw new Error('no login') }`,
      ),
      'app/outer':
        'export default class Outer extends Command { async run() { await this.config.runCommand("app:late") } }',
      'app/quit': noting('quit', `static aliases = ['kill']`),
      'app/run': noting('run', `static strict = false`),
      'app/unknown': noting('unknown', ''),
      'app/vote': noting('vote', `static flags = {yes: Flags.string()}`),
      'app/wipe': noting('wipe', `static aliases = ['about']`),
      nested: `
export default class Nested extends Command {
  static strict = false
  async run() {
    await this.config.runCommand('app:destroy', ['x', '--yes'])
  }
}`,
      passing: `
export default class Passing extends Command {
  static strict = false
  async run() {
    await this.config.runCommand('app:destroy', this.argv)
  }
}`,
      pretender: noting('pretender', `static murli = {version: 1, flags: {}, args: {}}`),
    },
    oclif: {
      murli: {
        commands: {
          'app:info': {mutating: false},
          'app:outer': {mutating: false},
          'app:purge': {mutating: true},
          'app:vote': {mutating: true},
          pretender: {mutating: true},
        },
      },
      topicSeparator: ' ',
    },
  })
  log = join(host.folder, 'log')
  settings = join(host.folder, 'config', 'trial', 'murli.yaml')
  mkdirSync(dirname(settings), {recursive: true})
  writeFileSync(
    settings,
    'commands:\n  "*:destroy": {mutating: true, destructive: true}\n  "app run": {mutating: true}\n',
  )
})

afterAll(() => host.remove())

/** Runs a line as an agent. @returns what ran, the exit code and the error */
async function run(args: string[], env: Record<string, string> = {}) {
  writeFileSync(log, '')
  const {code, stderr} = await host.run(args, {
    env: {TRIAL_AGENT: '1', TRIAL_LOG: log, XDG_CONFIG_HOME: join(host.folder, 'config'), ...env},
  })
  const ran = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  const error = JSON.parse(stderr.startsWith('{') ? stderr : '{}') as Record<string, unknown>
  return {code, error, ran: ran.map((line) => JSON.parse(line) as unknown), stderr}
}

describe('the guard of a foreign command', () => {
  it('asks for a confirmation, with the command line to type', async () => {
    const {code, error, ran} = await run(['app', 'destroy', 'x', '--token', 's3cret-value'])
    expect(ran).toEqual([])
    expect({code, ...error}).toMatchObject({
      code: 1,
      error: 'confirmation_required',
      message: 'trial app destroy changes state and was not confirmed.',
      next_actions: [{command: 'trial app destroy x --token <token> --yes', description: 'Do it.'}],
    })
  })

  it('removes the confirmation from argv, unless the command knows it', async () => {
    expect((await run(['app', 'destroy', 'x', '--yes'])).ran).toEqual([['destroy', ['x'], {}]])
    expect((await run(['app', 'purge', '--yes'])).ran).toEqual([['purge', [], {yes: true}]])
    expect((await run(['app', 'purge', '-y'])).ran).toEqual([['purge', [], {yes: true}]])
    expect((await run(['app', 'run', 'a', '--yes', '--', '--yes'])).ran).toEqual([
      ['run', ['a', '--yes'], {}],
    ])
  })

  const unconfirmed = `app destroy x | app:destroy x | app kill x | app:kill x | rm-app x | app destroy x --force |
    app destroy x -f | app destroy x -- --yes | app destroy --app --yes | app destroy x --no-agent |
    --agent app destroy x | app destroy x --validate | app purge --yes=false | nested | nested --no-agent | pretender`
  it.each(unconfirmed.split(/\s*\|\s*/))('does not let %s through', async (line) => {
    expect(await run(line.split(' '))).toMatchObject({code: 1, ran: []})
  })

  it.each([
    'app destroy x --agent --output text',
    '--output text app destroy x --agent',
    'app purge --output text --agent',
    'nested --agent --output text',
    'app destroy x --agent --output text --validate',
  ])('sees an agent that only the line names, whatever its form: %s (12.13)', async (line) => {
    expect(await run(line.split(' '), {TRIAL_AGENT: ''})).toMatchObject({code: 1, ran: []})
    const confirmed = await run([...line.split(' '), '--yes'], {TRIAL_AGENT: ''})
    expect(confirmed).toMatchObject({code: 0})
  })

  it('asks nothing again for what a confirmed command runs (7.14)', async () => {
    expect(await run(['nested', '--yes'])).toMatchObject({code: 0, ran: [['destroy', ['x'], {}]]})
  })

  it.each([
    ['nested', 'trial app destroy x --yes'],
    ['passing x --app y', 'trial app destroy x --app y --yes'],
    ['passing x --token s3cret-value', 'trial app destroy x --token <token> --yes'],
  ])('says what of %s is to be confirmed (7.13)', async (line, command) => {
    const env = {TRIAL_AGENT: '1', XDG_CONFIG_HOME: join(host.folder, 'config')}
    const {stderr} = await host.run(line.split(' '), {env})
    expect(readError({stderr}).next_actions).toMatchObject([{command, description: 'Do it.'}])
    expect(stderr).not.toContain('s3cret')
  })

  it.each(['', ' --validate'])(
    'masks the secrets of a command line of the plugin%s (4.13)',
    async (more) => {
      const env = {TRIAL_AGENT: '1', XDG_CONFIG_HOME: join(host.folder, 'config')}
      const line = `murli mcp --install claude --env TRIAL_API_KEY=sup3rs3cretvalue99${more}`
      const {stderr} = await host.run(line.split(' '), {env})
      expect(stderr).not.toContain('sup3rs3cret')
      const command = line.replace('sup3rs3cretvalue99', '<trial-api-key>')
      expect(readError({stderr}).next_actions).toMatchObject([{command: `trial ${command} --yes`}])
    },
  )

  it('refuses what a command runs with its own words, which may look like a mistake (6.2)', async () => {
    expect(await run(['passing', '--nonsense'])).toMatchObject({
      error: {error: 'confirmation_required'},
      ran: [],
    })
  })

  it('reports a mistake in the command line first', async () => {
    const {error, ran} = await run(['app', 'destroy', 'x', '--nonsense'])
    expect([ran, error['kind']]).toEqual([[], 'unknown_flag'])
  })

  it('leaves alone what no source calls mutating, and a person', async () => {
    expect((await run(['app', 'unknown'])).ran).toEqual([['unknown', [], {}]])
    const person = await run(['app', 'destroy', 'x'], {TRIAL_AGENT: '0'})
    expect(person).toMatchObject({code: 0, ran: [['destroy', ['x'], {}]], stderr: ''})
  })

  it.each([
    ['app vote', [{command: 'trial app vote --yes=true', description: 'Do it.'}]],
    // A second `--yes` would replace the votes.
    ['app vote --yes 100', undefined],
  ])('takes no other value of a `--yes` for a confirmation: %s', async (line, nextActions) => {
    const {error, ran} = await run(line.split(' '))
    expect(ran).toEqual([])
    expect(error).toMatchObject({error: 'confirmation_required'})
    expect(error['suggestion']).toBe(
      'Only --yes=true confirms it. Where its --yes takes another value, a person has to run it.',
    )
    if (nextActions) expect(error).toMatchObject({next_actions: nextActions})
    else expect(JSON.stringify(error['next_actions'] ?? [])).not.toContain('app vote')
    const confirmed = await run(['app', 'vote', '--yes=true'])
    expect(confirmed.ran).toEqual([['vote', [], {yes: 'true'}]])
  })

  it('asks for everything that no readable source calls read-only, where a file of the author cannot be read', async () => {
    const manifest = join(host.folder, 'package.json')
    const text = readFileSync(manifest, 'utf8')
    try {
      const damaged = JSON.parse(text) as {oclif: {murli: object}}
      damaged.oclif.murli = {commands: 'gone.json'}
      writeFileSync(manifest, JSON.stringify(damaged))
      expect(await run(['app', 'unknown'])).toMatchObject({
        error: {error: 'confirmation_required'},
        ran: [],
      })
      expect((await run(['app', 'unknown', '--yes'])).ran).toEqual([['unknown', [], {}]])
    } finally {
      writeFileSync(manifest, text)
    }
  })

  it('asks for the same where the user’s file cannot be read', async () => {
    const text = readFileSync(settings)
    try {
      writeFileSync(settings, 'commands:\n  "a": {')
      expect(await run(['app', 'unknown'])).toMatchObject({
        error: {error: 'confirmation_required'},
        ran: [],
      })
      expect((await run(['app', 'unknown', '--yes'])).ran).toEqual([['unknown', [], {}]])
      expect((await run(['app', 'info'])).ran).toEqual([['info', [], {}]])
      expect((await run(['describe', '--index'])).code).toBe(0)
      expect((await run(['murli', 'doctor'])).code).toBe(0)
    } finally {
      writeFileSync(settings, text)
    }
  })

  it.each(['', ' \n', 'writable:\n  app: ['])(
    'lets nothing be changed while the user’s file may hold a limit: %j (12.11)',
    async (written) => {
      const text = readFileSync(settings)
      try {
        writeFileSync(settings, written)
        expect(await run(['app', 'unknown', '--yes'])).toMatchObject({
          error: {
            kind: 'not_writable',
            message:
              'trial app unknown is not known to be read-only, and a list or file that may limit what may be changed here cannot be read.',
          },
          ran: [],
        })
        const person = await run(['app', 'unknown'], {TRIAL_AGENT: '0'})
        expect(person.ran).toEqual([['unknown', [], {}]])
      } finally {
        writeFileSync(settings, text)
      }
    },
  )
})

describe('<BIN>_READ_ONLY', () => {
  it('is not lifted by the name of another command, which is an alias of this one', async () => {
    const text = readFileSync(settings)
    try {
      writeFileSync(settings, 'commands: {about: {mutating: false}, kill: {mutating: false}}')
      const env = {TRIAL_READ_ONLY: '1'}
      expect((await run(['about'], env)).ran).toEqual([['about', [], {}]])
      expect((await run(['app', 'quit'], env)).ran).toEqual([['quit', [], {}]])
      expect(await run(['app', 'wipe'], env)).toMatchObject({code: 6, ran: []})
    } finally {
      writeFileSync(settings, text)
    }
  })

  it.each([
    ['app late', '0'],
    ['app outer', '0'],
    ['app outer', '1'],
  ])('lets %s not run where it cannot decide, with <BIN>_AGENT %s', async (line, agent) => {
    const env = {TRIAL_AGENT: agent, TRIAL_READ_ONLY: '1'}
    const {code, ran, stderr} = await run(line.split(' '), env)
    expect({code, ran}).toEqual({code: 2, ran: []})
    expect(stderr.replaceAll(/[\s›»]+/g, ' ')).toContain('(Error: no login), and nothing was run.')
  })

  it.each([
    ['an agent', '1'],
    ['a person', '0'],
  ])('lets %s run what is known to be read-only, and nothing else', async (_, agent) => {
    const env = {TRIAL_AGENT: agent, TRIAL_READ_ONLY: 'on'}
    expect((await run(['app', 'info'], env)).ran).toEqual([['info', [], {}]])
    const lines = `app unknown | app unknown --yes | app destroy --yes | app purge --yes | nested --yes | pretender --yes |
      describe --skill --output-file ${host.folder}/SKILL.md | murli annotate --output-file=${host.folder}/draft.yaml |
      murli annotate --write`
    for (const line of lines.split(/\s*\|\s*/)) {
      expect(await run(line.split(' '), env), line).toMatchObject({
        code: 6,
        ran: [],
        stderr: expect.stringContaining('read-only') as string,
      })
    }
  })

  it('reports it to a person like every other error', async () => {
    const {stderr} = await run(['app', 'unknown'], {TRIAL_AGENT: '0', TRIAL_READ_ONLY: '1'})
    expect(stderr.replaceAll(/\s+/g, ' ')).toBe(
      ' Error: trial app unknown is not known to be read-only, and this environment is read-only. ' +
        'Code: read_only Try this: If it changes nothing, the owner of this environment can state ' +
        'so in murli.yaml: "app unknown": {mutating: false} ',
    )
  })
})

describe('<BIN>_ALLOW and <BIN>_DENY', () => {
  it('let run what is allowed and not denied, by every id of a command', async () => {
    const env = {TRIAL_ALLOW: '["app *"]', TRIAL_DENY: '["app:kill"]'}
    expect((await run(['app', 'unknown'], env)).ran).toEqual([['unknown', [], {}]])
    expect(await run(['app', 'destroy', '--yes'], env)).toMatchObject({
      code: 6,
      error: {kind: 'denied'},
      ran: [],
    })
    expect(await run(['nested', '--yes'], env)).toMatchObject({code: 6, ran: []})
  })
})
