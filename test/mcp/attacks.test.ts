import fc from 'fast-check'
import {expect, test} from 'vitest'

import {isRecord} from '../../src/contract/unknown-value.js'
import {attempts, consent, type Input, makeCatalog} from '../support/approval-attacks.js'
import {initialize} from '../support/mcp-client.js'
import {makeRecordedServer, type Message, type Peer, type RecordedServer} from '../support/recorded-server.js'

/** How many attacks each version of the protocol has to resist; `ATTACKS=5000` tries more of them. */
const numRuns = Number(process.env.ATTACKS ?? 100)
const bounds = {numRuns, seed: 20_261_115}
const timeoutMs = 30_000 + 200 * numRuns
const tenMinutes = 10 * 60_000

/** The lines that were really run: neither only checked nor bound to read. */
function listRuns({lines}: RecordedServer): Input[] {
  return lines
    .filter(({argv, isReadOnly}) => !isReadOnly && !argv.includes('--validate'))
    .map(({argv, stdin}) => ({argv: [...argv], ...(stdin !== undefined && {stdin})}))
}

/** A client of version 2026-07-28, in which approvals pass through the client. */
function speakModern(peer: Peer) {
  let id = 0
  return async (line: Input, more: object = {}, capabilities: object = {elicitation: {form: {}}}): Promise<string> => {
    const _meta = {
      'io.modelcontextprotocol/clientCapabilities': capabilities,
      'io.modelcontextprotocol/clientInfo': {name: 'test', version: '1.0.0'},
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    }
    peer.send({id: (id += 1), method: 'tools/call', params: {_meta, arguments: line, name: 'run', ...more}})
    const {result} = await peer.next()
    return typeof result?.['requestState'] === 'string' ? result['requestState'] : ''
  }
}

test(
  'no line runs that no person has approved, where approvals pass through the client',
  async () => {
    await fc.assert(
      fc.asyncProperty(attempts, async (all) => {
        const server = makeRecordedServer(makeCatalog())
        const ask = speakModern(server.connect())
        const elsewhere = speakModern(makeRecordedServer(makeCatalog()).connect())
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
            if (one.kind === 'plan') server.host.plan = {number: before.length, time: (server.host.now += 1)}
            if (one.kind === 'update') server.host.catalog = makeCatalog(one.changes)
            const isHonest = one.kind === 'plan' && line.argv[0] !== 'plan'
            if (isHonest || one.kind === 'replayed' || one.kind === 'together') expected = [line]
            const forged = one.kind === 'forged' ? one.forge(issued) : issued
            const state = one.kind === 'elsewhere' ? await elsewhere(line) : forged
            const input = one.kind === 'line' ? one.change(line) : line
            const first = async () => ask(input, answer(state, 'answer' in one ? one.answer : consent))
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
        const peer = server.connect()
        peer.send(initialize('2025-06-18', {elicitation: {}}))
        await peer.next()
        peer.send({method: 'notifications/initialized'})
        let id = 0
        const call = (line: Input, more: object = {}): number => {
          peer.send({id: (id += 1), method: 'tools/call', params: {arguments: line, name: 'run', ...more}})
          return id
        }
        const next = async (): Promise<Message> => {
          const message = await peer.next()
          expect(message.method ?? 'elicitation/create').toBe('elicitation/create')
          return message
        }
        for (const {attack: one, input: line} of all) {
          const before = listRuns(server)
          let expected: Input[] = []
          let answer: unknown = consent
          server.host.catalog = makeCatalog()
          const isForged = one.kind === 'unasked' || one.kind === 'forged' || one.kind === 'elsewhere'
          const number = call(line, isForged ? {inputResponses: {approve: consent}, requestState: 'x.y'} : {})
          const question = await next()
          if (question.method !== undefined) {
            if (one.kind === 'answer' || one.kind === 'second answer' || isForged || one.kind === 'unable') {
              // What is no object is no answer in the protocol.
              answer = 'answer' in one && isRecord(one.answer) ? one.answer : {action: 'decline'}
            } else if (one.kind === 'expired') server.host.now += tenMinutes
            else if (one.kind === 'update') server.host.catalog = makeCatalog(one.changes)
            else if (one.kind === 'plan') {
              server.host.plan = {number: before.length, time: (server.host.now += 1)}
              if (line.argv[0] !== 'plan') expected = [line]
            } else expected = [line]

            // An answer to a question that was never asked comes first, and one more after the answer.
            peer.send({id: 1_000_000, result: consent})
            if (one.kind === 'unable') peer.send({error: {code: -32_603, message: 'No'}, id: question.id})
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
