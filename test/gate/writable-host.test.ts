import {mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'

import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const marking = (
  id: string,
  base: string,
  statics: string,
) => `import {appendFileSync} from 'node:fs'
export default class Marking extends ${base} {
  static aliases = ['${id}:now']
  static args = {app: Args.string({hidden: true})}
  static flags = {
    app: Flags.string({char: 'a', aliases: ['application'], env: 'TRIAL_APP'}),
    remote: Flags.string({char: 'r'}), label: Flags.string({multiple: true}), from: Flags.string(),
  }
  ${statics}
  async run() {
    const {args, flags} = await this.parse(this.ctor)
    appendFileSync('log', '${id} ' + (args.app ?? flags.app) + '\\n')
    this.log('ran')
  }
}`

const nesting = `export default class Nest extends Command {
  static flags = {app: Flags.string({char: 'a'})}
  async run() { await this.config.runCommand('app:destroy', ['-a', 'prod']) }
}`

// It returns less than oclif's parser has read.
const shortening = `async parse(...input) {
  const {args, flags} = await super.parse(...input)
  return {args, flags}
}`

// It goes on after any error, as with what was typed wrongly.
const forgiving = `async parse(...input) {
  try { return await super.parse(...input) } catch { return {args: {}, flags: {}} }
}`

// A default that only its code knows, as of the app of a folder's git remote.
const computing = `static flags = {
  app: Flags.string({default: async () => process.env.TRIAL_REMOTE}), from: Flags.string(),
}`

let host: TrialHost
let settings: string
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      'app/destroy': marking('app:destroy', 'Command', ''),
      'app/forgive': marking('app:forgive', 'Command', forgiving),
      'app/list': marking('app:list', 'Command', ''),
      'app/open': 'export default class Open extends Command { async run() { this.log("ran") } }',
      'app/rename': marking('app:rename', 'Command', computing),
      'app/scale': marking('app:scale', 'Command', shortening),
      nest: nesting,
      'own/forgive': marking('own:forgive', 'AgentCommand', forgiving),
      'own/rename': marking('own:rename', 'AgentCommand', computing),
      'own/scale': marking('own:scale', 'AgentCommand', shortening),
      'own/destroy': marking('own:destroy', 'AgentCommand', ''),
    },
    files: {
      'hooks/preparse.js': `export default async ({argv}) => (argv.includes('--from') ? [...argv, '--app', 'prod'] : argv)`,
    },
    oclif: {
      hooks: {preparse: './hooks/preparse.js'},
      murli: {commands: {'app:list': {mutating: false}, nest: {mutating: false}}},
      topicSeparator: ' ',
    },
  })
  settings = join(host.folder, 'config/trial/murli.yaml')
  mkdirSync(dirname(settings), {recursive: true})
})
afterEach(() => rmSync(settings, {force: true}))
afterAll(() => host.remove())

const writable = {TRIAL_WRITABLE: '{"app":["*-dev"]}'}
const agent = {TRIAL_AGENT: '1'}

/** Runs a line. @returns what the command changed, and the run */
async function run(line: string, env: Record<string, string>, input?: string) {
  rmSync(join(host.folder, 'log'), {force: true})
  const words = line.split(' ').filter(Boolean)
  const ended = await host.run(words, {
    env: {XDG_CONFIG_HOME: join(host.folder, 'config'), ...env},
    ...(input !== undefined && {input}),
  })
  let changed = ''
  try {
    changed = readFileSync(join(host.folder, 'log'), 'utf8').trim()
  } catch {}
  return {...ended, changed}
}

const escaping = [
  'NAME',
  'NAME prod',
  'NAME prod -a my-dev',
  'NAME -a my-dev prod',
  'NAME --app=prod',
  'NAME:now -a prod',
  'NAME --application prod',
  'NAME -aprod',
  'NAME -r my-dev',
  'NAME --label my-dev',
  'NAME --label x my-dev --app prod',
  'NAME -a prod/../x-dev',
  'NAME -a my-dev --from x',
  '--no-agent NAME -a prod',
  'NAME -a prod --output text',
  'NAME -a prod --yes',
  'NAME --yes -- my-dev prod',
]

