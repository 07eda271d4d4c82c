import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'
import {type CliRun, runProcess} from '../support/run-cli.js'

const command = (name: string, body: string, more = '') =>
  `class ${name} extends AgentCommand { static summary = '${name}'; ${more}
    async run() { await this.parse(${name}); ${body} } }`

const sources = {
  'own/fail': command(
    'Fail',
    `throw new AgentError({code: exitCodes.notFound, message: 'No such thing', suggestion: 'List them.'})`,
  ),
  'own/mutate': command(
    'Mutate',
    `return this.writer.success('Done', {a: 1})`,
    'static mutating = true;',
  ),
  'own/ok': command('Ok', `return this.writer.success('Fine', {a: 1})`),
  'own/stream': command(
    'Stream',
    `for (let i = 0; i < 20; i++) { await this.writer.event({i}); await this.writer.progress({current: i, total: 20}) }
     this.writer.log('a line'); return this.writer.success('Streamed', {n: 20})`,
  ),
  'own/string': command('Text', `throw 'a string'`),
  'far/remove': `class Remove extends Command { static mutating = true; async run() { await this.parse(Remove); this.log('Removed') } }`,
  outer: `class Outer extends Command { async run() { const {run} = await import('@oclif/core'); await run(['nope'], this.config.root) } }`,
}

/**
 * What a program does with the host in its own process: runs lines, and reports what became of each
 * and of the process.
 */
const body = `
const look = () => JSON.stringify({
  exitCode: process.exitCode,
  handles: process._getActiveHandles().length,
  listeners: process.eventNames().map((event) => [String(event), process.listenerCount(event)]),
  streams: ['stdout', 'stderr'].map((name) => [Object.getOwnPropertyNames(process[name]), process[name].eventNames().map((event) => [event, process[name].listenerCount(event)])]),
  write: process.stdout.write.name,
})
const lines = [[], 'far remove', 'own', '--schema', 'nope', 'own ok', 'own ok --schema', 'own ok --output json', 'own fail', 'own fail --agent', 'own string', 'own mutate', 'own mutate --yes', 'own stream', 'own stream --output ndjson', 'describe --index', 'describe nope']
async function tryAll() {
  // What @oclif/core itself leaves behind, it leaves at its first run.
  await runCommand('own ok', {root})
  const report = {}
  for (const line of lines) {
    const before = look()
    const {error, stderr, stdout} = await runCommand(line, {root})
    if (look() !== before) report.leak = [line, before, look()]
    report[String(line)] = {stdout: stdout.split('\\n')[0], stderr: stderr.split('\\n')[0], ...(error && {error: error.message.split('\\n')[0], exit: error.oclif?.exit})}
  }
  const many = await Promise.all(lines.map(() => runCommand('own fail', {root})))
  report.concurrent = [...new Set(many.map(({error}) => error?.message))]
  writeFileSync(process.env.REPORT, JSON.stringify(report))
}
`
const heads = {
  commonJs: `const {runCommand} = require('@oclif/test'); const test = require('node:test'); const {writeFileSync} = require('node:fs')
const root = require('node:path').join(__dirname, '..')\n`,
  module: `import {runCommand} from '@oclif/test'; import test from 'node:test'; import {writeFileSync} from 'node:fs'
const root = new URL('..', import.meta.url).pathname\n`,
}

/** As oclif's own programs do: they load a CLI's config and run its init hooks. */
const readme = `
const {Config, loadHelpClass} = require('@oclif/core')
async function main() {
  const config = await Config.load({root: process.cwd(), devPlugins: false, userPlugins: false})
  await config.runHook('init', {id: 'readme', argv: process.argv.slice(3)})
  await loadHelpClass(config)
  console.log(config.commands.some(({id}) => id === 'own:ok') ? 'written' : 'empty')
}
main()
`

