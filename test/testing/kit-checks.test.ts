import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'

import {settings} from '@oclif/core'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'

import {
  checkExamples,
  checkHumanMode,
  checkResults,
  toMatchCatalog,
} from '../../src/testing/index.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const outputSchema = `{type: 'object', properties: {id: {type: 'number'}}, required: ['id']}`
const members = `static summary = 'Show things'
static mutating = false
static examples = ['<%= config.bin %> <%= command.id %>']
static returns = {type: 'object', description: '', outputSchema: ${outputSchema}}`
const show = (result: string) =>
  ownCommand(`await this.parse(Trial); this.log('shown'); return ${result}`, members)
let host: TrialHost
let changed: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({commands: {bad: show(`{id: 'x'}`), good: show('{id: 1}')}})
  changed = await makeTrialHost({
    commands: {bad: show('{}').replace('shown', 'SHOWN'), worse: show('{}')},
  })
})
afterAll(async () => {
  await host.remove()
  await changed.remove()
})

test('checkResults runs the examples, and lists the results that do not match their schema', async () => {
  expect(await checkResults(host.folder, {env: host.env})).toEqual([
    {
      command: 'bad',
      line: 'bad',
      message: 'Its result does not match its schema: /id is not of type number',
    },
  ])
  await expect(checkResults(host.folder, {commands: ['describe']})).rejects.toThrow('No example')
})

const item = `{type: 'object', properties: {id: {type: 'number'}, name: {type: 'string'}}, required: ['id', 'name']}`

/** A command with examples, whose result is a list that its schema allows if the id is a number. */
const lists = (
  name: string,
  {
    id,
    flags,
    base = ownCommand,
    more = '',
  }: {
    id: string
    flags: readonly string[]
    base?: typeof ownCommand
    more?: string
  },
) =>
  base(
    `await this.parse(Trial); this.log('shown'); return Array(5).fill({id: ${id}, name: 'a'})`,
    `static summary = 'List things'
static mutating = false
static enableJsonFlag = true
static examples = ${JSON.stringify(flags.map((flag) => `trial ${name} ${flag}`))}
static returns = {type: 'array', description: '', outputSchema: {type: 'array', items: ${item}}}
${more}`,
  )

test(
  'checkResults checks the whole result whatever an example prints of it',
  {timeout: 180_000},
  async (context) => {
    const shaped = ['--json', '--output yaml', '--no-agent', '--protocol-version 0.1 --output text']
    const parts = ['--output=rows', '--select id --full']
    const asking = ['--help', '--schema', '--validate', '-- --output']
    const aNumber = `{type: 'number', description: '', outputSchema: {type: 'number'}}`
    const own = 'static flags = {output: Flags.string()}'
    const isForeign = {base: foreignCommand, id: `'x'`}
    const host = await makeTrialHost({
      commands: {
        bad: lists('bad', {id: `'x'`, flags: shaped}),
        foreign: lists('foreign', {...isForeign, flags: ['', '--output text']}),
        good: lists('good', {id: '1', flags: [...parts, ...asking], more: 'static strict = false'}),
        other: lists('other', {id: '1', flags: [''], more: `static returns = ${aNumber}`}),
        own: lists('own', {...isForeign, flags: ['--output a', '--json'], more: own}),
      },
      oclif: {murli: {protocol: '0.1'}},
    })
    context.onTestFinished(host.remove)
    const failed = await checkResults(host.folder, {env: {...host.env, TRIAL_OUTPUT: 'rows'}})
    const mismatch = expect.stringContaining('/0/id is not of type number') as string
    const unread = 'Its result cannot be checked: it is neither an envelope nor JSON.'
    expect(failed).toEqual([
      ...shaped.map((flag) => ({command: 'bad', line: `bad ${flag}`, message: mismatch})),
      {command: 'foreign', line: 'foreign', message: mismatch},
      {command: 'foreign', line: 'foreign --output text', message: mismatch},
      {
        command: 'other',
        line: 'other',
        message: 'Its result does not match its schema: is not of type number',
      },
      {command: 'own', line: 'own --output a', message: unread},
      {command: 'own', line: 'own --json', message: mismatch},
    ])
  },
)

