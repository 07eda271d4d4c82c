type StreamName = 'stderr' | 'stdout'

/** What the process writes while it is captured. */
export type CapturedStreams = {
  /** Adds to what was written. */
  append(stream: StreamName, text: string): void
  hasText(stream: StreamName): boolean
  /** Gives the streams back. */
  release(): void
  text(): Record<StreamName, string>
}

/** Keeps what is written to stdout and stderr of this process, and off them. */
export function captureStreams(): CapturedStreams {
  const chunks: Record<StreamName, Buffer[]> = {stderr: [], stdout: []}
  const releases = (['stdout', 'stderr'] as const).map((name) => replaceWrite(process[name], chunks[name]))
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
    if (isReport(chunk)) return Reflect.apply(original, stream, [chunk, encoding, callback]) as boolean
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

/** Whether `node --test` reports to its parent, which its child does on stdout: messages that V8 serialized. */
function isReport(chunk: Uint8Array | string): boolean {
  return process.env['NODE_TEST_CONTEXT'] === 'child-v8' && chunk[0] === 0xff && chunk[1] === 0x0f
}
