import {expect, onTestFinished, test, vi} from 'vitest'

import type {Mode} from '../../src/line/mode.js'
import {Emitter} from '../../src/output/emitter.js'
import {readClock, shapeLogFields} from '../../src/output/protocols/protocol.js'
import type {OutputStream} from '../../src/output/streams/streams.js'
import {Redactor} from '../../src/secrets/redactor.js'

const silent: OutputStream = {
  flush: () => Promise.resolve(),
  flushNow: () => true,
  queue: () => undefined,
  send: () => undefined,
}

function openEmitter(protocol: Mode['protocol'], stream: OutputStream, redactor = new Redactor()) {
  const mode: Mode = {
    audience: 'agent',
    format: 'ndjson',
    isForKnownAgent: true,
    protocol,
    rule: 'agent-flag',
    isAgentKnown: true,
  }
  const options = {command: 'riffle sync', toolVersion: '1'}
  return new Emitter(
    {completeError: (error) => error, mode, options, redactor},
    {stderr: stream, stdout: stream},
  )
}

test('4.13: a stage, its message and a log line show no secret, in the stream of each protocol', () => {
  for (const protocol of ['1.0', 'hateoas'] as const) {
    const redactor = new Redactor()
    redactor.add(['S3CRET'])
    let written = ''
    const send = (text: string): undefined => void (written += text)
    const emitter = openEmitter(protocol, {...silent, queue: send, send}, redactor)
    void emitter.sendStep({name: 'stage S3CRET', status: 'started'})
    void emitter.sendProgress({message: 'message S3CRET', stage: 'stage S3CRET'})
    // Both are a secret only once the color is removed.
    void emitter.sendStep({name: 'colored step S3C\u001B[1mRET', status: 'started'})
    void emitter.sendProgress({message: 'S3C\u001B[1mRET\u001B[0m', stage: 'S\u00073CRET'})
    void emitter.sendLog({level: 'info', message: 'log S3CRET', time: 0})
    expect(written).toContain('"stage ***"')
    expect(written).toContain('"log ***"')
    expect(written).toContain('"***"')
    expect(written).not.toContain('S3CRET')
  }
})

test('a SOURCE_DATE_EPOCH that is no date is ignored', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const log = (epoch: string) => {
    vi.stubEnv('SOURCE_DATE_EPOCH', epoch)
    return shapeLogFields({level: 'info', message: '', time: readClock()})['ts']
  }
  expect(log('0')).toBe('1970-01-01T00:00:00.000Z')
  expect(log('9'.repeat(18))).toMatch(/^20/)
})

test('the first event of a stream on a full disk rejects, and nothing else does', async () => {
  const emitter = openEmitter('hateoas', {
    ...silent,
    send: () => Promise.reject(new Error('ENOSPC')),
  })
  const unhandled: unknown[] = []
  const listen = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', listen)
  await expect(emitter.sendEvent({id: 1})).rejects.toThrow('ENOSPC')
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', listen)
  expect(unhandled).toEqual([])
})