describe.each(['app:destroy', 'own:destroy'])('%s', (name) => {
  test.each(escaping)('%s changes nothing of another app (12.19)', async (line) => {
    const words = line.replace('NAME', name.replace(':', ' ')).replace('destroy:now', 'destroy now')
    const {changed, code} = await run(words, {...writable, ...agent})
    expect([changed, code === 0]).toEqual(['', false])
    expect((await run(`--validate ${words}`, {...writable, ...agent})).code).not.toBe(0)
  })

  test('changes what its variable names, and what it names itself', async () => {
    const lines = ['-a my-dev', 'my-dev', '--app=my-dev', '']
    for (const line of lines) {
      const env = {...writable, ...agent, ...(line === '' && {TRIAL_APP: 'my-dev'})}
      const {changed} = await run(`${name.replace(':', ' ')} ${line}`, env)
      expect(changed).toBe(`${name} my-dev`)
    }
    const {changed} = await run(name.replace(':', ' '), {...writable, TRIAL_APP: 'prod'})
    expect(changed).toBe('')
  })

  test('reads an argument from stdin only if that names an app that may be changed', async () => {
    const line = `${name.replace(':', ' ')} -a my-dev`
    // oclif waits 10 ms for stdin, which it may miss.
    expect((await run(line, {...writable, ...agent}, 'prod\n')).changed).not.toContain('prod')
    const {changed} = await run(line, {...writable, ...agent}, 'a-dev\n')
    expect([`${name} a-dev`, `${name} my-dev`]).toContain(changed)
  })

  test('is refused to a person, too, where the variable is set', async () => {
    const env = {...writable, TRIAL_AGENT: '0'}
    const {changed, code, stderr} = await run(`${name.replace(':', ' ')} -a prod`, env)
    expect([changed, code]).toEqual(['', 6])
    expect(stderr.replaceAll(/[\s›»]+/g, ' ')).toContain('only app *-dev may be changed here')
  })

  test('obeys the user’s file for an agent, whatever the line says', async () => {
    writeFileSync(settings, 'writable: {app: ["*-dev"]}\n')
    const line = `${name.replace(':', ' ')} -a prod --no-agent`
    expect(await run(line, agent)).toMatchObject({changed: '', code: 6})
    expect((await run(line, {TRIAL_AGENT: '0'})).changed).toBe(`${name} prod`)
    // Where both speak, both must match.
    const other = {...agent, TRIAL_WRITABLE: '{"app":["a-*"]}'}
    expect((await run(`${name.replace(':', ' ')} -a my-dev`, other)).changed).toBe('')
    expect((await run(`${name.replace(':', ' ')} -a a-dev`, other)).changed).toBe(`${name} a-dev`)
  })

  test.each(['writable: 5', 'writable: {app: my-dev}', 'writable:\n  app: [', 'writable: {}'])(
    'changes nothing where the file says %j',
    async (text) => {
      writeFileSync(settings, text)
      const line = `${name.replace(':', ' ')} -a my-dev --yes`
      expect((await run(line, agent)).changed).toBe('')
    },
  )
})

test.each<[what: string, write: (path: string) => void]>([
  ['in UTF-16', (path) => writeFileSync(path, '\uFEFFwritable: {app: ["*-dev"]}\n', 'utf16le')],
  ['too large', (path) => writeFileSync(path, `writable: {}\n${'#'.repeat(2 ** 20)}`)],
  ['gone', (path) => symlinkSync('/nowhere/at/all', path)],
])('a file that is %s may limit what is changed, and so nothing is', async (_, write) => {
  write(settings)
  for (const name of ['app destroy', 'own destroy']) {
    expect((await run(`${name} -a my-dev`, agent)).changed).toBe('')
  }
  expect((await run('app destroy -a my-dev --yes', agent)).code).toBe(6)
  expect((await run('app list -a prod', agent)).changed).toBe('app:list prod')
})

