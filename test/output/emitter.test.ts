import {expect, test} from 'vitest'

import type {Mode} from '../../src/line/mode.js'
import {Emitter} from '../../src/output/emitter.js'
import type {Streams} from '../../src/output/streams/streams.js'
import {Redactor} from '../../src/secrets/redactor.js'

test('4.13: a stage, its message and a log line show no secret, in the stream of each protocol', () => {
  for (const protocol of ['1.0', 'hateoas'] as const) {
    const redactor = new Redactor()
    redactor.add(['S3CRET'])
    const mode: Mode = {
      audience: 'agent',
      format: 'ndjson',
      isDeclared: true,
      protocol,
      rule: 'agent-flag',
    }
    let written = ''
    const send = (text: string): undefined => void (written += text)
    const stream = {flush: () => Promise.resolve(), flushNow: () => true, queue: send, send}
    const streams: Streams = {stderr: stream, stdout: stream}
    const emitter = new Emitter(
      {
        advise: (error) => error,
        mode,
        options: {command: 'riffle sync', toolVersion: '1'},
        redactor,
      },
      streams,
    )
    void emitter.sendStep({name: 'stage S3CRET', status: 'started'})
    void emitter.sendProgress({message: 'message S3CRET', stage: 'stage S3CRET'})
    void emitter.sendLog({level: 'info', message: 'log S3CRET', time: 0})
    expect(written).toContain('"stage ***"')
    expect(written).toContain('"log ***"')
    expect(written).not.toContain('S3CRET')
  }
})
