import {fstatSync, writeSync} from 'node:fs'

import {ownsProcess} from '../../process/process-state.js'
import {interceptSink, ownsDescriptors, toBytes} from './capture.js'

export type StreamName = 'stderr' | 'stdout'

type Descriptor = ReturnType<typeof openDescriptor>

/** Both output streams; each preserves the order of writes. */
export type Streams = Record<
  StreamName,
  Partial<Descriptor> & Pick<Descriptor, 'flush' | 'flushNow' | 'queue' | 'send'>
>

/**
 * How long a reader may stall once a signal or a timeout ends the process (3.16), in milliseconds.
 */
export const interruptedStallMs = 1000

/**
 * The text batched in a turn of the event loop, and queued before a sender is blocked, and for how
 * long at a time.
 */
const limits = {batch: 1 << 16, queue: 1 << 20, pauseMs: 50}

/** Opens the streams of a run, which bypass the capture of the command's output. */
export function openStreams(onClosed: () => void): Streams {
  if (!ownsDescriptors()) return openEmbeddedStreams()
  const stdout = openDescriptor(1, onClosed)
  // As big integers: the numbers of a pipe would stay where Node's module loader looks when it
  // resolves its next symbolic link, which it then leaves alone, and a linked package is loaded
  // twice (Node 20, lib/fs.js, realpathSync).
  const [out, error] = [fstatSync(1, {bigint: true}), fstatSync(2, {bigint: true})]
  // After `2>&1` a single queue keeps the lines of both whole.
  const isSamePlace = out.dev === error.dev && out.ino === error.ino
  return {stderr: isSamePlace ? stdout : openDescriptor(2, () => {}), stdout}
}

/** A stream that also reports how many bytes it is given. */
export function countBytes(
  stream: Streams[StreamName],
  onBytes: (count: number) => void,
): Streams[StreamName] {
  const {queue, send, write} = stream
  return {
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
  return {stderr: shareStream('stderr'), stdout: shareStream('stdout')}
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

/**
 * Relays the command's stdout to one of the plugin's streams. @param onText receives the last 16 KB
 * of each piece
 */
export function relayStdout(
  stream: Streams['stdout'],
  onText?: (text: string) => void,
): () => void {
  const {write} = stream
  if (!write) return () => {}
  return interceptSink(process.stdout, (chunk, encoding, done) => {
    const bytes = toBytes(chunk, encoding)
    onText?.(Buffer.from(bytes.subarray(-16_384)).toString())
    write(bytes, done)
    return undefined
  })
}

type Done = (error?: Error) => void

/**
 * Writes directly to a descriptor: the queue of a stream object is hidden, and cannot be written
 * synchronously at exit.
 */
function openDescriptor(descriptor: 1 | 2, onClosed: () => void) {
  let blockedSince: number | undefined
  let bytes: Uint8Array = Buffer.alloc(0)
  /** Why stdout cannot be written, such as a full disk. */
  let failure: Error | undefined
  let isBroken = false
  /** The error that lost a text, until it is reported. */
  let lost: Error | undefined
  /** What is queued after the bytes. */
  let queued = ''
  let timer: NodeJS.Immediate | NodeJS.Timeout | undefined
  const waiters: Done[] = []

  const hasMore = () => bytes.length > 0 || queued !== ''
  const release = () => {
    for (const done of waiters.splice(0)) done(failure)
  }
  const resume = () => {
    timer = undefined
    if (drain()) release()
  }
  const wait = () =>
    new Promise<void>(
      (resolve, reject) => void waiters.push((error) => (error ? reject(error) : resolve())),
    )
  const reportLost = () => {
    const error = lost
    lost = undefined
    if (error) throw error
  }
  /** Writes until the queue is empty or the reader stalls. @returns whether the queue is empty */
  const drain = (): boolean => {
    try {
      while (hasMore()) {
        if (bytes.length === 0) {
          bytes = Buffer.from(queued)
          queued = ''
        }

        bytes = bytes.subarray(writeSync(descriptor, bytes))
        blockedSince = undefined
      }
    } catch (error) {
      const {code = ''} = error as NodeJS.ErrnoException
      if (code === 'EAGAIN') {
        blockedSince ??= performance.now()
        timer ??= setTimeout(resume, performance.now() - blockedSince < 20 ? 1 : 10)
        return false
      }

      isBroken = true
      blockedSince = undefined
      bytes = Buffer.alloc(0)
      queued = ''
      if (['ECONNRESET', 'EOF', 'EPIPE'].includes(code)) onClosed()
      // A log or error that cannot be written cannot be reported either.
      else if (descriptor === 1) failure = lost = error as Error
    }

    return true
  }

  return {
    /**
     * Writes a text. @returns a promise that resolves when it has left; undefined while the stream
     * accepts more
     */
    send(text: string): Promise<void> | undefined {
      if (failure) return Promise.reject(failure)
      if (isBroken) {
        onClosed()
        return undefined
      }

      queued += text
      if (!timer) timer = setImmediate(resume)
      if (blockedSince === undefined) {
        if (queued.length < limits.batch) return undefined
        drain()
      } else if (bytes.length + queued.length > limits.queue) {
        const deadline = performance.now() + limits.pauseMs
        while (!drain() && performance.now() < deadline) sleep()
      }

      // Even if all has been written: without a turn of the event loop, signals would never arrive.
      return wait()
    },
    /**
     * Writes bytes at once, until the reader stalls. @param done called when the stream has drained
     */
    write(more: Uint8Array, done: Done): void {
      if (isBroken) {
        if (!failure) onClosed()
        return done(failure)
      }

      bytes = Buffer.concat([bytes, Buffer.from(queued), more])
      queued = ''
      waiters.push(done)
      if (drain()) release()
    },
    queue(text: string): undefined {
      if (isBroken) lost = failure
      else queued += text
    },
    /**
     * Writes all text synchronously. @returns false if the reader stalls @throws Error if a queued
     * text cannot be written
     */
    flushNow(stallMs = 2000): boolean {
      do {
        while (!drain()) {
          if (performance.now() - blockedSince! >= stallMs) return false
          sleep()
        }

        release()
        // What waited may have written more.
      } while (hasMore())

      reportLost()
      return true
    },
    /**
     * Resolves when all text has left the process, however slow the reader (3.9). @throws as
     * `flushNow` does
     */
    async flush(): Promise<void> {
      if (!drain()) await wait()
      reportLost()
    },
  }
}

function sleep(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
}
