import {describe, expect, test} from 'vitest'

import {ApprovalDesk} from '../../src/mcp/approval.js'
import {consent, type Input, makeCatalog} from '../support/approval-attacks.js'
import {initialize} from '../support/mcp-client.js'
import {makeRecordedServer, type Peer} from '../support/recorded-server.js'

// A server with --confirm person whose children are recorded; person.test.ts runs real ones, attacks.test.ts invents ways
// around the person.

const modernMeta = (elicitation: object = {elicitation: {form: {}}}) => ({
  'io.modelcontextprotocol/clientCapabilities': elicitation,
  'io.modelcontextprotocol/clientInfo': {name: 'test', version: '1.0.0'},
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
})

type Server = ReturnType<typeof makeRecordedServer>
type Answer = {kind: string | undefined; message: string | undefined; reason?: string | undefined}

/** The command lines that were run, neither checked nor bound to read. */
const runsOf = ({lines}: Server) =>
  lines.filter(({argv, isReadOnly}) => !isReadOnly && !argv.includes('--validate')).map(({argv}) => argv.join(' '))

const kindOf = (result: Record<string, unknown> | undefined): string | undefined => {
  const envelope = envelopeOf(result)
  return envelope?.kind ?? envelope?.error
}

function envelopeOf(result: Record<string, unknown> | undefined) {
  const {envelope} = (result?.['structuredContent'] ?? {}) as {
    envelope?: {error?: string; kind?: string; message?: string}
  }
  return envelope
}

/** Calls `run` and answers the question, if there is one: the server asks the client, or the client brings the answer. */
const versions: Record<string, (server: Server) => Promise<(line: Input, answer: () => unknown) => Promise<Answer>>> = {
  '2025-06-18': async (server) => {
    const peer = server.connect()
    peer.send(initialize('2025-06-18', {elicitation: {}}))
    await peer.next()
    return async (line, answer) => {
      peer.send({id: 1, method: 'tools/call', params: {arguments: line, name: 'run'}})
      const first = await peer.next()
      if (first.method === undefined) return {kind: kindOf(first.result), message: undefined}
      peer.send({id: first.id, result: answer()})
      const {message} = first.params as {message: string}
      const {result} = await peer.next()
      return {kind: kindOf(result), message, reason: envelopeOf(result)?.message}
    }
  },
  '2026-07-28': async (server) => {
    const {call} = server.connect()
    return async (line, answer) => {
      const first = await call('run', line, {_meta: modernMeta()})
      if (first['requestState'] === undefined) return {kind: kindOf(first), message: undefined}
      const {approve} = first['inputRequests'] as {approve: {params: {message: string}}}
      const more = {_meta: modernMeta(), inputResponses: {approve: answer()}, requestState: first['requestState']}
      const result = await call('run', line, more)
      return {kind: kindOf(result), message: approve.params.message, reason: envelopeOf(result)?.message}
    }
  },
}

test('an approval holds once, for ten minutes, and for what the person has read', () => {
  let now = 0
  const desk = new ApprovalDesk(() => now)
  const subject = {argv: ['touch'], message: 'Run it?', plan: undefined, stdin: 'x'}
  const [approved, other, late] = [desk.issue(subject), desk.issue(subject), desk.issue(subject)]
  now = 599_999
  expect(desk.redeem(approved, subject)).toBeUndefined()
  expect(desk.redeem(approved, subject)).toBe('approval_unknown')
  expect(desk.redeem(other, {...subject, stdin: 'y'})).toBe('approval_changed')
  now = 600_000
  expect(desk.redeem(late, subject)).toBe('approval_expired')
})

