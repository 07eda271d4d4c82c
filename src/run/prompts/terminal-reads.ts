import type {fstatSync} from 'node:fs'
import {isatty} from 'node:tty'

import {statIfReachable} from '../../files/read-file.js'

type Read = (fd: number, ...options: unknown[]) => number

/** What is used of `node:fs`. */
type Files = {fstatSync: typeof fstatSync; readSync: Read}

type ReadEvents = {
  /** Called before a terminal is read. */
  onUnanswered(): void
  /** Called before stdin is read that is not a terminal: an answer may come. */
  onBlock(): void
}

/**
 * Watches reads that block the process, as readline-sync and prompt-sync read `/dev/tty`: that may be
 * a person's terminal, although stdin is not. Neither a timer nor a signal would end them.
 *
 * @returns a function that stops watching
 */
export function watchTerminalReads({onBlock, onUnanswered}: ReadEvents): () => void {
  const fs = require('node:fs') as Files
  const {readSync} = fs
  const watched: Read = (fd, ...options) => {
    if (isKeyboard(fd, fs)) onUnanswered()
    else if (fd === 0) onBlock()
    return readSync(fd, ...options)
  }
  fs.readSync = watched
  return () => {
    if (fs.readSync === watched) fs.readSync = readSync
  }
}

/** Whether a descriptor is a terminal that a person types at, and not a serial port, for example. */
function isKeyboard(fd: number, fs: Files): boolean {
  if (!isatty(fd)) return false
  // On Windows only the console is a terminal.
  if (fd === 0 || process.platform === 'win32') return true
  // A sandbox may forbid it to be examined, or the process has none.
  return fs.fstatSync(fd).rdev === statIfReachable('/dev/tty')?.rdev
}
