import {fstatSync} from 'node:fs'

import {ownsProcess} from '../../process/process-state.js'
import {ownsDescriptors} from './capture.js'
import {Descriptor, type Done} from './descriptor.js'

/** One of the two output streams. */
export type StreamName = 'stderr' | 'stdout'

/**
 * A stream that preserves the order of writes. Only one with a descriptor of its own takes bytes
 * (`write`).
 */
export type OutputStream = Partial<Pick<Descriptor, 'write'>> &
  Pick<Descriptor, 'flush' | 'flushNow' | 'queue' | 'send'>

/** Both output streams. */
export type Streams = Record<StreamName, OutputStream>

/**
 * Opens the streams of a run, which bypass the capture of the command's output.
 *
 * @param onReaderGone called when the reader of stdout is gone
 */
export function openStreams(onReaderGone: () => void): Streams {
  if (!ownsDescriptors()) return openEmbeddedStreams()
  const stdout = new Descriptor(1, onReaderGone)
  // Big integers, because number stats share a buffer that `realpathSync` of Node 20 (lib/fs.js)
  // reads for its next symbolic link. The module loader would then load a linked package twice.
  const out = fstatSync(1, {bigint: true})
  const error = fstatSync(2, {bigint: true})
  // After `2>&1` a single queue keeps the lines of both whole.
  const isSamePlace = out.dev === error.dev && out.ino === error.ino
  return {
    stderr: isSamePlace ? stdout : new Descriptor(2, () => {}),
    stdout,
  }
}

/** Wraps a stream so that `onBytes` is called with the size of all that is written to it. */
export function countBytes(stream: OutputStream, onBytes: (count: number) => void): OutputStream {
  const write = stream.write?.bind(stream)
  return {
    flush: () => stream.flush(),
    flushNow: (stallMs) => stream.flushNow(stallMs),
    queue(text) {
      onBytes(Buffer.byteLength(text))
      return stream.queue(text)
    },
    send(text) {
      onBytes(Buffer.byteLength(text))
      return stream.send(text)
    },
    ...(write && {
      write(bytes: Uint8Array, done: Done) {
        onBytes(bytes.length)
        write(bytes, done)
      },
    }),
  }
}

/** Opens streams over the process's own, where another program, such as a test, may read these. */
export function openEmbeddedStreams(): Streams {
  return {
    stderr: wrapStream('stderr'),
    stdout: wrapStream('stdout'),
  }
}

function wrapStream(name: StreamName): OutputStream {
  const stream = process[name]
  const {write} = stream
  const send = (text: string): undefined => void Reflect.apply(write, stream, [text])
  return {
    async flush() {
      // Does not wait for another program's stream.
      if (!ownsProcess()) return
      // @oclif/test's mock of `write` ignores a callback as second argument.
      await new Promise<void>(
        (resolve) => void Reflect.apply(write, stream, ['', 'utf8', () => resolve()]),
      )
    },
    flushNow: () => true,
    queue: send,
    send,
  }
}
