import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError, readLogs} from '../../support/document.js'
import {expectValid} from '../../support/expect-valid.js'
import type {CliRun} from '../../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'
import {failingCommands} from './failing-commands.js'

let host: TrialHost

beforeAll(async () => {
  host = await makeTrialHost({commands: failingCommands, oclif: {topicSeparator: ' '}})
})

afterAll(() => host.remove())

/**
 * Runs a command for an agent and expects one valid envelope and nothing else on stderr but log
 * lines.
 */
async function fail(line: string): Promise<Record<string, unknown> & {run: CliRun}> {
  const run = await host.run(line.split(' '), {env: {TRIAL_AGENT: '1'}})
  const envelope = readError(run)
  expectValid('error', envelope)
  expect(envelope.code).toBe(run.code)
  expect(run.stderr).not.toMatch(/^\s+at /m)
  return {...envelope, run}
}

/** The line, then the exit code, the category, and what the message is. */
const failures = `
  throw error            | 2  | tool_error | It broke.
  throw string           | 2  | tool_error | a bare string
  throw frozen           | 2  | tool_error | A frozen error.
  throw http             | 5  | not_found  | Gone.
  throw named            | 69 | tool_error | Named.
  error exit             | 42 | tool_error | With a code.
  error advice           | 2  | tool_error | With advice.
  exit three             | 3  | tool_error | The command ended with exit code 3.
  exit forty-two         | 42 | tool_error | The reason.
  process one            | 2  | tool_error | said before
  process code           | 7  | tool_error | The command ended with exit code 7.
  process rejection      | 2  | tool_error | Nobody caught it.
  process timer          | 2  | tool_error | In a timer.
  process listener       | 2  | tool_error | In a timer.
  process exiting        | 42 | tool_error | Before the exit.
  process really         | 7  | tool_error | The command ended with exit code 7.
  error text-exit        | 42 | tool_error | With a text.
  process after          | 2  | tool_error | After the run.
  process never          | 2  | tool_error | The command never ended: it waited for something that could no longer happen.
  process kept-write     | 2  | tool_error | Kept.
  print spinner          | 2  | tool_error | After a spinner.
  json error --json      | 2  | tool_error | Said as JSON.
  json throw --json      | 2  | tool_error | Own object.
  json error --json -x   | 1  | flag_error | Unknown flag: -x
  catch swallows-code    | 2  | tool_error | The real reason.
  catch swallows-chosen-code | 7 | tool_error | The real reason.
  catch converts         | 2  | tool_error | The real reason.
  catch exits            | 3  | tool_error | The real reason.
  catch process-exits    | 4  | tool_error | The real reason.
  catch process-exits-zero | 2 | tool_error | The real reason.
  catch finally-throws   | 2  | tool_error | The first.
  catch hangs            | 2  | tool_error | The real reason.
  catch finally-hangs    | 7  | tool_error | The first.
  init login             | 1  | flag_error | Missing required flag: --app
  init login --app x     | 6  | permission_denied | Please log in.
  nest same              | 2  | tool_error | Deep.
  nest other             | 2  | tool_error | The real failure.
  nest own               | 7  | conflict   | Own conflict.
  own nests-exit         | 7  | tool_error | The command ended with exit code 7.
`
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()) as [string, string, string, string])

