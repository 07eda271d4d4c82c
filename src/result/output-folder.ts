import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import {dirname, join} from 'node:path'

/** For how long a full result is kept, in milliseconds. */
const maxAgeMs = 24 * 60 * 60 * 1000

let count = 0

/**
 * The folder in the host's cache directory that holds what was too large to print; only its owner can read it. A file's
 * name starts with the time it was made, in milliseconds, so that nothing but the names is needed to find the old ones.
 */
export class OutputFolder {
  readonly #path: string

  /** @param cacheDir the host's cache directory */
  constructor(cacheDir: string) {
    this.#path = join(cacheDir, 'murli')
  }

  /**
   * Writes a file that is there whole or not at all.
   *
   * @returns its path
   * @throws Error where the folder or the file cannot be written
   */
  write(pieces: Iterable<string>, extension: string): string {
    const path = join(this.#path, `${this.#nameFile()}.${extension}`)
    const {descriptor, path: draft} = this.#open('part')
    try {
      for (const piece of pieces) writeWhole(descriptor, Buffer.from(piece))
    } catch (error) {
      rmSync(draft, {force: true})
      throw error
    } finally {
      closeSync(descriptor)
    }

    renameSync(draft, path)
    return path
  }

  /**
   * Opens a file for what does not fit into memory. Where the system allows it, the file has no name any more and is
   * gone with the process.
   *
   * @throws Error where the folder or the file cannot be written
   */
  openScratch(): {descriptor: number; close(): void} {
    const {descriptor, path} = this.#open('scratch')
    if (process.platform !== 'win32') unlinkSync(path)
    return {close: () => closeSync(descriptor), descriptor}
  }

  /** Removes what is older than a day. Never throws, and costs nothing where there is no such folder. */
  removeOld(): void {
    if (!existsSync(this.#path)) return
    try {
      const oldest = Date.now() - maxAgeMs
      for (const name of readdirSync(this.#path)) {
        if (Number.parseInt(name, 10) < oldest) rmSync(join(this.#path, name), {force: true})
      }
    } catch {
      // Another process removes them, or the owner has locked the folder: the next run tries again.
    }
  }

  #open(extension: string): {descriptor: number; path: string} {
    makeFolder(this.#path)
    chmodSync(this.#path, 0o700)
    const path = join(this.#path, `${this.#nameFile()}.${extension}`)
    return {descriptor: openSync(path, 'wx+', 0o600), path}
  }

  #nameFile(): string {
    count += 1
    return `${Date.now()}-${process.pid}-${count}`
  }
}

/** Makes a folder and those above it. Node's own `recursive` never returns below `/proc` (Node 20). */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path, {mode: 0o700})
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Writes all bytes: a single call may write some of them. */
export function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let offset = 0; offset < bytes.length;) offset += writeSync(descriptor, bytes, offset)
}
