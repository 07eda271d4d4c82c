import {join, resolve} from 'node:path'

import {makePrivateFolder, pruneFolder} from './private-folder.js'
import {draftPrefix, openNew, type Pieces, writePrivateFile} from './text-files.js'

/** For how long a full result is kept, in milliseconds. */
const maxAgeMs = 24 * 60 * 60 * 1000

/** How much all full results together may take, in bytes. */
const maxTotalBytes = 200 * 1024 * 1024

/** Reads when a file was made from its name, in milliseconds. */
function readTime(name: string): number | undefined {
  const isDraft = name.startsWith(draftPrefix)
  const [, time] = (isDraft ? draftName : fileName).exec(isDraft ? name.slice(draftPrefix.length) : name) ?? []
  return time === undefined ? undefined : Number(time)
}

const fileName = /^(\d{13})-\d+-\d+\.[a-z]{3,7}$/
const draftName = /^(\d{13})-\d+-\d+$/

let count = 0

/**
 * The folder in the host's cache directory that holds what was too large to print. Only its owner can read it, and it is
 * pruned: nothing older than a day, no more than 200 MB.
 */
export class OutputFolder {
  readonly #path: string

  /** @param cacheDir the host's cache directory; a relative one is seen from the working directory of this moment */
  constructor(cacheDir: string) {
    this.#path = resolve(cacheDir, 'murli')
  }

  /**
   * Writes a file that is there whole or not at all.
   *
   * @returns its path
   * @throws Error where the folder is not private, or the file cannot be written
   */
  write(pieces: Pieces, extension: string): string {
    makePrivateFolder(this.#path)
    const path = this.#name(extension)
    writePrivateFile(path, pieces)
    pruneFolder(this.#path, readTime, {kept: path, maxBytes: maxTotalBytes})
    return path
  }

  /**
   * Opens a new file for what is written piece by piece, and stays.
   *
   * @throws Error where the folder is not private, or the file cannot be opened
   */
  create(extension: string): {descriptor: number; path: string} {
    makePrivateFolder(this.#path)
    const file = openNew(() => this.#name(extension))
    pruneFolder(this.#path, readTime, {kept: file.path, maxBytes: maxTotalBytes})
    return file
  }

  /** Removes what is older than a day. Never throws, and costs next to nothing where there is no such folder. */
  removeOld(): void {
    pruneFolder(this.#path, readTime, {before: Date.now() - maxAgeMs})
  }

  #name(extension: string): string {
    count += 1
    return join(this.#path, `${Date.now()}-${process.pid}-${count}.${extension}`)
  }
}
