import {fstatSync} from 'node:fs'

import {ownsProcess} from '../../run/process-state.js'
import {ownsDescriptors, writePast} from './capture.js'
import {DescriptorStream} from './descriptor-stream.js'

/** One of the process's two output streams. */
export type StreamName = 'stderr' | 'stdout'

/** An output stream of the process that preserves the order of writes. */
export type OutputStream = {
  /**
   * Writes a text.
   *
   * @returns a promise that resolves when the stream has drained, and rejects if the text cannot be written; undefined
   * while the stream accepts more
   */
  send(text: string): Promise<void> | undefined
  /** Queues a text for the next flush. */
  queue(text: string): undefined
  /**
   * Writes all text synchronously, for an ending process.
   *
   * @param stallMs how long the reader may stall, 2000 by default
   * @returns false if the reader has stalled
   * @throws Error if a queued text cannot be written
   */
  flushNow(stallMs?: number): boolean
  /** Resolves when all text has left the process, however slow the reader (3.9). @throws as `flushNow` does */
  flush(): Promise<void>
}

/** How long a reader may stall once a signal or a timeout ends the process (3.16), in milliseconds. */
export const interruptedStallMs = 1000

/** Both output streams. */
export type Streams = Record<StreamName, OutputStream>

/**
 * Opens the streams of a process that runs its own command line, bypassing the capture of the command's output.
 *
 * @param onClosed called when the reader of stdout is gone, and for each text sent after that
 */
export function openStreams(onClosed: () => void): Streams {
  if (!ownsDescriptors()) return openEmbeddedStreams()
  const stdout = new DescriptorStream('stdout', onClosed)
  // As big integers: the numbers of a pipe would stay where Node's module loader looks when it resolves its next symbolic
  // link, which it then leaves alone, and a linked package is loaded twice (Node 20, lib/fs.js, realpathSync).
  const [out, error] = [fstatSync(1, {bigint: true}), fstatSync(2, {bigint: true})]
  // After `2>&1` a single queue keeps the lines of both whole.
  const isSamePlace = out.dev === error.dev && out.ino === error.ino
  return {stderr: isSamePlace ? stdout : new DescriptorStream('stderr', () => {}), stdout}
}

/** Opens the streams of a command run by another program or command, which may read them itself. */
export function openEmbeddedStreams(): Streams {
  return {stderr: shareStream('stderr'), stdout: shareStream('stdout')}
}

/** Writes through a process stream's current `write`. */
function shareStream(name: StreamName): OutputStream {
  const stream = process[name]
  const {write} = stream
  const send = (text: string): undefined => writePast(() => Reflect.apply(write, stream, [text]))
  return {
    async flush() {
      // Does not wait for another program's stream.
      if (!ownsProcess()) return
      await new Promise<void>((resolve) => {
        // @oclif/test's mock of `write` ignores a callback as second argument.
        writePast(() => Reflect.apply(write, stream, ['', 'utf8', () => resolve()]))
      })
    },
    flushNow: () => true,
    queue: send,
    send,
  }
}
