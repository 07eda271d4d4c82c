import {rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {describe, expect, onTestFinished, test, vi} from 'vitest'

import {hostCommand} from '../../../src/mcp/child/host-child.js'
import type {ChildEnd, ChildRequest} from '../../../src/mcp/child/run-child.js'
import {readServerOptions} from '../../../src/mcp/options/options.js'
import {makeCatalog} from '../../support/approval-attacks.js'
import {catalogOf} from '../../support/manifest-catalog.js'
import {makeRecordedServer, type RecordedStart} from '../../support/recorded-server.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'

// The tools of a server whose children are recorded instead of started; server.test.ts runs real
// ones.

/** A server and a client that has said hello. */
async function start({version, ...options}: RecordedStart & {version?: string} = {}) {
  const catalog = makeCatalog({again: {idempotent: true, mutating: true, summary: 'Do it again'}})
  const server = makeRecordedServer(catalog, {flags: {}, ...options})
  return {...server, peer: await server.begin(version)}
}

/** The document that a tool answers when its child ends like this. */
async function ask(end: Partial<ChildEnd>, tool: string, input: object, flags = {}) {
  const {peer} = await start({flags, run: async () => end})
  return (await peer.call(tool, input))['structuredContent']
}

describe('the timeout of a call', () => {
  test.each([
    [{}, [undefined, 5, 600_000, 700_000], [undefined, 5, 600_000, 600_000]],
    [{'timeout-ms': 10, 'max-timeout-ms': 20}, [15, 21], [15, 20]],
    // A longer default raises the limit, too.
    [{'timeout-ms': 700_000}, [900_000], [700_000]],
  ])('with %j ends at --max-timeout-ms', async (flags, asked, expected) => {
    const {lines, peer} = await start({flags})
    for (const timeout_ms of asked)
      await peer.call('run', {argv: ['touch', 'x'], background: true, timeout_ms})
    expect(lines.map(({timeoutMs}) => timeoutMs)).toEqual(expected)
  })

  // 11.9: whatever the limit, a command that takes longer can run in the background.
  const inBackground = 'Call it with `background: true`, and follow it with the `job` tool.'
  const first = 'Check what it has done before you run it again.'
  test.each([
    ['touch', {}, '; its state is unknown', `${first} ${inBackground}`, false],
    ['look', {}, '', inBackground, true],
    ['again', {}, '', inBackground, true],
    ['look', {'max-timeout-ms': 7, 'timeout-ms': 7}, '', inBackground, true],
  ])(
    'of %s with %j is reported with what is known of its state, and leads on',
    async (command, flags, state, suggestion, recoverable) => {
      const end = {code: null, isTimedOut: true, signal: 'SIGTERM' as const}
      const answer = await ask(end, 'run', {argv: [command], timeout_ms: 7}, flags)
      const message = `It did not end within 7 ms and was stopped${state}`
      expect(answer).toEqual({
        envelope: expect.objectContaining({error: 'timeout', message, recoverable, suggestion}),
        exit_code: 4,
        timed_out: true,
      })
    },
  )

  test('of a check does not offer what a check cannot do', async () => {
    const answer = await ask({code: null, isTimedOut: true}, 'check_command', {argv: ['look']})
    expect(JSON.stringify(answer)).not.toContain('background')
  })
})

// 11.10a, 11.14: what is said of a command that ran is no failure to start it.
test.each([
  ['result', 0, 500],
  ['result', 0, 2500],
  ['data', 7, 4000],
  ['result', 0, 20_000],
  ['data', 7, 20_000],
])(
  'a command with a %s ends with %d, however deep that is nested: %d',
  async (member, code, depth) => {
    const nested = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const status = code === 0 ? 'ok' : 'error'
    const stdout = `{"status":"${status}","schema_version":"1.0","${member}":${nested}}\n`
    const answer = await ask({code, stdout}, 'run', {argv: ['save', 'x', '--yes']})
    const envelope = {status, [member]: JSON.parse(nested) as unknown}
    expect(answer).toEqual({exit_code: code, ...(depth > 1000 ? {stdout} : {envelope})})
  },
)

test.each([
  ['save x --yes', 'It ran, but how it ended is unknown: kill EPERM; its state is unknown', false],
  ['look', 'It ran, but how it ended is unknown: kill EPERM', true],
])('the state of a command that was lost is unknown: %s', async (name, message, recoverable) => {
  const run = async ({onStart}: ChildRequest) => {
    onStart?.(() => ({stderr: '', stdout: ''}))
    throw new Error('kill EPERM')
  }
  const {peer} = await start({run})
  const {structuredContent} = await peer.call('run', {argv: name.split(' ')})
  expect(structuredContent).toMatchObject({envelope: {message, recoverable}, exit_code: 2})
})

// 11.11a
test.each([
  ['touch', 'SIGKILL', 'SIGKILL ended it; its state is unknown', false],
  ['look', 'SIGABRT', 'SIGABRT ended it', true],
] as const)(
  'that a signal ended %s is reported: %s',
  async (command, signal, message, recoverable) => {
    const answer = await ask({code: null, signal}, 'run', {argv: [command]})
    const envelope = {error: 'tool_error', kind: 'killed', message, recoverable}
    expect(answer).toMatchObject({envelope, exit_code: 2, signal})
  },
)

test.each([' ', ':'] as const)(
  'no tool starts another server or waits for a keyboard, where %j separates words',
  async (separator) => {
    const commands: Record<string, object> = {
      keys: {interactive: true, mutating: false},
      look: {},
      'murli:mcp': {},
    }
    const catalog = catalogOf(commands, {bin: 'trial', separator})
    const {connect, lines} = makeRecordedServer(catalog, {flags: {}})
    const {call} = connect()
    const refused = [
      ['murli', 'mcp'],
      ['murli:mcp'],
      ['--agent', 'murli', 'mcp'],
      ['murli', 'mcp', '--read-only'],
      ['keys'],
    ]
    for (const argv of refused) {
      for (const tool of ['check_command', 'read', 'run']) {
        expect(await call(tool, {argv})).toMatchObject({
          structuredContent: {envelope: {error: 'permission_denied'}},
        })
      }
    }

    expect(lines).toEqual([])
  },
)

test.each([
  [{}, ['read', ['look']], {isReadOnly: true, lane: 'read'}],
  [{}, ['run', ['touch', 'x']], {isReadOnly: false, lane: 'run'}],
  [
    {},
    ['check_command', ['touch', 'x']],
    {argv: ['touch', '--validate', 'x'], isReadOnly: false, lane: 'read', timeoutMs: 50_000},
  ],
  // What names no command may be something else for the host.
  [{}, ['check_command', ['nope']], {argv: ['nope', '--validate'], isReadOnly: true, lane: 'read'}],
  [{'read-only': true}, ['check_command', ['touch', 'x']], {isReadOnly: true, lane: 'read'}],
  // A person is shown a dry run, which is never a job.
  [
    {confirm: 'person'},
    ['run', ['plan', 'x', '--yes']],
    {argv: ['plan', '--dry-run', 'x', '--yes'], isReadOnly: true},
  ],
] as [RecordedStart['flags'], [string, string[]], object][])(
  'with %j, %j runs %j',
  async (flags, [tool, argv], line) => {
    const {lines, peer} = await start({flags})
    await peer.call(tool, {argv, ...(tool === 'run' && {background: true})})
    expect(lines).toMatchObject([line])
  },
)

test('a child is the same Node and script, in the folder of --cwd, and its environment binds it to what it may run', async () => {
  process.execArgv.push('--inspect=1', '--no-warnings')
  onTestFinished(() => void process.execArgv.splice(-2))
  const {lines, peer} = await start({
    flags: {allow: ['save', 'look'], cwd: '/tmp', 'max-output-bytes': 2000},
  })
  await peer.call('run', {argv: ['save', 'x', '--yes', '$(id)'], stdin: 'text', timeout_ms: 5})
  await peer.call('read', {argv: ['look']})
  const limits = {cwd: '/tmp', maxBytes: 2000, maxTokens: 500}
  const env = {
    TRIAL_AGENT: '1',
    TRIAL_ALLOW: '["look","save"]',
    TRIAL_CUT_RESULT_BYTES: '3750',
    TRIAL_MAX_RESULT_BYTES: '1500',
    TRIAL_MURLI: '1',
    TRIAL_MURLI_MCP: '1',
    TRIAL_OUTPUT: undefined,
  }
  const argv = ['save', 'x', '--yes', '$(id)']
  expect(lines).toMatchObject([
    {...limits, argv, env: {...env, TRIAL_OUTPUT: 'ndjson'}, stdin: 'text', timeoutMs: 5},
    {...limits, env: {...env, TRIAL_READ_ONLY: '1'}},
  ])
  const [node, ...words] = hostCommand()
  expect([node, words.at(-1)]).toEqual([process.execPath, process.argv[1]])
  expect(words).toContain('--no-warnings')
  expect(words).not.toContain('--inspect=1')
})

describe('what a command prints', () => {
  const own = ['save', 'x', '--yes']
  const result = {result: 1, status: 'ok'}
  const ok = JSON.stringify(result)
  const failed = {code: 5, error: 'not_found', message: 'No', status: 'error'}
  const error = JSON.stringify(failed)
  const old = {code: 1, error: 'e', message: 'm'}
  const hateoas = {error: {}, ok: false}
  const versioned = {...hateoas, schema_version: '1.0'}
  const other = '{"status":"open"}'
  test.each<[string, string[], {code?: number; stdout?: string; stderr?: string}, object]>([
    ['an own result', own, {stdout: `${ok}\n`}, {envelope: result}],
    [
      'an indented one',
      own,
      {stdout: `e\n${JSON.stringify(result, null, 2)}\n`},
      {envelope: result, stdout: 'e\n'},
    ],
    ['what a foreign command prints', ['look'], {stdout: `${ok}\n`}, {stdout: `${ok}\n`}],
    [
      'an error',
      ['look'],
      {code: 5, stderr: `log\n${error}\n`},
      {envelope: failed, stderr: 'log\n'},
    ],
    [
      'an error twice',
      own,
      {code: 5, stderr: error, stdout: `e\n${error}`},
      {envelope: failed, stdout: 'e\n'},
    ],
    [
      'an error on stdout',
      ['look'],
      {code: 1, stdout: JSON.stringify(versioned)},
      {envelope: hateoas},
    ],
    ['an error of protocol 0.1', ['look'], {code: 1, stderr: JSON.stringify(old)}, {envelope: old}],
    ['a document of its own', ['look'], {code: 1, stdout: other}, {stdout: other}],
    [
      'a success with logs',
      own,
      {stderr: `${error}\n`, stdout: ok},
      {envelope: result, stderr: `${error}\n`},
    ],
  ])('is answered once: %s', async (_name, argv, end, expected) => {
    const {peer} = await start({run: async () => end})
    const {content, isError, structuredContent} = await peer.call('run', {argv})
    expect(structuredContent).toEqual({exit_code: end.code ?? 0, ...expected})
    expect(content).toEqual([{text: JSON.stringify(structuredContent), type: 'text'}])
    expect(isError ?? false).toBe(end.code !== undefined)
  })

  // 3.13a
  test('has lists of at least five objects as rows, at any depth', async () => {
    const list = (count: number) => Array.from({length: count}, (_, id) => ({id, name: `n${id}`}))
    const printed = {result: {few: list(4), many: list(5)}, status: 'ok'}
    const answer = await ask({stdout: JSON.stringify(printed)}, 'run', {argv: own})
    const many = {columns: ['id', 'name'], rows: list(5).map(({id, name}) => [id, name])}
    expect(answer).toEqual({
      envelope: {result: {few: list(4), many}, status: 'ok'},
      exit_code: 0,
    })
  })

  // 11.22: words for the person instead of an argv for the model.
  test('that no one is logged in offers no login that only a person can do', async () => {
    const login = {login: {flags: {token: {type: 'option'}}, summary: 'Log in'}}
    const action = {command: 'trial login', description: 'Log in; only a person can do this'}
    const suggestion = 'A person must log in with `trial login`.'
    const envelope = {...failed, code: 6, kind: 'auth_required', next_actions: [action], suggestion}
    const server = makeRecordedServer(makeCatalog(login), {
      flags: {},
      run: async () => ({code: 6, stderr: JSON.stringify(envelope)}),
    })
    const peer = await server.begin()
    const {next_actions: _actions, ...rest} = envelope
    const answer = await peer.call('run', {argv: ['look']})
    expect(answer['structuredContent']).toEqual({envelope: rest, exit_code: 6})
    const refused = await peer.call('run', {argv: ['login']})
    expect(refused['structuredContent']).toMatchObject({
      envelope: {
        message: 'trial login needs a person at a keyboard or a browser',
        suggestion: 'Ask the person to run `trial login` in a terminal.',
      },
    })
    await peer.call('run', {argv: ['login', '--token', 'x']})
    await peer.call('read', {argv: ['login', '--schema']})
    expect(server.lines.map(({argv}) => argv)).toEqual([
      ['look'],
      ['login', '--token', 'x'],
      ['login', '--schema'],
    ])
  })

  test.each([['auth', 'login'], ['login']])(
    'a login with an alias is refused: %s',
    async (...argv) => {
      const catalog = makeCatalog({'auth:login': {aliases: ['login'], summary: 'Log in'}})
      const {begin, lines} = makeRecordedServer(catalog, {flags: {}})
      const answer = await (await begin()).call('run', {argv})
      expect(answer['structuredContent']).toMatchObject({
        envelope: {message: expect.stringMatching(/needs a person at a keyboard or a browser$/)},
      })
      expect(lines).toEqual([])
    },
  )

  test('that no one is logged in suggests no variable, which no tool can set', async () => {
    const suggestion = 'A person must log in with `trial login`.\nOr set TRIAL_API_KEY.'
    const stderr = JSON.stringify({
      ...failed,
      code: 6,
      error: 'permission_denied',
      kind: 'auth_required',
      suggestion,
    })
    const answer = await ask({code: 6, stderr}, 'run', {argv: ['look']})
    expect(answer).toMatchObject({
      envelope: {suggestion: 'A person must log in with `trial login`.'},
    })
  })

  // 11.14b
  test.each<[string, object, object]>([
    ['touch x', {args: {name: 'x'}, flags: {}}, {}],
    ['touch --limit=05 x', {args: {name: 'x'}, flags: {limit: 5}}, {}],
    ['touch --limit 1e1 x', {args: {name: 'x'}, flags: {limit: 10}}, {read: {limit: 10}}],
    ['touch --limit -05', {flags: {limit: -5}}, {}],
    // Only a number is the same without zeros in front.
    ['touch 0123abc --at=08:30', {args: {name: '0123abc'}, flags: {at: '08:30'}}, {}],
    ['touch 01067', {args: {name: '1067'}}, {read: {name: '1067'}}],
    // An argument and a flag with one name.
    ['touch x --name y', {args: {name: 'X'}, flags: {name: 'y'}}, {read: {'<name>': 'X'}}],
    ['touch x --name y', {args: {name: 'x'}, flags: {name: 'Y'}}, {read: {'--name': 'Y'}}],
    // A parser that cuts what it accepts.
    ['touch --limit=15 x', {flags: {limit: 5}}, {read: {limit: 5}}],
    ['touch --name=me -n5', {flags: {name: 'e', size: 5}}, {read: {name: 'e'}}],
    ['touch --tag a,b', {args: {}, flags: {tag: ['a', 'b']}}, {}],
    ['touch --since 2w', {flags: {all: true, since: '2025'}}, {read: {since: '2025'}}],
    [
      'touch x',
      {args: {name: 'x'}, defaults: {all: false, format: 'table', none: null, size: 0, tag: []}},
      {defaults: {format: 'table', size: 0}},
    ],
  ])('to check_command is short: %s, %j', async (line, parsed, expected) => {
    const checked = {result: {command: 'touch', valid: true, ...parsed}, status: 'ok'}
    const stdout = JSON.stringify(checked)
    expect(await ask({stdout}, 'check_command', {argv: line.split(' ')})).toEqual({
      valid: true,
      ...expected,
    })
    const asked = await ask({stdout}, 'read', {argv: [...line.split(' '), '--validate']})
    expect(asked).toMatchObject({valid: true})
  })

  // 11.14, 11.17: mistakes are reported before these.
  test.each([
    [{error: 'confirmation_required'}, {needs_confirmation: true}],
    [{error: 'permission_denied', kind: 'read_only'}, {refused: true}],
  ])('to check_command is a valid check: %j', async (envelope, expected) => {
    const stderr = JSON.stringify({code: 1, message: 'No', status: 'error', ...envelope})
    const answer = await ask({code: 1, stderr}, 'check_command', {argv: ['save', 'x']})
    expect(answer).toEqual({valid: true, ...expected})
  })

  // 12.19: the error says what to type.
  test.each(['not_writable', 'denied'])(
    'to check_command keeps an error of kind %s',
    async (kind) => {
      const refusal = {code: 6, error: 'permission_denied', kind, message: 'No', status: 'error'}
      const stderr = JSON.stringify(refusal)
      const answer = await ask({code: 6, stderr}, 'check_command', {argv: ['save', 'x']})
      expect(answer).toMatchObject({envelope: {kind}, exit_code: 6})
    },
  )
})

test.each([
  ['run', {argv: 'task list'}, 'argv must be a list of strings'],
  ['run', {argv: ['task', 7]}, 'argv must be a list of strings'],
  ['run', {}, 'argv is missing: a list of strings'],
  [
    'run',
    {argv: [], shell: true},
    'shell is not one of its parameters: argv, background, stdin, timeout_ms',
  ],
  ['read', {argv: ['look'], timeout_ms: 0}, 'timeout_ms must be an integer from 1 to 600000'],
  ['run', {argv: [], background: 'yes'}, 'background must be true or false'],
  ['job', {action: 'stop', id: 'x'}, 'action must be one of list, wait, output, cancel'],
  ['find_commands', {intent: ' '}, 'intent must be a string that is not empty'],
  ['find_commands', {intent: 'x', limit: 1.5}, 'limit must be an integer from 1 to 50'],
])('%s with %j is refused in a sentence', async (name, input, message) => {
  const {lines, peer} = await start()
  const {content, isError} = await peer.call(name, input)
  expect([isError, content]).toEqual([
    true,
    [{text: expect.stringContaining(message), type: 'text'}],
  ])
  expect(lines).toEqual([])
})

describe('a command that runs for longer than its call', () => {
  async function startSlow(onAbort: Partial<ChildEnd> = {code: null, signal: 'SIGTERM'}) {
    let end = (_end: Partial<ChildEnd>): void => {}
    let signal: AbortSignal | undefined
    const run = async (request: ChildRequest) => {
      signal = request.signal
      request.onStart?.(() => ({stderr: '', stdout: 'half\n'}))
      return await new Promise<Partial<ChildEnd>>((resolve) => {
        end = resolve
        request.signal.addEventListener('abort', () => resolve(onAbort))
      })
    }
    const server = await start({flags: {'timeout-ms': 20}, run})
    const follow = async (action: string, more: object = {}) =>
      (await server.peer.call('job', {action, id: 'job-1', ...more}))['structuredContent']
    return {
      ...server,
      end: (value: Partial<ChildEnd>) => end(value),
      follow,
      isAborted: () => signal?.aborted,
    }
  }
  const elapsed_ms = expect.any(Number) as number
  const running = {elapsed_ms, id: 'job-1', state: 'running'}

  test.each([{}, {background: true}])(
    'and has no timeout of its own, with %j, becomes a job',
    async (more) => {
      const {end, follow, isAborted, lines, peer} = await startSlow()
      expect(await follow('wait')).toMatchObject({envelope: {error: 'not_found'}, exit_code: 5})
      const {isError, structuredContent} = await peer.call('run', {argv: ['touch', 'x'], ...more})
      expect([structuredContent, isError]).toEqual([{job: running, stdout: 'half\n'}, undefined])
      expect(await follow('output')).toEqual({job: running, stdout: 'half\n'})
      expect(await follow('wait', {wait_ms: 5})).toMatchObject({job: running})
      expect([lines[0]?.timeoutMs, isAborted()]).toEqual([undefined, false])
      end({code: 3, stdout: 'whole\n'})
      const ended = {
        exit_code: 3,
        job: {elapsed_ms, id: 'job-1', state: 'ended'},
        stdout: 'whole\n',
      }
      expect(await follow('wait')).toEqual(ended)
      expect(await follow('cancel')).toEqual(ended)
      expect(isAborted()).toBe(false)
    },
  )

  test('is listed, so that a lost id is found', async () => {
    const {follow, peer} = await startSlow()
    expect(await follow('list')).toEqual({jobs: []})
    await peer.call('run', {argv: ['touch', 'a b'], background: true})
    await peer.call('run', {argv: ['again', '--token', 'S3CRET-VALUE'], background: true})
    const list = (await peer.call('job', {action: 'list'}))['structuredContent']
    expect(list).toEqual({
      jobs: [
        {elapsed_ms, id: 'job-2', line: 'trial again --token <token>', state: 'running'},
        {elapsed_ms, id: 'job-1', line: "trial touch 'a b'", state: 'running'},
      ],
    })
    for (let more = 0; more < 20; more += 1)
      await peer.call('run', {argv: ['touch', `${more}`], background: true})
    expect(await follow('list')).toMatchObject({jobs: {length: 20}, left_out: 2})
  })

  test.each([{}, {id: 'job-9'}])('is not found with %j, and the list is offered', async (input) => {
    const {peer} = await startSlow()
    const {structuredContent} = await peer.call('job', {action: 'wait', ...input})
    const suggestion = expect.stringContaining('{"action":"list"}') as string
    expect(structuredContent).toMatchObject({envelope: {suggestion}})
  })

  test('is kept for later calls before a hundred others that have ended', async () => {
    const ends: ((end: Partial<ChildEnd>) => void)[] = []
    const run = () => new Promise<Partial<ChildEnd>>((resolve) => void ends.push(resolve))
    const {peer} = await start({flags: {}, run})
    const begin = () => peer.call('run', {argv: ['touch'], background: true})
    for (let count = 0; count < 100; count += 1) await begin()
    ends[1]!({})
    await peer.call('job', {action: 'wait', id: 'job-2'})
    await begin()
    const output = async (id: string) =>
      (await peer.call('job', {action: 'output', id}))['structuredContent']
    expect(await output('job-1')).toMatchObject({job: {id: 'job-1'}})
    expect(await output('job-2')).toMatchObject({envelope: {error: 'not_found'}})
  })

  test('is never lost while it runs: with a hundred of them, no other begins in the background', async () => {
    const run = ({signal}: ChildRequest) =>
      new Promise<Partial<ChildEnd>>((resolve) =>
        signal.addEventListener('abort', () => resolve({code: 1})),
      )
    const {lines, peer} = await start({flags: {'timeout-ms': 20}, run})
    const begin = async (background: boolean) =>
      (await peer.call('run', {argv: ['touch'], background}))['structuredContent']
    const follow = async (action: string, id: string) =>
      (await peer.call('job', {action, id}))['structuredContent']
    for (let count = 0; count < 100; count += 1) await begin(true)
    expect(await begin(true)).toMatchObject({
      envelope: {
        error: 'rate_limited',
        recoverable: true,
        suggestion: expect.stringContaining('{"action":"cancel"}') as string,
      },
      exit_code: 8,
    })
    expect(lines).toHaveLength(100)
    // One that takes long may still become a job.
    expect(await begin(false)).toMatchObject({job: {id: 'job-101'}})
    expect(await follow('output', 'job-1')).toMatchObject({job: {id: 'job-1'}})
    await follow('cancel', 'job-7')
    await follow('cancel', 'job-8')
    expect(await begin(true)).toMatchObject({job: {id: 'job-102'}})
    expect(await follow('output', 'job-7')).toMatchObject({envelope: {error: 'not_found'}})
    expect(await follow('output', 'job-1')).toMatchObject({job: {id: 'job-1'}})
  })

  test('is ended by job cancel, not by the call that started it', async () => {
    const {follow, isAborted, peer} = await startSlow()
    await peer.call('run', {argv: ['touch', 'x']})
    peer.send({method: 'notifications/cancelled', params: {requestId: 1001}})
    expect(await follow('output')).toMatchObject({job: running})
    expect(isAborted()).toBe(false)
    const message = 'It was cancelled; its state is unknown'
    expect(await follow('cancel')).toMatchObject({
      envelope: {error: 'cancelled', message},
      exit_code: 9,
      job: {id: 'job-1', state: 'cancelled'},
    })
    expect(isAborted()).toBe(true)
  })

  test('answers what it says of its end when it is cancelled', async () => {
    const envelope = {code: 9, error: 'cancelled', message: 'Stopped at 3', status: 'error'}
    const end = {code: 9, stderr: `log\n${JSON.stringify(envelope)}\n`, stdout: 'half\n'}
    const {follow, peer} = await startSlow(end)
    await peer.call('run', {argv: ['touch', 'x'], background: true})
    expect(await follow('cancel')).toEqual({
      envelope,
      exit_code: 9,
      job: {elapsed_ms, id: 'job-1', state: 'cancelled'},
      stderr: 'log\n',
      stdout: 'half\n',
    })
  })
})

test('a call that is cancelled before its command runs does not run it', async () => {
  const {lines, peer} = await start({flags: {}})
  peer.send({id: 1, method: 'tools/call', params: {arguments: {argv: ['touch']}, name: 'run'}})
  peer.send({method: 'notifications/cancelled', params: {requestId: 1}})
  await peer.call('run', {argv: ['touch', 'x']})
  expect(lines.map(({argv}) => argv)).toEqual([['touch', 'x']])
})

test('read_output reads any part of an output of this server', async () => {
  const folder = await makeTemporaryFolder({onTestFinished})
  const [file, image] = [join(folder, 'all.txt'), join(folder, 'image.bin')]
  await writeFile(file, 'a\nb\nc\n')
  await writeFile(image, Buffer.from([1, 2, 3]))
  const ends: Partial<ChildEnd>[] = [{file}, {binary: {bytes: 3, type: 'image/png'}, file: image}]
  const {peer} = await start({run: async () => ends.shift() ?? {}})
  const {structuredContent} = await peer.call('read', {argv: ['look']})
  const {uri} = structuredContent as {uri: string}
  const read = async (input: object) => (await peer.call('read_output', input))['structuredContent']
  expect(await read({uri})).toEqual({text: 'a\nb\nc\n', total_lines: 3})
  expect(await read({contains: 'C', limit: 1, offset: 3, uri})).toEqual({
    matches: 1,
    text: '3:c',
    total_lines: 3,
  })
  for (const other of ['', file, `${uri}x`, 'murli://trial/output/..%2Fall.txt']) {
    expect(await read({uri: other})).toMatchObject({envelope: {error: 'not_found'}, exit_code: 5})
  }
  const {content, structuredContent: bytes} = await peer.call('read', {argv: ['look']})
  expect(bytes).toMatchObject({binary: {bytes: 3, type: 'image/png'}, file: image})
  // 11.10b
  expect((content as object[]).slice(1)).toMatchObject([
    {data: 'AQID', mimeType: 'image/png', type: 'image'},
    {mimeType: 'image/png', type: 'resource_link'},
  ])
  const part = await read({uri: (bytes as {uri: string}).uri})
  expect(part).toEqual({base64: 'AQID', bytes: 3, total_lines: 1})
})

test('a result that the command itself has cut can be read as a whole, if its file is an output', async () => {
  const cut = (full_output: string, command: string) =>
    JSON.stringify({
      status: 'ok',
      result: [1],
      truncation: {shown: 1, full_output, next_action: {command}},
    })
  const ends: Partial<ChildEnd>[] = [
    {stdout: cut('/outputs/1.ndjson', 'trial save x --select id')},
    {file: '/outputs/2.txt', stdout: cut('/outputs/1.ndjson', 'cat /outputs/1.ndjson')},
    {stdout: cut('/etc/passwd', 'cat /etc/passwd')},
    {stdout: cut('/outputs/1.ndjson', 'trial save x --full')},
  ]
  const {peer} = await start({run: async () => ends.shift() ?? {}})
  const answers = [1, 2, 3, 4].map(async () => peer.call('run', {argv: ['save', 'x', '--yes']}))
  const [first, second, third, fourth] = (await Promise.all(answers)).map(
    ({structuredContent}) => structuredContent,
  )
  const whole = 'murli://trial/output/1.ndjson'
  const next_action = {command: 'trial save x --select id', argv: ['save', 'x', '--select', 'id']}
  expect(first).toMatchObject({
    envelope: {truncation: {full_output: '/outputs/1.ndjson', next_action}},
    uri: whole,
  })
  expect(second).toMatchObject({
    envelope: {truncation: {uri: whole}},
    uri: 'murli://trial/output/2.txt',
  })
  // No other program has to read the file.
  const readIt = {tool: 'read_output', arguments: {uri: whole}}
  expect(second).toHaveProperty('envelope.truncation.next_action', readIt)
  expect(third).not.toHaveProperty('uri')
  // 11.10a: the server would cut it again.
  expect(fourth).toHaveProperty('envelope.truncation.next_action', readIt)
})

test('3.3: so can the data of an error; other data of that name stays as it is', async () => {
  const whole = 'murli://trial/output/1.ndjson'
  const fail = (truncation: object) =>
    JSON.stringify({
      code: 3,
      schema_version: '1.0',
      status: 'error',
      data: {result: [1], truncation},
    })
  const cat = {command: 'cat /outputs/1.ndjson'}
  const cut = fail({bytes: 99, full_output: '/outputs/1.ndjson', next_action: cat})
  const answer = await ask({code: 3, stderr: cut}, 'read', {argv: ['look']})
  expect(answer).toMatchObject({uri: whole})
  expect(answer).toHaveProperty('envelope.data.truncation', {
    bytes: 99,
    full_output: '/outputs/1.ndjson',
    next_action: {tool: 'read_output', arguments: {uri: whole}},
  })
  const other = await ask({code: 3, stderr: fail({next_action: cat})}, 'read', {argv: ['look']})
  expect(other).toHaveProperty('envelope.data.truncation', {next_action: cat})
  expect(other).not.toHaveProperty('uri')
})

// A foreign program may print anything that looks like an envelope.
test.each([
  ...[null, 5, 'cut', [1], {}].map((truncation) => ({truncation})),
  ...[null, 5, 'cut', [1], {}].map((next_action) => ({truncation: {next_action}})),
  {did_you_mean: 5, kind: 'auth_required', position: null, suggestion: {toString: null}},
])('an envelope with %j is answered', async (more) => {
  const envelope = {code: 1, schema_version: '1.0', status: 'error', ...more}
  const end = {code: 1, stderr: JSON.stringify(envelope)}
  expect(await ask(end, 'read', {argv: ['look']})).toMatchObject({
    envelope: {code: 1, status: 'error'},
    exit_code: 1,
  })
})

test.each([null, 'E1', 1.5, {}, true])(
  'a command that a signal ended has exit code 2 if its envelope says %j',
  async (code) => {
    const stderr = JSON.stringify({code, schema_version: '1.0', status: 'error'})
    const answer = await ask({code: null, signal: 'SIGKILL', stderr}, 'read', {argv: ['look']})
    expect(answer).toMatchObject({exit_code: 2})
  },
)

describe("the words of an answer are the caller's", () => {
  const envelope = {code: 1, error: 'flag_error', message: 'Wrong', status: 'error'}
  const mistake = (more: object) => ({code: 1, stderr: JSON.stringify({...envelope, ...more})})
  const actions = [
    {command: 'trial save x --dry-run', description: 'Look'},
    {command: "trial save 'a b <c>' --yes", description: 'Do it'},
    {command: 'trial save <name>', description: 'Another'},
    {command: 'git status', description: 'Elsewhere'},
    {command: 'trial look', description: 'Read'},
    {command: 'trial look | jq "."', description: 'Filter'},
    {command: 'trial look "a b" # why', description: 'Quoted'},
  ]

  test.each<[string, object, string, string[], object, object?]>([
    [
      'check_command counts without the flag that it adds, and names it nowhere',
      {
        did_you_mean: ['trial save --validate y'],
        position: 2,
        suggestion: 'Write save y --validate instead of save x --validate.',
      },
      'check_command',
      ['save', 'x'],
      {
        argv: [['save', 'y']],
        envelope: {
          did_you_mean: ['trial save y'],
          position: 1,
          suggestion: 'Write save y instead of save x.',
        },
      },
    ],
    [
      'check_command keeps a flag that a step writes, or that only begins like its own',
      {
        did_you_mean: ['trial save x --validate --validate --validate-all'],
        suggestion:
          'Write --validate instead of --validat, write --validate-all instead of --validte-all.',
      },
      'check_command',
      ['save', 'x', '--validat', '--validte-all'],
      {
        argv: [['save', 'x', '--validate', '--validate-all']],
        envelope: {
          suggestion:
            'Write --validate instead of --validat, write --validate-all instead of --validte-all.',
        },
      },
    ],
    [
      'check_command counts to that flag',
      {position: 0},
      'check_command',
      ['sav', 'x'],
      {envelope: {position: 0}},
    ],
    [
      'run counts as the child does',
      {did_you_mean: ['trial save --validate'], position: 2},
      'run',
      ['save', '--validat', 'x'],
      {argv: [['save', '--validate']], envelope: {position: 2}},
    ],
    [
      'a correction of a dry run that the server makes does not have its flag',
      {did_you_mean: ['trial plan --dry-run b --yes']},
      'run',
      ['plan', 'b', '--ye', '--yes'],
      {argv: [['plan', 'b', '--yes']]},
      {confirm: 'person'},
    ],
  ])('%s', async (_name, error, tool, argv, expected, flags = {}) => {
    expect(await ask(mistake(error), tool, {argv}, flags)).toMatchObject(expected)
  })

  test.each([[[]], [['--agent']], [['--output', 'json']], [['--nope']]])(
    'check_command names no flag of its own where %j has no command',
    async (argv) => {
      const {lines, peer} = await start({})
      expect(await peer.call('check_command', {argv})).toMatchObject({
        structuredContent: {envelope: {message: 'argv names no command'}},
      })
      expect(lines).toEqual([])
    },
  )

  test('each action that can run has its argv', async () => {
    const answer = await ask(mistake({next_actions: actions}), 'run', {argv: ['save', 'x']})
    const next_actions = [
      {...actions[0], argv: ['save', 'x', '--dry-run']},
      {...actions[1], argv: ['save', 'a b <c>', '--yes']},
      actions[2],
      actions[3],
      {...actions[4], argv: ['look']},
      actions[5],
      {...actions[6], argv: ['look', 'a b'], command: "trial look 'a b'"},
    ]
    expect(answer).toMatchObject({envelope: {next_actions}})
  })

  test('no answer of a server with --read-only offers what it refuses', async () => {
    const check = async (error: object) =>
      ask(mistake(error), 'check_command', {argv: ['save', 'x']}, {'read-only': true})
    expect(
      await check({did_you_mean: ['trial save y', 'trial look'], next_actions: actions}),
    ).toMatchObject({
      argv: [['look']],
      envelope: {
        did_you_mean: ['trial look'],
        next_actions: [actions[3], {argv: ['look']}, actions[5], {}],
      },
    })
    expect(await check({did_you_mean: ['trial save y']})).toEqual({envelope, exit_code: 1})
  })
})

test('the start of a file that is too large for an answer can be read, and no other file', async () => {
  const folder = await makeTemporaryFolder({onTestFinished})
  const file = join(folder, 'all.txt')
  await writeFile(file, 'x'.repeat(2_000_000))
  const {peer} = await start({run: async () => ({file})})
  await peer.call('read', {argv: ['look']})
  const read = async (name: string) => {
    peer.send({id: 1, method: 'resources/read', params: {uri: `murli://trial/output/${name}`}})
    return await peer.next()
  }
  const note = '\n[951424 bytes left out; the tool read_output reads any part]\n'
  expect((await read('all.txt')).result).toMatchObject({
    contents: [{text: `${'x'.repeat(1024 * 1024)}${note}`}],
  })
  // The limit is within a character, which is left out as a whole.
  await writeFile(file, `x${'é'.repeat(1_000_000)}`)
  expect((await read('all.txt')).result).toMatchObject({
    contents: [{text: `x${'é'.repeat(512 * 1024 - 1)}${note.replace('424', '426')}`}],
  })
  for (const name of ['nope.txt', '..%2Fall.txt', '%', encodeURIComponent(file)]) {
    expect(await read(name)).toMatchObject({error: {message: expect.stringContaining('not found')}})
  }
  // Outputs are kept for a day.
  await rm(file)
  expect((await read('all.txt')).error).toMatchObject({
    message: expect.stringContaining('not found') as string,
  })
})

test.each([
  ['2025-06-18', ['text', 'resource_link']],
  // A client of an earlier version would refuse an answer with a link in it.
  ['2025-03-26', ['text']],
])('version %s links the file with the whole output as %j', async (version, types) => {
  const {peer} = await start({run: async () => ({file: '/nowhere/1.txt', stdout: 'x'}), version})
  const {content, structuredContent} = await peer.call('read', {argv: ['look']})
  expect(structuredContent).toMatchObject({
    file: '/nowhere/1.txt',
    uri: 'murli://trial/output/1.txt',
  })
  expect((content as {type: string}[]).map(({type}) => type)).toEqual(types)
})

test('a client that asks for progress learns every five seconds that a command is queued, and then that it runs', async () => {
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval', 'performance']})
  onTestFinished(() => void vi.useRealTimers())
  const {peer} = await start({
    run: async ({onStart}) => {
      vi.advanceTimersByTime(7000)
      onStart?.(() => ({stderr: '', stdout: ''}))
      vi.advanceTimersByTime(8100)
      return {}
    },
  })
  await peer.call('run', {argv: ['touch', 'x'], timeout_ms: 1000}, {_meta: {progressToken: 7}})
  vi.advanceTimersByTime(60_000)
  await peer.call('run', {argv: ['touch', 'x']})
  expect(peer.notifications.map(({params}) => params)).toEqual([
    {message: 'queued for 5 s', progress: 0.001, progressToken: 7},
    {message: 'running for 3 s', progress: 0.002, progressToken: 7},
    {message: 'running for 8 s', progress: 0.003, progressToken: 7},
  ])
})

test('the flags of the server have the defaults that its help states', () => {
  expect(readServerOptions({flags: {}})).toEqual({
    allow: [],
    asksPerson: false,
    isSelfCheck: false,
    cwd: process.cwd(),
    deny: [],
    isReadOnly: false,
    maxOutputBytes: 32_000,
    maxTokens: 8000,
    promote: [],
    maxTimeoutMs: 600_000,
    timeoutMs: 50_000,
  })
  for (const cwd of ['/nowhere/at/all', `${process.execPath}/x`, 'x'.repeat(5000)])
    expect(() => readServerOptions({flags: {cwd}})).toThrow(/^\S+ is not a directory$/)
})

test.each([
  {truncation: {shown: 1}},
  ...[null, 'trial save x', 5, [], {}].map((next_action) => ({
    truncation: {next_action, shown: 1},
  })),
])('the result of a change is answered with %j', async (more) => {
  const stdout = JSON.stringify({status: 'ok', result: 1, ...more})
  const {peer} = await start({run: async () => ({stdout})})
  const {structuredContent} = await peer.call('run', {argv: ['save', 'x', '--yes']})
  expect(structuredContent).toEqual({
    envelope: {result: 1, status: 'ok', truncation: {shown: 1}},
    exit_code: 0,
  })
})

// Section 4: an event is the value of the command, verbatim.
test.each([
  {status: 'ok', host: 'a'},
  {status: 'error', host: 'b'},
  {ok: true, result: 1},
])('an event at the end of an output is not the envelope: %j', async (event) => {
  const stdout = JSON.stringify(event)
  const {peer} = await start({run: async () => ({stdout})})
  const {structuredContent} = await peer.call('run', {argv: ['save', 'x', '--yes']})
  expect(structuredContent).toEqual({exit_code: 0, stdout})
})

test('actions that are no objects are left out', async () => {
  const action = {command: 'other show'}
  const next_actions = [null, 'trial save x', 5, action]
  const stdout = JSON.stringify({status: 'ok', result: 1, next_actions})
  const {peer} = await start({run: async () => ({stdout})})
  const {structuredContent} = await peer.call('run', {argv: ['save', 'x', '--yes']})
  expect(structuredContent).toHaveProperty('envelope.next_actions', [action])
})

// 12.16: a read-only environment lets adopted commands run dry, and a server has no other tool there.
test('read runs an adopted command dry on a read-only server', async () => {
  const dryRun = {'dry-run': {type: 'boolean'}} as const
  const {commands, ...rest} = catalogOf(
    {
      foreign: {flags: dryRun},
      own: {flags: {...dryRun, note: {type: 'option'}}, ...{dryRunnable: true, murli: {flags: {}}}},
    },
    {bin: 'trial', separator: ' '},
  )
  const host = {
    ...rest,
    commands: commands.map((each) => ({...each, isAdopted: each.id === 'own'})),
  }
  const run = async (line: string, flags: RecordedStart['flags']) => {
    const server = makeRecordedServer(host, {flags: flags!})
    await server.connect().call('read', {argv: line.split(' ')})
    return server.lines.map(({argv, isReadOnly}) => [argv.join(' '), isReadOnly])
  }
  const readOnly = {'read-only': true}
  expect(await run('own --dry-run', readOnly)).toEqual([['own --dry-run', true]])
  for (const line of ['own', 'own --note=--dry-run', 'own -- --dry-run', 'foreign --dry-run']) {
    expect([line, await run(line, readOnly)]).toEqual([line, []])
  }
  expect(await run('own --dry-run', {})).toEqual([])
})
