import {openWires} from '../output/streams/open-wires.js'
import type {StreamName} from '../output/streams/wire.js'

/**
 * Writes a text and waits until all of it has left the process.
 *
 * Not through the stream object: oclif ends the process with a stack trace when that says that the disk is full.
 *
 * @returns false when the reader went away, which is no error
 */
export async function writeAll(name: StreamName, text: string): Promise<boolean> {
  let isOpen = true
  const {[name]: wire} = openWires('agent', () => {
    isOpen = false
  })
  void wire.send(text)
  await wire.flush()
  wire.close()
  return isOpen
}
