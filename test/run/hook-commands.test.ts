import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError, readLogs} from '../support/document.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const commands = {
  again: `import List from './list.js'
    export default class Again extends List {
      async run() {return this.writer.success('Refreshed')}
    }`,
  ev: ownCommand(
    `await this.writer.event({e: 1}); await this.writer.progress({current: 1, stage: 's', total: 2})`,
  ),
  del: ownCommand(`return this.writer.success('Deleted')`, 'static mutating = true'),
  gives: foreignCommand(`return {a: 1}`, 'static enableJsonFlag = true'),
  list: ownCommand(`await this.parse(this.ctor); this.log('listing'); return {items: [1]}`),
  plain: foreignCommand(`this.log('plain')`),
  refresh: ownCommand(
    `this.log('refreshing'); return this.writer.success('Refreshed', {fresh: true})`,
  ),
}

/** Runs an adopted command once, in the hook that the variable names. */
const hook = `export default async function ({config, ...options}) {
  const event = 'Command' in options ? 'prerun' : 'init'
  if (process.env.RUNS_IN !== event || globalThis.isRun) return
  globalThis.isRun = true
  await config.runCommand(process.env.RUNS ?? 'refresh', [])
}
`

describe.concurrent.for(['init', 'prerun'])('an adopted command that a hook runs, %s', (event) => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands,
      files: {'hooks/run.js': hook},
      oclif: {hooks: {init: './hooks/run.js', prerun: './hooks/run.js'}},
    })
  })
  afterAll(() => host.remove())

  const run = (line: string, more: Record<string, string> = {TRIAL_AGENT: '1'}) =>
    host.run(line.split(' '), {env: {RUNS_IN: event, ...more}})

  test.for<[line: string, document: object]>([
    ['list', {result: {items: [1]}}],
    ['list --validate', {result: {command: 'list', valid: true}}],
    ['del --yes', {message: 'Deleted'}],
  ])('only logs, and leaves %s its outcome', async ([line, document]) => {
    const ended = await run(line)
    expect([ended.code, readDocument(ended.stdout)]).toMatchObject([0, {status: 'ok', ...document}])
    expect(readLogs(ended)).toContain('info: Refreshed')
  })

  test('only logs if its class extends that of the line', async () => {
    const ended = await run('list', {RUNS: 'again', TRIAL_AGENT: '1'})
    expect(readDocument(ended.stdout)).toMatchObject({result: {items: [1]}, status: 'ok'})
    expect(readLogs(ended)).toContain('info: Refreshed')
  })

  test.for<[line: string, error: object]>([
    ['list --nope', {kind: 'unknown_flag'}],
    ['del', {error: 'confirmation_required'}],
    ...(event === 'init' ? [['nope', {kind: 'unknown_command'}] as [string, object]] : []),
  ])('only logs, and leaves %s its error', async ([line, error]) => {
    const ended = await run(line)
    expect(ended.stdout).not.toContain('"status"')
    expect(ended.stderr.match(/"status"/g)).toHaveLength(1)
    expect([ended.code, readError(ended)]).toMatchObject([1, error])
  })

  test.for<[line: string, stdout: RegExp]>([
    ['list', /^\{"status":"ok"/],
    ['list --output yaml', /^status: ok\n/],
    ['list --output ndjson', /^\{"status":"ok".*\}\n$/],
    ['gives --json', /^\{\s*"a": 1\s*\}\n$/],
    ['plain', /^plain\n$/],
  ])('only logs, and sends no event before the document of %s', async ([line, stdout]) => {
    const ended = await run(line, {RUNS: 'ev', TRIAL_AGENT: '1'})
    expect([ended.code, ended.stdout]).toEqual([0, expect.stringMatching(stdout)])
  })

  test('leaves help its text', async () => {
    const {stdout} = await run('--help')
    expect(stdout).toContain('USAGE')
    expect(stdout).not.toContain('"status"')
  })

  test.for(['list', 'del --yes', 'plain', 'list --nope', '--help'])(
    'a person reads the same as with the plugin off: %s',
    async (line) => {
      const off = await run(line, {TRIAL_MURLI: '0'})
      expect(await run(line, {TRIAL_AGENT: '0'})).toEqual(off)
    },
  )
})

const forwards = {
  deploy: ownCommand(
    `return this.writer.success('Deployed', {argv: this.argv})`,
    `
    static strict = false
    static run(argv, options) {return super.run([...argv, 'more'], options)}`,
  ),
  old: ownCommand(
    '',
    `static async run(argv, options) {
    const {default: Deploy} = await import('./deploy.js')
    return Deploy.run([...argv], options)
  }`,
  ),
  status: ownCommand(`return this.writer.success('Fine', {fine: true})`),
  returns: ownCommand(`this.log('checking'); return {fine: true}`),
  mixes: ownCommand(`this.writer.success('Fine'); return {fine: true}`),
  says: ownCommand(`this.log('All fine')`),
  lists: ownCommand(`this.log('one'); this.log('two')`),
  dumps: ownCommand(`this.log('{"fine":true}')`),
}

/** Answers a line by another command, as a host with an old name or a default command does. */
const answerHook = `export default async function ({config}) {
  const {ANSWERS} = process.env
  if (!ANSWERS || globalThis.isRun) return
  globalThis.isRun = true
  await config.runCommand(ANSWERS, [])
  process.exit(Number(process.env.ENDS_WITH ?? 0))
}
`

describe.concurrent('a line that another adopted command answers', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: forwards,
      files: {'hooks/answer.js': answerHook},
      oclif: {hooks: {init: './hooks/answer.js'}},
    })
  })
  afterAll(() => host.remove())

  const run = (words: string[], env: Record<string, string> = {}) =>
    host.run(words, {env: {TRIAL_AGENT: '1', ...env}})

  test.for<[words: string[]]>([[['old']], [['deploy']], [['--output', 'json', 'deploy']]])(
    'in a static `run`: %j',
    async ([words]) => {
      const {code, stdout} = await run(words)
      expect([code, readDocument(stdout)]).toMatchObject([0, {status: 'ok', message: 'Deployed'}])
    },
  )

  test.for<[words: string[], id: string]>([
    [['deploy'], 'status'],
    [['deploy'], 'returns'],
    [['deploy'], 'mixes'],
    [[], 'status'],
    [[], 'returns'],
    [['nope'], 'status'],
  ])('in a hook that exits: %j, %s', async ([words, id]) => {
    const {code, stdout} = await run(words, {ANSWERS: id})
    expect([code, readDocument(stdout)]).toMatchObject([0, {status: 'ok', result: {fine: true}}])
  })

  // 9.11: what it prints is its answer, as on a line of its own.
  test.for<[words: string[], id: string, document: object]>(
    [['deploy'], [], ['nope']].flatMap((words) => [
      [words, 'says', {message: 'All fine'}],
      [words, 'lists', {result: {text: 'one\ntwo\n'}}],
      [words, 'dumps', {result: {fine: true}}],
    ]) as [string[], string, object][],
  )('in a hook that exits, by what it prints: %j, %s', async ([words, id, document]) => {
    const {stdout} = await run(words, {ANSWERS: id})
    expect(readDocument(stdout)).toMatchObject({status: 'ok', ...document})
  })

  test('but not if the hook fails', async () => {
    const {code, stderr, stdout} = await run(['deploy'], {ANSWERS: 'status', ENDS_WITH: '3'})
    expect([code, stdout, stderr.match(/"status":"error"/g)]).toMatchObject([3, '', {length: 1}])
  })
})
