import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError, readLogs} from '../support/document.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const gone = `Object.assign(new Error('gone'), {code: 'ENOENT'})`
const starve = `const {openSync} = await import('node:fs'); try { for (;;) openSync('/dev/null') } catch {}`
const sleep = (timeMs: number) => `await new Promise((resolve) => setTimeout(resolve, ${timeMs}))`
const never = 'await new Promise(() => {})'
const bug = {error: 'tool_error', recoverable: false}
const notFound = {error: 'not_found', message: 'gone'}
const neverEnded = {
  ...bug,
  kind: 'never_ended',
  message: 'The command never ended: it waited for something that could no longer happen.',
  suggestion:
    'Do not run the same command again; DEBUG=* in its environment shows where it failed.',
}

/**
 * The body of a command's `run`, the exit code, fields of its one error on stderr, and more of its
 * class.
 */
type Failure = [run: string, code: number, fields: object, members?: string]

const failures: Record<string, Failure> = {
  // 6.1: what is thrown, in any shape.
  frozen: [`throw Object.freeze(new Error('frozen'))`, 2, {...bug, message: 'frozen'}],
  null: [`throw null`, 2, {...bug, message: 'The command failed without saying why.'}],
  plain: [`throw new Error('plain')`, 2, {...bug, message: 'plain'}],
  // 6.2
  agent: [
    `throw new AgentError({code: exitCodes.notFound, error: 'index_missing', kind: 'gone', message: 'No index x', suggestion: 'List them.', validValues: ['a', 'b'], docUrl: 'https://example.com', field: 'name', data: {id: 1}, didYouMean: ['trial agent a', 'b', 'c', 'd'], nextActions: [{command: 'trial plain', description: 'Again'}]})`,
    5,
    {
      did_you_mean: ['trial agent a', 'b', 'c'],
      error: 'index_missing',
      next_actions: [{command: 'trial plain'}],
    },
    `static args = {name: Args.string()}`,
  ],
  caused: [
    `throw new AgentError({code: 5, message: 'x', cause: new Error('The disk is gone')})`,
    5,
    {message: 'x'},
  ],
  unserialisable: [
    `throw new AgentError({message: 'odd', data: {big: 1n}})`,
    2,
    {data: {big: 1}, message: 'odd'},
  ],
  user: [`throw userError('wrong', 'Right it.')`, 1, {error: 'user_error', recoverable: true}],
  // 5.1: a code of oclif's kind is the process's, and chooses no category.
  erring: [`this.error('went wrong')`, 2, {...bug, message: 'went wrong'}],
  five: [
    `this.error('not there', {exit: 5, suggestions: ['Do this', 'Or that'], ref: 'https://example.com/x', code: 'E_GONE'})`,
    5,
    {...bug, doc_url: 'https://example.com/x', kind: 'E_GONE', suggestion: 'Do this\nOr that'},
  ],
  // An own code of 4 is no timeout: the error chooses the category.
  four: [
    `throw Object.assign(${gone}, {oclif: {exit: 4}, response: {status: 404}})`,
    4,
    {error: 'not_found', recoverable: false, suggestion: expect.stringContaining('Check the name')},
  ],
  mapped: [`this.error('mapped', {exit: 42})`, 42, {error: 'rate_limited', message: 'mapped'}],
  'exit-3': [`this.exit(3)`, 3, {...bug, message: 'The command ended with exit code 3.'}],
  'exit-after-line': [
    `console.log('No such app'); this.exit(5)`,
    5,
    {...bug, logs: ['info: No such app'], message: 'No such app'},
  ],
  'exit-after-report': [
    `this.writer.success('Nearly', {id: 1}); this.exit(5)`,
    5,
    {...bug, data: {result: {id: 1}}, message: 'Nearly'},
  ],
  'exit-after-stderr': [
    `console.error('Looking'); this.logToStderr(' \u203A   Error: No such app'); this.exit(5)`,
    5,
    {...bug, logs: ['info: Looking', 'info: Error: No such app'], message: 'No such app'},
  ],
  'process-exit-after-stderr': [
    `console.error('No such app'); process.exit(5)`,
    5,
    {...bug, logs: ['info: No such app'], message: 'No such app'},
  ],
  'process-exit-4': [
    `console.log('printed'); process.exit(4)`,
    4,
    {...bug, logs: ['info: printed'], message: 'printed'},
  ],
  'exit-code': [`process.exitCode = 6; return {a: 1}`, 6, {...bug, data: {result: {a: 1}}}],
  // What is thrown after a success, or caught by nobody.
  'said-then-threw': [
    `this.writer.success('Done', {id: 1}); throw new Error('after')`,
    2,
    {message: 'after'},
  ],
  twice: [
    `this.writer.success('one', 1); this.writer.success('two', 2)`,
    2,
    {...bug, message: expect.stringContaining('one terminal outcome') as string},
  ],
  rejection: [
    `void Promise.reject(new Error('nobody waits')); ${sleep(50)}; return 1`,
    2,
    {message: 'nobody waits'},
  ],
  uncaught: [
    `await new Promise((resolve) => setTimeout(() => { resolve(); throw new Error('crash') }, 5)); return 1`,
    2,
    {...bug, message: 'crash'},
  ],
  'listens-exits': [
    `process.on('uncaughtException', () => process.exit(3)); setTimeout(() => { throw ${gone} }, 5); ${sleep(500)}`,
    3,
    notFound,
  ],
  'exit-listener': [`process.on('exit', () => process.exit(7)); throw ${gone}`, 5, notFound],
  'really-exits': [`process.reallyExit(3)`, 3, bug],
  // What never ends.
  hangs: [never, 2, neverEnded],
  'finally-hangs': [`return 1`, 2, neverEnded, `async finally() { ${never} }`],
  'exit-0-hangs': [`this.exit(0)`, 2, neverEnded, `async finally() { ${never} }`],
  // It failed before it waited.
  'throw-hangs': [
    `throw new Error('Real reason')`,
    2,
    {...bug, message: 'Real reason'},
    `async finally() { ${never} }`,
  ],
  'catch-hangs': [`throw ${gone}`, 5, notFound, `async catch() { ${never} }`],
  'parse-hangs': [
    `await this.parse(this.ctor)`,
    1,
    {error: 'flag_error', field: '--needed', kind: 'missing_flag', recoverable: true},
    `static flags = {needed: Flags.string({required: true})}; async catch() { ${never} }`,
  ],
  // An end that something overtakes.
  'throw-exit': [`process.nextTick(() => process.exit(0)); throw ${gone}`, 5, notFound],
  'catch-exit': [
    `throw ${gone}`,
    5,
    notFound,
    `async catch(error) { super.catch(error); process.exit(1) }`,
  ],
  'parse-exit': [
    `process.nextTick(() => process.exit(3)); await this.parse(this.ctor)`,
    1,
    {error: 'flag_error', field: '--needed', kind: 'missing_flag'},
    `static flags = {needed: Flags.string({required: true})}`,
  ],
  'partial-exit': [
    `this.writer.partial('some', {succeeded: [1], failed: [2]}); setImmediate(() => process.exit(0))`,
    3,
    {data: {failed: [2], succeeded: [1]}, error: 'partial'},
  ],
  starved: [
    `${starve}; throw ${gone}`,
    2,
    // Nothing that classifies it can be loaded.
    {error: 'tool_error', message: 'gone'},
  ],
  'starved-exit': [`${starve}; process.exit(3)`, 3, {error: 'tool_error'}],
  'starved-error': [
    `${starve}; this.error('er', {exit: 4})`,
    4,
    {error: 'tool_error', message: 'er'},
  ],
  // 6.9: a result that JSON cannot hold.
  revoked: [
    `const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); return {draft: proxy}`,
    2,
    {error: 'tool_error', kind: 'unserialisable_result'},
  ],
}

