import {readProperty} from '../errors/read-property.js'

/**
 * Makes writes to a pipe wait for its reader, as they do for files and terminals, so that a process that ends has
 * written everything, however it ends (contract, section 3).
 */
export function makeBlocking(stream: NodeJS.WriteStream): void {
  const handle = readProperty(stream, '_handle')
  if (typeof handle !== 'object' || handle === null || stream.isTTY || stream.writableLength > 0) return
  if ('setBlocking' in handle && typeof handle.setBlocking === 'function') handle.setBlocking(true)
}
