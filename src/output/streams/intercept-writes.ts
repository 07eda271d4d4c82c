type Chunk = Uint8Array | string
type WriteDone = (error?: Error | null) => void

/**
 * Takes a chunk that is written to a stream.
 *
 * @returns what to write to the stream instead, if anything; otherwise it has to call `done`
 */
export type TakeChunk = (
  chunk: Chunk,
  encoding: BufferEncoding,
  done: WriteDone,
) => Chunk | undefined

/** Returns the bytes of what is passed to `write`. */
export function toBytes(chunk: Chunk, encoding: BufferEncoding): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk
}

/** A stream with the part of its state that decides whether `_write` gets strings as bytes. */
type WriteStreamInternals = NodeJS.WriteStream & {_writableState: {decodeStrings: boolean}}

/**
 * Intercepts a stream's `_write`, below `write`: this also covers code that has saved or replaced
 * `write`, as oclif's spinner does.
 *
 * @returns a function that ends it
 */
export function interceptInternalWrite(stream: NodeJS.WriteStream, take: TakeChunk): () => void {
  const {_final, _write, _writev} = stream
  const {_writableState: state} = stream as WriteStreamInternals
  const {decodeStrings} = state
  let isReleased = false
  const intercepted: typeof _write = (chunk: Chunk, encoding, done) => {
    if (isReleased) return _write.call(stream, chunk, encoding, done)
    const interceptor = stream._write
    const passed = take(chunk, encoding, done)
    if (passed === undefined) return
    // `take` may have added another interceptor, which keeps what is written in order.
    const next = stream._write === interceptor ? _write : stream._write
    next.call(stream, passed, encoding, done)
  }

  // A string stays a string, so that it never counts as binary.
  state.decodeStrings = false
  Object.assign(stream, {
    // A command that ends the stream must not close the descriptor.
    _final: (done: WriteDone) => done(),
    _write: intercepted,
    // Without it, the stream passes chunks one by one to `_write`.
    _writev: undefined,
  })
  return () => {
    isReleased = true
    if (stream._write !== intercepted) return
    state.decodeStrings = decodeStrings
    Object.assign(stream, {_final, _write, _writev})
  }
}

/**
 * Intercepts `write` itself, for a stream that another program, such as a test, reads by replacing
 * `write`.
 *
 * @param isMeant whether the calling code's writes are intercepted
 * @returns a function that ends it
 */
export function interceptPublicWrite(
  stream: NodeJS.WriteStream,
  take: TakeChunk,
  isMeant: () => boolean,
): () => void {
  const {write} = stream
  let isReleased = false
  /** Like `write`: the second argument is an encoding, or the callback. */
  const intercepted = (chunk: Chunk, second?: unknown, third?: unknown): boolean => {
    const pass = (passed: Chunk) => Reflect.apply(write, stream, [passed, second, third]) as boolean
    if (isReleased || !isMeant()) return pass(chunk)
    const encoding = typeof second === 'string' ? (second as BufferEncoding) : 'utf8'
    const callback = typeof second === 'function' ? second : third
    const passed = take(chunk, encoding, () => {
      if (typeof callback === 'function') process.nextTick(callback)
    })
    return passed === undefined || pass(passed)
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
