import {closeSync, lstatSync, readdirSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, dirname, join, resolve} from 'node:path'

import {isPrivateFolder, makePrivateFolder} from './private-folder.js'
import {openNewFile, writePrivateFile} from './write-file.js'

const hourMs = 60 * 60 * 1000

/** How long a file is kept after it was last written to, in milliseconds: a day. */
const maxAgeMs = 24 * hourMs

/** The maximum size of all files in one folder, in bytes. */
const maxTotalBytes = 200 * 1024 * 1024

/** Matches the names of the plugin's files, even unfinished ones, with the process's id. */
const fileName = /^(?:\.murli-)?\d{13}-(\d+)-\d+(?:\.[a-z]{2,7})?$/

/** A file that is written piece by piece. */
export type OpenFile = {descriptor: number; path: string}

/** The paths of the files that this process has open. */
const openPaths = new Set<string>()

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
   * Opens a new file for writing piece by piece, which stays until it is closed.
   *
   * @throws Error if no folder can be written to
   */
  create(extension: string): OpenFile {
    return this.#makeFile(extension, (path) => {
      const descriptor = openNewFile(path)
      openPaths.add(path)
      return {descriptor, path}
    })
  }

  close({descriptor, path}: OpenFile): void {
    openPaths.delete(path)
    closeSync(descriptor)
  }

  /** Whether a path is that of a file in one of these folders, by its name. */
  has(path: string): boolean {
    return this.#folders.includes(dirname(path)) && fileName.test(basename(path))
  }

  /**
   * Removes files that were last written to a day ago, and the oldest ones above the size limit,
   * except those in use (11.10a).
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
      const files = listNewestFirst(folder)
      const isKept = ({path}: FoundFile) => path === kept || openPaths.has(path)
      let total = files.reduce((bytes, file) => bytes + (isKept(file) ? file.size : 0), 0)
      for (const file of files.filter((each) => !isKept(each))) {
        total += file.size
        const isOld = file.time < Date.now() - maxAgeMs
        if (isOld || (total > maxTotalBytes && !isInUseElsewhere(file))) {
          rmSync(file.path, {force: true})
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

type FoundFile = {
  path: string
  /** The process that made it. */
  pid: number
  /** In bytes. */
  size: number
  /** When it was last written to, in milliseconds since 1970. */
  time: number
}

/** The plugin's files in a folder. */
function listNewestFirst(folder: string): FoundFile[] {
  const files = readdirSync(folder).flatMap((name) => {
    const [, pid] = fileName.exec(name) ?? []
    const path = join(folder, name)
    const stats = pid === undefined ? undefined : lstatSync(path, {throwIfNoEntry: false})
    if (!stats?.isFile()) return []
    const {mtimeMs: time, size} = stats
    return [{path, pid: Number(pid), size, time}]
  })
  return files.toSorted((a, b) => b.time - a.time)
}

/** Whether another process, which still runs, has written to a file in the last hour. */
function isInUseElsewhere({pid, time}: FoundFile): boolean {
  return pid !== process.pid && time > Date.now() - hourMs && isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
