import {fstatSync} from 'node:fs'

import {ownsProcess} from '../../run/process-state.js'
import {ownsDescriptors, writePast} from './capture.js'
import {DescriptorStream} from './descriptor-stream.js'

export type StreamName = 'stderr' | 'stdout'

/** Both output streams; each preserves the order of writes. */
export type Streams = Record<StreamName, Pick<DescriptorStream, 'flush' | 'flushNow' | 'queue' | 'send'>>

/** How long a reader may stall once a signal or a timeout ends the process (3.16), in milliseconds. */
export const interruptedStallMs = 1000

/** Opens the streams of a process that runs its own command line, which bypass the capture of the command's output. */
export function openStreams(onClosed: () => void): Streams {
  if (!ownsDescriptors()) return openEmbeddedStreams()
  const stdout = new DescriptorStream(1, onClosed)
  // As big integers: the numbers of a pipe would stay where Node's module loader looks when it resolves its next symbolic
  // link, which it then leaves alone, and a linked package is loaded twice (Node 20, lib/fs.js, realpathSync).
  const [out, error] = [fstatSync(1, {bigint: true}), fstatSync(2, {bigint: true})]
  // After `2>&1` a single queue keeps the lines of both whole.
  const isSamePlace = out.dev === error.dev && out.ino === error.ino
  return {stderr: isSamePlace ? stdout : new DescriptorStream(2, () => {}), stdout}
}

/** Opens the streams of a command run by another program or command, which may read them itself. */
export function openEmbeddedStreams(): Streams {
  return {stderr: shareStream('stderr'), stdout: shareStream('stdout')}
}

function shareStream(name: StreamName): Streams[StreamName] {
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
