import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {quoteWord as quote} from '../../src/command-line/quote.js'
import {cleanEnvironment, runProcess} from '../support/run-cli.js'
import {readError} from '../support/document.js'
import {hostBin} from './run-host.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const advice = {
  notFound: 'Check the name; the same command fails until the resource exists.',
  partial: 'Find out what was done, from `data` if present, and repeat only the rest.',
  toolError: 'Do not run the same command again; DEBUG=* in its environment shows where it failed.',
}

/** A command whose `run` has this body. */
function command(run: string, statics = ''): string {
  return `export default class Trial extends AgentCommand { ${statics}\nasync run() { ${run} } }`
}

const success = (result: unknown) => ({status: 'ok', schema_version: '1.0', tool_version: '3.2.1', message: '', result})
const failure = (fields: object) => ({status: 'error', ...fields, schema_version: '1.0', tool_version: '3.2.1'})
const neverEnded = failure({
  code: 2,
  error: 'tool_error',
  kind: 'never_ended',
  message: 'The command never ended: it waited for something that nothing was left to bring about.',
  suggestion: advice.toolError,
  recoverable: false,
})

describe('one invocation has one terminal document', {concurrent: true}, () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        actions: command(
          `return this.writer.success('', 1, {nextActions: [null, {command: 5}, {command: 'trial nope'}, {command: 'trial zap'}]})`,
        ),
        cancels: `export default class extends Command {
          async run() { throw new Error('asked') }
          async catch() { this.log('cancelled'); this.exit(0) }
        }`,
        blocks: command(`console.error('x'); for (;;);`),
        fails: command(`throw new Error('broken')`),
        fields: command(
          `throw Object.assign(new AgentError({message: 'odd'}), {code: 'x', didYouMean: 5, nextActions: [null], recoverable: 'no'})`,
        ),
        fine: command(`console.error('noted'); return {a: 1}`),
        json: command(`throw new AgentError({code: 5, message: 'gone'})`, 'static enableJsonFlag = true'),
        later: command(`setTimeout(() => this.config.runCommand('fine'), 50); return 1`),
        listens: command(
          `process.on('uncaughtException', () => {}); setTimeout(() => { throw new Error('taken') }, 5); await new Promise((resolve) => setTimeout(resolve, 50)); return 1`,
        ),
        login: command(
          `const {flags} = await this.parse(this.ctor); throw new Error('no access with ' + flags.token)`,
          'static flags = {token: Flags.string()}',
        ),
        outer: `export default class Outer extends Command {
          static flags = {token: Flags.string()}
          async run() {
            for (const id of ['fails', 'fails']) await this.config.runCommand(id).catch(() => {})
            const {flags} = await this.parse(Outer)
            if (flags.token) await this.config.runCommand('login', ['--token', 's3cret-inside'])
            this.log('went on')
          }
        }`,
        partial: command(`process.exitCode = 3; return {done: 1}`),
        quiet: command(`return {a: 1}`),
        rejects: command(`await new Promise((_, reject) => process.on('exit', () => reject(new Error('closed'))))`),
        settles: command(`await new Promise((resolve) => process.on('exit', resolve)); return 1`),
        twice: command(
          `for (const id of ['fails', 'fails']) try { await this.config.runCommand(id) } catch {}; return 1`,
        ),
      },
      files: {
        'hooks/last.js': `export default function (options) {
          const event = 'result' in options ? 'postrun' : 'error' in options ? 'finally' : 'prerun'
          if (process.env.LAST === event + ' exit') this.exit(5)
          if (process.env.LAST === event + ' error') this.error('hooked', {exit: 5})
          if (process.env.LAST === event + ' end') process.exit(5)
          if (process.env.LAST === event + ' signal') process.kill(process.pid, 'SIGTERM')
        }\n`,
        'hooks/wait.js': `export default function () {
          if (process.env.FIRST) this.error('hooked first', {exit: 6})
          if (process.env.LOST) {
            process.on('exit', () => { process.exitCode = 0 })
            void Promise.reject(new Error('lost'))
          }
          return process.env.WAIT ? new Promise(() => {}) : undefined
        }\n`,
      },
      oclif: {
        hooks: {finally: './hooks/last.js', postrun: './hooks/last.js', prerun: ['./hooks/last.js', './hooks/wait.js']},
      },
    })
  })
  afterAll(() => host.remove())

  test.for<[string, number, object]>([
    ['settles', 2, neverEnded],
    ['rejects', 2, neverEnded],
    [
      'fields',
      2,
      failure({code: 2, error: 'tool_error', message: 'odd', suggestion: advice.toolError, recoverable: false}),
    ],
    [
      'partial',
      3,
      failure({
        code: 3,
        error: 'tool_error',
        message: 'The command ended with exit code 3.',
        suggestion: advice.partial,
        recoverable: false,
        data: {result: {done: 1}},
      }),
    ],
  ])('%s: an error on stderr, and nothing else', async ([name, code, document]) => {
    const run = await host.run([name])
    expect([run.code, run.stdout, JSON.parse(run.stderr)]).toEqual([code, '', document])
  })

  test.for<[string, object]>([
    ['later', success(1)],
    ['listens', success(1)],
    ['twice', success(1)],
  ])('%s: a success on stdout, and nothing else', async ([name, document]) => {
    const run = await host.run([name])
    expect([run.code, run.stderr, JSON.parse(run.stdout)]).toEqual([0, '', document])
  })

  test('a catch that chooses an exit of 0 makes a success, and its text is kept', async () => {
    expect(await host.run(['cancels', '--agent'])).toEqual({code: 0, stderr: '', stdout: 'cancelled\n'})
  })

  test.for([[], ['--agent'], ['--no-agent']])(
    'own commands that fail and are caught in a foreign command are no failure: %j',
    async (flags) => {
      expect(await host.run([...flags, 'outer'])).toEqual({code: 0, stderr: '', stdout: 'went on\n'})
    },
  )

  test('an own command that fails in a foreign command is its one error, and shows no secret', async () => {
    const {code, stderr, stdout} = await host.run(['outer', '--token', 'x', '--agent'])
    const error = failure({
      code: 2,
      error: 'tool_error',
      message: 'no access with ***',
      suggestion: advice.toolError,
      recoverable: false,
    })
    expect([code, stdout, JSON.parse(stderr)]).toEqual([2, '', error])
  })

  test('of actions that name nothing each is left out with a warning', async () => {
    const {stdout} = await host.run(['actions'])
    expect(JSON.parse(stdout)).toEqual({
      ...success(1),
      warnings: ['nope', 'zap'].map(
        (id) => `The next action "trial ${id}" names no command of trial. It was left out.`,
      ),
    })
  })

  test.for([
    ['postrun exit', 'quiet'],
    ['postrun error', 'quiet'],
    ['postrun error', '--agent', 'quiet'],
    ['postrun end', 'quiet'],
    ['finally exit', 'quiet'],
    ['finally error', 'quiet'],
    ['finally end', 'quiet'],
  ])('a hook that fails behind a success shows in the exit code alone: %j', async ([LAST, ...line]) => {
    const run = await host.run(line, {env: {LAST: LAST!}})
    expect([run.code, JSON.parse(run.stdout), run.stderr]).toEqual([5, success({a: 1}), ''])
  })

  test.for(['exit', 'error', 'end'])('a hook that fails behind one that failed changes no code: %s', async (how) => {
    const {code, stderr, stdout} = await host.run(['quiet'], {env: {FIRST: '1', LAST: `finally ${how}`}})
    expect([code, stdout, (JSON.parse(stderr) as {message: string}).message]).toEqual([6, '', 'hooked first'])
  })

  // The hook is loaded before the command, so that the event loop has not turned between the failure and the signal.
  test('a signal behind a failure that came at once changes no code', async () => {
    const {code, stderr} = await host.run(['fails'], {env: {LAST: 'finally signal'}})
    expect([code, readError({stderr}).code]).toEqual([2, 2])
  })

  test('a hook that never settles', async () => {
    const run = await host.run(['fine'], {env: {WAIT: '1'}})
    expect([run.code, run.stdout, JSON.parse(run.stderr)]).toEqual([2, '', neverEnded])
  })

  test("a failure under oclif's own --json stands on both streams", async () => {
    const {code, stderr, stdout} = await host.run(['json', '--json'])
    const envelope = failure({
      code: 5,
      error: 'not_found',
      message: 'gone',
      suggestion: advice.notFound,
      recoverable: false,
    })
    expect([code, JSON.parse(stderr), JSON.parse(stdout)]).toEqual([5, envelope, {error: envelope}])
  })

  test.runIf(process.platform === 'linux').for([['rows'], ['events'], ['print', '--exit']])(
    'a result that cannot be written is an error, and so is the code: %j',
    async ([...words]) => {
      const line = [process.execPath, hostBin, ...words, '--agent'].map((word) => quote(word)).join(' ')
      const env = cleanEnvironment(host.folder)
      const run = await runProcess(['/bin/bash', '-c', `${line} >/dev/full`], {cwd: host.folder, env, input: ''})
      expect([run.code, readError({stderr: run.stderr})]).toMatchObject([2, {code: 2, error: 'tool_error'}])
    },
  )

  test.runIf(process.platform === 'linux')('a log that cannot be written leaves a success alone', async () => {
    const line = [process.execPath, host.bin, 'fine'].map((word) => quote(word)).join(' ')
    const run = await runProcess(['/bin/bash', '-c', `${line} 2>/dev/full`], {
      cwd: host.folder,
      env: host.env,
      input: '',
    })
    expect([run.code, JSON.parse(run.stdout)]).toEqual([0, success({a: 1})])
  })
})
