type Done = (error?: Error | null) => void
type Piece = {chunk: Uint8Array | string; encoding: BufferEncoding}
type Sink = {
  _write: (chunk: Uint8Array | string, encoding: BufferEncoding, done: Done) => void
  _writev?: ((pieces: Piece[], done: Done) => void) | null
}

/** How much of a piece is handed on, in bytes: who listens wants what was written last. */
const heardSize = 16_384

/**
 * Listens to what is written to a stream, which goes out as ever. It stands below `write`, where nothing that compares
 * or replaces that notices it.
 *
 * @param onText told the end of each piece that is written
 * @returns a function that stops listening
 */
export function listenToStream(stream: NodeJS.WriteStream, onText: (text: string) => void): () => void {
  const sink = stream as unknown as Sink
  const {_write: write, _writev: writeMany} = sink
  let isReleased = false
  const hear = (chunk: Uint8Array | string): void => {
    if (isReleased) return
    onText(typeof chunk === 'string' ? chunk.slice(-heardSize) : Buffer.from(chunk.subarray(-heardSize)).toString())
  }

  const heard: Sink['_write'] = (chunk, encoding, done) => {
    hear(chunk)
    write.call(stream, chunk, encoding, done)
  }

  const heardMany: Sink['_writev'] = (pieces, done) => {
    for (const {chunk} of pieces) hear(chunk)
    writeMany!.call(stream, pieces, done)
  }

  sink._write = heard
  if (writeMany) sink._writev = heardMany
  return () => {
    isReleased = true
    if (sink._write !== heard) return
    sink._write = write
    if (writeMany) sink._writev = writeMany
  }
}
