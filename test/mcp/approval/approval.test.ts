import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {isRecord} from '../../../src/contract/unknown-value.js'
import {attempts, consent, type Input, makeCatalog} from '../../support/approval-attacks.js'
import {makeRecordedServer, type Peer, type RecordedServer} from '../../support/recorded-server.js'

// A server with --confirm person whose children are recorded; person.test.ts runs real ones.

/**
 * How many attacks each version of the protocol has to resist; `ATTACKS=5000` tries more of them.
 */
const numRuns = Number(process.env.ATTACKS ?? 100)
const bounds = {numRuns}
const timeoutMs = 30_000 + 200 * numRuns
const tenMinutes = 10 * 60_000

const modernMeta = (capabilities: object = {elicitation: {form: {}}}) => ({
  'io.modelcontextprotocol/clientCapabilities': capabilities,
  'io.modelcontextprotocol/clientInfo': {name: 'test', version: '1.0.0'},
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
})

/** Calls `run` as a client of version 2026-07-28, in which approvals pass through the client. */
const callModern = async ({call}: Peer, line: Input, more: object = {}, capabilities?: object) =>
  call('run', line, {_meta: modernMeta(capabilities), ...more})

/** The lines that were really run: neither only checked nor bound to read. */
const listRuns = ({lines}: RecordedServer): Input[] =>
  lines
    .filter(({argv, isReadOnly}) => !isReadOnly && !argv.includes('--validate'))
    .map(({argv, stdin}) => ({argv, ...(stdin !== undefined && {stdin})}))

type Envelope = {error?: string; kind?: string; message?: string}

function envelopeOf(result: Record<string, unknown> | undefined): Envelope {
  const {envelope = {}} = (result?.['structuredContent'] ?? {}) as {envelope?: Envelope}
  return envelope
}

const kindOf = (result: Record<string, unknown> | undefined) =>
  envelopeOf(result).kind ?? envelopeOf(result).error
type Answer = {kind: string | undefined; message?: string; reason?: string | undefined}

/**
 * Calls `run` and answers the question, if there is one: the server asks the client, or the client
 * brings the answer.
 */
const versions: Record<
  string,
  (server: RecordedServer) => Promise<(line: Input, answer?: () => unknown) => Promise<Answer>>
> = {
  '2025-06-18': async ({begin}) => {
    const peer = await begin('2025-06-18', {elicitation: {}})
    return async (line, answer = () => consent) => {
      peer.send({id: 1, method: 'tools/call', params: {arguments: line, name: 'run'}})
      const first = await peer.next()
      if (first.method === undefined) return {kind: kindOf(first.result)}
      peer.send({id: first.id, result: answer()})
      const {message} = first.params as {message: string}
      const {result} = await peer.next()
      return {kind: kindOf(result), message, reason: envelopeOf(result).message}
    }
  },
  '2026-07-28': async ({connect}) => {
    const peer = connect()
    return async (line, answer = () => consent) => {
      const {inputRequests, requestState, ...first} = await callModern(peer, line)
      if (requestState === undefined) return {kind: kindOf(first)}
      const {approve} = inputRequests as {approve: {params: {message: string}}}
      const result = await callModern(peer, line, {
        inputResponses: {approve: answer()},
        requestState,
      })
      return {
        kind: kindOf(result),
        message: approve.params.message,
        reason: envelopeOf(result).message,
      }
    }
  },
}

