import {ownsProcess, processState} from '../../process/process-state.js'
import {endOfCharacters} from './end-of-characters.js'
import {
  interceptInternalWrite,
  interceptPublicWrite,
  type TakeChunk,
  toBytes,
} from './intercept-writes.js'
import type {StreamName} from './streams.js'

/** Receives a text, and the bytes that were written for it, which may end in half a character. */
export type HandleText = (text: string, bytes: Uint8Array) => void

type TextHandlers = Partial<Record<StreamName, HandleText>> & {
  /**
   * Called before the first bytes on stdout (3.15a): releases stdout, and returns the text to write
   * before them, or undefined to drop them.
   */
  onBytes?: () => string | undefined
}

/**
 * Captures what is written to the process's streams.
 *
 * @param intercept how writes are intercepted; by default below `write`, where the process's
 *   documents go to its descriptors
 * @returns a function that restores them, and handles half a character at the end of a text
 */
export function captureOutput(
  {onBytes, stderr, stdout}: TextHandlers,
  intercept = ownsDescriptors() ? interceptInternalWrite : interceptRunsWrite,
): () => void {
  const start = (stream: NodeJS.WriteStream, capture: TextCapture) => {
    const release = intercept(stream, capture.take)
    return () => {
      release()
      capture.end()
    }
  }
  const releaseStdout = stdout && start(process.stdout, new TextCapture(stdout, onBytes))
  const releaseStderr = stderr && start(process.stderr, new TextCapture(stderr))
  return () => {
    releaseStdout?.()
    releaseStderr?.()
  }
}

/** Intercepts a stream's `write`, but passes on what a test writes that runs this process's line. */
export function interceptRunsWrite(stream: NodeJS.WriteStream, take: TakeChunk): () => void {
  return interceptPublicWrite(stream, take, () => processState().isInRun?.() !== false)
}

/**
 * Whether documents go to the descriptors: not if a program, such as a test, had replaced `write`.
 */
export function ownsDescriptors(): boolean {
  // In a worker the streams have no descriptor.
  const {fd} = process.stdout as {fd?: number}
  return ownsProcess() && fd !== undefined && processState().hasReplacedStreams !== true
}

/** Runs host code, such as loading a class, and drops its output. */
export async function runSilently<T>(run: () => T | Promise<T>): Promise<T> {
  // Not `interceptInternalWrite`, which would also drop what was written before and waits for a slow reader.
  const release = captureOutput({stderr: () => {}, stdout: () => {}}, interceptRunsWrite)
  try {
    return await run()
  } finally {
    release()
  }
}

/** Handles the chunks that are written to a stream as texts, whose characters may be split. */
class TextCapture {
  #decoder: InstanceType<typeof TextDecoder> | undefined
  readonly #handle: HandleText
  readonly #onBytes: TextHandlers['onBytes']
  /** The bytes of a character that the last chunk has split; the decoder holds them too. */
  #splitCharacter: Uint8Array = new Uint8Array()

  /** @param onBytes as in `TextHandlers`; without it, bytes that are not text become U+FFFD */
  constructor(handle: HandleText, onBytes?: TextHandlers['onBytes']) {
    this.#handle = handle
    this.#onBytes = onBytes
  }

  /**
   * Handles a chunk as a text. Bytes that are not text are passed on to the stream instead, after
   * what `onBytes` returns.
   */
  readonly take: TakeChunk = (chunk, encoding, done) => {
    // What most commands write, which needs no decoder.
    if (typeof chunk === 'string' && encoding === 'utf8' && this.#splitCharacter.length === 0) {
      const bytes = Buffer.from(chunk)
      // What a reader of the bytes gets: half a surrogate pair is written as U+FFFD.
      this.#handle(bytes.toString(), bytes)
      done()
      return undefined
    }
    const bytes = toBytes(chunk, encoding)
    const unread = Buffer.concat([this.#splitCharacter, bytes])
    const isBinary = this.#onBytes && typeof chunk !== 'string' && chunk.includes(0)
    const text = isBinary ? undefined : this.#decode(bytes)
    if (text === undefined) {
      // Cleared first, because `onBytes` ends this capture, which then has nothing to handle.
      this.#splitCharacter = new Uint8Array()
      const before = this.#onBytes?.()
      if (before !== undefined) return Buffer.concat([Buffer.from(before), unread])
      done()
      return undefined
    }
    this.#splitCharacter = unread.subarray(endOfCharacters(unread))
    this.#handle(text, bytes)
    done()
    return undefined
  }

  /** Handles half a character at the end of the text. */
  end(): void {
    const text = Buffer.from(this.#splitCharacter).toString()
    this.#splitCharacter = new Uint8Array()
    // The bytes were handled with their chunk.
    if (text !== '') this.#handle(text, new Uint8Array())
  }

  /** Decodes the next bytes; undefined, only with `onBytes`, if they are not text (3.15a). */
  #decode(bytes: Uint8Array): string | undefined {
    const isFatal = this.#onBytes !== undefined
    this.#decoder ??= new TextDecoder('utf-8', {fatal: isFatal, ignoreBOM: true})
    try {
      return this.#decoder.decode(bytes, {stream: true})
    } catch {
      return undefined
    }
  }
}
