import type {OutputFolder} from '../../files/output-folder.js'
import type {StreamName} from '../../output/streams/streams.js'
import {type ExcerptLimits, makeExcerpt} from './excerpt.js'
import {readMediaType} from './media-types.js'
import {SavedOutput} from './saved-output.js'
import {StreamEnds} from './stream-ends.js'

/** What an answer holds of a child's output (11.10). */
export type CapturedOutput = {
  stdout: string
  stderr: string
  /**
   * The size of the whole output, of what an answer leaves out, and of what no file holds either.
   */
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

/**
 * Captures a child's output, up to a number of bytes and tokens for both streams together. A larger
 * output goes to a private file, and its beginning, end and envelope are kept (11.10). For binary
 * output, the file holds only stdout.
 */
export class Capture {
  /** The media type of stdout, if that is binary. */
  #binaryType: string | undefined
  readonly #decoder = new TextDecoder('utf-8', {fatal: true})
  #saved: SavedOutput | undefined
  readonly #streams: Record<StreamName, StreamEnds>

  constructor(
    readonly limits: ExcerptLimits,
    readonly folder: OutputFolder,
  ) {
    this.#streams = {
      stderr: new StreamEnds(limits.maxBytes),
      stdout: new StreamEnds(limits.maxBytes),
    }
  }

  add(name: StreamName, chunk: Buffer): void {
    this.#beginToSave(name, chunk)
    if (name === 'stdout' || this.#binaryType === undefined) {
      this.#saved?.add(name, chunk)
    }
    this.#streams[name].add(chunk)
  }

  /** Returns the output so far of a child that still runs. */
  peek(): CapturedOutput {
    const excerpt = this.#cutExcerpt()
    if (this.#saved) this.#saved.isNamed = true
    return this.#describe(excerpt)
  }

  /** Returns the output of a child that has ended, and closes its file. */
  finish(): CapturedOutput {
    const excerpt = this.#cutExcerpt()
    // This may write another file, which the answer then names.
    if (this.#binaryType === undefined) this.#saved?.layOut()
    const output = this.#describe(excerpt)
    this.close()
    return output
  }

  close(): void {
    this.#saved?.close()
  }

  /** Opens the file if the next chunk makes the output binary or too large. */
  #beginToSave(name: StreamName, chunk: Buffer): void {
    const {stderr, stdout} = this.#streams
    const isText = name === 'stderr' || this.#binaryType !== undefined || this.#isText(chunk)
    if (!isText) this.#saveBinary(chunk)
    if (this.#saved) return
    if (stderr.bytes + stdout.bytes + chunk.length > this.limits.maxBytes) {
      this.#saveText()
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

  #saveBinary(chunk: Buffer): void {
    const kept = this.#streams.stdout.join()
    // A file may have been begun for a long text.
    const before = this.#saved ? this.#saved.takeStdout() : kept
    if (!before) return
    const {extension, type} = readMediaType(Buffer.concat([kept, chunk]))
    this.#binaryType = type
    this.#saved = new SavedOutput(this.folder, extension)
    this.#saved.add('stdout', before)
  }

  #saveText(): void {
    this.#saved = new SavedOutput(this.folder, 'txt')
    for (const name of ['stdout', 'stderr'] as const) {
      this.#saved.add(name, this.#streams[name].join())
    }
  }

  /** Cuts out what an answer shows, and saves the whole output if that is not all of it. */
  #cutExcerpt(): Excerpt {
    const {stderr, stdout} = this.#streams
    // Binary stdout is only in the file.
    const shownStdout = this.#binaryType === undefined ? stdout : new StreamEnds(0)
    const excerpt = makeExcerpt({stderr, stdout: shownStdout}, this.limits)
    if (omittedBytesOf(excerpt) > 0 && !this.#saved) this.#saveText()
    return excerpt
  }

  #describe(excerpt: Excerpt): CapturedOutput {
    const {stderr, stdout} = this.#streams
    const {path} = this.#saved ?? {}
    const type = this.#binaryType
    const omitted = omittedBytesOf(excerpt)
    const unsaved = this.#countUnsaved(omitted)
    return {
      stderr: excerpt.stderr.text,
      stdout: excerpt.stdout.text,
      ...(omitted + unsaved > 0 && {
        truncated: {
          bytes: stderr.bytes + stdout.bytes,
          omitted_bytes: omitted,
          ...(unsaved > 0 && {unsaved_bytes: unsaved}),
        },
      }),
      ...(type !== undefined && {binary: {bytes: stdout.bytes, type}}),
      ...(path !== undefined && {file: path}),
    }
  }

  /** The bytes that neither the file nor the answer holds. */
  #countUnsaved(omitted: number): number {
    const unsaved = this.#saved?.unsavedBytes ?? 0
    // If stdout is binary, the file does not hold stderr. Of a text that is not saved whole, the
    // answer may hold the end.
    return this.#binaryType === undefined ? Math.min(unsaved, omitted) : unsaved + omitted
  }
}

type Excerpt = ReturnType<typeof makeExcerpt>

/** How many bytes of both streams an excerpt leaves out. */
function omittedBytesOf({stderr, stdout}: Excerpt): number {
  return stderr.omittedBytes + stdout.omittedBytes
}