describe.for(['esm', 'cjs'] as const)('in the process of another program, a host (%s)', (kind) => {
  const isCommonJs = kind === 'cjs'
  let host: TrialHost

  beforeAll(async () => {
    const prefix = isCommonJs ? 'module.exports = ' : 'export default '
    host = await makeTrialHost({
      commands: Object.fromEntries(
        Object.entries(sources).map(([path, source]) => [path, prefix + source]),
      ),
      files: {
        'node_modules/tool/package.json': '{"name": "tool", "type": "commonjs"}',
        'node_modules/tool/bin/execute.js': `require('@oclif/core').execute({args: process.argv.slice(2), dir: process.cwd()})`,
        'node_modules/tool/bin/run.js': readme,
        'test/all.test.js': `${isCommonJs ? heads.commonJs : heads.module}${body}
test('all lines', tryAll)
test('one that fails', () => { throw new Error('as it should') })\n`,
      },
      isCommonJs,
      oclif: {topicSeparator: ' '},
      packages: ['@oclif/test'],
    })
  })
  afterAll(() => host.remove())

  const start = (words: string[], env: Record<string, string> = {}): Promise<CliRun> =>
    runProcess([process.execPath, ...words], {
      cwd: host.folder,
      env: {...host.env, ...env},
      input: '',
    })

  test.for<Record<string, string>>([{}, {AI_AGENT: 'some-agent', TRIAL_AGENT: '1'}])(
    'runs commands as oclif does, and leaves nothing behind: %j',
    async (env) => {
      const REPORT = join(host.folder, 'report.json')
      const {code, stdout} = await start(['--test', '--test-reporter=tap', 'test/all.test.js'], {
        ...env,
        REPORT,
      })
      expect(stdout).toContain('not ok')
      expect(code).toBe(1)
      const failed = {error: 'No such thing', exit: 5, stderr: '', stdout: ''}
      expect(JSON.parse(await readFile(REPORT, 'utf8'))).toEqual({
        '': {stderr: '', stdout: 'VERSION'},
        '--schema': {error: 'command --schema not found', exit: 2, stderr: '', stdout: ''},
        concurrent: ['No such thing'],
        'describe --index': {stderr: '', stdout: expect.stringMatching(/^\{"name":"trial",.*\}$/)},
        'describe nope': {error: expect.stringContaining('nope'), exit: 1, stderr: '', stdout: ''},
        nope: {error: 'command nope not found', exit: 2, stderr: '', stdout: ''},
        own: {stderr: '', stdout: 'Fail'},
        'own fail': failed,
        'own fail --agent': failed,
        // 2.8: who runs a command decides for itself.
        'far remove': {stderr: '', stdout: 'Removed'},
        'own mutate': {stderr: '', stdout: 'Done'},
        'own mutate --yes': {stderr: '', stdout: 'Done'},
        'own ok': {stderr: '', stdout: 'Fine'},
        // Node warns once in a process.
        'own ok --output json': {stderr: expect.any(String), stdout: 'Fine'},
        'own ok --schema': {stderr: '', stdout: expect.stringMatching(/^\{"name":"own ok",.*\}$/)},
        'own stream': {stderr: 'a line', stdout: 'Streamed'},
        'own stream --output ndjson': {stderr: 'a line', stdout: 'Streamed'},
        'own string': {stderr: '', stdout: ''},
      })
    },
  )

  test('is read by a release tool as if the plugin were not there', async () => {
    const run = await start(['node_modules/tool/bin/run.js', 'readme'], {TRIAL_AGENT: '1'})
    expect(run).toEqual({code: 0, stderr: '', stdout: 'written\n'})
  })

  test('gives oclif the suggestion of an error to print', async () => {
    const {code, stderr} = await start(['node_modules/tool/bin/execute.js', 'own', 'fail'])
    expect([code, stderr.split('\n').map((line) => line.trim())]).toEqual([
      5,
      ['Error: No such thing', 'Try this: List them.', ''],
    ])
  })

  test('gives a line within a line to oclif', async () => {
    const {code, stderr} = await host.run(['outer'], {env: {TRIAL_AGENT: '1'}})
    expect([code, JSON.parse(stderr)]).toEqual([
      2,
      expect.objectContaining({message: 'command nope not found'}),
    ])
  })
})

test('a bin that hands on other words than it was given still answers for its line', async () => {
  const host = await makeTrialHost({
    commands: {
      hello: `export default class Hello extends Command { async run() { await this.parse(Hello) } }`,
    },
    files: {
      'bin/run.js': `import {execute} from '@oclif/core'\nawait execute({args: ['hello', '--nope'], dir: import.meta.url})\n`,
    },
  })
  const {code, stderr} = await host.run(['h'], {env: {TRIAL_AGENT: '1'}})
  expect([code, JSON.parse(stderr)]).toEqual([
    1,
    expect.objectContaining({error: 'flag_error', field: '--nope'}),
  ])
  await host.remove()
})
