import {ownsProcess, processState} from '../../process/process-state.js'
import {endOfCharacters} from './end-of-characters.js'
import {interceptSink, interceptWrite, type TakeChunk, toBytes} from './intercept-writes.js'
import type {StreamName} from './streams.js'

/** Gets a text, and the bytes that were written, which may end in half a character. */
export type HandleText = (text: string, bytes: Uint8Array) => void

type TextHandlers = Partial<Record<StreamName, HandleText>> & {
  /**
   * Called before the first bytes on stdout (3.15a): releases stdout, and returns the text to write
   * before them.
   */
  onBytes?: () => string
}

/**
 * Captures what is written to the process's streams.
 *
 * @returns a function that restores them, and handles half a character at the end of a text
 */
export function captureOutput(
  {onBytes, stderr, stdout}: TextHandlers,
  intercept = ownsDescriptors() ? interceptSink : interceptWrite,
): () => void {
  const capture = (stream: NodeJS.WriteStream, taker: TextTaker) => {
    const release = intercept(stream, taker.take)
    return () => {
      release()
      taker.end()
    }
  }
  const releaseStdout = stdout && capture(process.stdout, makeTextTaker(stdout, onBytes))
  const releaseStderr = stderr && capture(process.stderr, makeTextTaker(stderr))
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
  // Not `interceptSink`, which would also drop what was written before and waits for a slow reader.
  const release = captureOutput({stderr: () => {}, stdout: () => {}}, interceptWrite)
  try {
    return await run()
  } finally {
    release()
  }
}

type TextTaker = {
  take: TakeChunk
  /** Handles an incomplete character at the end of the text. */
  end(): void
}

/**
 * Handles chunks of text. With `onBytes`, a chunk that is not text is passed on to the stream,
 * after the text that `onBytes` returns.
 */
function makeTextTaker(handle: HandleText, onBytes?: () => string): TextTaker {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  /** The bytes of a character that the last chunk has cut; the decoder holds them too. */
  let held: Uint8Array = new Uint8Array()
  const take: TakeChunk = (chunk, encoding, done) => {
    // What most commands write, which needs no decoder.
    if (typeof chunk === 'string' && encoding === 'utf8' && held.length === 0) {
      const bytes = Buffer.from(chunk)
      handle(bytes.toString(), bytes)
      done()
      return undefined
    }
    decoder ??= new TextDecoder('utf-8', {fatal: onBytes !== undefined, ignoreBOM: true})
    const bytes = toBytes(chunk, encoding)
    const isBinary = onBytes !== undefined && typeof chunk !== 'string' && chunk.includes(0)
    const text = isBinary ? undefined : decodeNext(decoder, bytes)
    const unread = Buffer.concat([held, bytes])
    held = new Uint8Array()
    // Only with `onBytes` does the decoder reject anything.
    if (text === undefined) return Buffer.concat([Buffer.from(onBytes!()), unread])
    held = unread.subarray(endOfCharacters(unread))
    handle(text, bytes)
    done()
    return undefined
  }
  const end = (): void => {
    const text = Buffer.from(held).toString()
    held = new Uint8Array()
    // Their chunk has brought the bytes.
    if (text !== '') handle(text, new Uint8Array())
  }
  return {end, take}
}

/**
 * Decodes the next bytes of a text; undefined if they are not text (3.15a). A character may be
 * split.
 */
function decodeNext(
  decoder: InstanceType<typeof TextDecoder>,
  bytes: Uint8Array,
): string | undefined {
  try {
    return decoder.decode(bytes, {stream: true})
  } catch {
    return undefined
  }
}