test('an example that is run has to end as expected, and one of a mistake has to fail', async () => {
  const options = {commands: ['good'], env: host.env, run: true}
  const good = show('1').replace('command.id %>', 'command.id %> --nope')
  const mistake = `static agentExamples = [{command: 'trial mistaken --nope', expectedExitCode: 1}]`
  const wrong = await makeTrialHost({
    commands: {good, mistaken: show('1').replace(/static examples.*/, mistake)},
  })
  expect(await checkExamples(wrong.folder, options)).toHaveLength(1)
  for (const run of [true, false]) {
    expect(await checkExamples(wrong.folder, {...options, commands: ['mistaken'], run})).toEqual([])
  }
  await wrong.remove()
})

test('an example with a `--`, or of a command with its own --validate, does not run unasked', async (context) => {
  const write =
    'const {argv} = await this.parse(Trial); (await import("node:fs")).writeFileSync("ran", argv.join(" ")); return {id: argv.length}'
  const host = await makeTrialHost({
    commands: {
      keep: ownCommand(
        write,
        `${members}
static strict = false
static agentExamples = [{command: 'trial keep -- -a'}]`,
      ),
      own: foreignCommand(
        write,
        `static examples = ['trial own']; static flags = {validate: Flags.boolean()}`,
      ),
    },
  })
  context.onTestFinished(host.remove)
  const options = {cwd: host.folder, env: host.env}
  // 2.11: nor where the plugin is turned off.
  vi.stubEnv('TRIAL_MURLI', '0')
  context.onTestFinished(() => void vi.unstubAllEnvs())
  expect(await checkExamples(host.folder, options)).toEqual([])
  expect(existsSync(join(host.folder, 'ran'))).toBe(false)
  expect(await checkResults(host.folder, options)).toEqual([])
  expect(readFileSync(join(host.folder, 'ran'), 'utf8')).toBe('-a')
})

test('toMatchCatalog writes a snapshot, and throws what has changed since', async () => {
  const file = join(host.folder, 'snapshots/catalog.json')
  vi.stubEnv('CI', 'true')
  await expect(toMatchCatalog(host.folder, file)).rejects.toThrow('does not exist')
  vi.stubEnv('CI', '0')
  await toMatchCatalog(host.folder, file)
  await toMatchCatalog(host.folder, file)
  const written = readFileSync(file, 'utf8')
  expect(JSON.parse(written)).toMatchObject({name: 'trial'})
  // As git checks it out on Windows.
  writeFileSync(file, written.replaceAll('\n', '\r\n'))
  await toMatchCatalog(host.folder, file)
  // As a formatter writes it.
  writeFileSync(file, JSON.stringify(JSON.parse(written)))
  await toMatchCatalog(host.folder, file)
  mkdirSync(join(changed.folder, 'snapshots'))
  const copy = join(changed.folder, 'snapshots/catalog.json')
  writeFileSync(copy, written)
  vi.stubEnv('UPDATE_SNAPSHOTS', '0')
  await expect(toMatchCatalog(changed.folder, copy)).rejects.toThrow(
    /Breaking\n {2}trial good: The command was removed[^]*\nCompatible\n {2}trial worse: The command is new/,
  )
  vi.stubEnv('UPDATE_SNAPSHOTS', '1')
  await toMatchCatalog(changed.folder, copy)
  expect(readFileSync(copy, 'utf8')).not.toBe(written)
  vi.unstubAllEnvs()
})

