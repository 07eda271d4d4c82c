import {StringDecoder} from 'node:string_decoder'

import {isOurs} from './our-bytes.js'
import type {StreamName} from './wire.js'

/** Marks a `write` that a copy of this package has put in place: whether a `write` of other code lies below it. */
const brand = Symbol.for('oclif-plugin-murli.capture')

/** Where a `write` of ours keeps how it is taken out again, for every copy of this package. */
const layerKey = Symbol.for('oclif-plugin-murli.capture.layer')

/** A `write` that lies above another one. */
type Layer = {isReleased: boolean; putBack(): void}

/** Whether other code has replaced a stream's `write`, as test helpers do. */
export function isReplaced(stream: NodeJS.WriteStream): boolean {
  const {[brand]: isAbove} = stream.write as {[brand]?: boolean}
  return isAbove ?? Object.hasOwn(stream, 'write')
}

/** Who is told of what is written to a stream. */
export type CaptureHandlers = Record<StreamName, (text: string) => void>

/**
 * Keeps what is written to the process's streams off them and hands it to the handlers: `this.log`, `console.log`,
 * `process.stdout.write`, and the tables of libraries all end there.
 *
 * @param isMeant whether what is written at this moment is to be taken; the rest goes where it would go without it
 * @returns a function that puts the streams back
 */
export function captureOutput(handlers: Partial<CaptureHandlers>, isMeant = () => true): () => void {
  return releaseAll(
    (['stdout', 'stderr'] as const).map((name) => {
      const handle = handlers[name]
      return handle ? captureStream(name, handle, isMeant) : () => {}
    }),
  )
}

/**
 * Keeps everything but our own bytes off the process's streams, also what comes through a `write` that code has kept
 * from before, as oclif's spinner does.
 *
 * @returns a function that puts the streams back
 */
export function sealOutput(handlers: Partial<CaptureHandlers>): () => void {
  const seals = (['stdout', 'stderr'] as const).map((name) => {
    const handle = handlers[name]
    return handle ? sealStream(name, handle) : () => {}
  })
  return releaseAll([captureOutput(handlers), ...seals])
}

function releaseAll(releases: (() => void)[]): () => void {
  return () => {
    for (const release of releases) release()
  }
}

function sealStream(name: StreamName, handle: (text: string) => void): () => void {
  const stream = process[name]
  const {_final: finish, _write: write, _writev: writeMany} = stream
  const decoder = new StringDecoder('utf8')
  let isReleased = false
  const seal: typeof write = (chunk: Uint8Array | string, encoding, done) => {
    // A seal that lies below another one cannot be taken out: it only lets everything through.
    if (isReleased || isOurs(chunk)) return write.call(stream, chunk, encoding, done)
    handle(decode(decoder, chunk, encoding))
    done()
  }

  stream._write = seal
  // Without it a stream hands over its pieces one by one.
  stream._writev = undefined
  // Code that ends the stream would close the way for what is written to the descriptor later.
  stream._final = (done) => done()
  return () => {
    isReleased = true
    if (stream._write !== seal) return
    stream._final = finish
    stream._write = write
    stream._writev = writeMany
  }
}

function decode(decoder: StringDecoder, chunk: Uint8Array | string, encoding: BufferEncoding): string {
  if (typeof chunk !== 'string') return decoder.write(Buffer.from(chunk))
  return encoding === 'utf8' || encoding === 'utf-8' ? chunk : decoder.write(Buffer.from(chunk, encoding))
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

function captureStream(name: StreamName, handle: (text: string) => void, isMeant: () => boolean): () => void {
  const stream = process[name]
  const original = stream.write
  const hadOwn = Object.hasOwn(stream, 'write')
  const decoder = new StringDecoder('utf8')
  const layer: Layer = {
    isReleased: false,
    putBack() {
      if (hadOwn) stream.write = original
      // As it was found, so that a later check sees that nothing has replaced it.
      else Reflect.deleteProperty(stream, 'write')
    },
  }
  const write = (chunk: Uint8Array | string, second?: unknown, third?: unknown): boolean => {
    // A hook that wrapped this `write`, and a spinner that kept it, still call it.
    if (layer.isReleased || !isMeant()) return Reflect.apply(original, stream, [chunk, second, third]) as boolean
    const encoding = typeof second === 'string' ? (second as BufferEncoding) : 'utf8'
    handle(decode(decoder, chunk, encoding))
    const done = typeof second === 'function' ? second : third
    if (typeof done === 'function') callLater(done as () => void)
    return true
  }

  stream.write = Object.assign(write, {[brand]: isReplaced(stream), [layerKey]: layer})
  return () => {
    layer.isReleased = true
    unwind(stream)
  }
}

/** Takes out what has been released: one of two that were put in place side by side may end first. */
function unwind(stream: NodeJS.WriteStream): void {
  for (let layer = layerOf(stream); layer?.isReleased; layer = layerOf(stream)) layer.putBack()
}

function layerOf(stream: NodeJS.WriteStream): Layer | undefined {
  return (stream.write as {[layerKey]?: Layer})[layerKey]
}