describe.each(Object.keys(versions))('a person asked on protocol %s', (version) => {
  const open = async () => {
    const server = makeRecordedServer(makeCatalog())
    return {ask: await versions[version]!(server), server}
  }
  const unticked =
    'The person sent the form without ticking its box, which declines this command line'
  test.each<[unknown, string | undefined, string?]>([
    [consent, undefined],
    [{action: 'decline'}, 'declined', 'The person declined this command line'],
    [{action: 'cancel'}, 'dismissed', 'The person closed the question without an answer'],
    [{action: 'accept', content: {approve: false}}, 'declined', unticked],
    [{action: 'accept', content: {}}, 'declined', unticked],
    [{action: 'accept', content: {approve: 'true'}}, 'declined', unticked],
  ])('who answers %j', async (answer, kind, reason) => {
    const {ask, server} = await open()
    expect(await ask({argv: ['touch', 'x']}, () => answer)).toMatchObject({kind, reason})
    expect(listRuns(server)).toEqual(kind === undefined ? [{argv: ['touch', 'x']}] : [])
  })

  test('reads what will run, with every character that could hide something, and what a dry run reports', async () => {
    const {ask, server} = await open()
    server.host.plan = {would_remove: ['x']}
    const {message} = await ask({argv: ['touch', "it's \u202E\u3164\u00A0\uFE0F\u2800"]})
    expect(message).toBe(
      String.raw`An agent wants to run: trial touch 'it'\''s \u{202e}\u{3164}\u{a0}\u{fe0f}\u{2800}'` +
        '\nTouch it\nIts effects are unknown.\n' +
        String.raw`Target: name 'it'\''s \u{202e}\u{3164}\u{a0}\u{fe0f}\u{2800}'` +
        `\nFolder: ${process.cwd()}`,
    )
    const planned = await ask({argv: ['plan', 'x', '--yes'], stdin: 'y'.repeat(3000)})
    expect(planned.message).toBe(
      'An agent wants to run: trial plan x --yes\nRemove it\nRemove it for good?\n' +
        `It changes something. This cannot be undone.\nTarget: name x\nFolder: ${process.cwd()}\n` +
        `A dry run reports: {"would_remove":["x"]}\nOn stdin: "${'y'.repeat(1999)} [1002 characters left out]`,
    )
  })

  test('is not asked for what reads, names no command or is not confirmed', async () => {
    const {ask, server} = await open()
    expect(await ask({argv: ['look']})).not.toHaveProperty('message')
    expect(await ask({argv: ['toch', 'x']})).not.toHaveProperty('message')
    expect(await ask({argv: ['plan', 'x']})).toEqual({kind: 'confirmation_required'})
    // What no person has approved may only read.
    expect(server.lines.map(({argv, isReadOnly}) => [argv[0], isReadOnly])).toEqual([
      ['look', true],
      ['toch', true],
    ])
  })
})

test.each([{}, {elicitation: {url: {}}}, {elicitation: null}])(
  'a client with %j cannot ask',
  async (capabilities) => {
    const server = makeRecordedServer(makeCatalog())
    const line = {argv: ['touch', 'x']}
    const legacy = await server.begin(
      '2025-06-18',
      capabilities.elicitation === null ? {} : capabilities,
    )
    const results = [
      await callModern(server.connect(), line, {}, capabilities),
      await legacy.call('run', line),
    ]
    // A client whose capabilities are malformed is refused by the protocol.
    expect(results.map(kindOf)).toEqual([
      capabilities.elicitation === null ? undefined : 'cannot_ask',
      'cannot_ask',
    ])
    expect(listRuns(server)).toEqual([])
  },
)

test.each([
  [
    ['plan', 'x'],
    ['plan', 'x'],
  ],
  [
    ['--agent', 'plan', 'x', '--', '-y'],
    ['--agent', 'plan', 'x'],
  ],
])('a line that lacks its confirmation is offered with it (7.13): %j', async (argv, before) => {
  const server = makeRecordedServer(makeCatalog())
  const answer = await callModern(server.connect(), {argv})
  const after = argv.slice(before.length)
  expect(envelopeOf(answer)).toMatchObject({
    error: 'confirmation_required',
    next_actions: [
      {argv: [...before, '--dry-run', ...after]},
      {argv: [...before, '--yes', ...after]},
    ],
  })
  expect(server.lines).toEqual([])
})

