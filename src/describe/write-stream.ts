/** A stream that a process writes to. */
export type OutputStream = Pick<NodeJS.WriteStream, 'off' | 'once' | 'write'>

/**
 * Writes a text and waits until all of it has left the process.
 *
 * @returns false when the reader went away, which is no error
 */
export function writeAll(stream: OutputStream, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      if (!error) return resolve(true)
      return (error as NodeJS.ErrnoException).code === 'EPIPE' ? resolve(false) : reject(error)
    }

    stream.once('error', settle)
    stream.write(text, 'utf8', (error) => {
      settle(error)
      // A failed write emits its error after this, and without a listener that would end the process.
      if (!error) stream.off('error', settle)
    })
  })
}