describe.concurrent('every way of failing gives an agent one envelope', () => {
  test.for(failures)('%s', async ([line, code, category, message]) => {
    const {run, ...envelope} = await fail(line)
    expect([envelope.code, envelope.error, envelope.message]).toEqual([
      Number(code),
      category,
      message,
    ])
    expect(run.stdout).toBe('')
  })

  test.each([
    ['exit login', 'You are not logged in.'],
    ['process login', 'Not logged in'],
  ])('%s asks for a login on stdout, where it stays (6.5a)', async (line, message) => {
    const {run, ...envelope} = await fail(line)
    expect(envelope).toMatchObject({
      code: 6,
      error: 'permission_denied',
      kind: 'auth_required',
      message,
    })
    expect(run.stdout).toBe(`${message}\n`)
  })

  test.each([
    ['exit region', 'No region.', 'Error: No region.\n'],
    ['exit bullet', 'No region.', ' \u203a   Error: No region.\n'],
    [
      'process region',
      'No region.\nSet one first.',
      'Starting.\nError: No region.\nSet one first.\n',
    ],
  ])('%s reports its error on stdout, where it stays', async (line, message, stdout) => {
    const {run, ...envelope} = await fail(line)
    expect(envelope).toMatchObject({code: 2, error: 'tool_error', message})
    expect(run.stdout).toBe(stdout)
  })

  test.for<[line: string, fields: object, logs: string[]]>([
    ['throw named', {data: {org: null}, kind: 'NoOrgError', suggestion: 'Log in.'}, []],
    [
      'error advice',
      {doc_url: 'https://example.com', kind: 'E_ADVICE', suggestion: 'Do this.\nOr that.'},
      [],
    ],
    [
      'print stderr',
      {message: 'After some talk.'},
      [`warn: Warning: Careful:${' a'.repeat(60)}`, 'info: one', 'info: two'],
    ],
    ['print stack', {message: 'It broke.'}, []],
    ['print box', {message: 'No app.'}, []],
    // The properties of an error are no part of its message, but they are not lost.
    [
      'print inspected',
      {message: 'It broke.'},
      ["info:   code: 'E1',", 'info:   [cause]: Error: In a cause.', 'info: }'],
    ],
    [
      'print nested',
      {message: 'Before.\n{\nerror: Error: It broke.\n}\nAfter.'},
      ["info:     code: 'E1'"],
    ],
    // What a command prints before it exits means what it would mean in a throw.
    ['process offline', {code: 10, error: 'tool_error', kind: 'ENOTFOUND', recoverable: true}, []],
    ['exit no-file', {code: 5, error: 'not_found', recoverable: false}, []],
    ['process warning', {message: 'Then this.'}, ['warn: Warning: Old habits.']],
  ])('%s: %j after the log lines %j', async ([line, fields, logs]) => {
    const {run, ...envelope} = await fail(line)
    expect({...envelope, logs: readLogs(run)}).toMatchObject({...fields, logs})
  })

  test('a name that a bundler has shortened is no kind', async () => {
    expect(await fail('throw shortened')).not.toHaveProperty('kind')
  })

  test('3.4: of more than 16 KB on stderr, the first and the last lines are logged', async () => {
    const {message, run} = await fail('print flood')
    expect(message).toBe('After the flood.')
    expect(Buffer.byteLength(run.stderr)).toBeLessThan(20_000)
    const logs = readLogs(run)
    expect([logs[0], logs.at(-1)]).toEqual([
      'info: line 0 of many lines',
      'info: line 29999 of many lines',
    ])
    expect(logs.filter((line) => line.includes('left out'))).not.toEqual([])
  })

  test.for(['print large', 'print large-exit'])(
    'a large stdout is there before the envelope: %s',
    async (line) => {
      expect((await fail(line)).run.stdout).toBe('x'.repeat(3_000_000))
    },
  )

  test('a command that runs another and swallows its failure still ends as oclif ends it', async () => {
    const {code, run} = await fail('nest swallowed')
    expect({code, stdout: run.stdout}).toEqual({code: 2, stdout: 'went on\n'})
  })

  test('a command that runs itself and handles the failure ends as it chooses', async () => {
    const run = await host.run(['nest', 'handled'], {env: {TRIAL_AGENT: '1'}})
    expect(run).toMatchObject({code: 0, stderr: '', stdout: 'went on\n'})
  })
})

describe.concurrent('what the parser rejects', () => {
  test.for([
    ['parse flags', 'argument_error', 'missing_argument', 'name'],
    ['parse flags alpha', 'flag_error', 'missing_flag', '--needed'],
    ['parse flags alpha x --needed x', 'argument_error', 'invalid_value', 'size'],
    ['parse flags alpha --needed x --count nine', 'flag_error', 'invalid_value', '--count'],
    [
      'parse flags alpha --needed x --solo --level low',
      'flag_error',
      'conflicting_flags',
      '--level',
    ],
    ['parse flags alpha --needed x --when noon', 'flag_error', 'invalid_value', '--when'],
    ['parse flags alpha --needed x --neeeded=y', 'flag_error', 'unknown_flag', '--neeeded'],
    ['parse flags alpha --needed x --dry-run', 'flag_error', 'dry_run_unsupported', '--dry-run'],
  ] as const)('%s', async ([line, error, kind, field]) => {
    expect(await fail(line)).toMatchObject({code: 1, error, field, kind})
  })
})
