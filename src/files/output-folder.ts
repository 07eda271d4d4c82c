import {lstatSync, readdirSync, rmSync} from 'node:fs'
import {basename, dirname, join, resolve} from 'node:path'

import {isPrivateFolder, makePrivateFolder} from './private-folder.js'
import {openNewFile, writePrivateFile} from './text-files.js'

/** How long a complete result is kept. */
const maxAgeMs = 24 * 60 * 60 * 1000

/** The maximum size of all complete results together. */
const maxTotalBytes = 200 * 1024 * 1024

/** Matches the names of the plugin's files, even unfinished ones, with their creation times. */
const fileName = /^(?:\.murli-)?(\d{13})-\d+-\d+(?:\.[a-z]{2,7})?$/

let count = 0

/** The private folder in the host's cache directory for results that were too large to print. */
export class OutputFolder {
  readonly #path: string

  /**
   * @param cacheDir the host's cache directory; a relative one is resolved now, from the working
   * directory
   */
  constructor(cacheDir: string) {
    this.#path = resolve(cacheDir, 'murli')
  }

  /** Writes a file atomically. @returns its path @throws Error if the folder is not private */
  write(text: Buffer | string, extension: string): string {
    const path = this.#newPath(extension)
    writePrivateFile(path, text)
    this.prune(path)
    return path
  }

  /** Opens a new file for writing piece by piece. @throws Error if the folder is not private */
  create(extension: string): {descriptor: number; path: string} {
    const path = this.#newPath(extension)
    const descriptor = openNewFile(path)
    this.prune(path)
    return {descriptor, path}
  }

  has(path: string): boolean {
    return dirname(path) === this.#path && fileName.test(basename(path))
  }

  /**
   * Removes files older than a day, and the oldest above the size limit. @param kept a file that
   * stays
   */
  prune(kept?: string): void {
    try {
      if (!isPrivateFolder(this.#path)) return
      let total = kept === undefined ? 0 : lstatSync(kept).size
      for (const name of readdirSync(this.#path).toSorted().toReversed()) {
        const path = join(this.#path, name)
        const [, time] = fileName.exec(name) ?? []
        if (time === undefined || path === kept) continue
        const stats = lstatSync(path)
        total += stats.size
        const isOld = Number(time) < Date.now() - maxAgeMs
        if (stats.isFile() && (isOld || total > maxTotalBytes)) rmSync(path, {force: true})
      }
    } catch {
      // Another process is pruning, or the folder is locked: the next run tries again.
    }
  }

  #newPath(extension: string): string {
    makePrivateFolder(this.#path)
    count += 1
    return join(this.#path, `${Date.now()}-${process.pid}-${count}.${extension}`)
  }
}