// 7.12
test.each([
  [['wipe', 'x', '--foo'], 'unknown_flag', 2],
  [['wipe', 'x', 'y'], 'unexpected_argument', 2],
  [['--agent', 'wipe', 'x', 'y'], 'unexpected_argument', 3],
  [['wipe'], 'missing_argument', undefined],
  [['wipe', 'x', '--size'], 'missing_value', 2],
  [['wipe', 'x', '--size', 'tall'], 'invalid_value', 3],
])(
  'a line that lacks its confirmation, too, is refused for its mistake: %j',
  async (argv, kind, position) => {
    const strict = {
      ...makeCatalog().commands.find(({id}) => id === 'plan')!.definition,
      strict: true,
    }
    const size = {options: ['small'], type: 'option'}
    const flags = {...strict.flags, size}
    const catalog = makeCatalog({wipe: {...strict, args: {name: {required: true}}, flags}})
    const server = makeRecordedServer({
      ...catalog,
      commands: catalog.commands.map((one) => ({...one, isAdopted: true})),
    })
    const answer = await callModern(server.connect(), {argv})
    expect(envelopeOf(answer)).toMatchObject({kind, ...(position && {position})})
    expect(server.lines).toEqual([])
  },
)

describe('a state that passes through the client', () => {
  const inputResponses = {approve: consent}

  function open() {
    const server = makeRecordedServer(makeCatalog())
    const peer = server.connect()
    const run = async (line: Input, more: object = {}) => callModern(peer, line, more)
    return {
      run,
      server,
      stateOf: async (line: Input) => (await run(line))['requestState'] as string,
    }
  }

  test('binds all of stdin, also what the person is not shown', async () => {
    const {run, server, stateOf} = open()
    const inputOf = (end: string) => ({argv: ['touch', 'x'], stdin: `${'x'.repeat(5000)}${end}`})
    const requestState = await stateOf(inputOf('a'))
    const refused = await run(inputOf('b'), {inputResponses, requestState})
    expect(envelopeOf(refused)).toMatchObject({
      kind: 'approval_changed',
      // A random id in the plan fails each time.
      suggestion: expect.stringMatching(
        /^Call run again; .* ask the person to run it in a terminal\.$/,
      ) as string,
    })
    expect(listRuns(server)).toEqual([])
    await run(inputOf('a'), {inputResponses, requestState: await stateOf(inputOf('a'))})
    expect(listRuns(server)).toEqual([inputOf('a')])
  })

  test('is nothing without an answer of the person', async () => {
    const {run, server, stateOf} = open()
    const line = {argv: ['touch', 'a']}
    for (const responses of [undefined, {}, {other: consent}, {approve: {roots: []}}]) {
      const answer = await run(line, {inputResponses: responses, requestState: await stateOf(line)})
      expect(kindOf(answer) ?? answer['error']).not.toBeUndefined()
    }
    expect(listRuns(server)).toEqual([])
  })
})

