import {captureConsole} from './capture-console.js'
import {isInRun} from './run-context.js'

type StreamName = 'stderr' | 'stdout'

/** What a run writes while it is captured. */
export type CapturedStreams = {
  /** Adds to what was written. */
  append(stream: StreamName, text: string): void
  hasText(stream: StreamName): boolean
  /** Gives the streams back. */
  release(): void
  text(): Record<StreamName, string>
}

/**
 * Keeps what a run writes to stdout and stderr of this process, and off them. What the test runner and other tests write
 * meanwhile reaches the streams: node:test reports each test on stdout as soon as it has ended.
 */
export function captureStreams(): CapturedStreams {
  const chunks: Record<StreamName, Buffer[]> = {stderr: [], stdout: []}
  const releases = (['stdout', 'stderr'] as const).map((name) => replaceWrite(process[name], chunks[name]))
  releases.push(captureConsole())
  const read = (name: StreamName) => Buffer.concat(chunks[name]).toString()
  return {
    append: (name, text) => void chunks[name].push(Buffer.from(text)),
    hasText: (name) => chunks[name].length > 0,
    release: () => releases.forEach((release) => release()),
    text: () => ({stderr: read('stderr'), stdout: read('stdout')}),
  }
}

function replaceWrite(stream: NodeJS.WriteStream, chunks: Buffer[]): () => void {
  const before = Object.getOwnPropertyDescriptor(stream, 'write')
  const original = stream.write
  const write = (chunk: Uint8Array | string, encoding?: unknown, callback?: unknown): boolean => {
    if (!isInRun()) return Reflect.apply(original, stream, [chunk, encoding, callback]) as boolean
    chunks.push(Buffer.from(chunk as string))
    const done = typeof encoding === 'function' ? encoding : callback
    if (typeof done === 'function') process.nextTick(done)
    return true
  }

  Object.defineProperty(stream, 'write', {configurable: true, enumerable: true, value: write, writable: true})
  return () => {
    if (before) Object.defineProperty(stream, 'write', before)
    else Reflect.deleteProperty(stream, 'write')
  }
}
