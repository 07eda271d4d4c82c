import {ownsProcess, processState} from '../../process/process-state.js'
import type {StreamName} from './streams.js'

type TextHandlers = Partial<Record<StreamName, (text: string) => void>> & {
  /**
   * Called before the first bytes on stdout (3.15a): releases stdout, and returns the text to write
   * before them.
   */
  onBytes?: () => string
}

type Chunk = Uint8Array | string
type WriteDone = (error?: Error | null) => void

/**
 * Takes a chunk written to a stream.
 *
 * @returns what passes on, if anything
 */
type Take = (chunk: Chunk, encoding: BufferEncoding, done: WriteDone) => Chunk | undefined

/**
 * Captures what is written to the process's streams.
 *
 * @returns a function that restores them
 */
export function captureOutput(
  {onBytes, stderr, stdout}: TextHandlers,
  intercept = ownsDescriptors() ? interceptSink : interceptWrite,
): () => void {
  const releaseStdout = stdout && intercept(process.stdout, makeTextTaker(stdout, onBytes))
  const releaseStderr = stderr && intercept(process.stderr, makeTextTaker(stderr))
  return () => {
    releaseStdout?.()
    releaseStderr?.()
  }
}

/**
 * Whether documents go to the descriptors: not if a program, such as a test, had replaced `write`.
 */
export function ownsDescriptors(): boolean {
  // In a worker the streams have no descriptor.
  const {fd} = process.stdout as {fd?: number}
  return ownsProcess() && fd !== undefined && processState().wasReplaced !== true
}

/** Runs host code, such as loading a class, and drops its output. */
export async function runSilently<T>(run: () => T | Promise<T>): Promise<T> {
  // For a person, what a slow stream still holds is not dropped.
  const release = captureOutput({stderr: () => {}, stdout: () => {}}, interceptWrite)
  try {
    return await run()
  } finally {
    release()
  }
}

function makeTextTaker(handle: (text: string) => void, onBytes?: () => string): Take {
  const decoder = new TextDecoder('utf-8', {
    fatal: onBytes !== undefined,
    ignoreBOM: true,
  })
  return (chunk, encoding, done) => {
    const bytes = toBytes(chunk, encoding)
    let text: string
    try {
      // 3.15a: a sequence split between chunks is still text.
      if (onBytes && typeof chunk !== 'string' && chunk.includes(0)) {
        throw new TypeError('not a text')
      }
      text = decoder.decode(bytes, {stream: true})
    } catch {
      return Buffer.concat([Buffer.from(onBytes!()), bytes])
    }

    handle(text)
    done()
    return undefined
  }
}

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
function interceptWrite(stream: NodeJS.WriteStream, take: Take): () => void {
  const {write} = stream
  let isReleased = false
  const restore = replaceWrite(
    stream,
    (chunk: Chunk, second?: unknown, third?: unknown): boolean => {
      const pass = (text: Chunk) => Reflect.apply(write, stream, [text, second, third]) as boolean
      if (isReleased || processState().isInRun?.() === false) {
        return pass(chunk)
      }
      const encoding = typeof second === 'string' ? (second as BufferEncoding) : 'utf8'
      const done = typeof second === 'function' ? second : third
      const rest = take(chunk, encoding, () => {
        if (typeof done === 'function') process.nextTick(done)
      })
      return rest === undefined || pass(rest)
    },
  )
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