test.each(['app destroy', 'own destroy'])(
  '%s changes nothing while a file that may name its targets cannot be read (12.11)',
  async (name) => {
    const statement = `commands:\n  "${name}": {targets: {app: [app, remote]}}\n`
    const line = `${name} -a my-dev -r prod`
    const texts = [statement, `${statement}  "${name}": {}\n`, `${statement}[`]
    for (const env of [agent, {TRIAL_AGENT: '0'}]) {
      for (const text of texts) {
        writeFileSync(settings, text)
        expect(await run(line, {...writable, ...env})).toMatchObject({changed: '', code: 6})
      }
    }
    const {stderr} = await run(line, {...writable, ...agent})
    expect(stderr).toContain('a file that may state where it names its targets cannot be read')
    expect((await run('app list -a prod', {...writable, ...agent})).changed).toBe('app:list prod')
  },
)

test.each(['app scale', 'own scale'])(
  '%s changes nothing that a hook adds, whatever its class makes of the parse',
  async (name) => {
    for (const env of [agent, {TRIAL_AGENT: '0'}]) {
      const added = await run(`${name} my-dev --from x`, {...writable, ...env})
      expect([added.changed, added.code]).toEqual(['', 6])
      const checked = await run(`${name} my-dev --from x --validate`, {...writable, ...env})
      expect([checked.changed, checked.code]).toEqual(['', 6])
      const typed = await run(`${name} my-dev`, {...writable, ...env})
      expect(typed.changed).toBe(`${name.replace(' ', ':')} my-dev`)
    }
  },
)

test.each(['app forgive', 'own forgive'])(
  'a command line is not valid where the class itself catches its refusal: %s',
  async (name) => {
    for (const env of [agent, {TRIAL_AGENT: '0'}]) {
      const line = `${name} my-dev --from x --validate`
      const {changed, code, stdout} = await run(line, {...writable, ...env})
      expect([changed, code, stdout]).toEqual(['', 6, ''])
    }
  },
)

test.each(['app rename', 'own rename'])(
  '%s changes what an argument names, unless its code finds another target by default',
  async (name) => {
    const env = {...writable, ...agent}
    const changed = `${name.replace(' ', ':')} my-dev`
    expect((await run(`${name} my-dev`, env)).changed).toBe(changed)
    const same = {...env, TRIAL_REMOTE: 'a-dev'}
    expect((await run(`${name} my-dev`, same)).changed).toBe(changed)
    const other = await run(`${name} my-dev`, {...env, TRIAL_REMOTE: 'prod'})
    expect([other.changed, readError(other)['suggestion']]).toEqual([
      '',
      expect.stringContaining('Name the app with --app.'),
    ])
    // A default names nothing.
    expect((await run(name, same)).changed).toBe('')
  },
)

test('a list that cannot be read lets nothing be changed, and everything be read', async () => {
  for (const value of [' ', '{', '["*"]', '{"app":"*"}', '{}']) {
    const env = {...agent, TRIAL_WRITABLE: value}
    expect(await run('app destroy -a my-dev', env)).toMatchObject({changed: '', code: 6})
    expect((await run('app list -a prod', env)).changed).toBe('app:list prod')
  }
})

test('what another command runs is limited, too', async () => {
  expect((await run('nest -a my-dev', {...writable, ...agent})).changed).toBe('')
})

test('the refusal names the flag to type', async () => {
  const error = readError(await run('app destroy', {...writable, ...agent}))
  expect(error).toMatchObject({
    code: 6,
    error: 'permission_denied',
    kind: 'not_writable',
    field: '--app',
    message:
      'trial app destroy is not known to be read-only, and only app *-dev may be changed here.',
    suggestion:
      'Name the app with --app. The owner of this environment decides what may be changed; no flag overrides this.',
    next_actions: [
      {
        command: 'trial app destroy --app <app>',
        description: 'Name what it changes.',
        params: {app: {description: 'one of *-dev', required: true}},
      },
    ],
  })
  const closed = {TRIAL_WRITABLE: '{"app":[]}', ...agent}
  expect(readError(await run('app destroy', closed))).toMatchObject({
    message: 'trial app destroy is not known to be read-only, and nothing may be changed here.',
    suggestion: expect.stringMatching(
      /^--app says which app it changes, and no app may be changed\. /,
    ),
  })
  const none = readError(await run('app open', {...writable, ...agent}))
  expect(none['suggestion']).toMatch(/^The command names none of these\. /)
})
