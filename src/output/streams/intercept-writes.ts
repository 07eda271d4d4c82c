import {processState} from '../../process/process-state.js'

type Chunk = Uint8Array | string
type WriteDone = (error?: Error | null) => void

/**
 * Takes a chunk written to a stream.
 *
 * @returns what passes on, if anything
 */
export type Take = (chunk: Chunk, encoding: BufferEncoding, done: WriteDone) => Chunk | undefined

/** Returns the bytes of what is passed to `write`. */
export function toBytes(chunk: Chunk, encoding: BufferEncoding): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk
}

/** A stream with the part of its state that says whether it wants bytes. */
type WriteStreamInternals = NodeJS.WriteStream & {_writableState: {decodeStrings: boolean}}

/**
 * Intercepts below `write`, which also covers code that has saved or replaced `write`, as oclif's
 * spinner does.
 */
export function interceptSink(stream: NodeJS.WriteStream, take: Take): () => void {
  const {_final, _write, _writev} = stream
  const {_writableState: state} = stream as WriteStreamInternals
  const {decodeStrings} = state
  let isReleased = false
  const intercepted: typeof _write = (chunk: Chunk, encoding, done) => {
    const rest = isReleased ? chunk : take(chunk, encoding, done)
    if (rest !== undefined) _write.call(stream, rest, encoding, done)
  }

  // A string stays a string, so that it never counts as bytes.
  state.decodeStrings = false
  // Without `_writev` a stream passes chunks one by one. Ending the stream must not close the
  // descriptor.
  Object.assign(stream, {
    _final: (done: WriteDone) => done(),
    _write: intercepted,
    _writev: undefined,
  })
  return () => {
    isReleased = true
    if (stream._write !== intercepted) return
    state.decodeStrings = decodeStrings
    Object.assign(stream, {_final, _write, _writev})
  }
}

/** Intercepts `write` itself, which another program has replaced to read the stream. */
export function interceptWrite(stream: NodeJS.WriteStream, take: Take): () => void {
  const {write} = stream
  let isReleased = false
  /** Like `write`: the second argument is an encoding, or the callback. */
  const intercepted = (chunk: Chunk, second?: unknown, third?: unknown): boolean => {
    const pass = (rest: Chunk) => Reflect.apply(write, stream, [rest, second, third]) as boolean
    const isOutsideRun = processState().isInRun?.() === false
    if (isReleased || isOutsideRun) return pass(chunk)
    const encoding = typeof second === 'string' ? (second as BufferEncoding) : 'utf8'
    const callback = typeof second === 'function' ? second : third
    const rest = take(chunk, encoding, () => {
      if (typeof callback === 'function') process.nextTick(callback)
    })
    return rest === undefined || pass(rest)
  }
  const restore = replaceWrite(stream, intercepted)
  return () => {
    isReleased = true
    restore()
  }
}

/**
 * Replaces a stream's `write`.
 *
 * @returns a function that restores it, unless it was replaced again
 */
export function replaceWrite(
  stream: NodeJS.WriteStream,
  write: NodeJS.WriteStream['write'],
): () => void {
  const original = stream.write
  stream.write = write
  return () => {
    if (stream.write === write) stream.write = original
  }
}
