import {StringDecoder} from 'node:string_decoder'

import {processState} from '../../run/process-state.js'
import type {DescriptorStream} from './descriptor-stream.js'
import type {StreamName} from './streams.js'

/** Who takes the text that is written to a stream. */
export type TextHandlers = Partial<Record<StreamName, (text: string) => void>> & {
  /**
   * Called before the first chunk of bytes that are no text is written to stdout (3.15a); it puts the stream back, and the
   * chunk passes.
   */
  onBytes?: () => void
}

/** How much of each piece that passes is reported, in bytes: listeners want the last of it. */
const reportedSize = 16_384

/**
 * Keeps what is written to the process's streams off them and hands it to the handlers: `this.log`, `console.log`,
 * `process.stdout.write`, and the tables of libraries all end there.
 *
 * @param isMeant whether what is written now is captured; the rest passes
 * @returns a function that puts the streams back
 */
export function captureOutput(handlers: TextHandlers, isMeant = () => true): () => void {
  const {onBytes} = handlers
  return forEachStream(handlers, (name, handle) =>
    captureStream(process[name], {handle, isMeant, ...(name === 'stdout' && {onBytes})}),
  )
}

/**
 * Captures also what comes through a `write` that code has kept from before, as oclif's spinner does.
 *
 * @returns a function that puts the streams back
 */
export function sealOutput(handlers: TextHandlers): () => void {
  const release = captureOutput(handlers)
  if (!ownsDescriptors()) return release
  const unseal = forEachStream(handlers, (name, handle) => {
    const decoder = new StringDecoder('utf8')
    return redirect(process[name], (bytes, done) => {
      handle(decoder.write(bytes))
      done()
    })
  })
  return () => {
    release()
    unseal()
  }
}

/**
 * Passes what a command writes to stdout on to a stream of ours, below `write`, where nothing that compares or replaces
 * that notices it.
 *
 * @param onText takes the end of each piece
 * @returns a function that puts stdout back
 */
export function relayStdout(stream: DescriptorStream, onText?: (text: string) => void): () => void {
  return redirect(process.stdout, (bytes, done) => {
    onText?.(bytes.subarray(-reportedSize).toString())
    stream.write(bytes, done)
  })
}

/** Whether documents go to the descriptors, unless a program that replaced `write` before wants to read them, as tests do. */
export function ownsDescriptors(): boolean {
  return isMainThread() && processState().wasReplaced !== true
}

/** Runs something of the host's own, such as the loading of a class, and drops what it prints. */
export async function runSilently<T>(run: () => T | Promise<T>): Promise<T> {
  const release = captureOutput({stderr: () => {}, stdout: () => {}})
  try {
    return await run()
  } finally {
    release()
  }
}

function forEachStream(
  handlers: TextHandlers,
  take: (name: StreamName, handle: (text: string) => void) => () => void,
): () => void {
  const releases = (['stdout', 'stderr'] as const).flatMap((name) => {
    const handle = handlers[name]
    return handle ? [take(name, handle)] : []
  })
  return () => {
    for (const release of releases) release()
  }
}

type Sink = (bytes: Buffer, done: (error?: Error | null) => void) => void

/** Replaces what a stream does with the bytes that are written to it. @returns a function that puts it back */
function redirect(stream: NodeJS.WriteStream, sink: Sink): () => void {
  const {_final: finish, _write: write, _writev: writeMany} = stream
  let isReleased = false
  const redirected: typeof write = (chunk: Uint8Array | string, encoding, done) => {
    // One that lies below another cannot be taken out: it only lets everything through.
    if (isReleased) return write.call(stream, chunk, encoding, done)
    sink(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk), done)
  }

  stream._write = redirected
  // Without it a stream hands over its pieces one by one.
  stream._writev = undefined
  // Code that ends the stream would close the descriptor.
  stream._final = (done) => done()
  return () => {
    isReleased = true
    if (stream._write !== redirected) return
    stream._final = finish
    stream._write = write
    stream._writev = writeMany
  }
}

/** On a `write` of ours: how it is taken out again, for every copy of this package. */
const layerKey = Symbol.for('oclif-plugin-murli.capture.layer')

/** A `write` above another one. */
type Layer = {isReleased: boolean; putBack(): void}

type Capture = {handle: (text: string) => void; isMeant: () => boolean; onBytes?: () => void}

function captureStream(stream: NodeJS.WriteStream, {handle, isMeant, onBytes}: Capture): () => void {
  const original = stream.write
  const isText = makeTextCheck()
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
    if (onBytes && typeof chunk !== 'string' && !isText(chunk)) {
      onBytes()
      return Reflect.apply(stream.write, stream, [chunk, second, third]) as boolean
    }

    const encoding = typeof second === 'string' ? (second as BufferEncoding) : 'utf8'
    handle(decoder.write(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk)))
    const done = typeof second === 'function' ? second : third
    if (typeof done === 'function') process.nextTick(done)
    return true
  }

  stream.write = Object.assign(write, {[layerKey]: layer})
  return () => {
    layer.isReleased = true
    unwind(stream)
  }
}

/** Makes a check of consecutive chunks: whether they are UTF-8 without NUL; a sequence that a chunk's end cuts is (3.15a). */
function makeTextCheck(): (chunk: Uint8Array) => boolean {
  const decoder = new TextDecoder('utf-8', {fatal: true})
  return (chunk) => {
    if (chunk.includes(0)) return false
    try {
      decoder.decode(chunk, {stream: true})
      return true
    } catch {
      return false
    }
  }
}

/** Takes out what has been released: one of two that were put in place side by side may end first. */
function unwind(stream: NodeJS.WriteStream): void {
  for (let layer = layerOf(stream); layer?.isReleased; layer = layerOf(stream)) layer.putBack()
}

function layerOf(stream: NodeJS.WriteStream): Layer | undefined {
  return (stream.write as {[layerKey]?: Layer})[layerKey]
}

/**
 * Whether this is the main thread. Node's `process.stdout` has no `fd` in a worker; `node:worker_threads` knows it, too,
 * but loading it costs a millisecond, so it is asked only where the stream has been replaced.
 */
export function isMainThread(): boolean {
  if ((process.stdout as {fd?: number}).fd !== undefined) return true
  const {getBuiltinModule} = process as {getBuiltinModule?: (name: string) => {isMainThread: boolean}}
  return getBuiltinModule?.('node:worker_threads').isMainThread ?? true
}
