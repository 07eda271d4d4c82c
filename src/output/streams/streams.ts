import {fstatSync} from 'node:fs'

import {ownsProcess} from '../../process/process-state.js'
import {ownsDescriptors} from './capture.js'
import {Descriptor, type Done} from './descriptor.js'
import {interceptSink, interceptWrite, toBytes} from './intercept-writes.js'

/** One of the two output streams. */
export type StreamName = 'stderr' | 'stdout'

/**
 * Both output streams; each preserves the order of writes. Without a descriptor of its own, a
 * stream has only the required methods.
 */
export type Streams = Record<
  StreamName,
  Partial<Descriptor> & Pick<Descriptor, 'flush' | 'flushNow' | 'queue' | 'send'>
>

/** Opens the streams of a run, which bypass the capture of the command's output. */
export function openStreams(onClosed: () => void): Streams {
  if (!ownsDescriptors()) return openEmbeddedStreams()
  const stdout = new Descriptor(1, onClosed)
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

/** A stream like another one that also reports how many bytes are written to it. */
export function countBytes(
  stream: Streams[StreamName],
  onBytes: (count: number) => void,
): Streams[StreamName] {
  const {queue, send, write} = stream
  return {
    // A descriptor's methods are fields, so the copy has them.
    ...stream,
    queue(text) {
      onBytes(Buffer.byteLength(text))
      return queue(text)
    },
    send(text) {
      onBytes(Buffer.byteLength(text))
      return send(text)
    },
    ...(write && {
      write(more: Uint8Array, done: Done) {
        onBytes(more.length)
        write(more, done)
      },
    }),
  }
}

/** Opens the streams of the process, which another program may read itself. */
export function openEmbeddedStreams(): Streams {
  return {
    stderr: shareStream('stderr'),
    stdout: shareStream('stdout'),
  }
}

function shareStream(name: StreamName): Streams[StreamName] {
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

/** How much of the end of each relayed chunk `onText` receives, in bytes. */
const maxTextBytes = 16 * 1024

/** The command's stdout while it is relayed. */
export type Relay = {
  /** Drops what hooks still write (3.8). What the stream still buffers leaves the process. */
  close(): void
  /** Ends the relay: stdout is the process's again. */
  release(): void
}

/**
 * Relays the command's stdout to one of the plugin's streams.
 *
 * @param onText receives the end of each chunk as a text
 */
export function relayStdout(stream: Streams['stdout'], onText?: (text: string) => void): Relay {
  const {write} = stream
  if (!write) return {close() {}, release() {}}
  const releaseSink = interceptSink(process.stdout, (chunk, encoding, done) => {
    const bytes = toBytes(chunk, encoding)
    onText?.(Buffer.from(bytes.subarray(-maxTextBytes)).toString())
    write(bytes, done)
    return undefined
  })
  let open = (): void => {}
  return {
    close() {
      open = interceptWrite(process.stdout, (_chunk, _encoding, done) => {
        done()
        return undefined
      })
    },
    release() {
      open()
      releaseSink()
    },
  }
}
