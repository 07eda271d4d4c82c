import type {OutputFolder} from '../../files/output-folder.js'
import type {StreamName} from '../../output/streams/streams.js'
import {Ends, readEnd} from './ends.js'
import {readMediaType} from './media-types.js'
import {SavedOutput} from './saved-output.js'

/**
 * How much of a too large output an answer shows, in tokens: enough to know what to search the file
 * for.
 */
export const excerptTokens = 1250
const maxTokenBytes = 5
/** What an answer holds of a child's output (11.10). */
export type CapturedOutput = {
  stdout: string
  stderr: string
  /** What an answer does not hold, and what not even the file holds. */
  truncated?: {
    bytes: number
    omitted_bytes: number
    unsaved_bytes?: number
  }
  /** Binary stdout, which is in the file instead of `stdout`. */
  binary?: {bytes: number; type: string}
  /** The private file with the complete output, if that was too large or binary. */
  file?: string
}

/** How much of a child's output an answer holds; a larger output goes to a file. */
export type CaptureLimits = {
  maxBytes: number
  maxTokens?: number | undefined
  /** Whether stdout may end with an envelope, like stderr. */
  hasEnvelope?: boolean
}

/**
 * Captures a child's output, up to a number of bytes and tokens for both streams together. A larger
 * output goes to a private file, and its beginning, end and envelope are kept (11.10). For binary
 * output, the file holds only stdout.
 */
export class Capture {
  #binaryType: string | undefined
  readonly #decoder = new TextDecoder('utf-8', {fatal: true})
  #saved: SavedOutput | undefined
  readonly #streams: Record<StreamName, Ends>

  constructor(
    readonly limits: CaptureLimits,
    readonly folder: OutputFolder,
  ) {
    this.#streams = {
      stderr: new Ends(limits.maxBytes),
      stdout: new Ends(limits.maxBytes),
    }
  }

  add(name: StreamName, chunk: Buffer): void {
    const {stderr, stdout} = this.#streams
    // Output that begins as long text is text.
    if (!this.#saved && name === 'stdout' && !this.#isText(chunk)) {
      const {extension, type} = readMediaType(Buffer.concat([stdout.whole, chunk]))
      this.#binaryType = type
      this.#saved = new SavedOutput(this.folder, extension)
      this.#saved.add('stdout', stdout.whole)
    } else if (!this.#saved && stderr.bytes + stdout.bytes + chunk.length > this.limits.maxBytes) {
      this.#saveText()
    }
    if (name === 'stdout' || this.#binaryType === undefined) {
      this.#saved?.add(name, chunk)
    }
    this.#streams[name].add(chunk)
  }

  /** Returns the output so far of a child that still runs. */
  peek(): CapturedOutput {
    const output = this.#describe()
    if (this.#saved) this.#saved.isNamed = true
    return output
  }

  /** Returns the output of a child that has ended, and closes its file. */
  finish(): CapturedOutput {
    const output = this.#describe()
    if (this.#binaryType === undefined) this.#saved?.layOut()
    this.close()
    const {path} = this.#saved ?? {}
    return {
      ...output,
      ...(path !== undefined && {file: path}),
    }
  }

  close(): void {
    this.#saved?.close()
  }

  #describe(): CapturedOutput {
    const {stderr, stdout} = this.#streams
    const kept = this.#cut()
    const isBinary = this.#binaryType !== undefined
    const omitted = kept.stderr.omitted + (isBinary ? 0 : kept.stdout.omitted)
    if (omitted > 0 && !this.#saved) this.#saveText()
    const {path, unsavedBytes = 0} = this.#saved ?? {}
    // Beside binary output, text is not saved.
    const unsaved = isBinary ? unsavedBytes + omitted : Math.min(unsavedBytes, omitted)
    return {
      stderr: kept.stderr.text,
      stdout: kept.stdout.text,
      ...(omitted + unsaved > 0 && {
        truncated: {
          bytes: stderr.bytes + stdout.bytes,
          omitted_bytes: omitted,
          ...(unsaved > 0 && {unsaved_bytes: unsaved}),
        },
      }),
      ...(isBinary && {binary: {bytes: stdout.bytes, type: this.#binaryType!}}),
      ...(path !== undefined && {file: path}),
    }
  }

  /**
   * All output if it costs few tokens, else an excerpt of both streams, and the envelopes at their
   * ends.
   */
  #cut() {
    const {hasEnvelope, maxBytes, maxTokens = Infinity} = this.limits
    const {stderr} = this.#streams
    const stdout = this.#binaryType === undefined ? this.#streams.stdout : new Ends(0)
    const error = readEnd(stderr, maxTokens)
    const outcome = readEnd(hasEnvelope ? stdout : new Ends(0), maxTokens)
    const cutTo = (bytes: number) => {
      // The shorter stream, usually stderr, is kept whole, up to half of the budget.
      const atMost = Math.max(Math.floor(bytes / 2), bytes - stdout.bytes + outcome.bytes)
      const first = Math.min(stderr.bytes - error.bytes, atMost)
      const kept = {
        stderr: stderr.cut(first, error),
        stdout: stdout.cut(bytes - first, outcome),
      }
      return {
        ...kept,
        tokens: kept.stderr.tokens + kept.stdout.tokens,
      }
    }
    // An error ends both streams (4.17), but the answer contains it once.
    const room = Math.max(0, maxTokens - Math.max(error.tokens, outcome.tokens))
    const whole = cutTo(maxBytes)
    if (stderr.bytes + stdout.bytes <= maxBytes && whole.tokens <= room) {
      return whole
    }
    const most = Math.min(room, excerptTokens)
    for (let bytes = Math.min(maxBytes, most * maxTokenBytes); ;) {
      const excerpt = cutTo(bytes)
      if (excerpt.tokens <= most || bytes === 0) return excerpt
      bytes = Math.floor((bytes * most * 0.95) / excerpt.tokens)
    }
  }

  #isText(chunk: Buffer): boolean {
    try {
      this.#decoder.decode(chunk, {stream: true})
      return !chunk.includes(0)
    } catch {
      return false
    }
  }

  #saveText(): void {
    this.#saved = new SavedOutput(this.folder, 'txt')
    for (const name of ['stdout', 'stderr'] as const) {
      this.#saved.add(name, this.#streams[name].whole)
    }
  }
}