/** Commands that succeed although it looks otherwise: the body, the message and the result. */
const successes: Record<string, [run: string, message: string, result: unknown]> = {
  'exit-0': [`this.log('fine'); this.exit(0)`, 'fine', null],
  'process-exit-0': [`console.log('gone'); process.exit(0)`, 'gone', null],
  listens: [
    `process.on('uncaughtException', () => {}); setTimeout(() => { throw new Error('taken') }, 5); ${sleep(50)}; return 1`,
    '',
    1,
  ],
  nothing: [`return () => {}`, '', null],
  // 6.9
  bigint: [
    `const parent = {size: 1n, huge: 2n ** 70n}; parent.child = {parent, list: [parent]}; return parent`,
    '',
    {
      child: {list: ['[Circular]'], parent: '[Circular]'},
      huge: '1180591620717411303424',
      size: 1,
    },
  ],
}

describe.concurrent('what an own command throws, and how it ends', () => {
  let host: TrialHost
  beforeAll(async () => {
    const bodies = Object.entries({...failures, ...successes} as Record<
      string,
      [string, unknown, unknown, string?]
    >)
    host = await makeTrialHost({
      commands: {
        ...Object.fromEntries(
          bodies.map(([name, [run, , , members]]) => [name, ownCommand(run, members)]),
        ),
        partly: ownCommand(
          `return this.writer.partial('Deleted 1 of 2', {failed: [{id: 2}], succeeded: [{id: 1}]})`,
        ),
        parses: ownCommand('await this.parse(this.ctor)'),
        logged: ownCommand(`this.log('before'); this.warn('beware'); throw new Error('broken')`),
      },
      oclif: {murli: {exitCodes: {42: 8}}},
    })
  })
  afterAll(() => host.remove())

  test.for(Object.entries(failures))(
    'an agent gets one error: %s',
    async ([name, [, code, fields]]) => {
      const run = await host.run([name])
      expect({
        ...readError(run),
        exit: run.code,
        logs: readLogs(run),
        stdout: run.stdout,
      }).toMatchObject({
        code,
        exit: code,
        logs: [],
        schema_version: '1.0',
        status: 'error',
        stdout: '',
        ...fields,
      })
      expect(run.stderr).not.toMatch(/\n\s+at /)
    },
  )

  test.for(Object.entries(successes))(
    'an agent gets a success: %s',
    async ([name, [, message, result]]) => {
      const {code, stderr, stdout} = await host.run([name])
      expect({code, stderr, ...readDocument(stdout)}).toEqual({
        code: 0,
        stderr: '',
        status: 'ok',
        schema_version: '1.0',
        tool_version: '3.2.1',
        message,
        result,
      })
    },
  )

  test('what was printed and warned of becomes log lines before the error', async () => {
    expect(readLogs(await host.run(['logged']))).toEqual(['info: before', 'warn: beware'])
  })

  test('6.7: DEBUG asks for the stack', async () => {
    const {data} = readError(await host.run(['plain'], {env: {DEBUG: 'murli'}}))
    expect(data).toMatchObject({stack: expect.stringMatching(/^Error: plain\n\s+at /) as string})
  })

  test.for<[line: string, code: number, stderr: string]>([
    ['user', 1, '    Error: wrong\n    Try this: Right it.\n'],
    [
      'agent',
      5,
      `    Error: No index x
    Code: gone
    Try this:
      * List them.
      * trial agent a
      * One of: a, b
    Reference: https://example.com
`,
    ],
    ['caused', 5, '    Error: x\n    Caused by: Error: The disk is gone\n'],
    ['partly', 3, 'Failed: {"id":2}\n    Error: Deleted 1 of 2\n'],
  ])('4.21: oclif prints an AgentError for a person: %j', async ([line, code, stderr]) => {
    const run = await host.run([...line.split(' '), '--no-agent'])
    expect({code: run.code, stderr: run.stderr}).toEqual({code, stderr})
  })
})
