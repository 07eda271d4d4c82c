/** The two streams of a child. */
export type StreamName = 'stderr' | 'stdout'

/** What was kept of a child's output. */
export type CapturedOutput = {
  stdout: string
  stderr: string
  /** How much the child wrote, where that is more than was kept. */
  truncated?: {
    /** Bytes that the child wrote to both streams. */
    bytes: number
    /** Bytes that are not in `stdout` and `stderr`. */
    omitted_bytes: number
  }
}

/**
 * Keeps the beginning and the end of what a child prints, up to a number of bytes for both streams together, however much
 * it prints.
 */
export class Capture {
  readonly #maxBytes: number
  readonly #streams: Record<StreamName, HeadAndTail>

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#streams = {stderr: new HeadAndTail(maxBytes), stdout: new HeadAndTail(maxBytes)}
  }

  /** How many bytes the child has written. */
  get bytes(): number {
    return this.#streams.stdout.bytes + this.#streams.stderr.bytes
  }

  add(stream: StreamName, chunk: Buffer): void {
    this.#streams[stream].add(chunk)
  }

  /** What is kept so far, a stream after the other, byte for byte while nothing was left out. */
  *whole(): Generator<Buffer> {
    yield* this.#streams.stdout.pieces()
    yield* this.#streams.stderr.pieces()
  }

  finish(): CapturedOutput {
    const {stderr, stdout} = this.#streams
    const {bytes} = this
    if (bytes <= this.#maxBytes) return {stderr: stderr.toText(stderr.bytes), stdout: stdout.toText(stdout.bytes)}
    // The smaller stream is kept whole where it takes less than its half: it is the error, as a rule.
    const half = Math.floor(this.#maxBytes / 2)
    const smaller = Math.min(half, stderr.bytes, stdout.bytes)
    const larger = this.#maxBytes - smaller
    const isErrorSmaller = stderr.bytes <= stdout.bytes
    const budget = isErrorSmaller ? {stderr: smaller, stdout: larger} : {stderr: larger, stdout: smaller}
    return {
      stderr: stderr.toText(budget.stderr),
      stdout: stdout.toText(budget.stdout),
      truncated: {bytes, omitted_bytes: bytes - this.#maxBytes},
    }
  }
}

/** The first and the last bytes of a stream. */
class HeadAndTail {
  bytes = 0
  readonly #half: number
  readonly #head: Buffer[] = []
  #headBytes = 0
  readonly #tail: Buffer[] = []
  #tailBytes = 0

  constructor(maxBytes: number) {
    this.#half = Math.ceil(maxBytes / 2)
  }

  add(chunk: Buffer): void {
    this.bytes += chunk.length
    const room = this.#half - this.#headBytes
    const first = chunk.subarray(0, room)
    if (first.length > 0) {
      this.#head.push(first)
      this.#headBytes += first.length
    }

    const rest = chunk.subarray(first.length)
    if (rest.length === 0) return
    this.#tail.push(rest.subarray(-this.#half))
    this.#tailBytes += Math.min(rest.length, this.#half)
    while (this.#tailBytes - this.#tail[0]!.length >= this.#half) this.#tailBytes -= this.#tail.shift()!.length
  }

  *pieces(): Generator<Buffer> {
    yield* this.#head
    yield* this.#tail
  }

  /** The text, its middle left out where it has more bytes than this. */
  toText(budget: number): string {
    if (this.bytes <= budget) return Buffer.concat([...this.pieces()]).toString()
    const half = Math.floor(budget / 2)
    const head = cutEnd(Buffer.concat(this.#head).subarray(0, half))
    const end = Buffer.concat(this.#tail)
    const tail = cutStart(end.subarray(Math.max(0, end.length - half)))
    return `${head.toString()}\n[${this.bytes - head.length - tail.length} bytes left out]\n${tail.toString()}`
  }
}

/** Takes an incomplete UTF-8 character off the end. */
function cutEnd(bytes: Buffer): Buffer {
  let start = bytes.length
  while (start > 0 && bytes.length - start < 4 && isContinuation(bytes[start - 1]!)) start -= 1
  if (start === 0) return bytes
  const lead = bytes[start - 1]!
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return bytes.length - start + 1 < length ? bytes.subarray(0, start - 1) : bytes
}

/** Takes the rest of a UTF-8 character off the beginning. */
function cutStart(bytes: Buffer): Buffer {
  let start = 0
  while (start < 3 && start < bytes.length && isContinuation(bytes[start]!)) start += 1
  return bytes.subarray(start)
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0
}