describe.each(Object.keys(versions))('a person asked on protocol %s', (version) => {
  const open = async () => {
    const server = makeRecordedServer(makeCatalog())
    return {ask: await versions[version]!(server), server}
  }

  const unticked = 'The person sent the form without ticking its box, which declines this command line'
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
    expect(runsOf(server)).toEqual(kind === undefined ? ['touch x'] : [])
  })

  test('reads what will run, with every character that could hide something, and what a dry run reports', async () => {
    const {ask, server} = await open()
    server.host.plan = {would_remove: ['x']}
    const {message} = await ask({argv: ['touch', "it's \u202E\u3164\u00A0\uFE0F\u2800"]}, () => consent)
    expect(message).toBe(
      String.raw`An agent wants to run: trial touch 'it'\''s \u{202e}\u{3164}\u{a0}\u{fe0f}\u{2800}'` +
        '\nTouch it\nIts effects are unknown.\n' +
        String.raw`Target: name 'it'\''s \u{202e}\u{3164}\u{a0}\u{fe0f}\u{2800}'` +
        `\nFolder: ${process.cwd()}`,
    )
    const planned = await ask({argv: ['plan', 'x', '--yes'], stdin: 'y'.repeat(3000)}, () => consent)
    expect(planned.message).toBe(
      'An agent wants to run: trial plan x --yes\nRemove it\nRemove it for good?\n' +
        `It changes something. This cannot be undone.\nTarget: name x\nFolder: ${process.cwd()}\n` +
        `A dry run reports: {"would_remove":["x"]}\nOn stdin: "${'y'.repeat(1999)} [1002 characters left out]`,
    )
  })

  test('approves no plan that has changed meanwhile', async () => {
    const {ask, server} = await open()
    const {kind} = await ask({argv: ['plan', 'x', '--yes']}, () => {
      server.host.plan = ['everything']
      return consent
    })
    expect([kind, runsOf(server)]).toEqual(['approval_changed', []])
  })

  test('is not asked for what reads, names no command or is not confirmed', async () => {
    const {ask, server} = await open()
    const answers = [
      await ask({argv: ['look']}, () => consent),
      await ask({argv: ['toch', 'x']}, () => consent),
      await ask({argv: ['plan', 'x']}, () => consent),
    ]
    expect(answers.map(({message}) => message)).toEqual([undefined, undefined, undefined])
    expect(answers[2]?.kind).toBe('confirmation_required')
    // What no person has approved may only read.
    expect(server.lines.map(({argv, isReadOnly}) => [argv[0], isReadOnly])).toEqual([
      ['look', true],
      ['toch', true],
    ])
  })
})

test.each([{}, {elicitation: {url: {}}}, {elicitation: null}])('a client with %j cannot ask', async (capabilities) => {
  const server = makeRecordedServer(makeCatalog())
  const modern = await server.connect().call('run', {argv: ['touch', 'x']}, {_meta: modernMeta(capabilities)})
  const legacy = server.connect()
  legacy.send(initialize('2025-06-18', capabilities.elicitation === null ? {} : capabilities))
  await legacy.next()
  const kinds = [modern, await legacy.call('run', {argv: ['touch', 'x']})].map((result) => kindOf(result))
  // A client whose capabilities are malformed is refused by the protocol.
  expect(kinds).toEqual([capabilities.elicitation === null ? undefined : 'cannot_ask', 'cannot_ask'])
  expect(runsOf(server)).toEqual([])
})

describe('a state that passes through the client', () => {
  const line = {argv: ['touch', 'a']}
  const inputResponses = {approve: consent}

  function open() {
    const server = makeRecordedServer(makeCatalog())
    const {call}: Pick<Peer, 'call'> = server.connect()
    const run = (input: Input, more: object = {}) => call('run', input, {_meta: modernMeta(), ...more})
    return {run, server, stateOf: async (input: Input) => (await run(input))['requestState'] as string}
  }

  test('binds all of stdin, also what the person is not shown', async () => {
    const {run, server, stateOf} = open()
    const inputOf = (end: string) => ({argv: ['touch', 'x'], stdin: `${'x'.repeat(5000)}${end}`})
    const requestState = await stateOf(inputOf('a'))
    expect(kindOf(await run(inputOf('b'), {inputResponses, requestState}))).toBe('approval_changed')
    expect(runsOf(server)).toEqual([])
    await run(inputOf('a'), {inputResponses, requestState: await stateOf(inputOf('a'))})
    expect(runsOf(server)).toEqual(['touch x'])
  })

  test('is nothing without an answer of the person', async () => {
    const {run, server, stateOf} = open()
    for (const responses of [undefined, {}, {other: consent}, {approve: {roots: []}}]) {
      const answer = await run(line, {inputResponses: responses, requestState: await stateOf(line)})
      expect(kindOf(answer) ?? answer['error']).not.toBeUndefined()
    }

    expect(runsOf(server)).toEqual([])
  })
})