test('toMatchCatalog sees nothing of plugins that a developer has installed', async (context) => {
  const flags = `static baseFlags = {region: Flags.string({description: 'where it runs'})}`
  const command = `export default class Trial extends Command {
  ${flags}
  static hiddenAliases = []
  async run() {}
}
`
  const listed = command.replace('hiddenAliases = []', `aliases = ['ls']`)
  const trial = await makeTrialHost({
    commands: {'area/list': listed, 'area/show': command, start: command, stop: command},
  })
  context.onTestFinished(trial.remove)
  context.onTestFinished(() => void vi.unstubAllEnvs())
  const data = join(trial.folder, 'data')
  const folder = join(data, 'node_modules/other')
  mkdirSync(folder, {recursive: true})
  const entryOf = (id: string) => ({id, aliases: [], args: {}, flags: {}, pluginName: 'other'})
  const ids = ['ls', 'one', 'two', 'three', 'four', 'five', 'six']
  const head = {name: 'other', version: '1.0.0'}
  const files = {
    'data/package.json': {oclif: {plugins: [{name: 'other', type: 'user'}], schema: 1}},
    'data/node_modules/other/package.json': {
      ...head,
      oclif: {commands: './commands', topics: {area: {description: 'of the other'}}},
    },
    'data/node_modules/other/oclif.manifest.json': {
      ...head,
      commands: Object.fromEntries(ids.map((id) => [id, entryOf(id)])),
    },
  }
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(trial.folder, file), JSON.stringify(content))
  }
  const file = join(trial.folder, 'catalog.json')
  vi.stubEnv('CI', '0')
  vi.stubEnv('TRIAL_DATA_DIR', join(trial.folder, 'nowhere'))
  await toMatchCatalog(trial.folder, file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('common_flags')
  vi.stubEnv('TRIAL_DATA_DIR', data)
  const {stdout} = await trial.run(['--help'], {env: {TRIAL_DATA_DIR: data}})
  expect(stdout).toContain('three')
  await toMatchCatalog(trial.folder, file)
})

test('checkHumanMode lists what a person would notice', async () => {
  const options = {env: host.env, lines: [['bad'], ['--version']]}
  expect(await checkHumanMode(host.folder, host.folder, options)).toEqual([])
  expect(await checkHumanMode(host.folder, changed.folder, options)).toEqual([
    {line: 'bad', part: 'stdout', before: 'shown\n', after: 'SHOWN\n'},
  ])
})

const hi = `export default class Hi extends Command {
  static examples = ['<%= config.bin %> <%= command.id %> --nope']
  async run() {}
}
`

const typeScript = {
  'src/commands/hi.ts': 'export default class Hi { static wrong: number = 1 }',
  'tsconfig.json': '{"compilerOptions": {"outDir": "dist", "rootDir": "src"}}',
}

test('the build of a TypeScript host without a manifest is checked, and its wrong example found', async (context) => {
  const files = {...typeScript, 'dist/commands/hi.js': `import {Command} from '@oclif/core'\n${hi}`}
  const host = await makeTrialHost({
    commands: {},
    files,
    hasManifest: false,
    oclif: {commands: './dist/commands'},
  })
  context.onTestFinished(host.remove)
  const failed = await checkExamples(host.folder, {env: {NODE_ENV: 'production'}})
  expect(failed).toEqual([
    {command: 'hi', line: 'hi --nope', message: expect.stringContaining('--nope') as string},
  ])
  // What keeps oclif from the sources where it can read the host's tsconfig.json.
  expect(settings).toMatchObject({enableAutoTranspile: false, tsnodeEnabled: false})
  await expect(checkExamples(host.folder, {commands: ['ho']})).rejects.toThrow(
    'trial has no command `ho`',
  )

  await rm(join(host.folder, 'dist'), {recursive: true})
  await expect(checkExamples(host.folder)).rejects.toThrow(
    /^No command of trial was found in .*\. Build the host/,
  )
})

test('a command that cannot be loaded is an error, and not left out', async (context) => {
  const host = await makeTrialHost({
    commands: {hi, wrong: "throw new Error('no such module')"},
    hasManifest: false,
  })
  context.onTestFinished(host.remove)
  await expect(checkExamples(host.folder)).rejects.toThrow(
    /^The command wrong of trial cannot be loaded: .*no such module[^]*Build the host/,
  )
})
