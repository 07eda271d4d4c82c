import {StringDecoder} from 'node:string_decoder'

import type {StreamName} from './wire.js'

/** Who is told of what is written to a stream. */
export type CaptureHandlers = Record<StreamName, (text: string) => void>

/**
 * Keeps what is written to the process's streams off them and hands it to somebody else: `this.log`, `console.log`,
 * `process.stdout.write`, and the spinners and tables of libraries all end there.
 *
 * @returns a function that puts the streams back
 */
export function captureOutput(handlers: CaptureHandlers): () => void {
  const releases = (['stdout', 'stderr'] as const).map((name) => captureStream(name, handlers[name]))
  return () => {
    for (const release of releases) release()
  }
}

let waiting: (() => void)[] = []

/** Calls back in the next tick. One tick serves all: a command that prints a million lines would queue a million. */
function callLater(done: () => void): void {
  waiting.push(done)
  if (waiting.length > 1) return
  process.nextTick(() => {
    const due = waiting
    waiting = []
    for (const call of due) call()
  })
}

function captureStream(name: StreamName, handle: (text: string) => void): () => void {
  const stream = process[name]
  const original = stream.write
  const decoder = new StringDecoder('utf8')
  const write = (chunk: Uint8Array | string, second?: unknown, third?: unknown): boolean => {
    const encoding = typeof second === 'string' ? (second as BufferEncoding) : 'utf8'
    const isPlain = typeof chunk === 'string' && (encoding === 'utf8' || encoding === 'utf-8')
    handle(
      isPlain ? chunk : decoder.write(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk)),
    )
    const done = typeof second === 'function' ? second : third
    if (typeof done === 'function') callLater(done as () => void)
    return true
  }

  stream.write = write as typeof stream.write
  return () => {
    if (stream.write === write) stream.write = original
  }
}
