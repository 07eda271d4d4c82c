/** One of the process's two output streams. */
export type StreamName = 'stderr' | 'stdout'

/** An ordered, whole way out to one of the process's streams. */
export type Wire = {
  /**
   * Writes a text after everything sent before it.
   *
   * @returns a promise that resolves when the stream can take more, or nothing when it can already
   */
  send(text: string): Promise<void> | undefined
  /**
   * Writes a text, and everything sent before it, before it returns: for the end of a process.
   *
   * @returns whether all of it has left the process, as far as it has a reader
   */
  sendNow(text: string): boolean
  /** Waits only a moment, from now on, for a reader that takes nothing: the process is told to end at once. */
  hurry(): void
  /**
   * Writes what was sent before, or leaves out what the reader has not taken by then, in whole lines, so that the last
   * line still finds room; hurries from then on.
   */
  dropWaiting(patienceMs: number): void
  /** Resolves when everything sent has left the process. */
  flush(): Promise<void>
  /** Leaves the stream as it was found. */
  close(): void
}

/** How much text is gathered before it is written, in UTF-16 units. */
export const batchSize = 1 << 16

/** Whether an error means that the reader has gone away. */
export function isReaderGone(error: unknown): boolean {
  const {code} = error as NodeJS.ErrnoException
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'EOF'
}
