import {lstatSync, readdirSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, dirname, join, resolve} from 'node:path'

import {isPrivateFolder, makePrivateFolder} from './private-folder.js'
import {openNewFile, writePrivateFile} from './write-file.js'

/** How long a file is kept, in milliseconds: a day. */
const maxAgeMs = 24 * 60 * 60 * 1000

/** The maximum size of all files in one folder, in bytes. */
const maxTotalBytes = 200 * 1024 * 1024

/** Matches the names of the plugin's files, even unfinished ones, with their creation times. */
const fileName = /^(?:\.murli-)?(\d{13})-\d+-\d+(?:\.[a-z]{2,7})?$/

/** How many files this process has made, which makes their names unique. */
let fileCount = 0

/**
 * The private folder for results that were too large to print: in the host's cache directory, or
 * else in the system's temporary directory (3.3).
 */
export class OutputFolder {
  readonly #folders: readonly string[]

  /**
   * @param cacheDir the host's cache directory; a relative one is resolved now, from the working
   * directory
   */
  constructor(cacheDir: string) {
    const user = process.getuid?.() ?? 'user'
    this.#folders = [resolve(cacheDir, 'murli'), resolve(tmpdir(), `murli-${user}`)]
  }

  /**
   * Writes a file atomically.
   *
   * @returns its path
   * @throws Error if no folder can be written to
   */
  write(text: Buffer | string, extension: string): string {
    return this.#makeFile(extension, (path) => {
      writePrivateFile(path, text)
      return path
    })
  }

  /**
   * Opens a new file for writing piece by piece.
   *
   * @throws Error if no folder can be written to
   */
  create(extension: string): {descriptor: number; path: string} {
    return this.#makeFile(extension, (path) => ({descriptor: openNewFile(path), path}))
  }

  /** Whether a path is that of a file in one of these folders, by its name. */
  has(path: string): boolean {
    return this.#folders.includes(dirname(path)) && fileName.test(basename(path))
  }

  /**
   * Removes files older than a day, and the oldest ones above the size limit.
   *
   * @param kept a file that is never removed
   */
  prune(kept?: string): void {
    for (const folder of this.#folders) {
      this.#pruneFolder(folder, kept)
    }
  }

  #pruneFolder(folder: string, kept: string | undefined): void {
    try {
      if (!isPrivateFolder(folder)) return
      let total = kept !== undefined && dirname(kept) === folder ? lstatSync(kept).size : 0
      for (const {path, time} of listNewestFirst(folder)) {
        if (path === kept) continue
        const stats = lstatSync(path)
        total += stats.size
        const isOld = time < Date.now() - maxAgeMs
        if (stats.isFile() && (isOld || total > maxTotalBytes)) {
          rmSync(path, {force: true})
        }
      }
    } catch {
      // Another process is pruning, or the folder is locked: the next run tries again.
    }
  }

  /**
   * Makes a file in the first folder that can be written to, and prunes the folders.
   *
   * @returns what `make` returns
   * @throws the first folder's error
   */
  #makeFile<Made>(extension: string, make: (path: string) => Made): Made {
    let failure: unknown
    for (const folder of this.#folders) {
      try {
        makePrivateFolder(folder)
        fileCount += 1
        const path = join(folder, `${Date.now()}-${process.pid}-${fileCount}.${extension}`)
        const made = make(path)
        this.prune(path)
        return made
      } catch (error) {
        failure ??= error
      }
    }

    throw failure
  }
}

/** The plugin's files in a folder, with their creation times, in milliseconds. */
function listNewestFirst(folder: string): {path: string; time: number}[] {
  const files = readdirSync(folder).flatMap((name) => {
    const [, time] = fileName.exec(name) ?? []
    return time === undefined ? [] : [{path: join(folder, name), time: Number(time)}]
  })
  return files.toSorted((a, b) => b.time - a.time)
}
