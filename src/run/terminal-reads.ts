import {isatty} from 'node:tty'

type Read = (fd: number, ...options: unknown[]) => number

/**
 * Watches reads of a terminal that block the process, as readline-sync and prompt-sync read
 * `/dev/tty`: that may be a person's terminal, although stdin is not. Neither a timer nor a signal
 * would end them.
 *
 * @param onUnanswered called before such a read
 * @returns a function that stops watching
 */
export function watchTerminalReads(onUnanswered: () => void): () => void {
  const fs = require('node:fs') as {readSync: Read}
  const {readSync} = fs
  const watched: Read = (fd, ...options) => {
    if (isatty(fd)) onUnanswered()
    return readSync(fd, ...options)
  }
  fs.readSync = watched
  return () => {
    if (fs.readSync === watched) fs.readSync = readSync
  }
}
