import {interceptRunsWrite} from './capture.js'
import {interceptInternalWrite, toBytes} from './intercept-writes.js'
import type {OutputStream} from './streams.js'

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
 * Relays the command's stdout to one of the plugin's streams, if that takes bytes.
 *
 * @param onText receives the end of each chunk as a text
 */
export function relayStdout(stream: OutputStream, onText?: (text: string) => void): Relay {
  const write = stream.write?.bind(stream)
  if (!write) return {close() {}, release() {}}
  const releaseSink = interceptInternalWrite(process.stdout, (chunk, encoding, done) => {
    const bytes = toBytes(chunk, encoding)
    onText?.(Buffer.from(bytes.subarray(-maxTextBytes)).toString())
    write(bytes, done)
    return undefined
  })
  let releaseWrite = (): void => {}
  return {
    close() {
      releaseWrite = interceptRunsWrite(process.stdout, (_chunk, _encoding, done) => {
        done()
        return undefined
      })
    },
    release() {
      releaseWrite()
      releaseSink()
    },
  }
}
