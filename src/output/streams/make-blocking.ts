import {readProperty} from '../../read-property.js'

/**
 * Makes writes to a pipe wait for its reader, as they do for files and terminals, so that a process that ends has
 * written everything, however it ends (contract, section 3).
 *
 * @returns a function that takes it back
 */
export function makeBlocking(stream: NodeJS.WriteStream): () => void {
  const handle = readProperty(stream, '_handle')
  const isIdle = !stream.isTTY && stream.writableLength === 0
  if (!isIdle || typeof handle !== 'object' || handle === null || !('setBlocking' in handle)) return () => {}
  const setBlocking = (isBlocking: boolean) => {
    if (typeof handle.setBlocking === 'function') handle.setBlocking(isBlocking)
  }

  setBlocking(true)
  return () => setBlocking(false)
}