test(
  'no line runs that no person has approved, where approvals pass through the client',
  async () => {
    await fc.assert(
      fc.asyncProperty(attempts, async (all) => {
        const server = makeRecordedServer(makeCatalog())
        const askOn =
          (peer: Peer) =>
          async (line: Input, more: object = {}, capabilities?: object) =>
            (await callModern(peer, line, more, capabilities))['requestState'] ?? ''
        const ask = askOn(server.connect())
        const elsewhere = askOn(makeRecordedServer(makeCatalog()).connect())
        const answer = (requestState: unknown, approve: unknown = consent) => ({
          inputResponses: {approve},
          requestState,
        })
        for (const {attack: one, input: line} of all) {
          const before = listRuns(server)
          let expected: Input[] = []
          server.host.catalog = makeCatalog()
          if (one.kind === 'unable') {
            expect(await ask(line, {}, {})).toBe('')
            expect(await ask(line, {}, {elicitation: {url: {}}})).toBe('')
          } else if (one.kind === 'unasked') {
            await ask(line, {inputResponses: {approve: consent}})
            await ask(line, answer('x.y'))
          } else {
            const issued = await ask(line)
            expect(issued).not.toBe('')
            if (one.kind === 'expired') server.host.now += tenMinutes
            if (one.kind === 'plan')
              server.host.plan = {number: before.length, time: (server.host.now += 1)}
            if (one.kind === 'update') server.host.catalog = makeCatalog(one.changes)
            const isHonest = one.kind === 'plan' && line.argv[0] !== 'plan'
            if (isHonest || one.kind === 'replayed' || one.kind === 'together') expected = [line]
            const forged = one.kind === 'forged' ? one.forge(String(issued)) : issued
            const state = one.kind === 'elsewhere' ? await elsewhere(line) : forged
            const input = one.kind === 'line' ? one.change(line) : line
            const first = async () =>
              ask(input, answer(state, 'answer' in one ? one.answer : consent))
            const again = one.kind === 'replayed' || one.kind === 'second answer'
            if (one.kind === 'together') await Promise.all([first(), first()])
            else if (one.kind !== 'forged' || forged !== issued) await first()
            if (again) await ask(line, answer(state))
          }

          expect(listRuns(server)).toEqual([...before, ...expected])
        }
        const before = listRuns(server)
        const line = {argv: ['touch', 'honest']}
        server.host.catalog = makeCatalog()
        await ask(line, answer(await ask(line)))
        expect(listRuns(server)).toEqual([...before, line])
      }),
      bounds,
    )
  },
  timeoutMs,
)

test(
  'no line runs that no person has approved, where the server asks the client',
  async () => {
    await fc.assert(
      fc.asyncProperty(attempts, async (all) => {
        const server = makeRecordedServer(makeCatalog())
        const peer = await server.begin('2025-06-18', {elicitation: {}})
        let id = 0
        const call = (line: Input, more: object = {}): number => {
          peer.send({
            id: (id += 1),
            method: 'tools/call',
            params: {arguments: line, name: 'run', ...more},
          })
          return id
        }
        const next = async () => {
          const message = await peer.next()
          expect(message.method ?? 'elicitation/create').toBe('elicitation/create')
          return message
        }
        for (const {attack: one, input: line} of all) {
          const before = listRuns(server)
          let expected: Input[] = []
          let answer: unknown = consent
          server.host.catalog = makeCatalog()
          const isForged =
            one.kind === 'unasked' || one.kind === 'forged' || one.kind === 'elsewhere'
          const number = call(
            line,
            isForged ? {inputResponses: {approve: consent}, requestState: 'x.y'} : {},
          )
          const question = await next()
          if (question.method !== undefined) {
            if (
              one.kind === 'answer' ||
              one.kind === 'second answer' ||
              isForged ||
              one.kind === 'unable'
            ) {
              // What is no object is no answer in the protocol.
              answer = 'answer' in one && isRecord(one.answer) ? one.answer : {action: 'decline'}
            } else if (one.kind === 'expired') server.host.now += tenMinutes
            else if (one.kind === 'update') server.host.catalog = makeCatalog(one.changes)
            else if (one.kind === 'plan') {
              server.host.plan = {number: before.length, time: (server.host.now += 1)}
              if (line.argv[0] !== 'plan') expected = [line]
            } else expected = [line]

            // An answer to a question that was never asked comes first, and one more after the
            // answer.
            peer.send({id: 1_000_000, result: consent})
            if (one.kind === 'unable')
              peer.send({error: {code: -32_603, message: 'No'}, id: question.id})
            else peer.send({id: question.id, result: answer})
            peer.send({id: question.id, result: consent})
            expect(await next()).toMatchObject({id: number})
          }

          expect(listRuns(server)).toEqual([...before, ...expected])
        }
      }),
      bounds,
    )
  },
  timeoutMs,
)
